// An outside program that is talked to line by line.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <sys/types.h>

namespace rubicon::match {

// Killed at the latest when this object goes, and with our own process. What it writes to standard error is thrown
// away. Ctrl-C at our terminal does not reach it.
class Child {
public:
    using Time = std::chrono::steady_clock::time_point;

    // Null if it cannot be started; `error` then says why. The first word is the program, looked for on PATH if it has
    // no `/`.
    static std::unique_ptr<Child> start(const std::vector<std::string>& words, std::string& error);
    ~Child();
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    // A line to it; false if it does not take it in time, or is gone: `trouble` then says so.
    bool send(std::string line, Time until);
    // Its next line without the end; nothing if none came in time, it is gone, `stop` was set, or the line was too long
    // to be one.
    std::optional<std::string> receive(Time until, const std::atomic<bool>& stop);
    const std::string& trouble() const { return fault; }

private:
    Child(pid_t process, int socket);
    std::optional<std::string> next_line();
    std::string how_it_ended();

    pid_t process;
    int socket; // both ways
    std::string unread;
    std::string fault;
    bool gone = false; // waited for
};

} // namespace rubicon::match
