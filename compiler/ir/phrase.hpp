// The reader behind `phrase`: a noun phrase, word by word.
#pragma once

#include <algorithm>

#include <cctype>

#include "compiler/ir/names.hpp"

namespace rubicon::ir {

inline bool looks_like_cell(std::string_view word) {
    return word.size() >= 2 && std::islower(static_cast<unsigned char>(word[0])) != 0 &&
           word.find_first_not_of("0123456789", 1) == std::string_view::npos;
}

// The entry of that name, or -1.
template <typename List>
int index_of(const List& list, std::string_view name) {
    for (std::size_t i = 0; i < list.size(); ++i)
        if (list[i].name == name)
            return static_cast<int>(i);
    return -1;
}

// Reads one phrase from left to right. Three kinds of things gather: sets of cells that all must hold, kinds, and a
// player's word that waits for the noun it belongs to. A thing that is no set (`it`, a number) must stand alone.
class Phrase {
public:
    Phrase(Build& built, const Node& read, Scope& inside) : build(built), np(read), scope(inside) {
        for (const Node& child : np.children)
            if (!child.is(NodeKind::of))
                items.push_back(&child);
    }

    Value run() {
        if (!read_of())
            return {};
        while (next < items.size())
            if (!item())
                return {};
        if (of_value && !of_used) {
            build.diagnostics.report(Code::of_misplaced, np.child(NodeKind::of).span);
            return {};
        }
        return result();
    }

private:
    Build& build;
    const Node& np;
    Scope& scope;
    std::vector<const Node*> items;
    std::size_t next = 0;

    std::optional<Value> of_value; // what stands behind `of`
    bool of_used = false;
    std::vector<Expr> owner; // the player's word that waits; empty if none does
    Span owner_where;
    std::vector<Expr> sets; // each must hold
    CellSet listed;         // cells named one by one: any of them
    std::string listed_names;
    bool any_listed = false;
    bool noun = false; // a kind or `piece`
    bool asks_unmoved = false;
    bool too_many_lets = false;
    KindMask kinds = every_kind;
    std::optional<Value> alone;

    bool read_of();
    bool item();
    bool word(const Node& item);
    bool bound_word(const Node& item);
    bool player_word(const Node& item);
    bool place_word(const Node& item);
    bool piece_word(const Node& item);
    bool function_word(const Node& item);
    bool state_word(const Node& item);
    bool event_word(const Node& item);
    bool unknown_word(const Node& item);
    bool names_again();
    Value result();
    Value listed_value();

    bool last() const { return next == items.size(); } // the item just taken was the last one
    const Node* peek() const { return next < items.size() ? items[next] : nullptr; }
    bool peek_is(std::string_view text) const { return next < items.size() && items[next]->text == text; }
    bool set(Expr expr) {
        sets.push_back(std::move(expr));
        return true;
    }
    bool single(Value value) {
        value.where = np.span;
        alone = std::move(value);
        return true;
    }
    // What a variable holds: players may go with other words, a number stands alone.
    bool kept(Value value, const Span& where) {
        return value.is(Value::Sort::players) ? own(value.players, where) : single(std::move(value));
    }
    void no_such_cell(const Span& where, const std::string& name) {
        build.diagnostics.report(Code::no_such_cell, where, name).note(build.model.board_where, "this is the board");
    }
    bool own(std::vector<Expr> players, const Span& where) {
        const bool anybodys = owner.size() == 1 && owner.front().op == Op::all_players; // `any enemy`
        if (!owner.empty() && !anybodys &&
            !std::equal(owner.begin(), owner.end(), players.begin(), players.end(), same))
            build.diagnostics.report(Code::two_owners, np.span, np.span.text()).expected("words such as `in own ZONE`");
        owner = std::move(players);
        owner_where = where;
        return true;
    }
    std::optional<Expr> actor(const Node& item);
    bool place(const std::string& name, const CellSet& seen_by_first, bool relative, const Node& item);
    bool viewed(int zone, const Node& item);
    std::vector<Expr> take_owner();
    bool take_of_owner();
    bool line_word(const Node& item, bool ranks);
    bool cell_range(const Node& taken);
    bool cell_line(const Node& taken, int from, int to);
    bool star_word(const Node& item);
    Expr straight(Expr of, bool up, const Span& where);
    bool move_number(const Node& item);
    bool on_line(const Value& line);
    bool narrow(KindMask mask);
    bool merge(const Value& value, const Node& item);
};

} // namespace rubicon::ir
