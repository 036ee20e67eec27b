#include "compiler/native/cache.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <vector>

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "compiler/native/digest.hpp"

namespace rubicon::native {

namespace {

namespace fs = std::filesystem;

// Kept objects end in this word and the fingerprint of all before it. A loader does not mind bytes after its last
// section, but would crash long after loading an object whose pages are missing.
constexpr std::string_view seal = "rubicon object ";
constexpr std::size_t seal_size = seal.size() + 32;

std::optional<std::string> read_file(const fs::path& file) {
    std::ifstream input(file, std::ios::binary);
    if (!input)
        return std::nullopt;
    std::string text{std::istreambuf_iterator<char>(input), {}};
    return input.bad() ? std::nullopt : std::optional(std::move(text));
}

bool is_whole(const fs::path& file) {
    const std::optional<std::string> bytes = read_file(file);
    if (!bytes || bytes->size() < seal_size)
        return false;
    const std::string_view body(bytes->data(), bytes->size() - seal_size);
    return std::string_view(*bytes).substr(body.size()) == fmt::format("{}{}", seal, digest_of(body));
}

} // namespace

Cache Cache::usual() {
    const auto variable = [](const char* name) {
        const char* const value = std::getenv(name);
        return fs::path(value ? value : "");
    };
    if (const fs::path base = variable("XDG_CACHE_HOME"); base.is_absolute())
        return Cache(base / "rubicon");
    if (const fs::path home = variable("HOME"); home.is_absolute())
        return Cache(home / ".cache" / "rubicon");
    return Cache(fs::path());
}

std::optional<fs::path> Cache::find(const std::string& key) const {
    if (folder.empty() || !is_whole(place(key)))
        return std::nullopt;
    std::error_code ignored;
    fs::last_write_time(place(key), fs::file_time_type::clock::now(), ignored);
    return place(key);
}

void Cache::keep(const std::string& key, const fs::path& object) const {
    if (folder.empty())
        return;
    std::error_code error;
    fs::create_directories(folder, error);
    const std::optional<std::string> bytes = read_file(object);
    if (error || !bytes)
        return;
    // Written aside and renamed: another process sees the whole object or none.
    const fs::path aside = folder / fmt::format("{}.{}.part", key, getpid());
    {
        std::ofstream output(aside, std::ios::binary);
        output << *bytes << seal << digest_of(*bytes);
        output.close();
        if (!output) {
            fs::remove(aside, error);
            return;
        }
    }
    fs::rename(aside, place(key), error);
    if (error)
        fs::remove(aside, error);
    tidy();
}

void Cache::remove(const std::string& key) const {
    std::error_code ignored;
    if (!folder.empty())
        fs::remove(place(key), ignored);
}

void Cache::tidy() const {
    struct Entry {
        fs::path file;
        std::uintmax_t size;
        fs::file_time_type used;
    };
    std::vector<Entry> entries;
    std::uintmax_t total = 0;
    std::error_code error;
    const auto now = fs::file_time_type::clock::now();
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        std::error_code gone; // by another process, just now
        const Entry entry{at->path(), at->file_size(gone), at->last_write_time(gone)};
        if (gone)
            continue;
        if (entry.file.extension() == ".part" && now - entry.used > std::chrono::hours(1))
            fs::remove(entry.file, gone); // whoever wrote it was killed
        if (entry.file.extension() != ".so")
            continue;
        total += entry.size;
        entries.push_back(entry);
    }
    std::ranges::sort(entries, {}, &Entry::used);
    for (const Entry& oldest : entries) {
        if (total <= most_bytes)
            break;
        fs::remove(oldest.file, error);
        total -= oldest.size;
    }
}

} // namespace rubicon::native
