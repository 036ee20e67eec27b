#include "compiler/jit/jit.hpp"

#include <fstream>
#include <system_error>
#include <vector>

#include <dlfcn.h>
#include <fmt/format.h>
#include <unistd.h>

#include "compiler/jit/module.hpp"
#include "compiler/native/digest.hpp"
#include "compiler/native/toolchain.hpp"
#include "compiler/native/workplace.hpp"

namespace rubicon::jit {

namespace {

namespace fs = std::filesystem;
using native::Result;
using Kind = Result::Kind;

Result failed(Kind kind, std::string text) {
    Result result;
    result.kind = kind;
    result.text = std::move(text);
    return result;
}

// The flags are the module's, so its identity stands for them.
std::string key_of(const std::string& code, const Settings& settings) {
    native::Digest digest;
    digest.add("in the process, LLVM " RUBICON_LLVM_VERSION);
    digest.add(code);
    digest.add(native::identity_of(settings.module));
    digest.add(native::this_processor());
    digest.add(std::to_string(settings.level));
    return digest.hex();
}

struct Module {
    Compile compile = nullptr;
    std::string error; // if there is none
};

// Loaded once; LLVM cannot be unloaded.
Module open_module(const Settings& settings) {
    std::error_code error;
    if (!fs::exists(settings.module, error))
        return {nullptr, fmt::format("there is no compiler `{}`: this Rubicon was built without LLVM 19",
                                     settings.module.string())};
    void* const handle = dlopen(settings.module.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (!handle) {
        const char* const why = dlerror();
        return {nullptr, fmt::format("the compiler cannot be loaded: {}", why ? why : "no reason given")};
    }
    const auto compile = reinterpret_cast<Compile>(dlsym(handle, compile_name));
    dlclose(handle);
    if (!compile)
        return {nullptr, fmt::format("`{}` belongs to another version of Rubicon", settings.module.string())};
    return {compile, {}};
}

Result run(const Settings& settings, const Job& job) {
    const Module module = open_module(settings);
    if (!module.compile)
        return failed(Kind::no_compiler, module.error);
    std::string said;
    const auto tell = [](void* to, const char* text) { *static_cast<std::string*>(to) += text; };
    switch (module.compile(&job, tell, &said)) {
    case made:
        return {};
    case does_not_compile:
        return failed(Kind::does_not_compile,
                      "the generated code does not compile. This is a bug in Rubicon, not in the rules.\n" +
                          native::first_lines(said, 20));
    case does_not_link:
        break;
    }
    return failed(Kind::cannot_load, "the compiled game cannot be linked:\n" + native::first_lines(said, 20));
}

Result from_file(const fs::path& object, bool cached) {
    host::Loaded loaded = host::load_library(object.string());
    if (!loaded.game)
        return failed(Kind::cannot_load, "cannot load the compiled game: " + loaded.error);
    Result result;
    result.game = std::move(loaded.game);
    result.cached = cached;
    return result;
}

std::optional<Result> from_cache(const std::string& key, const Settings& settings) {
    const auto object = settings.cache.find(key);
    if (!object)
        return std::nullopt;
    if (Result result = from_file(*object, true))
        return result;
    settings.cache.remove(key);
    return std::nullopt;
}

} // namespace

bool is_there(const Settings& settings) {
    std::error_code error;
    return fs::exists(settings.module, error);
}

std::optional<Result> load_cached(const std::string& code, const Settings& settings) {
    return is_there(settings) ? from_cache(key_of(code, settings), settings) : std::nullopt;
}

Result load(const std::string& code, const Settings& settings) {
    const std::string key = key_of(code, settings);
    if (auto result = from_cache(key, settings))
        return *std::move(result);
    const native::Workplace workplace;
    if (workplace.folder().empty())
        return failed(Kind::cannot_load, workplace.error());
    const fs::path object = workplace.folder() / "game.so";
    const Job job{code.c_str(), nullptr, settings.level, workplace.folder().c_str(), object.c_str()};
    if (Result result = run(settings, job); !result)
        return result;
    settings.cache.keep(key, object);
    // Loaded from where it was made: see native::load.
    return from_file(object, false);
}

Result make_wasm(const std::string& code, const Settings& settings, const fs::path& output) {
    const native::Workplace workplace;
    if (workplace.folder().empty())
        return failed(Kind::cannot_load, workplace.error());
    const fs::path made = workplace.folder() / "game.wasm";
    const std::string whole = code + "\n#include \"rubicon/wasm.hpp\"\n";
    const Job job{whole.c_str(), "wasm32", settings.level, workplace.folder().c_str(), made.c_str()};
    Result result = run(settings, job);
    if (!result)
        return result;
    // Copied aside and renamed, since the workplace may lie on another disk.
    const fs::path aside = output.string() + fmt::format(".{}.part", getpid());
    std::error_code error;
    std::ofstream copy(aside, std::ios::binary);
    copy << std::ifstream(made, std::ios::binary).rdbuf();
    copy.close();
    if (copy)
        fs::rename(aside, output, error);
    if (!copy || error) {
        result = failed(Kind::cannot_load, fmt::format("cannot write `{}`", output.string()));
        fs::remove(aside, error);
    }
    return result;
}

} // namespace rubicon::jit
