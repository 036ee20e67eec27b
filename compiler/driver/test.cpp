// rubicon test GAME|FOLDER...: runs the tests inside files of rules.
#include <algorithm>
#include <atomic>
#include <memory>
#include <thread>

#include "compiler/driver/commands.hpp"
#include "compiler/driver/json.hpp"
#include "compiler/driver/output.hpp"
#include "compiler/driver/rules_files.hpp"
#include "compiler/driver/rules_tests.hpp"

namespace rubicon::driver {

namespace {

namespace fs = std::filesystem;

struct Words {
    std::vector<std::string> games, sets;
    bool json = false;
};

void print(const fs::path& file, const TestRun& run) {
    write_error(run.errors);
    for (const Failure& failure : run.failures)
        say("{}: test \"{}\"{}: {}\n", describe(failure.where), failure.test,
            failure.engine.empty() ? "" : " (" + failure.engine + ")", failure.message);
    if (run.failures.empty() && run.failed > 0)
        say("{}: the rules have errors\n", file.string());
    flush();
}

nlohmann::json to_json(const Failure& failure) {
    nlohmann::json result = driver::to_json(failure.where);
    result["test"] = failure.test;
    if (!failure.engine.empty())
        result["engine"] = failure.engine;
    result["message"] = failure.message;
    return result;
}

nlohmann::json to_json(const fs::path& file, const TestRun& run) {
    nlohmann::json result = {{"file", file.string()}, {"passed", run.passed}, {"failed", run.failed}};
    result["failures"] = nlohmann::json::array();
    for (const Failure& failure : run.failures)
        result["failures"].push_back(to_json(failure));
    return result;
}

// What the threads share; it outlives the call where they are left alone.
struct Work {
    std::vector<fs::path> files;
    Sets sets;
    std::vector<std::unique_ptr<TestRun>> runs;
    std::vector<std::atomic<bool>> done;
    std::atomic<usize> next = 0;

    Work(std::vector<fs::path> all, Sets with)
        : files(std::move(all)), sets(std::move(with)), runs(files.size()), done(files.size()) {}

    void go_on() {
        for (usize index = next++; index < files.size(); index = next++) {
            runs[index] = std::make_unique<TestRun>(run_tests(files[index], sets));
            done[index] = true;
        }
    }
};

// All files, several at a time; `told` is called for each in their order, as soon as it and all before it are done.
// After Ctrl-C the threads are left alone, and the program has to be left with `leave`.
template <typename Told>
void run_all(const std::shared_ptr<Work>& work, const Told& told) {
    const usize most = std::max(1u, std::thread::hardware_concurrency());
    std::vector<std::thread> threads;
    for (usize i = 0; i < std::min(most, work->files.size()); ++i)
        threads.emplace_back([work] { work->go_on(); });
    for (usize index = 0; index < work->files.size() && !interrupt_flag(); ++index) {
        while (!work->done[index] && !interrupt_flag())
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        if (work->done[index])
            told(work->files[index], *work->runs[index]);
    }
    for (std::thread& thread : threads)
        interrupt_flag() ? thread.detach() : thread.join();
}

int test(const Words& words) {
    int code = all_well;
    const auto work = std::make_shared<Work>(files_of(words.games, code), split_sets(words.sets));
    catch_interrupts();
    usize passed = 0, failed = 0;
    nlohmann::json all = {{"files", nlohmann::json::array()}};
    run_all(work, [&](const fs::path& file, const TestRun& run) {
        passed += run.passed;
        failed += run.failed;
        if (words.json) {
            write_error(run.errors);
            all["files"].push_back(to_json(file, run));
        } else {
            print(file, run);
        }
    });
    if (words.json) {
        all["passed"] = passed;
        all["failed"] = failed;
        say("{}\n", dump(all));
    } else {
        say("{} passed, {} failed\n", passed, failed);
    }
    if (interrupt_flag())
        leave(interrupted);
    return failed > 0 ? at_fault : code;
}

} // namespace

Command test_command(CLI::App& program) {
    const auto words = std::make_shared<Words>();
    CLI::App* const command = program.add_subcommand("test", "Runs the tests inside files of rules");
    command->add_option("game", words->games, "Files of rules, plain names of shipped variants, or folders")
        ->type_name("GAME|FOLDER")
        ->required();
    add_sets(*command, words->sets);
    add_json(*command, words->json);
    return {command, [words] { return test(*words); }};
}

} // namespace rubicon::driver
