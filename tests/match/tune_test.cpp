// Learning weights: the fit on examples with a known answer, and runs killed in the middle.

#include <cmath>
#include <fstream>

#include "runtime/match/random.hpp"
#include "runtime/match/regression.hpp"
#include "tests/catch.hpp"
#include "tests/driver/program.hpp"
#include "tests/match/killed.hpp"

namespace {

using namespace rubicon;
using namespace rubicon::match;

TEST_CASE("one weight, by hand", "[match]") {
    // Three of four games won with one unit more: the chance is 3/4, so the value is 200 ln 3 = 219.7.
    const std::vector<Example> examples = {{{{0, 1}}, 1, 1}, {{{0, 1}}, 1, 1}, {{{0, -1}}, 0, 1}, {{{0, 1}}, 0, 1}};
    const double begin[] = {100};
    const Fit free = fit_weights(examples, begin, 1e6);
    CHECK(std::abs(free.weights[0] - 200 * std::log(3.0)) < 0.01);
    CHECK(std::abs(free.loss_after - (-0.75 * std::log(0.75) - 0.25 * std::log(0.25))) < 1e-6);
    CHECK(free.loss_after < free.loss_before);
    // Held fast, it stays; nothing to learn from, it stays too.
    CHECK(std::abs(fit_weights(examples, begin, 0.01).weights[0] - 100) < 0.01);
    CHECK(fit_weights({}, begin, 60).weights[0] == 100);
}

TEST_CASE("weights that made the results are found again", "[match]") {
    const std::vector<double> truth = {100, 320, -15, 0};
    Random random(7);
    std::vector<Example> examples;
    for (int i = 0; i < 20000; ++i) {
        Example example{{}, 0, 1};
        double value = 0;
        for (u32 f = 0; f < truth.size(); ++f) {
            const double count = static_cast<double>(random.below(5)) - 2;
            if (count != 0)
                example.features.push_back({f, count});
            value += truth[f] * count;
        }
        const double chance = 1 / (1 + std::exp(-value / host::logistic_scale));
        example.result = static_cast<double>(random.below(1'000'000)) < chance * 1e6 ? 1 : 0;
        examples.push_back(std::move(example));
    }
    const std::vector<double> begin(truth.size(), 50);
    const Fit fit = fit_weights(examples, begin, 1000);
    for (usize i = 0; i < truth.size(); ++i)
        CHECK(std::abs(fit.weights[i] - truth[i]) < 12); // four times the error of estimation
}

TEST_CASE("a run of tune killed in the middle goes on", "[match]") {
    const Desk desk;
    const auto words = [&](const std::string& to, const std::string& out) {
        std::vector<std::string> all = {"tune", "breakthrough", "--rounds", "2",    "--games",
                                        "6",    "--nodes",      "40",       "--to", desk.file(to).string()};
        if (!out.empty())
            all.insert(all.end(), {"--out", desk.file(out).string()});
        return all;
    };
    const Ran unbroken = desk.rubicon(words("one.json", ""));
    INFO(unbroken.err);
    REQUIRE(unbroken.code == 0);
    CHECK(has(unbroken.out, "12 games"));
    const usize first = kill_after_lines(words("two.json", "games"), desk.file("games"), 2);
    std::ofstream(desk.file("games"), std::ios::app) << "{\"ga";
    kill_after_lines(words("two.json", "games"), desk.file("games"), std::max<usize>(first + 1, 8));
    const Ran resumed = desk.rubicon(words("two.json", "games"));
    INFO(resumed.err);
    REQUIRE(resumed.code == 0);
    CHECK(text_of(desk.file("two.json")) == text_of(desk.file("one.json")));
    CHECK(lines_of(desk.file("games")) == 12);
    // They are weights that the engine takes.
    CHECK(desk.rubicon({"match", "breakthrough", "engine:weights=" + desk.file("one.json").string(), "random",
                        "--nodes", "50", "--games", "2"})
              .code == 0);
    CHECK(has(desk.rubicon({"tune", "breakthrough", "--nodes", "41", "--out", desk.file("games").string()}).err,
              "belongs to another run"));
}

} // namespace
