// Runs the program and kills it in the middle of its work.
#pragma once

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "rubicon/types.hpp"
#include "tests/driver/program.hpp"

namespace rubicon {

inline usize lines_of(const std::filesystem::path& file) {
    const std::string text = text_of(file);
    return static_cast<usize>(std::count(text.begin(), text.end(), '\n'));
}

// With SIGKILL, as soon as its file has so many lines, or when it is done. How many there are then.
inline usize kill_after_lines(std::vector<std::string> words, const std::filesystem::path& file, usize lines) {
    words.insert(words.begin(), Desk::program().string());
    std::vector<char*> raw;
    for (std::string& word : words)
        raw.push_back(word.data());
    raw.push_back(nullptr);
    const pid_t child = fork();
    if (child == 0) {
        const int nowhere = open("/dev/null", O_RDWR);
        dup2(nowhere, 0);
        dup2(nowhere, 1);
        dup2(nowhere, 2);
        execv(raw[0], raw.data());
        _exit(127);
    }
    while (waitpid(child, nullptr, WNOHANG) == 0) {
        if (lines_of(file) >= lines) {
            kill(child, SIGKILL);
            waitpid(child, nullptr, 0);
            break;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return lines_of(file);
}

} // namespace rubicon
