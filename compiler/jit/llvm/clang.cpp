#include "compiler/jit/llvm/clang.hpp"

#include <mutex>
#include <vector>

#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/DiagnosticOptions.h>
#include <clang/Basic/FileManager.h>
#include <clang/CodeGen/CodeGenAction.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/CompilerInvocation.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Support/VirtualFileSystem.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Support/thread.h>
#include <llvm/TargetParser/Host.h>

#include "compiler/jit/llvm/headers.hpp"

namespace rubicon::jit {

namespace {

// Deep expressions take more than the usual stack of a thread.
constexpr unsigned stack_bytes = 64u << 20;

constexpr const char* source_name = "/game.cpp";

void initialise() {
    static std::once_flag once;
    std::call_once(once, [] {
        llvm::InitializeNativeTarget();
        llvm::InitializeNativeTargetAsmPrinter();
        llvm::InitializeNativeTargetAsmParser();
        LLVMInitializeWebAssemblyTargetInfo();
        LLVMInitializeWebAssemblyTarget();
        LLVMInitializeWebAssemblyTargetMC();
        LLVMInitializeWebAssemblyAsmPrinter();
        LLVMInitializeWebAssemblyAsmParser();
    });
}

// Nothing of the real disk is seen.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files_with(const char* code) {
    auto files = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
    files->addFile(source_name, 0, llvm::MemoryBuffer::getMemBuffer(code, source_name));
    for (std::size_t i = 0; i < runtime_header_count; ++i)
        files->addFile(std::string("/include/") + runtime_headers[i].name, 0,
                       llvm::MemoryBuffer::getMemBuffer(runtime_headers[i].text, runtime_headers[i].name));
    return files;
}

std::vector<std::string> target_words(const char* target) {
    // Without bulk memory a copy would call a `memcpy` that nobody provides.
    if (target)
        return {"-triple",         "wasm32-unknown-unknown", "-ffreestanding",
                "-target-feature", "+bulk-memory",           "-target-feature",
                "+sign-ext",       "-target-feature",        "+mutable-globals"};
    std::vector<std::string> words = {"-triple",
                                      llvm::sys::getProcessTriple(),
                                      "-target-cpu",
                                      llvm::sys::getHostCPUName().str(),
                                      "-mrelocation-model",
                                      "pic",
                                      "-pic-level",
                                      "2"};
    for (const auto& feature : llvm::sys::getHostCPUFeatures()) {
        words.emplace_back("-target-feature");
        words.push_back((feature.second ? "+" : "-") + feature.first().str());
    }
    return words;
}

std::vector<std::string> words_of(const char* target, int level) {
    std::vector<std::string> words = target_words(target);
    for (const char* const word : {"-emit-obj", "-std=c++20", "-fno-rtti", "-w", "-nostdsysteminc", "-nobuiltininc",
                                   "-I", "/include", "-DRUBICON_GAME_ENTRY", "-ferror-limit", "5",
                                   // as the driver says for every program: less work without effect on the code
                                   "-disable-llvm-verifier", "-discard-value-names", "-clear-ast-before-backend"})
        words.emplace_back(word);
    words.push_back("-O" + std::to_string(level));
    for (const char* const word : {"-x", "c++", source_name})
        words.emplace_back(word);
    return words;
}

void compile_into(Object& object, const char* code, const char* target, int level) {
    const std::vector<std::string> words = words_of(target, level);
    std::vector<const char*> arguments;
    for (const std::string& word : words)
        arguments.push_back(word.c_str());

    llvm::raw_string_ostream said(object.said);
    auto options = llvm::makeIntrusiveRefCnt<clang::DiagnosticOptions>();
    auto diagnostics =
        llvm::makeIntrusiveRefCnt<clang::DiagnosticsEngine>(llvm::makeIntrusiveRefCnt<clang::DiagnosticIDs>(), options,
                                                            new clang::TextDiagnosticPrinter(said, options.get()));

    auto invocation = std::make_shared<clang::CompilerInvocation>();
    if (!clang::CompilerInvocation::CreateFromArgs(*invocation, arguments, *diagnostics))
        return;
    clang::CompilerInstance instance;
    instance.setInvocation(std::move(invocation));
    instance.setDiagnostics(diagnostics.get());
    instance.setVerboseOutputStream(said);
    instance.setFileManager(new clang::FileManager(clang::FileSystemOptions(), files_with(code)));

    llvm::SmallVector<char, 0> bytes;
    instance.setOutputStream(std::make_unique<llvm::raw_svector_ostream>(bytes));
    clang::EmitObjAction action;
    object.good = instance.ExecuteAction(action);
    object.bytes.assign(bytes.begin(), bytes.end());
}

} // namespace

Object compile_object(const char* code, const char* target, int level) {
    initialise();
    Object object;
    llvm::thread worker(std::optional<unsigned>(stack_bytes), [&] { compile_into(object, code, target, level); });
    worker.join();
    return object;
}

} // namespace rubicon::jit
