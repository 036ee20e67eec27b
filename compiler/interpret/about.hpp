// What a game is called and looks like, built from the rules IR.
#pragma once

#include <memory>

#include "compiler/ir/game.hpp"
#include "rubicon/table.hpp"

namespace rubicon::interpret {

// Owns all that `about` points to, apart from the strings of `game`, which must live as long.
class AboutGame {
public:
    explicit AboutGame(const ir::Game& game);
    ~AboutGame();
    AboutGame(const AboutGame&) = delete;
    AboutGame& operator=(const AboutGame&) = delete;

    const About& about() const;

private:
    struct Lists;
    static void decisions(const ir::Game& game, Lists& l);
    std::unique_ptr<Lists> lists;
};

} // namespace rubicon::interpret
