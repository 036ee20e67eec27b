#include "runtime/host/moves.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "runtime/host/move_class.hpp"
#include "runtime/host/names.hpp"
#include "runtime/host/san.hpp"

namespace rubicon::host {

namespace {

bool is_throw(const About& about, const MoveView& move) {
    return move.choice_size > 0 && move.move_class < about.classes && about.move_class[move.move_class].throws;
}

// Whether both are written alike when only start and end are told.
bool same_short(const About& about, const MoveView& a, const MoveView& b) {
    const bool symbols = about.notation != Notation::draughts;
    return a.pass == b.pass && a.from == b.from && a.to == b.to && a.became == b.became &&
           takes(about, a) == takes(about, b) && is_swap(about, a) == is_swap(about, b) &&
           (!symbols || a.kind == b.kind) && a.choice_size == b.choice_size &&
           std::equal(a.choice, a.choice + a.choice_size, b.choice) &&
           (a.from != no_cell || a.to != no_cell || a.move_class == b.move_class);
}

// Whether all that is told of the two is the same.
bool told_alike(const MoveView& a, const MoveView& b) {
    const auto alike = [](const i16* x, u8 size, const i16* y, u8 other) {
        return size == other && std::equal(x, x + size, y);
    };
    return a.move_class == b.move_class && a.owner == b.owner && a.kind == b.kind && a.became == b.became &&
           a.pass == b.pass && a.from == b.from && a.to == b.to && alike(a.path, a.path_size, b.path, b.path_size) &&
           alike(a.taken, a.taken_size, b.taken, b.taken_size) &&
           alike(a.choice, a.choice_size, b.choice, b.choice_size);
}

std::string cell_text(const About& about, i16 cell, bool numbers) {
    if (cell < 0 || static_cast<u32>(cell) >= about.layout.cells) {
        return std::to_string(cell);
    }
    const CellAbout& here = about.cell[cell];
    return numbers && here.number > 0 ? std::to_string(here.number) : here.name;
}

std::string kind_text(const About& about, u8 kind) {
    if (kind >= about.layout.kinds) {
        return "";
    }
    return *about.kind[kind].symbol ? about.kind[kind].symbol : about.kind[kind].name;
}

// A cell; beyond the cells a kind, and beyond those a side of the board as the first player sees it; below -1 a player.
std::string choice_text(const About& about, i16 choice, bool numbers) {
    if (choice < -1 && -2 - choice < static_cast<i32>(about.layout.players)) {
        return about.player[-2 - choice].name;
    }
    const i32 beyond = choice - static_cast<i32>(about.layout.cells),
              side = beyond - static_cast<i32>(about.layout.kinds);
    if (choice < 0 || beyond < 0) {
        return cell_text(about, choice, numbers);
    }
    return side < 0 ? kind_text(about, static_cast<u8>(beyond)) : side < 4 ? std::string(1, "TBLR"[side]) : "?";
}

// What follows the cells: a crowning.
std::string crown_text(const About& about, const MoveView& move) {
    return move.became == no_kind ? "" : "=" + kind_text(about, move.became);
}

// Behind it the other choices where they are needed.
std::string shown_text(const About& about, const MoveView& move, bool all, bool numbers) {
    std::string text;
    for (u8 i = 0; all && i < move.choice_size; ++i) {
        text += "/" + choice_text(about, move.choice[i], numbers);
    }
    return text;
}

std::string symbol_text(const About& about, u8 kind) {
    return about.notation == Notation::draughts || kind >= about.layout.kinds ? "" : about.kind[kind].symbol;
}

} // namespace

MoveTexts::MoveTexts(const About& game, std::vector<MoveView> moves, std::vector<i32> position)
    : about(&game), views(std::move(moves)), slots(std::move(position)) {
    for (usize i = 0; i < views.size(); ++i) {
        by_ends[{views[i].from, views[i].to}].push_back(i);
    }
    if (about->notation == Notation::chess) {
        short_forms = san_texts(*about, views);
    }
    for (usize i = 0; i < views.size(); ++i) {
        written.push_back(text(i));
    }
    index_written();
}

MoveTexts::MoveTexts(const Game& game, const State& state, const std::vector<Move>& moves)
    : MoveTexts(game.about(), game.views(state, moves), game.slots(state)) {
    mark_alike(game, state, moves);
}

// Looks for moves that are written alike, so that more has to be told of them.
void MoveTexts::mark_alike(const Game& game, const State& state, const std::vector<Move>& moves) {
    if (by_text.size() == views.size()) {
        return;
    }
    std::unordered_map<std::string, std::vector<usize>> groups;
    for (usize i = 0; i < views.size(); ++i) {
        groups[written[i]].push_back(i);
    }
    for (const auto& [text, alike] : groups) {
        if (alike.size() > 1) {
            marks.merge(marks_of(game, state, moves, alike));
        }
    }
    for (const auto& [index, mark] : marks) {
        written[index] = text(index);
    }
    index_written();
}

void MoveTexts::index_written() {
    by_text.clear();
    for (usize i = 0; i < views.size(); ++i) {
        by_text.emplace(written[i], i);
    }
}

std::string MoveTexts::text(usize index, MoveStyle style) const {
    const auto mark = marks.find(index);
    const std::string more = mark == marks.end() || mark->second.word.empty() ? "" : "/" + mark->second.word;
    return unmarked(index, style) + more;
}

std::string MoveTexts::unmarked(usize index, MoveStyle style) const {
    const MoveView& move = views[index];
    const std::string symbol = symbol_text(*about, move.kind);
    const auto cell = [&](i16 c) { return cell_text(*about, c, style.numbers); };
    if (move.pass) {
        return "pass";
    }
    if (move.to == no_cell) { // nothing on the board is named: a throw, an answer
        std::string text = move.move_class < about->classes ? about->move_class[move.move_class].name : "?";
        if (is_throw(*about, move)) {
            return fmt::format("{} {}", text, move.choice[0]);
        }
        return text + crown_text(*about, move) + shown_text(*about, move, true, style.numbers);
    }
    bool all_choices = style.long_form;
    const std::vector<usize>& rivals = by_ends.at({move.from, move.to});
    if (move.choice_size > 0) {
        all_choices = all_choices || std::ranges::any_of(rivals, [&](usize i) {
                          const MoveView& other = views[i];
                          return i != index && symbol == symbol_text(*about, other.kind) &&
                                 other.became == move.became && other.pass == move.pass;
                      });
    }
    if (!short_forms.empty() && short_forms[index] && !style.long_form) {
        return *short_forms[index] + shown_text(*about, move, all_choices, style.numbers);
    }
    const std::string choices = crown_text(*about, move) + shown_text(*about, move, all_choices, style.numbers);
    if (move.from == no_cell) {
        return drop_text(index, style.numbers) + choices;
    }
    if (is_swap(*about, move)) {
        const i32 other = slots.empty() ? empty_cell : slots[about->layout.piece(static_cast<u32>(move.to))];
        const std::string met = other > 0 ? symbol_text(*about, static_cast<u8>(about->layout.kind(other))) : "";
        return symbol + cell(move.from) + "<>" + met + cell(move.to) + choices;
    }
    const bool whole = style.long_form || std::ranges::any_of(rivals, [&](usize i) {
                           return i != index && same_short(*about, views[i], move);
                       });
    const char take = about->notation == Notation::draughts ? style.takes : 'x';
    const char joint = takes(*about, move) ? take : '-';
    std::string text = symbol + cell(move.from);
    for (u8 i = 0; whole && i + 1 < move.path_size; ++i) {
        text += joint + cell(move.path[i]);
    }
    return text + joint + cell(move.to) + choices;
}

// A kind without symbol is told by its cell, where that cannot be another kind that comes, or a pawn's move.
std::string MoveTexts::drop_text(usize index, bool numbers) const {
    const MoveView& move = views[index];
    const std::string symbol = symbol_text(*about, move.kind), cell = cell_text(*about, move.to, numbers);
    const bool shared = std::ranges::any_of(by_ends.at({move.from, move.to}),
                                            [&](usize i) { return symbol_text(*about, views[i].kind) != symbol; }) ||
                        std::ranges::any_of(short_forms, [&](const auto& other) { return other && *other == cell; });
    return symbol + (symbol.empty() && !shared ? "" : "@") + cell;
}

std::string print_move(const Game& game, const State& state, const Move& move, MoveStyle style) {
    const std::vector<Move> legal = game.moves(state);
    const MoveView wanted = game.view(state, move);
    const MoveTexts texts(game, state, legal);
    std::vector<usize> found;
    for (usize i = 0; i < texts.size(); ++i) { // not by their bytes: there may be holes between those that count
        if (told_alike(texts.view(i), wanted)) {
            found.push_back(i);
        }
    }
    const auto after = [&](const Move& played) {
        State next = state;
        game.play(next, played);
        return game.slots(next);
    };
    for (const usize i : found) {
        if (found.size() == 1 || after(legal[i]) == after(move)) {
            return texts.text(i, style);
        }
    }
    style.long_form = true;
    return MoveTexts(game, state, {move}).text(0, style);
}

std::vector<std::string> print_moves(const Game& game, const State& state, MoveStyle style) {
    const MoveTexts texts(game, state, game.moves(state));
    std::vector<std::string> all;
    for (usize i = 0; i < texts.size(); ++i) {
        all.push_back(texts.text(i, style));
    }
    std::sort(all.begin(), all.end());
    return all;
}

std::vector<MoveWord> split_moves(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n";
    std::vector<MoveWord> words;
    if (text.find_first_not_of(blanks) == std::string_view::npos) {
        return words;
    }
    for (usize at = 0; at <= text.size();) {
        const usize end = std::min(text.find(',', at), text.size());
        const usize first = std::min(text.find_first_not_of(blanks, at), end);
        const std::string_view padded = text.substr(first, end - first);
        const usize last = padded.find_last_not_of(blanks);
        words.push_back({first + 1, std::string(padded.substr(0, last == std::string_view::npos ? 0 : last + 1))});
        at = end + 1;
    }
    return words;
}

} // namespace rubicon::host
