// What librubicon_jit.so exports: Clang, then the linker.
#include "compiler/jit/module.hpp"

#include <cstdio>
#include <mutex>
#include <string>
#include <vector>

#include <lld/Common/Driver.h>
#include <llvm/ADT/ScopeExit.h>
#include <llvm/Support/CrashRecoveryContext.h>
#include <llvm/Support/raw_ostream.h>

#include "compiler/jit/llvm/clang.hpp"

LLD_HAS_DRIVER(elf)
LLD_HAS_DRIVER(wasm)

namespace {

using namespace rubicon::jit;

bool write_file(const std::string& file, const std::string& bytes) {
    std::FILE* const output = std::fopen(file.c_str(), "wb");
    if (!output)
        return false;
    const bool whole = std::fwrite(bytes.data(), 1, bytes.size(), output) == bytes.size();
    return std::fclose(output) == 0 && whole;
}

std::vector<const char*> linker_words(const Job& job) {
    if (job.target)
        return {"wasm-ld", "--no-entry", "--stack-first", "-z", "stack-size=1048576", "-s", "--threads=1"};
    // Calls inside of the game stay inside: nothing may take the place of its functions.
    return {"ld.lld", "-shared", "-Bsymbolic", "-s", "--threads=1"};
}

// The linker keeps its state in globals, so that one thread links at a time. It leaves fatal errors by a jump, or else
// by an end of the process, if crash recovery is off.
bool link(const Job& job, const std::string& object, std::string& said) {
    static std::mutex one_at_a_time;
    const std::lock_guard lock(one_at_a_time);
    std::vector<const char*> words = linker_words(job);
    words.insert(words.end(), {"-o", job.output, object.c_str()});
    llvm::CrashRecoveryContext::Enable();
    const auto disable = llvm::make_scope_exit([] { llvm::CrashRecoveryContext::Disable(); });
    llvm::raw_string_ostream output(said);
    const lld::Result result =
        lld::lldMain(words, output, output, {{lld::Gnu, &lld::elf::link}, {lld::Wasm, &lld::wasm::link}});
    return result.retCode == 0;
}

} // namespace

extern "C" [[gnu::visibility("default")]] Outcome
rubicon_jit_compile_1(const Job* job, void (*tell)(void* to, const char* text), void* to) {
    const Object object = compile_object(job->code, job->target, job->level);
    if (!object.good) {
        tell(to, object.said.c_str());
        return does_not_compile;
    }
    const std::string file = std::string(job->folder) + "/game.o";
    std::string said;
    const bool written = write_file(file, object.bytes);
    const bool linked = written && link(*job, file, said);
    std::remove(file.c_str());
    if (!written)
        said = "cannot write `" + file + "`";
    tell(to, said.c_str());
    return linked ? made : does_not_link;
}
