// A game at one terminal, between people or with an engine.
#pragma once

#include <cstdio>
#include <functional>
#include <optional>
#include <random>
#include <string>

#include "compiler/driver/chess_clock.hpp"
#include "compiler/driver/opponent.hpp"
#include "compiler/driver/words.hpp"
#include "runtime/host/game.hpp"
#include "runtime/host/record.hpp"

namespace rubicon::driver {

// Reads lines: moves in any form, or the commands that `help` lists. Everything it says goes to standard output.
class Session {
public:
    // The words that a saved game keeps, so that it can be replayed.
    struct Origin {
        std::string game;
        Sets sets;
        std::string position;
    };
    Session(host::Game game, host::State first, Origin origin, Opponent opponent, std::optional<ChessClock> clock = {});

    // A faster engine for the same rules, once there is one; it takes over between two lines.
    using Faster = std::function<host::Game()>;
    // Why the game had to give up a question since the last call: the rules ask for too much work.
    using Trouble = std::function<std::string(const host::Game&)>;

    // Until `quit` or the end of the input.
    void run(std::FILE* input, bool prompts, const Faster& faster = {});
    void watch(Trouble asked) { trouble = std::move(asked); }

    // Goes on with a kept game; false, after saying why, if it cannot be had.
    bool load(const std::string& file);

private:
    void hand_over();
    bool obey(const std::string& line); // false: stop
    bool obey_about_engine(const std::string& word, const std::string& rest);
    void let_engine_play();
    void play_for(u32 player);
    void hint();
    void evaluate();
    void set_seats(const std::string& names);
    void set_level(const std::string& number);
    void set_time(const std::string& number);
    u32 people() const; // how many of the players are no engine
    bool out_of_time(u32 player);
    bool tell_trouble() const; // true if what was asked last was given up: then that is said
    void help() const;
    void show();
    void list_moves() const;
    void move(const std::string& text);
    void take_back(const std::string& count);
    void resign();
    void offer_draw();
    void tower(const std::string& cell) const;
    void save(const std::string& file) const;
    std::string other_rules(const host::Record& record) const;

    bool over() const;
    std::string verdict() const; // "white wins: black cannot ... (stuck)"; "" while the game goes on
    std::string turn() const;    // name of the player to move
    void tell_turn() const;
    u32 decides() const; // who decides, or for whom is thrown
    u32 viewer() const;  // who sits at the terminal: the same, if he is no engine
    bool secret() const; // whether players may not see all of the position
    bool throws() const;
    bool hands_over(); // true if somebody else is to look now; then all waits until he says so
    bool throw_die(const std::string& text);

    host::Game game;
    host::Referee referee;
    Origin from;
    Opponent opponent;
    std::optional<ChessClock> clock;
    Faster faster;
    Trouble trouble;
    std::optional<std::string> agreed; // how the players ended the game themselves
    bool draw_offered = false;
    bool at_terminal = false;
    bool waiting = false;        // for the next player to sit down
    std::optional<u32> looks_on; // who saw a secret position last
    std::mt19937 chance_of_throws{std::random_device{}()};
};

} // namespace rubicon::driver
