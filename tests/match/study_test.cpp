// Studies: the totals depend on which units there are, and on nothing else; what is beyond chance is marked.

#include <cmath>
#include <fstream>

#include <nlohmann/json.hpp>

#include "runtime/match/study_report.hpp"
#include "tests/catch.hpp"
#include "tests/driver/program.hpp"
#include "tests/match/killed.hpp"

namespace {

using namespace rubicon;
using namespace rubicon::match;
using Json = nlohmann::json;

const std::vector<std::string> words = {"study", "breakthrough", "--games", "16",    "--doubled",
                                        "8",     "--nodes",      "50",      "--json"};

std::vector<std::string> kept_in(const std::filesystem::path& file, std::vector<std::string> more = {}) {
    std::vector<std::string> all = words;
    all.insert(all.end(), {"--out", file.string()});
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

TEST_CASE("a study killed in the middle goes on", "[match]") {
    const Desk desk;
    const Ran unbroken = desk.rubicon(words);
    INFO(unbroken.err);
    REQUIRE(unbroken.code == 0);
    const Json study = Json::parse(unbroken.out)["study"][0];
    CHECK(study["games"] == 16);
    CHECK(study["doubled_pairs"] == 4);
    CHECK(study["figures"]["white wins"]["value"].get<double>() +
              study["figures"]["black wins"]["value"].get<double>() ==
          100);
    const auto file = desk.file("units.jsonl");
    const usize first = kill_after_lines(kept_in(file), file, 3);
    std::ofstream(file, std::ios::app) << "{\"half";
    kill_after_lines(kept_in(file, {"--concurrency", "2"}), file, first + 3);
    const Ran resumed = desk.rubicon(kept_in(file));
    INFO(resumed.err);
    CHECK(resumed.code == 0);
    CHECK(resumed.out == unbroken.out);
    CHECK(lines_of(file) == 24);
    CHECK(has(desk.rubicon({"replay", "breakthrough", file.string()}).out, "24 games"));
}

TEST_CASE("parts of a study made apart are the whole", "[match]") {
    const Desk desk;
    const Ran whole = desk.rubicon(words);
    CHECK(desk.rubicon(kept_in(desk.file("one"), {"--part", "1/2"})).code == 0);
    CHECK(desk.rubicon(kept_in(desk.file("two"), {"--part", "2/2"})).code == 0);
    CHECK(lines_of(desk.file("one")) == 12);
    // Some twice, and in another order.
    desk.write("all", text_of(desk.file("two")) + text_of(desk.file("one")) + text_of(desk.file("two")));
    CHECK(desk.rubicon(kept_in(desk.file("all"))).out == whole.out);
    CHECK(lines_of(desk.file("all")) == 36);
}

TEST_CASE("several games, and the page", "[match]") {
    const Desk desk;
    const std::string page = desk.file("study.html").string();
    const Ran ran = desk.rubicon(
        {"study", "russian", "giveaway", "--games", "20", "--doubled", "4", "--nodes", "50", "--html", page});
    INFO(ran.err);
    CHECK(ran.code == 0);
    CHECK(has(ran.out, "* differs from russian by more than chance"));
    const std::string html = text_of(page);
    CHECK(html.starts_with("<!doctype html>"));
    CHECK(has(html, "<svg "));
    CHECK(!has(html, "http")); // nothing from elsewhere
    CHECK(!has(html, "nan"));
    CHECK(desk.rubicon({"study", "russian", "--part", "3/2"}).code == 2);
    CHECK(has(desk.rubicon({"study", "intellector,rules"}).err, "should read NAME=VALUE"));
    const Ran full = desk.rubicon({"study", "russian", "--games", "2", "--nodes", "10", "--out", "/dev/full"});
    CHECK(full.code == 1);
    CHECK(has(full.err, "No space left on device"));
}

Column column(const std::string& name, u64 wins, u64 games, double length) {
    Column result{name, name, games, 0, {}, {}, {}, {}};
    Figure share;
    share.name = "white wins";
    share.hits = static_cast<double>(wins);
    share.of = static_cast<double>(games);
    share.known = true;
    Figure mean;
    mean.kind = Figure::Kind::mean;
    mean.name = "length, plies";
    mean.known = true;
    for (u64 i = 0; i < games; ++i)
        mean.sample.add(length + (i % 2 ? 10 : -10));
    result.figures = {share, mean};
    return result;
}

TEST_CASE("differences beyond chance", "[match]") {
    // 100 games: 50 against 60 wins is chance (z = 1.42), 50 against 75 is not (z = 3.65); a mean of 50 +- 10 against
    // 52 is (t = -1.41), against 60 is not (t = -7).
    std::vector<Column> columns = {column("a", 50, 100, 50), column("b", 60, 100, 52), column("c", 75, 100, 60)};
    mark_differences(columns);
    CHECK(columns[0].differs == std::vector<bool>{false, false});
    CHECK(columns[1].differs == std::vector<bool>{false, false});
    CHECK(columns[2].differs == std::vector<bool>{true, true});
    CHECK(has(study_text(columns), "white wins"));
}

} // namespace
