// A file of lines that only grows: what long work has done so far.
//
// A line is a finished piece of work. Whoever is killed loses at most the line that was being written; the next run
// drops that half line and goes on. Files of two runs of the same work may be put together with `cat`.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "rubicon/types.hpp"

namespace rubicon::match {

class Journal {
public:
    // Opens the file or makes it, takes it for this process alone, reads what is there and cuts off a half line at its
    // end. Null if that cannot be done; `error` then says why.
    static std::unique_ptr<Journal> open(const std::string& path, std::string& error);
    ~Journal();
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;

    // The lines that were there when it was opened, without their ends.
    const std::vector<std::string>& lines() const { return found; }
    const std::string& path() const { return name; }

    // Adds a line, which must hold no newline, and has it written to the disk. "" or what went wrong; then the file is
    // as it was before. Any thread may call it.
    std::string append(std::string_view line);

private:
    Journal(std::string path, int descriptor);
    std::string read();

    std::string name;
    int file;
    bool plain = false; // no device and no pipe
    u64 size = 0;       // of all whole lines, in bytes
    std::vector<std::string> found;
    std::mutex writing;
};

} // namespace rubicon::match
