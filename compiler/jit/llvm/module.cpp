// What librubicon_jit.so exports: Clang, then the linker.
#include "compiler/jit/module.hpp"

#include <mutex>
#include <string>
#include <vector>

#include <lld/Common/Driver.h>
#include <llvm/Support/CrashRecoveryContext.h>
#include <llvm/Support/raw_ostream.h>

#include "compiler/jit/llvm/clang.hpp"

LLD_HAS_DRIVER(elf)
LLD_HAS_DRIVER(wasm)

namespace {

using namespace rubicon::jit;

std::vector<const char*> linker_words(const char* target) {
    if (target)
        return {"wasm-ld", "--no-entry", "--stack-first", "-z", "stack-size=1048576", "-s", "--threads=1"};
    // Calls inside of the game stay inside: nothing may take the place of its functions.
    return {"ld.lld", "-shared", "-Bsymbolic", "-s", "--threads=1"};
}

void give(const Sink* sink, const std::string& bytes) {
    sink->take(sink->to, bytes.data(), bytes.size());
}

} // namespace

extern "C" [[gnu::visibility("default")]] bool rubicon_jit_compile_1(const char* code, const char* target, int level,
                                                                     const Sink* object, const Sink* said) {
    const Object made = compile_object(code, target, level);
    give(made.good ? object : said, made.good ? made.bytes : made.said);
    return made.good;
}

// The linker keeps its state in globals, so that one thread links at a time. It leaves fatal errors by a jump, or else
// by an end of the process, if crash recovery is off.
extern "C" [[gnu::visibility("default")]] bool rubicon_jit_link_1(const char* object, const char* target,
                                                                  const char* output, const Sink* said) {
    static std::mutex one_at_a_time;
    const std::lock_guard lock(one_at_a_time);
    std::vector<const char*> words = linker_words(target);
    words.insert(words.end(), {"-o", output, object});
    std::string text;
    llvm::raw_string_ostream stream(text);
    llvm::CrashRecoveryContext::Enable();
    const lld::Result result =
        lld::lldMain(words, stream, stream, {{lld::Gnu, &lld::elf::link}, {lld::Wasm, &lld::wasm::link}});
    llvm::CrashRecoveryContext::Disable();
    give(said, text);
    return result.retCode == 0;
}
