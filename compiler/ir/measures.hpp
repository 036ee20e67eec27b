// Which ways to move can be used only so many times in a game.
//
// Each way to move, be it a clause of a piece, an action or a pass, is compared with measures that cannot grow or fall
// for ever: the cells of the board, the pieces, the pieces in hand, the empty cells, how far pieces of a kind have to
// go yet. A way that makes one of them smaller, while none of the other ways makes it larger, can be used only so
// often. Such ways are put aside, and the rest is looked at again: it need not respect that measure any more. What is
// always made together with a way put aside is put aside, too. Nothing here is guessed: where it says yes, games end.
#pragma once

#include "compiler/ir/programs.hpp"

namespace rubicon::ir {

class Measures {
public:
    explicit Measures(const Game& of);

    // Whether turns made by this program, or this event, can come about only so many times in a game.
    bool runs_out(const Turn& turn) const;
    bool runs_out(const Expr& event) const;
    // Whether every turn of a phase without seats contains something that runs out.
    bool phase_runs_out(int phase) const;
    // A clause or an action that can be used for ever; unknown if only a pass can.
    Span open_way() const;

private:
    // A way to move; for a pass, neither.
    struct Way {
        const Clause* clause = nullptr;
        const Action* action = nullptr;
        Doing does;
        bool done = false;   // can be used only so often
        bool openly = false; // is there outside of turns that run out by another part
    };
    struct Functional {
        int x, y;
    };

    const Game& game;
    std::vector<Way> ways;

    static const std::vector<Functional>& functionals();
    Doing doing(const Clause& clause) const;
    void mark_open(const Turn& turn);
    void mark_all_open();
    bool put_aside();
    bool takes(const Clause& clause) const;
    bool fewer_pieces(const Way& way) const;
    bool keeps_empty_cells(const Way& way) const;
    int goes(const Clause& clause, std::size_t player, Functional to) const;
    bool disturbs(const Way& way, KindMask kinds) const;
    bool put_aside_forward(KindMask kinds);
    bool pass_ends(const Turn& rank) const;
};

} // namespace rubicon::ir
