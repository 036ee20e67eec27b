#pragma once

#include <string>
#include <vector>

namespace rubicon::native {

struct Finished {
    bool started = false; // false: there is no such program, or the system refused; `output` says why
    int code = 0;         // exit code; 128 + signal if it was killed
    std::string output;   // standard output and standard error together, the first megabyte of them

    bool well() const { return started && code == 0; }
};

// Runs a program and waits for it. No shell is involved: each word is one argument. Standard input is empty;
// `environment` ("NAME=value") is added to our own.
Finished run(const std::vector<std::string>& words, const std::vector<std::string>& environment = {});

} // namespace rubicon::native
