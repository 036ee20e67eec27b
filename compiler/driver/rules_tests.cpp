#include "compiler/driver/rules_tests.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "compiler/driver/output.hpp"
#include "compiler/driver/test_lines.hpp"
#include "compiler/interpret/interpreter.hpp"
#include "runtime/host/moves.hpp"
#include "runtime/host/position.hpp"

namespace rubicon::driver {

namespace {

// Counts of perft beyond this are left to compiled code.
constexpr u64 most_interpreted = 20'000;

// Options that the test's `with` lines set.
Sets settings_of(const Node& test) {
    Sets sets;
    for (const Node* with : test.all(NodeKind::test_with))
        sets.emplace_back((*with)[0].text, std::string((*with)[1].span.text()));
    return sets;
}

// The rules under one setting of their options, on both engines.
struct Setting {
    std::shared_ptr<const Rules> rules;
    std::shared_ptr<const GameSource> source;
    GameSource::Compiled compiled;
    std::vector<bool> keyed;
};

class FileTests {
public:
    FileTests(const std::filesystem::path& file_, const Sets& sets_) : file(file_), sets(sets_) {}

    TestRun run() {
        const Setting* const plain = setting({});
        if (!plain) {
            report.failed = 1;
            return std::move(report);
        }
        for (const model::NamedNode& test : plain->rules->model->tests)
            run_test(*test.node, test.name);
        return std::move(report);
    }

private:
    void run_test(const Node& test, const std::string& title) {
        const usize failures = report.failures.size();
        if (const Setting* const with = setting(settings_of(test))) {
            run_on(test, title, *with, with->source->interpreted(), "interpreter", most_interpreted);
            if (with->compiled.game)
                run_on(test, title, *with, with->compiled.game, "compiled", ~u64{0});
            else if (!with->compiled.not_yet)
                report.failures.push_back({test.span, title, "compiled", with->compiled.why});
        } else {
            report.failures.push_back({test.span, title, "", "its options do not fit the rules"});
        }
        ++(report.failures.size() == failures ? report.passed : report.failed);
    }

    void run_on(const Node& test, const std::string& title, const Setting& with, const host::Game& game,
                const char* engine, u64 most_nodes) {
        const usize before = report.failures.size();
        run_lines(test, game, {most_nodes, &with.keyed}, [&](const Span& where, std::string message) {
            report.failures.push_back({where, title, engine, std::move(message)});
        });
        const std::string gave_up = with.source->failure(game);
        if (gave_up.empty())
            return;
        report.failures.erase(report.failures.begin() + static_cast<std::ptrdiff_t>(before),
                              report.failures.end()); // what was found wrong rests on answers that were given up
        report.failures.push_back({test.span, title, engine, gave_up});
    }

    // Nothing if the rules have errors so; they are told once.
    const Setting* setting(const Sets& with) {
        const auto [entry, is_new] = settings.try_emplace(with);
        if (is_new)
            entry->second = prepare(with);
        return entry->second.get();
    }

    std::unique_ptr<Setting> prepare(const Sets& with) {
        auto result = std::make_unique<Setting>();
        Sets all = sets;
        all.insert(all.end(), with.begin(), with.end());
        result->rules = read_rules(file, all);
        report.rules.push_back(result->rules);
        const Rules& rules = *result->rules;
        if (rules.diagnostics.has_errors()) {
            report.errors += render(rules.diagnostics, {.colour = colour_on_error()});
            return nullptr;
        }
        // The table and the compiled code own what they need; the tests' nodes stay with the rules here.
        result->source = std::make_shared<GameSource>(result->rules);
        result->compiled = result->source->compiled();
        result->keyed = ir::key_slots(*rules.game);
        if (result->compiled.not_yet && with.empty())
            report.errors +=
                fmt::format("rubicon: {}: on the interpreter only: {}\n", file.string(), result->compiled.why);
        return result;
    }

    const std::filesystem::path& file;
    const Sets& sets;
    std::map<Sets, std::unique_ptr<Setting>> settings;
    TestRun report;
};

Span part_of(const Span& text, usize column, usize length) {
    Span span = text;
    span.begin = static_cast<u32>(std::min<usize>(text.begin + column - 1, text.end));
    span.end = static_cast<u32>(std::min<usize>(span.begin + length, text.end));
    return span;
}

class TestChecker {
public:
    TestChecker(Diagnostics& to, host::Game of) : diagnostics(to), game(std::move(of)) {}

    void check(const Node& test) {
        for (const Node& line : test.children)
            for (const Node& text : line.children)
                check(line.kind, text, &text == &line.children.back());
    }

private:
    // Texts before the last are moves that go on in the next line.
    void check(NodeKind line, const Node& text, bool is_last) {
        if (line == NodeKind::position)
            position(text, text.text, 0);
        if (line == NodeKind::result)
            if (const auto result = check_expected_result(game.about(), text.text); !result)
                report(Code::test_result, text, result.error, 0);
        if (line == NodeKind::after && is_last)
            after(text);
    }

    void after(const Node& text) {
        const After parts = split_after(text.text);
        if (parts.position.empty())
            report(Code::test_after, text, {1, text.text.size(), ""}, 0);
        else
            position(text, parts.position, parts.position_column);
    }

    void position(const Node& text, const std::string& position, usize before) {
        if (const auto read = host::read_position(game, position); !read)
            report(Code::test_position, text, read.error, before);
    }

    void report(Code code, const Node& text, const host::TextError& error, usize before) {
        diagnostics.report(code, part_of(text.span, error.column + before, std::max<usize>(error.length, 1)),
                           error.message);
    }

    Diagnostics& diagnostics;
    const host::Game game;
};

} // namespace

TestRun run_tests(const std::filesystem::path& file, const Sets& sets) {
    return FileTests(file, sets).run();
}

void check_tests(Rules& rules, const host::Game& game, const std::filesystem::path& file, const Sets& sets) {
    std::map<Sets, std::vector<const Node*>> by_setting;
    for (const model::NamedNode& test : rules.model->tests)
        by_setting[settings_of(*test.node)].push_back(test.node);
    for (const auto& [with, tests] : by_setting) {
        Sets all = sets;
        all.insert(all.end(), with.begin(), with.end());
        const std::unique_ptr<Rules> so = with.empty() ? nullptr : read_rules(file, all);
        if (so && so->diagnostics.has_errors()) {
            const std::vector<Diagnostic>& errors = so->diagnostics.all();
            const auto first = std::ranges::find(errors, Severity::error, &Diagnostic::severity);
            rules.diagnostics.report(Code::test_options, tests.front()->child(NodeKind::test_with).span,
                                     first->message);
            continue;
        }
        const std::unique_ptr<interpret::Interpreter> reader =
            so ? std::make_unique<interpret::Interpreter>(*so->game) : nullptr;
        TestChecker checker(rules.diagnostics, reader ? host::Game(reader->table()) : game);
        for (const Node* test : tests)
            checker.check(*test);
    }
}

} // namespace rubicon::driver
