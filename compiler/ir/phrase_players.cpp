// Words for players and their pieces.
#include "compiler/ir/phrase.hpp"

namespace rubicon::ir {

std::optional<Expr> Phrase::actor(const Node& item) {
    if (!scope.actor)
        build.diagnostics.report(Code::own_without_actor, item.span, item.text);
    return scope.actor;
}

bool Phrase::player_word(const Node& item) {
    const std::string& text = item.text;
    const Span where = item.span;
    if (text == "the" && peek_is("other"))
        return true;
    if (text == "one" || text == "other") {
        if (scope.one < 0) {
            build.diagnostics.report(Code::one_misplaced, where, text);
            return true;
        }
        return own({make(Op::local_player, where, {}, scope.one + (text == "one" ? 0 : 1))}, where);
    }
    if (text == "any") {
        if (last())
            return false;
        return own({make(Op::all_players, where)}, where);
    }
    if (text == "none" && items.size() == 1)
        return single({Value::Sort::players, {}, {}, 0, "", {}});
    if (text == "mover" || text == "decider")
        return own({make(text == "mover" ? Op::mover : Op::decider, where)}, where);
    if (text == "player" || text == "players")
        return own({make(Op::all_players, where)}, where);
    if (text == "his" || text == "their") {
        if (!scope.his) {
            build.diagnostics.report(Code::his_misplaced, where, text);
            return true;
        }
        if (peek_is("own")) // `his own`
            ++next;
        if (const Node* after = peek(); after != nullptr && (after->text == "enemy" || after->text == "partner")) {
            ++next;
            return own({make(after->text == "enemy" ? Op::enemies_of : Op::partners_of, where, {*scope.his})}, where);
        }
        return own({*scope.his}, where);
    }
    if (const int player = build.model.player(text); player >= 0)
        return own({make(Op::player_at, where, {}, player)}, where);

    const bool enemies = text == "enemies", partners = text == "partners", team = text == "team";
    if (enemies || partners || team || (text == "owner" && of_value && last())) {
        // `enemies of x`; in `a player whose enemies ...` they are his
        std::optional<Expr> whose = scope.his;
        if (of_value && last()) {
            of_used = true;
            if (text == "owner") {
                if (const auto cell = cell_of(build, *of_value))
                    own({make(Op::owner_of, where, {*cell})}, where);
                return true;
            }
            whose = one_player(build, *of_value);
            if (!whose)
                return true;
        } else if (!whose) {
            whose = actor(item);
        }
        if (!whose)
            return true;
        const Op op = enemies ? Op::enemies_of : partners ? Op::partners_of : Op::team_of;
        return own({make(op, where, {*whose})}, where);
    }
    if (text != "own" && text != "owner" && text != "enemy" && text != "partner")
        return false;
    const std::optional<Expr> acting = actor(item);
    if (!acting)
        return true;
    if (text == "own" || text == "owner") {
        Expr self = *acting;
        self.where = where;
        return own({std::move(self)}, where);
    }
    return own({make(text == "enemy" ? Op::enemies_of : Op::partners_of, where, {*acting})}, where);
}

bool Phrase::piece_word(const Node& item) {
    const KindMask mask = item.text == "piece" || item.text == "pieces" ? every_kind : kinds_named(build, item.text);
    if (mask == 0)
        return false;
    if (last() && owner.empty() && of_value && !take_of_owner())
        return true;
    return narrow(mask);
}

// Kinds side by side must all hold, and a piece has but one.
bool Phrase::narrow(KindMask mask) {
    noun = true;
    kinds &= mask;
    if (kinds == 0)
        build.diagnostics.report(Code::two_kinds, np.span, np.span.text());
    return true;
}

// `pieces of mover`: what stands behind `of` is the owner.
bool Phrase::take_of_owner() {
    const auto players = players_of(build, *of_value);
    if (!players)
        return false;
    of_used = true;
    return own(*players, of_value->where);
}

// The player's word turns a place; it cannot speak of a piece, too.
std::vector<Expr> Phrase::take_owner() {
    if (noun && owner.size() == 1 && owner.front().op != Op::all_players)
        build.diagnostics.report(Code::whose_of_both, np.span, np.span.text(), owner_where.text())
            .expected(
                "words such as `enemy man in camp` or `man in enemy camp`; among effects `for x in enemy man in camp`");
    std::vector<Expr> players = std::move(owner);
    owner.clear();
    return players;
}

} // namespace rubicon::ir
