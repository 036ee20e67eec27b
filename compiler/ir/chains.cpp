#include <algorithm>

#include <fmt/format.h>

#include "compiler/ir/moves.hpp"
#include "compiler/ir/programs.hpp"

namespace rubicon::ir {

namespace {

// What the clauses of a class do that a chain has to say something about.
struct Traits {
    bool jumps = false;     // goes over a piece
    bool stretches = false; // may land on one of several cells behind it
    bool crowns = false;    // one of its kinds can be crowned
    const Clause* example = nullptr;
};

Traits traits_of(const Game& game, int move_class) {
    Traits traits;
    for (const Clause& clause : game.clauses) {
        if (clause.move_class != move_class)
            continue;
        for (const Part& part : clause.parts)
            for (const Segment& segment : part.segments) {
                if (segment.role == Role::over && traits.example == nullptr)
                    traits.example = &clause;
                traits.jumps = traits.jumps || segment.role == Role::over;
                traits.stretches = traits.stretches || (segment.role == Role::land && segment.most != 1);
            }
        for (const Crown& crown : game.crowns)
            traits.crowns = traits.crowns || crown.kind == clause.kind;
    }
    return traits;
}

class Policies {
public:
    Policies(Build& built, const model::Chain& read, const Traits& found) : build(built), chain(read), traits(found) {}

    Chain run() {
        Chain made;
        made.move_class = build.model.move_class(chain.move_class);
        made.where = chain.where;
        for (const Node* policy : chain.policies)
            apply(*policy, made);
        const bool captures = build.game.classes[static_cast<std::size_t>(made.move_class)].manner == Manner::capture;
        need(goes_on, "goes on while it can");
        need(lands || !traits.stretches, "lands anywhere");
        need(taken || !captures || !traits.jumps, "taken stay until the move ends");
        need(crowns || !traits.crowns, "crowns where it stops");
        if (!missing.empty())
            build.diagnostics.report(Code::policy_missing, chain.where, chain.move_class)
                .expected("lines such as " + missing);
        return made;
    }

private:
    Build& build;
    const model::Chain& chain;
    const Traits& traits;
    std::string missing; // what it does not say, each by an example
    bool goes_on = false, lands = false, taken = false, crowns = false;

    void need(bool told, std::string_view example) {
        if (!told)
            missing += fmt::format("{}`{}`", missing.empty() ? "" : ", ", example);
    }

    void apply(const Node& policy, Chain& made) {
        const std::string& word = policy.empty() ? policy.text : policy[0].text;
        if (policy.is(NodeKind::goes_on)) {
            goes_on = true;
            made.goes_on_where = policy.span;
            made.goes_on = word == "can" ? Chain::GoesOn::while_it_can : Chain::GoesOn::as_it_likes;
        } else if (policy.is(NodeKind::lands)) {
            lands = true;
            made.lands_where = policy.span;
            made.lands = word == "anywhere" ? Chain::Lands::anywhere : Chain::Lands::where_it_can_go_on;
        } else if (policy.is(NodeKind::taken)) {
            taken = true;
            made.taken = word == "stay"               ? Chain::Taken::stay
                         : word == "leave"            ? Chain::Taken::leave
                         : policy.has_keyword("bars") ? Chain::Taken::top_under_bars
                                                      : Chain::Taken::top_under;
        } else if (policy.is(NodeKind::crowns)) {
            crowns = true;
            made.crowns_where = policy.span;
            made.crowns = word == "passing" ? Chain::Crowns::in_passing
                          : word == "where" ? Chain::Crowns::where_it_stops
                                            : Chain::Crowns::and_stops;
        } else if (policy.is(NodeKind::turns)) {
            made.turns_where = policy.span;
            made.turns = word == "any"                    ? Chain::Turns::any_way
                         : policy.has_keyword("straight") ? Chain::Turns::never_straight_back
                                                          : Chain::Turns::never;
        }
        const bool under = made.taken == Chain::Taken::top_under || made.taken == Chain::Taken::top_under_bars;
        if (policy.is(NodeKind::taken) && under && build.game.holds == 1)
            build.diagnostics.report(Code::no_towers, policy.span);
    }
};

// Whether each leg goes up, or each down, or each to one side, as the first player does it.
bool always_onward(const Game& game, const Clause& clause) {
    std::vector<std::pair<int, int>> steps;
    for (const Part& part : clause.parts) {
        if (part.reach == Reach::anywhere)
            return false;
        if (part.reach == Reach::leap)
            for (const Leap& leap : part.leaps.front())
                steps.emplace_back(leap.dx, leap.dy);
        for (std::size_t w = 0; part.reach == Reach::ray && w < game.board.ways.size(); ++w)
            if ((game.ways[static_cast<std::size_t>(part.ways)].of.front() >> w & 1) != 0)
                steps.emplace_back(game.board.ways[w].dx, game.board.ways[w].dy);
    }
    const auto all = [&](auto&& test) { return std::all_of(steps.begin(), steps.end(), test); };
    return all([](const auto& s) { return s.first > 0; }) || all([](const auto& s) { return s.first < 0; }) ||
           all([](const auto& s) { return s.second > 0; }) || all([](const auto& s) { return s.second < 0; });
}

// A capture that lands where nothing stands and goes over nothing takes nothing; then nothing ends such a chain.
void check_takes(Build& build, const Chain& chain) {
    if (chain.goes_on != Chain::GoesOn::while_it_can || chain.turns == Chain::Turns::never)
        return;
    for (const Clause& clause : build.game.clauses) {
        const bool nothing = clause.move_class == chain.move_class && clause.takes == Clause::Takes::landing &&
                             surely_empty(landing_of(clause.parts.back()));
        if (nothing && !always_onward(build.game, clause))
            build.diagnostics
                .report(Code::chain_endless, clause.where,
                        build.game.classes[static_cast<std::size_t>(chain.move_class)].name)
                .expected("a piece to take, or `goes on as it likes`")
                .note(chain.said(chain.goes_on_where), "the chain says so here");
    }
}

} // namespace

void lower_chains(Build& build) {
    for (const model::Chain& chain : build.model.chains) {
        const int move_class = build.model.move_class(chain.move_class);
        if (move_class < 0) {
            build.diagnostics.report(Code::unknown_event, chain.where, chain.move_class)
                .nearest(chain.move_class, build.model.classes);
            continue;
        }
        build.game.chains.push_back(Policies(build, chain, traits_of(build.game, move_class)).run());
        check_takes(build, build.game.chains.back());
    }
    for (std::size_t c = 0; c < build.game.classes.size(); ++c) {
        const int move_class = static_cast<int>(c);
        const Traits traits = traits_of(build.game, move_class);
        if (build.game.classes[c].manner != Manner::capture || !traits.jumps ||
            build.game.chain_of(move_class) != nullptr)
            continue;
        build.diagnostics.report(Code::chain_missing, traits.example->where, build.game.classes[c].name)
            .expected(fmt::format("a block `chain {} {{ ... }}`", build.game.classes[c].name));
    }
}

} // namespace rubicon::ir
