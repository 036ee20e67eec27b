#include "compiler/jit/jit.hpp"

#include <fstream>
#include <system_error>

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
    Link link = nullptr;
    std::string error; // if they are not there
};

Module no_module(std::string error) {
    Module none;
    none.error = std::move(error);
    return none;
}

// Loaded once; LLVM cannot be unloaded.
Module open_module(const Settings& settings) {
    if (!is_there(settings))
        return no_module(
            fmt::format("there is no compiler `{}`: this Rubicon was built without LLVM 19", settings.module.string()));
    void* const handle = dlopen(settings.module.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (!handle) {
        const char* const why = dlerror();
        return no_module(fmt::format("the compiler cannot be loaded: {}", why ? why : "no reason given"));
    }
    Module module;
    module.compile = reinterpret_cast<Compile>(dlsym(handle, compile_name));
    module.link = reinterpret_cast<Link>(dlsym(handle, link_name));
    dlclose(handle);
    if (!module.compile || !module.link)
        return no_module(fmt::format("`{}` belongs to another version of Rubicon", settings.module.string()));
    return module;
}

Sink into(std::string& text) {
    return {[](void* to, const char* bytes, unsigned long size) { static_cast<std::string*>(to)->append(bytes, size); },
            &text};
}

// Compiles and links to the file `made` in a workplace of its own. There is none while the compiler is at work, so that
// a program that ends without waiting for it leaves nothing behind.
Result make(const std::string& code, const char* target, const Settings& settings,
            std::optional<native::Workplace>& workplace, fs::path& made) {
    const Module module = open_module(settings);
    if (!module.compile)
        return failed(Kind::no_compiler, module.error);
    std::string object, said;
    const Sink to_object = into(object), to_said = into(said);
    if (!module.compile(code.c_str(), target, settings.level, &to_object, &to_said))
        return failed(Kind::does_not_compile,
                      "the generated code does not compile. This is a bug in Rubicon, not in the rules.\n" +
                          native::first_lines(said, 20));
    const fs::path folder = workplace.emplace().folder(), file = folder / "game.o";
    if (folder.empty())
        return failed(Kind::cannot_load, workplace->error());
    if (std::string error = native::write_file(file, object); !error.empty())
        return failed(Kind::cannot_load, std::move(error));
    made = folder / (target ? "game.wasm" : "game.so");
    if (!module.link(file.c_str(), target, made.c_str(), &to_said))
        return failed(Kind::cannot_load, "the compiled game cannot be linked:\n" + native::first_lines(said, 20));
    return {};
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
    std::optional<native::Workplace> workplace;
    fs::path object;
    if (Result result = make(code, nullptr, settings, workplace, object); !result)
        return result;
    settings.cache.keep(key, object);
    // Loaded from where it was made: see native::load.
    return from_file(object, false);
}

Result make_wasm(const std::string& code, const Settings& settings, const fs::path& output) {
    std::optional<native::Workplace> workplace;
    fs::path made;
    const std::string whole = code + "\n#include \"rubicon/wasm.hpp\"\n";
    if (Result result = make(whole, "wasm32", settings, workplace, made); !result)
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
        fs::remove(aside, error);
        return failed(Kind::cannot_load, fmt::format("cannot write `{}`", output.string()));
    }
    return {};
}

} // namespace rubicon::jit
