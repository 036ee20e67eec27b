#include "compiler/model/options.hpp"

#include "compiler/syntax/parse.hpp"
#include "tests/catch.hpp"

using namespace rubicon;
using namespace rubicon::model;

namespace {

// Options of one file, and its `if` conditions by number.
struct Setting {
    explicit Setting(const std::string& clauses)
        : tree(parse(files.add("game.rules", "game \"G\"\n" + clauses), diagnostics)), options(diagnostics) {
        if (!tree)
            return;
        for (const Node* node : tree->all(NodeKind::option))
            options.declare(*node);
    }

    std::optional<bool> settle(std::size_t number) {
        return options.settle((*tree->all(NodeKind::branch).at(number))[0]);
    }

    SourceMap files;
    Diagnostics diagnostics;
    std::optional<Node> tree;
    Options options;
};

const char* const declared = "option draws: full or short = full\noption pie = yes\noption size: 2..19 = 11\n";

std::optional<bool> truth(const std::string& condition) {
    Setting setting(std::string(declared) + "if " + condition + " { no prefer }\n");
    INFO(render(setting.diagnostics));
    REQUIRE_FALSE(setting.diagnostics.has_errors());
    return setting.settle(0);
}

std::string complaint(const std::string& condition) {
    Setting setting(std::string(declared) + "if " + condition + " { no prefer }\n");
    REQUIRE_FALSE(setting.diagnostics.has_errors());
    CHECK(setting.settle(0) == std::nullopt);
    return render(setting.diagnostics);
}

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

} // namespace

TEST_CASE("conditions on options are settled", "[options]") {
    CHECK(truth("draws is full") == true);
    CHECK(truth("draws is short") == false);
    CHECK(truth("draws is not short") == true);
    CHECK(truth("draws is neither full nor short") == false);
    CHECK(truth("pie") == true);
    CHECK(truth("not pie") == false);
    CHECK(truth("pie is no") == false);
    CHECK(truth("pie and draws is short") == false);
    CHECK(truth("pie or draws is short") == true);
    CHECK(truth("(pie and draws is short) or size is 11") == true);
    CHECK(truth("size is 3..11") == true);
    CHECK(truth("size is 12 or more") == false);
    CHECK(truth("size < 12") == true);
    CHECK(truth("size > 2 * 5 + 1") == false);
    CHECK(truth("size >= 22/2") == true);
}

TEST_CASE("conditions on what is no option are errors with the nearest name", "[options]") {
    CHECK(has(complaint("drows is full"), "did you mean `draws`?"));
    CHECK(has(complaint("draws is ful"), "did you mean `full`?"));
    CHECK(has(complaint("draws"), "[option-not-compared]"));
    CHECK(has(complaint("own king is empty"), "[only-options]"));
    CHECK(has(complaint("size < draws"), "[no-number]"));
    CHECK(has(complaint("size is 1/0"), "[division-by-zero]"));
    CHECK(has(complaint("size < 99999999999999999999"), "[number-too-large]"));
    // Each error in a condition is told.
    const std::string both = complaint("pie or (drows is full and size is 30)");
    CHECK(has(both, "[unknown-option]"));
    CHECK(has(both, "[option-value]"));
}

TEST_CASE("options are set by the words of a call", "[options]") {
    Setting setting(declared);
    setting.options.set({{"draws", "short"}, {"size", "5"}, {"pie", "no"}}, {});
    CHECK_FALSE(setting.diagnostics.has_errors());
    CHECK(setting.options.find("draws")->option.value.word == "short");
    CHECK(setting.options.find("size")->option.value.number == 5);
    CHECK(setting.options.find("pie")->option.value.word == "no");

    setting.options.set({{"drws", "short"}, {"draws", "shrt"}, {"size", "20"}, {"pie", "maybe"}}, {});
    const std::string messages = render(setting.diagnostics);
    CHECK(setting.diagnostics.error_count() == 4);
    CHECK(has(messages, "this game has no option `drws`"));
    CHECK(has(messages, "did you mean `short`?"));
    CHECK(has(messages, "expected 2..19"));
    CHECK(has(messages, "expected yes or no"));
}

TEST_CASE("an option's default is one of its values", "[options]") {
    const auto messages = [](const std::string& clause) { return render(Setting(clause).diagnostics); };
    CHECK(has(messages("option draws: full or short = ful\n"), "did you mean `full`?"));
    CHECK(has(messages("option size: 2..19 = 20\n"), "[option-value]"));
    CHECK(has(messages("option size: 9..2 = 4\n"), "[empty-range]"));
    CHECK(has(messages("option size = 4\n"), "[option-value]"));
    CHECK(has(messages("option size: 3 or more = 4\n"), "[option-type]"));
    CHECK(messages("option pie = no\n").empty());
}
