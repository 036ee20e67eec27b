// What the protocols of outside programs have in common: starting, asking, and what goes wrong. Private to them.
#pragma once

#include <chrono>
#include <initializer_list>

#include "runtime/host/moves.hpp"
#include "runtime/match/child.hpp"
#include "runtime/match/outside.hpp"

namespace rubicon::match {

class Outside : public Contestant {
public:
    Outside(host::Game played, OutsideOptions chosen, const host::Limits& of_a_move);

    std::string begin(u64 seed) override;
    Answer decide(const host::Referee& played, const std::vector<host::Move>& legal,
                  const std::atomic<bool>& stop) override;

protected:
    host::Game game;
    OutsideOptions options;
    host::Limits limits;
    std::unique_ptr<Child> child;

    virtual bool plays_this() const = 0; // whether the protocol can tell such a game
    virtual std::string greet() = 0;     // from the start of the program until it can play
    virtual std::string new_game() = 0;  // each returns what is wrong, or ""
    virtual std::string ask(const host::Referee& played) = 0;
    virtual Answer hear(const host::MoveTexts& legal, const std::atomic<bool>& stop) = 0;

    Child::Time deadline() const;
    std::string tell(const std::string& line);     // what is wrong, or ""
    std::string wait_for(const std::string& word); // reads on until a line begins with the word

private:
    std::string restarted();
};

// A text of the program, quoted and not too long.
std::string quoted(const std::string& text);
// The first that is not empty.
std::string first_of(std::initializer_list<std::string> errors);

std::unique_ptr<Contestant> universal_program(const host::Game& game, const OutsideOptions& options,
                                              const host::Limits& limits); // UGI and UCI
std::unique_ptr<Contestant> hub_program(const host::Game& game, const OutsideOptions& options,
                                        const host::Limits& limits);

} // namespace rubicon::match
