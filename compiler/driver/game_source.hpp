// From the words of the call to a game that can be played.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compiler/driver/words.hpp"
#include "compiler/ir/game.hpp"
#include "compiler/model/model.hpp"
#include "compiler/source/diagnostics.hpp"
#include "runtime/host/game.hpp"

namespace rubicon::interpret {
class Interpreter;
}

namespace rubicon::driver {

// The file that GAME means: a path, or the name of a shipped variant. Nothing if there is none; `error` then says so
// and names what is near.
std::optional<std::filesystem::path> find_rules(const std::string& game, std::string& error);

// Every *.rules in a folder and below, in order.
std::vector<std::filesystem::path> rules_in(const std::filesystem::path& folder);

// All that is known of one file under one setting of its options. Stays where it is: nodes point into it.
struct Rules {
    SourceMap files;
    Diagnostics diagnostics;
    std::optional<model::Model> model; // none if there were errors
    std::optional<ir::Game> game;      // none if there were errors
};

std::unique_ptr<Rules> read_rules(const std::filesystem::path& file, const Sets& sets);
// The same, and what can be told of the tests in the file without running them.
std::unique_ptr<Rules> check_rules(const std::filesystem::path& file, const Sets& sets);

// What code is compiled for: only to play, or an engine that searches besides, which takes longer to compile.
enum class Purpose { moves, engine };

// The generated C++ of sound rules, `name` told in its head, without some passes (emit.hpp); nothing if it cannot be
// written yet, after saying why.
std::optional<std::string> cpp_text(const Rules& rules, const std::string& name,
                                    const std::vector<std::string>& passes_off = {});

// Put before such a text, it has the search compiled in (emit.hpp).
inline constexpr const char* with_search = "#define RUBICON_GAME_SEARCH\n";

// Warnings and errors to standard error.
void print(const Diagnostics& diagnostics);

// A game that is ready to be played; copies share it.
class GameSource {
public:
    // What was wrong is printed then, and there is none.
    static std::optional<GameSource> open(const GameWords& words);
    explicit GameSource(std::shared_ptr<const Rules> sound); // without errors

    const Rules& rules() const { return *known; }
    const interpret::Interpreter& interpreter() const { return *reader; }
    host::Game interpreted() const;
    // Why the interpreter, or `asked`, had to give up a question since the last call; empty if neither had to. What it
    // answered then is worth nothing.
    std::string failure(const host::Game& asked = {}) const;
    // The same; says so.
    bool gave_up(const host::Game& asked = {}) const;

    struct Compiled {
        host::Game game;      // false if it cannot be had
        std::string why;      // then
        bool not_yet = false; // the emitter has no form for these rules yet
        bool no_compiler = false;
        bool interrupted = false;
    };
    Compiled compiled(Purpose purpose = Purpose::moves) const;

    // The game as the words want it, or an exit code in `code` after the reason was printed. Who did not choose gets
    // the interpreter, and a note, for rules that cannot be compiled yet and where there is no compiler.
    host::Game choose(Engine engine, Purpose purpose, int& code) const;
    // The same, once it is known what compiling came to.
    host::Game settle(Compiled made, Engine engine, int& code) const;

private:
    std::shared_ptr<const Rules> known;
    std::shared_ptr<interpret::Interpreter> reader;
};

// The game that the words name, as they want it. Nothing if there is none: `code` is then the exit code, and the reason
// was printed.
struct OpenGame {
    GameSource source;
    host::Game game;
};
std::optional<OpenGame> open_game(const GameWords& words, Purpose purpose, int& code);

// The position that the words name; what is wrong with them is printed.
std::optional<host::State> first_state(const host::Game& game, const std::string& position);

} // namespace rubicon::driver
