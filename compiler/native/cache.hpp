#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace rubicon::native {

// A folder of shared objects, each under the fingerprint of all that it was made from. Several processes may use one
// folder at once. Everything here is done as well as the disk allows: a cache that cannot be read or written is as good
// as an empty one.
class Cache {
public:
    // $XDG_CACHE_HOME/rubicon, else ~/.cache/rubicon; without a home there is no cache.
    static Cache usual();
    // An empty path keeps nothing.
    explicit Cache(std::filesystem::path in) : folder(std::move(in)) {}

    // The object kept under `key`, if it is there and whole. It counts as used now.
    std::optional<std::filesystem::path> find(const std::string& key) const;
    // Copies an object in, and removes those unused for longest while all take more than `most_bytes`.
    void keep(const std::string& key, const std::filesystem::path& object) const;
    void remove(const std::string& key) const;

    static constexpr std::uintmax_t most_bytes = 64u << 20;

private:
    std::filesystem::path place(const std::string& key) const { return folder / (key + ".so"); }
    void tidy() const;

    std::filesystem::path folder;
};

} // namespace rubicon::native
