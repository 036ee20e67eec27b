#include "compiler/driver/session.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/driver/live.hpp"
#include "compiler/driver/output.hpp"
#include "compiler/source/nearest.hpp"
#include "runtime/host/moves.hpp"
#include "runtime/host/names.hpp"
#include "runtime/host/outcome.hpp"
#include "runtime/host/picture.hpp"
#include "runtime/host/position.hpp"

namespace rubicon::driver {

namespace {

const std::vector<std::string> commands = {"help", "moves", "back", "show", "position", "tower",  "resign", "draw",
                                           "save", "load",  "quit", "hint", "eval",     "engine", "level",  "time"};

std::string trimmed(const std::string& text) {
    const char* const blanks = " \t\r\n";
    const auto begin = text.find_first_not_of(blanks);
    return begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

// Nothing at the end of the input.
std::optional<std::string> read_line(std::FILE* input) {
    std::string line;
    int letter = 0;
    while ((letter = std::fgetc(input)) != EOF && letter != '\n')
        line += static_cast<char>(letter);
    if (letter == EOF && line.empty())
        return std::nullopt;
    return trimmed(line);
}

// The word for a throw at hand: the name of the die.
std::string throw_word(const host::Game& game, const host::State& state) {
    const std::vector<host::Move> faces = game.moves(state);
    return faces.empty() ? "" : game.about().move_class[game.view(state, faces.front()).move_class].name;
}

} // namespace

Session::Session(host::Game played, host::State first, Origin origin, Opponent engine,
                 std::optional<ChessClock> with_clock)
    : game(std::move(played)), referee(game, std::move(first)), from(std::move(origin)), opponent(std::move(engine)),
      clock(std::move(with_clock)) {}

void Session::run(std::FILE* input, bool prompts, const Faster& faster_engine) {
    at_terminal = prompts;
    faster = faster_engine;
    say("{}. `help` lists what you can type.\n\n", game.about().title);
    show();
    while (true) {
        let_engine_play();
        const u32 asked = decides();
        if (prompts)
            say("{}{}> ", over() ? "game over" : turn(), clock && !over() ? " " + clock->told(asked) : "");
        flush();
        if (clock && !over())
            clock->start(asked);
        const auto line = read_line(input);
        if (clock)
            clock->stop();
        if (!line)
            say("{}", prompts ? "\n" : "");
        hand_over();
        if (!line || (!out_of_time(asked) && !obey(*line)))
            break;
    }
    if (!over())
        say("The game is left unfinished.\n");
}

void Session::hand_over() {
    const host::Game engine = faster ? faster() : host::Game();
    if (!engine)
        return;
    if (auto carried = carry_over(referee, engine)) {
        game = engine;
        referee = *std::move(carried);
    }
}

bool Session::obey(const std::string& line) {
    const auto blank = line.find(' ');
    const std::string word = line.substr(0, blank), rest = trimmed(line.substr(std::min(blank, line.size())));
    const bool accepts = draw_offered;
    if (waiting && word != "quit" && word != "exit") {
        waiting = false;
        show();
        return true;
    }
    if (word == "quit" || word == "exit")
        return false;
    if (word == "draw" && accepts) {
        agreed = "draw, as agreed";
        show();
        return true;
    }
    draw_offered = false;
    if (word == "help")
        help();
    else if (word == "moves")
        list_moves();
    else if (word == "back")
        take_back(rest);
    else if (word == "show")
        show();
    else if (word == "position")
        say("{}\n", host::print_position(game.about(), game.seen(referee.state(), viewer())));
    else if (word == "tower")
        tower(rest);
    else if (word == "resign")
        resign();
    else if (word == "draw")
        offer_draw();
    else if (word == "save")
        save(rest);
    else if (word == "load")
        load(rest);
    else if (!line.empty() && !obey_about_engine(word, rest))
        move(line);
    return true;
}

void Session::help() const {
    say(
        "A move            for example {}; any form that is clear will do\n"
        "moves             the legal moves\n"
        "back [N]          takes back your last move and what came after it, or the last N moves\n"
        "show              the board\n"
        "position          the position as text, for --position\n"
        "{}"
        "hint              what the engine would do\n"
        "eval              what it thinks of the position\n"
        "engine SEATS      whom it plays: players, `all`, `none` or `others`\n"
        "level N           how well it plays, 1 to 10\n"
        "time SECONDS      how long it may think about a move\n"
        "draw              offers a draw; `draw` again accepts, anything else declines\n"
        "resign            whose turn it is gives up\n"
        "save FILE         keeps the game; `rubicon replay` reads it too\n"
        "load FILE         goes on with a kept game\n"
        "quit              leaves\n",
        [&] {
            const auto moves = host::print_moves(game, referee.state());
            return moves.empty() ? std::string("pass") : moves.front();
        }(),
        game.layout().holds > 1 ? "tower CELL        the tower on a cell, piece by piece\n" : "");
}

void Session::show() {
    if (hands_over())
        return;
    say("{}\n", host::draw(game.about(), game.seen(referee.state(), viewer())));
    tell_turn();
    tell_trouble();
}

void Session::tell_turn() const {
    if (over())
        say("The game is over: {}.\n", verdict());
    else if (throws() && !opponent.plays(decides()))
        say("{} to throw: `{}` throws for you, `{}` tells a throw of your own\n", turn(),
            throw_word(game, referee.state()), host::print_moves(game, referee.state()).front());
    else
        say("{} to move\n", turn());
}

u32 Session::decides() const {
    const u32 decider = game.decider(referee.state());
    return decider == chance ? game.mover(referee.state()) : decider;
}

u32 Session::viewer() const {
    const u32 player = decides();
    if (people() == 0 || !opponent.plays(player))
        return player;
    u32 first = 0;
    while (opponent.plays(first))
        ++first;
    return looks_on.value_or(first);
}

u32 Session::people() const {
    u32 count = 0;
    for (u32 p = 0; p < game.layout().players; ++p)
        count += !opponent.plays(p);
    return count;
}

bool Session::throws() const {
    return game.decider(referee.state()) == chance;
}

bool Session::secret() const {
    const About& about = game.about();
    return about.phases > 0 && about.phase[game.slots(referee.state())[about.layout.phase()]].hidden != nullptr;
}

// What one player sees in a secret phase the next one must not find on the screen.
bool Session::hands_over() {
    const bool was_secret = looks_on.has_value();
    if (people() < 2)
        return false;
    if (!secret()) {
        looks_on.reset();
        if (!was_secret)
            return false;
        say("All is open from now on.\n\n");
        return false;
    }
    if (looks_on == viewer())
        return false;
    looks_on = viewer();
    waiting = true;
    if (at_terminal && was_secret)
        say("\x1b[2J\x1b[3J\x1b[H");
    say("Only {} may look now: press Enter when the others do not see the screen.\n", turn());
    return true;
}

// `throw` alone is thrown here, all faces by their weights; so is the engine's throw, of which nothing is said.
bool Session::throw_die(const std::string& text) {
    if (!throws() || (!text.empty() && text != throw_word(game, referee.state())))
        return false;
    const std::vector<host::Move> faces = game.moves(referee.state());
    std::vector<double> weights;
    for (const host::Move& face : faces)
        weights.push_back(game.view(referee.state(), face).weight);
    std::discrete_distribution<usize> die(weights.begin(), weights.end());
    const host::Move& thrown = faces[die(chance_of_throws)];
    say("{}: {}\n\n", turn(), host::print_move(game, referee.state(), thrown));
    referee.play(thrown);
    show();
    return true;
}

bool Session::tell_trouble() const {
    const std::string why = trouble ? trouble(game) : "";
    if (!why.empty())
        say("{}\n", why);
    return !why.empty();
}

void Session::list_moves() const {
    if (over())
        return tell_turn();
    const auto moves = host::print_moves(game, referee.state());
    if (tell_trouble())
        return;
    say("{}\n", moves.empty() ? "there are none" : fmt::format("{}", fmt::join(moves, "  ")));
}

void Session::move(const std::string& text) {
    if (over()) {
        say("The game is over: {}. `back` takes the last move back, `quit` leaves.\n", verdict());
        return;
    }
    if (throw_die(text))
        return;
    const host::Parsed<host::Move> found = host::read_move(game, referee.state(), text);
    if (found) {
        say("{} plays {}\n\n", turn(), host::print_move(game, referee.state(), *found));
        if (clock)
            clock->moved(decides());
        referee.play(*found);
        show();
        return;
    }
    if (tell_trouble())
        return;
    // Every move has a digit in it, but for words such as `pass`.
    const bool word = std::ranges::none_of(text, [](unsigned char letter) { return std::isdigit(letter); });
    const auto command = nearest_name(text, commands);
    if (word && command)
        say("`{}` is neither a move nor a command; did you mean `{}`?\n", text, *command);
    else
        say("{}\n", found.error.message);
}

// From its top down.
void Session::tower(const std::string& text) const {
    const About& about = game.about();
    const Layout& layout = about.layout;
    const std::optional<u32> cell = host::Names(about).cell(text);
    if (!cell) {
        say("`tower` needs a cell, such as `tower {}`.\n", about.cell[0].name);
        return;
    }
    const std::vector<i32> slots = game.seen(referee.state(), viewer());
    std::vector<std::string> pieces;
    for (u32 level = 0; level < layout.holds && slots[layout.piece(*cell, level)] > 0; ++level) {
        const i32 piece = slots[layout.piece(*cell, level)];
        pieces.push_back(
            fmt::format("{} {}", about.player[layout.owner(piece)].name, about.kind[layout.kind(piece)].name));
    }
    say("{}: {}\n", about.cell[*cell].name,
        pieces.empty() ? "nothing" : fmt::format("{}", fmt::join(pieces, ", under it ")));
}

void Session::take_back(const std::string& text) {
    usize count = 1;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), count);
    if (!text.empty() && (failure != std::errc() || end != text.data() + text.size() || count == 0)) {
        say("`back` takes a number of moves, such as `back 2`.\n");
        return;
    }
    if (referee.line().empty() && !agreed) {
        say("Nothing was played yet.\n");
        return;
    }
    // Giving up and agreeing are taken back like a move.
    if (agreed && count > 0) {
        agreed.reset();
        --count;
    }
    for (; count > 0 && referee.take_back(); --count) {
    }
    // The engine would only make its move again.
    while (text.empty() && people() > 0 && opponent.plays(decides()) && referee.take_back()) {
    }
    show();
}

bool Session::over() const {
    return agreed || referee.result().over;
}

std::string Session::verdict() const {
    if (agreed)
        return *agreed;
    const Result result = referee.result();
    return result.over
               ? fmt::format("{} ({})", host::outcome(game.about(), result), host::end_label(game.about(), result))
               : "";
}

std::string Session::turn() const {
    const About& about = game.about();
    const u32 mover = game.mover(referee.state()), player = decides();
    return player == mover ? about.player[mover].name
                           : fmt::format("{} for {}", about.player[player].name, about.player[mover].name);
}

} // namespace rubicon::driver
