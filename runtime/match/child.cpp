#include "runtime/match/child.hpp"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <thread>

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include <fmt/format.h>

namespace rubicon::match {

namespace {

using namespace std::chrono_literals;

constexpr std::size_t longest_line = 1 << 20;

int milliseconds_until(Child::Time until) {
    const auto left = until - std::chrono::steady_clock::now();
    const auto count = std::chrono::duration_cast<std::chrono::milliseconds>(left).count() + 1;
    return left.count() <= 0 ? 0 : static_cast<int>(std::min<long long>(count, 100));
}

// In the new process; never returns. Only what is safe after a fork.
[[noreturn]] void become(char* const* words, int socket, int report) {
    setpgid(0, 0);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    signal(SIGPIPE, SIG_DFL);
    signal(SIGINT, SIG_DFL);
    const int nowhere = ::open("/dev/null", O_WRONLY);
    dup2(socket, STDIN_FILENO);
    dup2(socket, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    execvp(words[0], words);
    const int why = errno;
    [[maybe_unused]] const ssize_t told = write(report, &why, sizeof why);
    _exit(127);
}

} // namespace

Child::Child(pid_t process_, int socket_) : process(process_), socket(socket_) {}

std::unique_ptr<Child> Child::start(const std::vector<std::string>& words, std::string& error) {
    std::vector<char*> raw;
    for (const std::string& word : words)
        raw.push_back(const_cast<char*>(word.c_str()));
    raw.push_back(nullptr);
    int ends[2], report[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
        error = std::strerror(errno);
        return nullptr;
    }
    if (pipe2(report, O_CLOEXEC) != 0) {
        error = std::strerror(errno);
        close(ends[0]);
        close(ends[1]);
        return nullptr;
    }
    const pid_t process = fork();
    if (process == 0)
        become(raw.data(), ends[1], report[1]);
    close(ends[1]);
    close(report[1]);
    int why = process < 0 ? errno : 0;
    if (process > 0 && read(report[0], &why, sizeof why) <= 0)
        why = 0;
    close(report[0]);
    if (process > 0 && why == 0)
        return std::unique_ptr<Child>(new Child(process, ends[0]));
    close(ends[0]);
    if (process > 0)
        waitpid(process, nullptr, 0);
    error = fmt::format("cannot start `{}`: {}", words.front(), std::strerror(why));
    return nullptr;
}

Child::~Child() {
    close(socket); // the end of its input
    for (int i = 0; i < 20 && !gone; ++i) {
        gone = waitpid(process, nullptr, WNOHANG) == process;
        if (!gone)
            std::this_thread::sleep_for(5ms);
    }
    if (!gone) {
        kill(-process, SIGKILL);
        kill(process, SIGKILL);
        waitpid(process, nullptr, 0);
    }
}

bool Child::send(std::string line, Time until) {
    line += '\n';
    for (std::size_t done = 0; done < line.size();) {
        const ssize_t sent = ::send(socket, line.data() + done, line.size() - done, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent > 0) {
            done += static_cast<std::size_t>(sent);
            continue;
        }
        if (sent < 0 && errno != EAGAIN && errno != EINTR) {
            fault = how_it_ended();
            return false;
        }
        if (std::chrono::steady_clock::now() >= until) {
            fault = "does not read what it is told";
            return false;
        }
        pollfd ready{socket, POLLOUT, 0};
        poll(&ready, 1, milliseconds_until(until));
    }
    return true;
}

std::optional<std::string> Child::next_line() {
    const std::size_t end = unread.find('\n');
    if (end == std::string::npos)
        return std::nullopt;
    std::string line = unread.substr(0, end);
    unread.erase(0, end + 1);
    if (!line.empty() && line.back() == '\r')
        line.pop_back();
    return line;
}

std::optional<std::string> Child::receive(Time until, const std::atomic<bool>& stop) {
    while (!stop) {
        if (std::optional<std::string> line = next_line())
            return line;
        if (unread.size() > longest_line) {
            fault = "wrote a line of more than a megabyte";
            return std::nullopt;
        }
        if (std::chrono::steady_clock::now() >= until) {
            fault = "did not answer in time";
            return std::nullopt;
        }
        pollfd ready{socket, POLLIN, 0};
        if (poll(&ready, 1, milliseconds_until(until)) <= 0)
            continue;
        char buffer[1 << 14];
        const ssize_t got = recv(socket, buffer, sizeof buffer, MSG_DONTWAIT);
        if (got > 0)
            unread.append(buffer, static_cast<std::size_t>(got));
        else if (got == 0 || (errno != EAGAIN && errno != EINTR)) {
            fault = how_it_ended();
            return std::nullopt;
        }
    }
    fault = "interrupted";
    return std::nullopt;
}

// It closed its end; it may still take a moment to be gone.
std::string Child::how_it_ended() {
    int status = 0;
    for (int i = 0; i < 50 && !gone; ++i) {
        gone = waitpid(process, &status, WNOHANG) == process;
        if (!gone)
            std::this_thread::sleep_for(2ms);
    }
    if (!gone)
        return "closed its output";
    if (WIFSIGNALED(status))
        return fmt::format("was killed by signal {}", WTERMSIG(status));
    return fmt::format("ended with exit code {}", WEXITSTATUS(status));
}

} // namespace rubicon::match
