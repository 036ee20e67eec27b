// Files that only grow: half lines, two runs at once, a full disk.

#include <csignal>
#include <fstream>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "runtime/match/journal.hpp"
#include "tests/catch.hpp"
#include "tests/driver/program.hpp"

namespace {

using namespace rubicon;
using match::Journal;

TEST_CASE("a journal keeps lines", "[match]") {
    const Desk desk;
    const std::string path = desk.file("units").string();
    std::string error;
    {
        const auto journal = Journal::open(path, error);
        REQUIRE(journal);
        CHECK(journal->lines().empty());
        CHECK(journal->append("one") == "");
        CHECK(journal->append("two") == "");
        CHECK(!Journal::open(path, error));
        CHECK(has(error, "another run"));
    }
    CHECK(text_of(path) == "one\ntwo\n");
    std::ofstream(path, std::ios::app) << "thr";
    error.clear();
    const auto journal = Journal::open(path, error);
    REQUIRE(journal);
    CHECK(journal->lines() == std::vector<std::string>{"one", "two"});
    CHECK(journal->append("three") == "");
    CHECK(text_of(path) == "one\ntwo\nthree\n");
}

TEST_CASE("what cannot be written is told, and nothing is lost", "[match]") {
    const Desk desk;
    std::string error;
    CHECK(!Journal::open(desk.file("").string(), error));
    CHECK(has(error, "cannot open"));
    // In a child: no file of it may grow beyond 10 bytes, as on a full disk.
    const std::string path = desk.file("units").string();
    const pid_t child = fork();
    if (child == 0) {
        signal(SIGXFSZ, SIG_IGN);
        const rlimit limit = {10, 10};
        setrlimit(RLIMIT_FSIZE, &limit);
        const auto journal = Journal::open(path, error);
        const bool first = journal && journal->append("12345") == "";
        const bool second = first && journal->append("6789012345") != "";
        _exit(first && second ? 0 : 1);
    }
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 0);
    CHECK(text_of(path) == "12345\n");
}

} // namespace
