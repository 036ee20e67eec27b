// What the functions of the flat generator's seam share: how the moves of a program are walked through.
#pragma once

#include <string>

#include <fmt/format.h>

#include "compiler/emit/flat.hpp"

namespace rubicon::emit {

class SeamWriter {
public:
    SeamWriter(const Flat& of, const FlatProgram& of_program)
        : flat(of), out(of.general.out), program(of_program), suffix(of_program.suffix()) {}
    // flat_moves.cpp
    void count();
    void each();
    void any();
    // The actions and passes of a rank: `then`, an expression, is done with each of their moves m.
    void give_others(std::size_t rank, const std::string& then) const;
    bool has(std::size_t rank, FlatLeaf::Form form) const;
    // flat_pick.cpp
    void pick();

private:
    using Form = FlatLeaf::Form;

    const Flat& flat;
    Writer& out;
    const FlatProgram& program;
    const std::string suffix;

    // Whether every leg of this game is as good as made once its landing is known.
    bool never_asked() const { return flat.asked.empty(); }
    // Whether the moves of a leg have to be looked at.
    std::string ask_leg() const { return flat.royal ? "leg.asks || !in(loose, leg.at)" : "true"; }
    std::string empty_choices() const { return flat.most_choices() > 0 ? "{}, " : ""; }
    // What is read of the board once for all legs.
    void once() const;
    void count_legs(std::size_t rank) const;
    // How many moves a set of landings stands for.
    std::string landings_counted() const;
    // What hands on the moves of a leg.
    std::string landings() const;
    // The actions and passes of a rank, each within what it is asked before.
    template <typename Write>
    void others(std::size_t rank, const Write& write) const {
        for (const FlatLeaf& leaf : flat.ranks[rank]) {
            if (leaf.form == Form::move_class)
                continue;
            if (leaf.guard)
                out.open("if ({})", bare(truth(flat.plan(), *leaf.guard, flat.scope())));
            write(leaf);
            if (leaf.guard)
                out.close();
        }
    }
    void pass(const std::string& then) const;
    // The moves of an action one by one, those left out that a rule forbids or that stood before: `then` is done with
    // m. `stopped`: the statement for when `then` has said to stop; none: it never does.
    void acts(std::size_t rank, const FlatLeaf& leaf, const std::string& then, const char* stopped = "") const;
    // A set whose cells are as many moves, other than all moves of the leaves before.
    bool is_plain_set(std::size_t rank, const FlatLeaf& leaf) const;
    // The set of a leaf that is one, empty where its guard fails.
    std::string chosen(const FlatLeaf& leaf) const;
    void pick_tried();
    void drawn_single();
};

} // namespace rubicon::emit
