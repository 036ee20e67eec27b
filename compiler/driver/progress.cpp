#include "compiler/driver/progress.hpp"

#include <algorithm>
#include <cstdio>

#include <sys/ioctl.h>
#include <unistd.h>

#include <fmt/format.h>

namespace rubicon::driver {

namespace {

constexpr usize bar_width = 20;

usize terminal_width() {
    winsize size = {};
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

std::string span(double seconds) {
    if (seconds < 90)
        return fmt::format("{:.0f} s", seconds);
    return seconds < 5400 ? fmt::format("{:.0f} min", seconds / 60) : fmt::format("{:.1f} h", seconds / 3600);
}

} // namespace

ProgressBar::ProgressBar() : terminal(isatty(STDERR_FILENO) != 0) {}

ProgressBar::~ProgressBar() {
    if (drawn)
        std::fputs("\r\033[K", stderr);
}

void ProgressBar::show(u64 done, u64 of, const std::string& text) {
    if (!terminal || of == 0)
        return;
    if (!shown) {
        done_before = done;
        shown = true;
    }
    const double passed = std::chrono::duration<double>(Clock::now() - begin).count();
    const u64 made = done - std::min(done, done_before);
    const std::string left =
        made == 0
            ? ""
            : "  " + span(passed / static_cast<double>(made) * static_cast<double>(of - std::min(done, of))) + " left";
    std::string bar(bar_width, ' ');
    std::fill_n(bar.begin(), std::min<u64>(bar_width, done * bar_width / of), '#');
    const std::string line = fmt::format("[{}] {}/{}{}  {}", bar, done, of, left, text);
    std::fprintf(stderr, "\r%s\033[K", line.substr(0, terminal_width() - 1).c_str());
    std::fflush(stderr);
    drawn = true;
}

} // namespace rubicon::driver
