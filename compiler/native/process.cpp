#include "compiler/native/process.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace rubicon::native {

namespace {

constexpr std::size_t most_output = 1 << 20;

std::vector<char*> pointers(const std::vector<std::string>& words) {
    std::vector<char*> result;
    for (const std::string& word : words)
        result.push_back(const_cast<char*>(word.c_str()));
    result.push_back(nullptr);
    return result;
}

// Ours, with the names in `added` replaced.
std::vector<std::string> whole_environment(const std::vector<std::string>& added) {
    std::vector<std::string> result = added;
    for (char** entry = environ; entry && *entry; ++entry) {
        const std::string_view old = *entry;
        const std::string_view name = old.substr(0, old.find('=') + 1);
        if (std::ranges::none_of(added, [&](const std::string& text) { return text.starts_with(name); }))
            result.emplace_back(old);
    }
    return result;
}

std::string read_all(int from) {
    std::string result;
    char buffer[4096];
    while (true) {
        const ssize_t got = read(from, buffer, sizeof buffer);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return result;
        // What is too much is read all the same, so that the program is not stopped by a full pipe.
        if (result.size() < most_output)
            result.append(buffer, static_cast<std::size_t>(got));
    }
}

int wait_for(pid_t child) {
    int status = 0;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            return 127;
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

} // namespace

Finished run(const std::vector<std::string>& words, const std::vector<std::string>& environment) {
    Finished result;
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) {
        result.output = std::strerror(errno);
        return result;
    }
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);

    const std::vector<std::string> whole = whole_environment(environment);
    pid_t child = 0;
    const int failure =
        posix_spawnp(&child, words.front().c_str(), &actions, nullptr, pointers(words).data(), pointers(whole).data());
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    if (failure == 0) {
        result.started = true;
        result.output = read_all(ends[0]);
        result.code = wait_for(child);
    } else {
        result.output = std::strerror(failure);
    }
    close(ends[0]);
    return result;
}

} // namespace rubicon::native
