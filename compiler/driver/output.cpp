#include "compiler/driver/output.hpp"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace rubicon::driver {

namespace {

namespace fs = std::filesystem;

std::atomic<bool> interrupt_came = false;
int write_failure = 0; // errno of the first write that failed

bool colour_on(int stream) {
    const char* const none = std::getenv("NO_COLOR");
    const char* const terminal = std::getenv("TERM");
    return !(none && *none) && terminal && std::string_view(terminal) != "dumb" && isatty(stream);
}

} // namespace

void reserve_standard_streams() {
    for (int stream = 0; stream <= 2; ++stream)
        if (fcntl(stream, F_GETFD) < 0)
            // The lowest free number is this one. Opened for the other direction: using it stays an error.
            static_cast<void>(open("/dev/null", stream == 0 ? O_WRONLY : O_RDONLY));
}

void write(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), stdout) < text.size() && write_failure == 0)
        write_failure = errno;
}

void flush() {
    if (std::fflush(stdout) != 0 && write_failure == 0)
        write_failure = errno;
}

void write_complaint(std::string_view text) {
    write_error(fmt::format("rubicon: {}\n", text));
}

void write_error(std::string_view text) {
    flush(); // so that the two streams stay in order on one terminal
    std::fwrite(text.data(), 1, text.size(), stderr);
}

int finish(int code) {
    flush();
    if (write_failure == 0)
        return code;
    const int why = write_failure;
    write_complaint(fmt::format("cannot write to standard output: {}", std::strerror(why)));
    return code == all_well ? at_fault : code;
}

void leave(int code) {
    std::_Exit(finish(code));
}

bool colour_on_error() {
    return colour_on(STDERR_FILENO);
}

bool colour_on_output() {
    return colour_on(STDOUT_FILENO);
}

void catch_interrupts() {
    struct sigaction action = {};
    action.sa_handler = [](int) { interrupt_came = true; };
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    sigaction(SIGINT, &action, nullptr);
}

std::atomic<bool>& interrupt_flag() {
    return interrupt_came;
}

std::string replace_file(const fs::path& file, const std::string& text) {
    const auto failure = [&](int why) {
        return fmt::format("cannot write `{}`: {}", file.string(), std::strerror(why));
    };
    std::error_code error;
    if (fs::is_directory(file, error))
        return failure(EISDIR);
    const bool plain = !fs::exists(file, error) || fs::is_regular_file(file, error);
    // A device or a pipe is written to; a link keeps pointing to the file that is replaced.
    const fs::path target = fs::exists(file, error) ? fs::canonical(file, error) : file;
    const fs::path aside = plain ? fs::path(target.string() + fmt::format(".{}.part", getpid())) : file;
    std::FILE* const output = std::fopen(aside.c_str(), "wb");
    if (!output)
        return failure(errno);
    int why = std::fwrite(text.data(), 1, text.size(), output) < text.size() ? errno : 0;
    if (std::fclose(output) != 0 && why == 0)
        why = errno;
    struct stat old;
    if (plain && why == 0 && stat(target.c_str(), &old) == 0)
        chmod(aside.c_str(), old.st_mode & 07777);
    if (plain && why == 0 && std::rename(aside.c_str(), target.c_str()) != 0)
        why = errno;
    if (plain && why != 0)
        std::remove(aside.c_str());
    return why == 0 ? "" : failure(why);
}

std::string read_file(const fs::path& file, std::string& error) {
    std::error_code code;
    if (fs::is_directory(file, code)) {
        error = fmt::format("`{}` is a folder, not a file", file.string());
        return {};
    }
    std::FILE* const input = std::fopen(file.c_str(), "rb");
    if (!input) {
        error = fmt::format("cannot read `{}`: {}", file.string(), std::strerror(errno));
        return {};
    }
    std::string text;
    char buffer[1 << 14];
    while (const std::size_t got = std::fread(buffer, 1, sizeof buffer, input))
        text.append(buffer, got);
    if (std::ferror(input))
        error = fmt::format("cannot read `{}`: {}", file.string(), std::strerror(errno));
    std::fclose(input);
    return text;
}

} // namespace rubicon::driver
