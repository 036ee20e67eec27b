#include "compiler/native/native.hpp"

#include <algorithm>
#include <csignal>
#include <fstream>
#include <iterator>
#include <optional>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

#include "compiler/native/digest.hpp"
#include "compiler/native/process.hpp"
#include "compiler/native/toolchain.hpp"
#include "compiler/native/workplace.hpp"

namespace rubicon::native {

namespace {

namespace fs = std::filesystem;
using Kind = Result::Kind;

// Warnings are for our tests of the emitter, not for people who play.
// Words of a board go through general registers: packed into vectors one by one they cost more than they save (half of
// the speed of hex and the star).
const std::vector<std::string> common_flags = {"-std=c++20", "-O2",   "-march=native",       "-fno-tree-slp-vectorize",
                                               "-w",         "-pipe", "-DRUBICON_GAME_ENTRY"};
const std::vector<std::string> object_flags = {"-fno-exceptions", "-fno-rtti", "-fPIC", "-shared"};

// Nothing but the entry is seen from outside: two settings of one game have equal names inside, and the loader would
// take variables of templates to be the same ones.
const std::string exports = "{ global: rubicon_game; local: *; };\n";

Result failed(Kind kind, std::string text) {
    Result result;
    result.kind = kind;
    result.text = std::move(text);
    return result;
}

void add_headers(Digest& digest, const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::recursive_directory_iterator at(folder / "rubicon", error), end; !error && at != end; at.increment(error))
        if (at->is_regular_file(error))
            files.push_back(at->path());
    std::ranges::sort(files);
    for (const fs::path& file : files) {
        std::ifstream input(file, std::ios::binary);
        digest.add(file.filename().string());
        digest.add(std::string{std::istreambuf_iterator<char>(input), {}});
    }
}

std::string key_of(const std::string& code, const Settings& settings, const Toolchain& toolchain) {
    Digest digest;
    digest.add(code);
    add_headers(digest, settings.runtime_headers);
    digest.add(toolchain.identity);
    digest.add(this_processor());
    for (const auto* flags : {&common_flags, &object_flags})
        for (const std::string& flag : *flags)
            digest.add(flag);
    digest.add(exports);
    return digest.hex();
}

// Runs the compiler; `wanted` must exist afterwards.
Result compile(const std::vector<std::string>& words, const fs::path& folder) {
    const Finished finished = run(words, {"TMPDIR=" + folder.string(), "LC_ALL=C"});
    if (!finished.started)
        return failed(Kind::no_compiler,
                      fmt::format("cannot run the compiler `{}`: {}", words.front(), finished.output));
    if (finished.code == 128 + SIGINT)
        return failed(Kind::interrupted, "interrupted while compiling");
    if (finished.output.find("No space left on device") != std::string::npos)
        return failed(Kind::cannot_load, fmt::format("no space is left in `{}` to compile in", folder.string()));
    if (finished.code > 128)
        return failed(Kind::no_compiler,
                      fmt::format("the compiler `{}` was stopped by signal {}", words.front(), finished.code - 128));
    if (finished.code != 0)
        return failed(Kind::does_not_compile,
                      fmt::format("the generated code does not compile. This is a bug in Rubicon, not in the rules.\n"
                                  "`{}` says:\n{}",
                                  words.front(), first_lines(finished.output, 20)));
    return {};
}

std::vector<std::string> with_flags(const Toolchain& toolchain, std::initializer_list<std::vector<std::string>> flags) {
    std::vector<std::string> words = toolchain.command;
    for (const auto& more : flags)
        words.insert(words.end(), more.begin(), more.end());
    return words;
}

Result from_loaded(host::Loaded loaded, bool cached) {
    if (!loaded.game)
        return failed(Kind::cannot_load, "cannot load the compiled game: " + loaded.error);
    Result result;
    result.game = std::move(loaded.game);
    result.cached = cached;
    return result;
}

} // namespace

std::string first_lines(const std::string& text, int lines) {
    std::size_t end = 0;
    for (int line = 0; line < lines && end < text.size(); ++line)
        end = std::min(text.find('\n', end), text.size() - 1) + 1;
    return end < text.size() ? text.substr(0, end) + "...\n" : text;
}

Result load(const std::string& code, const Settings& settings) {
    const ToolchainFound found = find_toolchain();
    if (!found.toolchain)
        return failed(Kind::no_compiler, found.error);
    const std::string key = key_of(code, settings, *found.toolchain);
    if (const auto object = settings.cache.find(key)) {
        if (Result result = from_loaded(host::load_library(object->string()), true))
            return result;
        settings.cache.remove(key);
    }

    const Workplace workplace;
    if (workplace.folder().empty())
        return failed(Kind::cannot_load, workplace.error());
    const fs::path source = workplace.folder() / "game.cpp", object = workplace.folder() / "game.so",
                   names = workplace.folder() / "exports.map";
    for (const auto& [file, text] : {std::pair(source, code), std::pair(names, exports)})
        if (std::string error = write_file(file, text); !error.empty())
            return failed(Kind::cannot_load, std::move(error));
    const std::vector<std::string> files = {"-I" + settings.runtime_headers.string(), source.string(),
                                            "-Wl,--version-script=" + names.string(), "-o", object.string()};
    if (Result result = compile(with_flags(*found.toolchain, {common_flags, object_flags, files}), workplace.folder());
        !result)
        return result;
    settings.cache.keep(key, object);
    // Loaded from where it was made, so that a home that forbids running files does no harm; it may be removed while
    // it is in use.
    return from_loaded(host::load_library(object.string()), false);
}

Result link(const Link& request) {
    const ToolchainFound found = find_toolchain();
    if (!found.toolchain)
        return failed(Kind::no_compiler, found.error);
    const Workplace workplace;
    if (workplace.folder().empty())
        return failed(Kind::cannot_load, workplace.error());
    const fs::path game = workplace.folder() / "game.cpp", program = workplace.folder() / "program.cpp";
    for (const auto& [file, text] : {std::pair(game, request.code), std::pair(program, request.program)})
        if (std::string error = write_file(file, text); !error.empty())
            return failed(Kind::cannot_load, std::move(error));

    const fs::path aside = request.output.string() + fmt::format(".{}.part", getpid());
    const std::vector<std::string> files = {"-I" + request.runtime_headers.string(),
                                            "-I" + request.host_headers.string(),
                                            game.string(),
                                            program.string(),
                                            request.library.string(),
                                            "-lfmt",
                                            "-pthread",
                                            "-o",
                                            aside.string()};
    Result result = compile(with_flags(*found.toolchain, {common_flags, files}), workplace.folder());
    std::error_code error;
    if (result) {
        fs::rename(aside, request.output, error);
        if (error)
            result = failed(Kind::cannot_load,
                            fmt::format("cannot write `{}`: {}", request.output.string(), error.message()));
    }
    fs::remove(aside, error);
    return result;
}

} // namespace rubicon::native
