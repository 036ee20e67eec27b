// Runs the built `rubicon` as a user does.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "compiler/native/process.hpp"
#include "compiler/native/workplace.hpp"

namespace rubicon {

inline std::string text_of(const std::filesystem::path& file) {
    std::ifstream input(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(input), {}};
}

struct Ran {
    int code = -1;
    std::string out, err;
};

// Files made by a test, and the program run among them.
class Desk {
public:
    std::filesystem::path file(const std::string& name) const { return place.folder() / name; }
    std::filesystem::path write(const std::string& name, const std::string& text) const {
        std::ofstream(file(name), std::ios::binary) << text;
        return file(name);
    }

    // Any program; what it reads from standard input is `input`.
    Ran run(const std::vector<std::string>& words, const std::string& input = "") const {
        return shell("exec \"$@\" >\"$OUT\" 2>\"$ERR\" <\"$IN\"", words, input);
    }
    Ran rubicon(std::vector<std::string> words, const std::string& input = "") const {
        words.insert(words.begin(), program().string());
        return run(words, input);
    }
    // With the redirections that `script` makes of "$@".
    Ran shell(const std::string& script, const std::vector<std::string>& words, const std::string& input = "") const {
        write("in", input);
        std::vector<std::string> all = {"sh", "-c", script, "sh"};
        all.insert(all.end(), words.begin(), words.end());
        write("out", "");
        write("err", "");
        const native::Finished finished =
            native::run(all, {"OUT=" + file("out").string(), "ERR=" + file("err").string(), "IN=" + file("in").string(),
                              "NO_COLOR=1"});
        return {finished.code, text_of(file("out")), text_of(file("err"))};
    }

    // Both programs are built into one folder.
    static std::filesystem::path program() {
        return std::filesystem::read_symlink("/proc/self/exe").parent_path() / "rubicon";
    }

private:
    native::Workplace place;
};

inline bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

} // namespace rubicon
