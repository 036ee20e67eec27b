#pragma once

#include <filesystem>
#include <string>

namespace rubicon::native {

// A folder of our own for files that nobody needs afterwards; removed with all that is in it.
class Workplace {
public:
    // Below $TMPDIR or /tmp, or wherever else there is room.
    Workplace();
    ~Workplace();
    Workplace(const Workplace&) = delete;
    Workplace& operator=(const Workplace&) = delete;

    // Empty if no folder could be made; `error` says why.
    const std::filesystem::path& folder() const { return made; }
    const std::string& error() const { return failure; }

private:
    std::filesystem::path made;
    std::string failure;
};

// Writes a file; "" or what went wrong.
std::string write_file(const std::filesystem::path& file, const std::string& text);

} // namespace rubicon::native
