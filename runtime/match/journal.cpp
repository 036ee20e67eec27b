#include "runtime/match/journal.hpp"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>

namespace rubicon::match {

namespace {

std::string failure(const char* what, const std::string& path, int why) {
    return fmt::format("cannot {} `{}`: {}", what, path, std::strerror(why));
}

std::vector<std::string> split_lines(std::string_view text) {
    std::vector<std::string> lines;
    for (usize at = 0; at < text.size();) {
        const usize end = text.find('\n', at);
        lines.emplace_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

} // namespace

Journal::Journal(std::string path, int descriptor) : name(std::move(path)), file(descriptor) {}

Journal::~Journal() {
    close(file);
}

std::unique_ptr<Journal> Journal::open(const std::string& path, std::string& error) {
    const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (descriptor < 0) {
        error = failure("open", path, errno);
        return nullptr;
    }
    std::unique_ptr<Journal> journal(new Journal(path, descriptor));
    struct stat about;
    journal->plain = fstat(descriptor, &about) == 0 && S_ISREG(about.st_mode);
    if (!journal->plain)
        return journal;
    if (flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
        error = fmt::format("another run is writing to `{}`", path);
        return nullptr;
    }
    error = journal->read();
    return error.empty() ? std::move(journal) : nullptr;
}

std::string Journal::read() {
    std::string text;
    char buffer[1 << 16];
    ssize_t got = 0;
    while ((got = ::read(file, buffer, sizeof buffer)) != 0) {
        if (got < 0 && errno != EINTR)
            return failure("read", name, errno);
        text.append(buffer, got > 0 ? static_cast<usize>(got) : 0);
    }
    const usize last = text.rfind('\n');
    size = last == std::string::npos ? 0 : last + 1;
    if (size < text.size() && ftruncate(file, static_cast<off_t>(size)) != 0)
        return failure("shorten", name, errno);
    found = split_lines(std::string_view(text).substr(0, size));
    return "";
}

std::string Journal::append(std::string_view line) {
    const std::lock_guard lock(writing);
    std::string text(line);
    text += '\n';
    int why = 0;
    for (usize done = 0; done < text.size() && why == 0;) {
        const ssize_t wrote = ::write(file, text.data() + done, text.size() - done);
        if (wrote >= 0)
            done += static_cast<usize>(wrote);
        else if (errno != EINTR)
            why = errno;
    }
    if (why == 0 && plain && fdatasync(file) != 0)
        why = errno;
    if (why == 0) {
        size += text.size();
        return "";
    }
    const bool clean = !plain || ftruncate(file, static_cast<off_t>(size)) == 0;
    return failure("write to", name, why) + (clean ? "" : "; its last line is a half one, which the next run drops");
}

} // namespace rubicon::match
