// Why a move is legal or not: the stages of the rules in their order, each asked whether the move survives it.
#include "compiler/interpret/why.hpp"

#include <algorithm>
#include <ranges>

#include <fmt/format.h>

namespace rubicon::interpret {

namespace {

using ir::Turn;

bool begins(const std::vector<int>& start, const std::vector<int>& whole) {
    return start.size() <= whole.size() && std::equal(start.begin(), start.end(), whole.begin());
}

// Whether the cells of `some` are met on `whole` in their order.
bool along(const std::vector<int>& some, const std::vector<int>& whole) {
    std::size_t met = 0;
    for (const int cell : whole)
        if (met < some.size() && some[met] == cell)
            ++met;
    return met == some.size();
}

void collect(const Turn& turn, std::vector<const Turn*>& parts) {
    if (turn.form == Turn::Form::move_class)
        parts.push_back(&turn);
    for (const Turn& child : turn.children)
        collect(child, parts);
}

// The words of the first `else` of a turn program; of the program itself if it has none.
Span ranking(const Turn& turn) {
    std::vector<const Turn*> open{&turn};
    while (!open.empty()) {
        const Turn* next = open.back();
        open.pop_back();
        if (next->form == Turn::Form::rank)
            return next->where;
        for (const Turn& child : next->children | std::views::reverse)
            open.push_back(&child);
    }
    return turn.where;
}

class Why {
public:
    Why(Machine& used, const Row& asked, const Proposal& proposed)
        : machine(used), game(used.used().game), row(asked), proposal(proposed), turn(used.program(asked)),
          root(used.begin(asked)) {}

    Verdict verdict() {
        legal = machine.moves(row);
        for (const Outcome& move : legal)
            if (is_proposed(move))
                return {true, {{fmt::format("{} is legal", move_text(machine, move)), first_clause(move)}}};
        refuse();
        if (reasons.empty())
            say("no rule makes this move", turn.where);
        return {false, std::move(reasons)};
    }

private:
    void say(std::string text, const Span& where) { reasons.push_back({std::move(text), where}); }
    std::string cell(int c) const { return cell_name(machine, c); }
    std::string mover() const { return game.players[root.frame.actor].name; }

    bool is_proposed(const Outcome& move) const {
        if (proposal.from < 0)
            return move.frame.from < 0;
        return move.frame.from == proposal.from && move.frame.landing == proposal.path.back() &&
               along(proposal.path, move.frame.path);
    }

    Span first_clause(const Outcome& move) const {
        if (move.frame.events.empty())
            return turn.where;
        const Event& event = move.frame.events.front();
        if (event.kind < 0) // a throw
            return turn.where;
        const auto& clauses = machine.used().clauses(event.move_class, event.kind);
        return clauses.empty() ? turn.where : clauses.front()->where;
    }

    void refuse() {
        if (proposal.from < 0)
            return say(fmt::format("{} may not pass", mover()), turn.where);
        if (!machine.live(row, proposal.from))
            return say(fmt::format("{} is no part of the board any more", cell(proposal.from)), {});
        if (machine.owner_of(row, proposal.from) < 0)
            return say(fmt::format("no piece stands on {}", cell(proposal.from)), {});
        if (!machine.playable(root)[proposal.from])
            return say(fmt::format("the {} on {} may not be moved by {}, whose turn it is",
                                   piece_name(machine, row, proposal.from), cell(proposal.from), mover()),
                       game.plays.where);
        std::vector<const Turn*> parts;
        collect(turn, parts);
        Outcome picked = root;
        machine.pick(picked, proposal.from);
        for (const Turn* part : parts)
            if (!part->by_it && as_chain(*part, picked))
                return;
        as_walk(parts, picked);
    }

    // Whether the piece can be carried there by the part's class at all; then says what speaks against it.
    bool as_chain(const Turn& part, const Outcome& picked) {
        const std::vector<Outcome> loose = machine.chain(part.value, picked, Chains::loose);
        const auto found = std::find_if(loose.begin(), loose.end(), [&](const Outcome& o) { return is_proposed(o); });
        if (found == loose.end())
            return false;
        const std::string text = move_text(machine, *found);
        if (!machine.allowed(part, root))
            say(fmt::format("{} is not allowed now", text), part.guard->where);
        else if (!machine.playable(part, root)[proposal.from])
            say(fmt::format("{} may not be made by that piece", text), part.by ? part.by->where : part.where);
        else if (!must_go_on(part.value, picked, loose))
            finished(*found, part, picked);
        return true;
    }

    // The proposed chain breaks off, or lands where it cannot go on though another cell would do.
    bool must_go_on(int move_class, const Outcome& picked, const std::vector<Outcome>& loose) {
        const std::vector<Outcome> complete = machine.chain(move_class, picked);
        if (std::any_of(complete.begin(), complete.end(), [&](const Outcome& o) { return is_proposed(o); }))
            return false;
        const ir::Chain* chain = game.chain_of(move_class);
        const Span where = chain ? chain->said(chain->goes_on_where) : Span{};
        const Span lands = chain ? chain->said(chain->lands_where) : Span{};
        for (const Outcome& broken : loose) {
            if (!is_proposed(broken))
                continue;
            for (const Outcome& whole : complete)
                if (begins(broken.frame.path, whole.frame.path)) {
                    say(fmt::format("{} must go on: {}", move_text(machine, broken), move_text(machine, whole)), where);
                    return true;
                }
        }
        for (const Outcome& strayed : loose)
            if (is_proposed(strayed) && lands_wrong(strayed, complete, lands))
                return true;
        say("the move does not end there", where);
        return true;
    }

    bool lands_wrong(const Outcome& strayed, const std::vector<Outcome>& complete, const Span& where) {
        const std::vector<int>& path = strayed.frame.path;
        std::size_t shared = 0; // landings that some complete chain has in common
        for (const Outcome& whole : complete)
            for (std::size_t l = shared; l < path.size() && l < whole.frame.path.size(); ++l)
                if (std::equal(path.begin(), path.begin() + static_cast<long>(l) + 1, whole.frame.path.begin()))
                    shared = l + 1;
        if (shared >= path.size())
            return false;
        std::vector<std::string> better;
        for (const Outcome& whole : complete)
            if (whole.frame.path.size() > shared &&
                std::equal(path.begin(), path.begin() + static_cast<long>(shared), whole.frame.path.begin())) {
                const std::string name = cell(whole.frame.path[shared]);
                if (std::find(better.begin(), better.end(), name) == better.end())
                    better.push_back(name);
            }
        if (better.empty())
            return false;
        say(fmt::format("on {} it cannot go on; it must land where it can: on {}", cell(path[shared]), listed(better)),
            where);
        return true;
    }

    // The walk is right; requirements, `else` and `prefer` remain.
    void finished(const Outcome& proposed, const Turn& part, const Outcome& picked) {
        const std::vector<Outcome> allowed = machine.finished_moves(row);
        for (const Outcome& move : allowed)
            if (is_proposed(move))
                return outdone(move);
        const ir::Require* failed = nullptr;
        bool good = false;
        for (const Outcome& move : machine.chain(part.value, picked))
            if (is_proposed(move))
                good = !machine.finish(row, move, &failed).empty() || good;
        const std::string text = move_text(machine, proposed);
        if (!good && failed)
            return say(fmt::format("{} breaks the requirement `{}`", text, failed->label), failed->where);
        if (!good)
            return say(fmt::format("{} would leave everything as it was", text), {});
        if (legal.empty())
            return say(fmt::format("{} alone does not make a turn", text), turn.where);
        say(fmt::format("{} comes first: {}",
                        game.classes[legal.front().frame.events.empty() ? part.value
                                                                        : legal.front().frame.events.front().move_class]
                            .name,
                        move_text(machine, legal.front())),
            ranking(turn));
    }

    void outdone(const Outcome& move) {
        for (const ir::Prefer& key : game.prefer) {
            const std::vector<i64> here = machine.worth(key, move.frame),
                                   best = machine.worth(key, legal.front().frame);
            if (here == best)
                continue;
            const std::string first = move_text(machine, move), second = move_text(machine, legal.front());
            if (key.key == ir::Prefer::Key::most)
                return say(fmt::format("{} counts {}, and {} counts {}", first, here.front(), second, best.front()),
                           key.where);
            return say(fmt::format("{} is preferred to {}", second, first), key.where);
        }
    }

    // No class gets there: follow the proposed cells as far as any does, and tell why not further.
    void as_walk(const std::vector<const Turn*>& parts, const Outcome& picked) {
        std::vector<int> classes;
        Outcome furthest = picked;
        std::size_t met = 0;
        for (const Turn* part : parts) {
            if (std::find(classes.begin(), classes.end(), part->value) != classes.end())
                continue;
            classes.push_back(part->value);
            for (const Outcome& outcome : machine.chain(part->value, picked, Chains::loose))
                for (std::size_t prefix = met + 1; prefix < proposal.path.size(); ++prefix)
                    if (outcome.frame.landing == proposal.path[prefix - 1] &&
                        along({proposal.path.begin(), proposal.path.begin() + static_cast<long>(prefix)},
                              outcome.frame.path)) {
                        furthest = outcome;
                        met = prefix;
                    }
        }
        if (met > 0)
            classes = {furthest.frame.events.back().move_class};
        for (Reason& reason : explain_leg(machine, furthest, classes, proposal.path[met]))
            reasons.push_back(std::move(reason));
    }

    Machine& machine;
    const ir::Game& game;
    const Row& row;
    const Proposal& proposal;
    const Turn& turn;
    Outcome root;
    std::vector<Outcome> legal;
    std::vector<Reason> reasons;
};

} // namespace

Verdict explain(Machine& machine, const Row& row, const Proposal& proposal) {
    const auto on_board = [&](int cell) { return 0 <= cell && cell < machine.used().cells(); };
    if (proposal.from >= 0 && (!on_board(proposal.from) || proposal.path.empty() ||
                               !std::all_of(proposal.path.begin(), proposal.path.end(), on_board)))
        return {false, {{"the move names no cells of the board", {}}}};
    return Why(machine, row, proposal).verdict();
}

} // namespace rubicon::interpret
