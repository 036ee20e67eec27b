#include "compiler/native/workplace.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>

#include <fmt/format.h>

namespace rubicon::native {

namespace fs = std::filesystem;

Workplace::Workplace() {
    const char* const variable = std::getenv("TMPDIR");
    for (const std::string& base :
         {std::string(variable ? variable : ""), std::string("/tmp"), std::string("/var/tmp")}) {
        if (base.empty())
            continue;
        std::string name = base + "/rubicon-XXXXXX";
        if (mkdtemp(name.data())) {
            made = name;
            failure.clear();
            return;
        }
        failure = fmt::format("cannot make a folder in `{}`: {}", base, std::strerror(errno));
    }
}

Workplace::~Workplace() {
    std::error_code ignored;
    if (!made.empty())
        fs::remove_all(made, ignored);
}

std::string write_file(const fs::path& file, const std::string& text) {
    errno = 0;
    std::ofstream output(file, std::ios::binary);
    output << text;
    output.close();
    return output ? "" : fmt::format("cannot write `{}`: {}", file.string(), std::strerror(errno ? errno : EIO));
}

} // namespace rubicon::native
