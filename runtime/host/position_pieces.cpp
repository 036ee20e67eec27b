#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "runtime/host/position.hpp"
#include "runtime/host/position_draft.hpp"

namespace rubicon::host {

namespace {

class PieceReader {
public:
    PieceReader(PositionDraft& draft_, u32 player_) : draft(draft_), player(player_) {}

    bool piece(const PositionWord& word);

private:
    PositionDraft& draft;
    u32 player;

    bool tower(u32 cell, const PositionWord& word);
    bool in_hand(const PositionWord& word, usize at);
    bool unknown_piece(const PositionWord& word);
};

bool PieceReader::piece(const PositionWord& word) {
    if (usize at = word.text.find('@'); at != std::string::npos) {
        return in_hand(word, at);
    }
    std::optional<Names::Piece> found;
    if (word.has_tower) {
        const auto place = draft.cell(word);
        if (!place) {
            return false;
        }
        found = Names::Piece{0, *place};
    } else {
        found = draft.names.piece(word.text);
        if (!found) {
            return unknown_piece(word);
        }
    }
    if (draft.placed[found->cell]) {
        return draft.fail(word, fmt::format("something stands on `{}` already", draft.about.cell[found->cell].name));
    }
    if (draft.slots[draft.layout.piece(found->cell)] == closed_cell) {
        return draft.fail(word, fmt::format("`{}` is closed", draft.about.cell[found->cell].name));
    }
    draft.placed[found->cell] = true;
    if (word.has_tower) {
        return tower(found->cell, word);
    }
    draft.slots[draft.layout.piece(found->cell)] = draft.layout.code(player, found->kind);
    return true;
}

// A piece of a tower: its owner's letter, small for the plain kind and a capital for the other; or symbol and letter.
bool PieceReader::tower(u32 cell, const PositionWord& word) {
    std::vector<i32> codes;
    std::string symbol;
    for (usize i = 0; i < word.tower.size(); ++i) {
        const char c = word.tower[i];
        const PositionWord here{std::string(1, c), word.tower_column + i, "", false, 1};
        const auto owner = draft.names.player_by_letter(c);
        const bool capital = c >= 'A' && c <= 'Z';
        const auto kind = capital && symbol.empty() ? draft.names.capital_kind() : draft.names.symbol(symbol);
        if (owner && kind && (!capital || symbol.empty())) {
            codes.push_back(draft.layout.code(*owner, *kind));
            symbol.clear();
        } else if (symbol.empty() && draft.names.symbol(here.text)) {
            symbol = c;
        } else {
            return draft.fail(here, fmt::format("`{}` is no piece of a tower", c));
        }
    }
    if (!symbol.empty()) {
        return draft.fail(word, "the last piece of the tower lacks the letter of its owner");
    }
    if (codes.size() > draft.layout.holds) {
        return draft.fail(word, draft.layout.holds == 1 ? std::string("a cell of this game holds one piece")
                                                        : fmt::format("{} pieces are too many: a cell holds {}",
                                                                      codes.size(), draft.layout.holds));
    }
    if (draft.layout.owner(codes[0]) != player) {
        return draft.fail(word, fmt::format("the top of this tower belongs to {}, not to {}",
                                            draft.about.player[draft.layout.owner(codes[0])].name,
                                            draft.about.player[player].name));
    }
    for (u32 level = 0; level < codes.size(); ++level) {
        draft.slots[draft.layout.piece(cell, level)] = codes[level];
    }
    return true;
}

bool PieceReader::in_hand(const PositionWord& word, usize at) {
    const std::string symbol = word.text.substr(0, at);
    const std::string count = word.text.substr(at + 1);
    const auto kind = draft.names.symbol(symbol);
    if (!kind) {
        return draft.fail(word, fmt::format("no kind of piece has the symbol `{}`", symbol));
    }
    const auto number = count.empty() ? std::optional(1) : whole_number(count);
    if (!number || *number < 0 || *number > most_in_hand) {
        return draft.fail(word, fmt::format("after `@` stands how many pieces are in hand, 0 to {}", most_in_hand));
    }
    draft.slots[draft.layout.hand(player, *kind)] = *number;
    return true;
}

// Says what is wrong with a word that is no piece.
bool PieceReader::unknown_piece(const PositionWord& word) {
    if (auto meant = draft.names.piece(word.text, true)) {
        return draft.fail(word, fmt::format("`{0}` is no piece; did you mean `{1}{2}`?", word.text,
                                            draft.about.kind[meant->kind].symbol, draft.about.cell[meant->cell].name));
    }
    if (draft.names.cell(word.text)) {
        return draft.fail(
            word, fmt::format("`{}` lacks the symbol of the piece: {}", word.text, either(draft.names.symbols())));
    }
    for (const std::string& symbol : draft.names.symbols()) {
        if (word.text.size() > symbol.size() + 1 && word.text.starts_with(symbol)) {
            return draft.fail(word, draft.names.no_such_cell(word.text.substr(symbol.size())));
        }
    }
    for (usize i = 1; i < word.text.size(); ++i) {
        const bool like_symbol =
            std::isupper(static_cast<u8>(word.text[0])) || std::isalpha(static_cast<u8>(word.text[i]));
        if (draft.names.cell(word.text.substr(i)) && i <= 2 && like_symbol) {
            const std::vector<std::string> symbols = draft.names.symbols();
            return draft.fail(word, fmt::format("no kind of piece has the symbol `{}`{}", word.text.substr(0, i),
                                                symbols.empty() ? "" : ": the symbols are " + either(symbols)));
        }
    }
    return draft.fail(word, draft.names.no_such_cell(word.text));
}

} // namespace

PositionDraft::PositionDraft(const About& game)
    : about(game), layout(game.layout), names(game), slots(empty_slots(game)), placed(game.layout.cells) {}

bool PositionDraft::fail(const PositionWord& word, std::string message) {
    error = TextError{word.column, word.text.size(), std::move(message)};
    return false;
}

std::optional<u32> PositionDraft::cell(const PositionWord& word) {
    auto found = names.cell(word.text);
    if (!found) {
        fail(word, names.no_such_cell(word.text));
    }
    return found;
}

std::string PositionDraft::like(std::string_view word, const std::vector<std::string>& candidates) const {
    const std::string best = nearest(word, candidates);
    return best.empty() ? "" : fmt::format("; did you mean `{}`?", best);
}

bool read_pieces(PositionDraft& draft, u32 player, const PositionPart& words) {
    PieceReader reader(draft, player);
    return std::all_of(words.begin() + 1, words.end(), [&](const PositionWord& word) { return reader.piece(word); });
}

std::vector<i32> empty_slots(const About& about) {
    const Layout& layout = about.layout;
    std::vector<i32> slots(layout.size());
    slots[layout.phase()] = about.play_phase;
    for (u32 v = 0; v < about.var_names; ++v) {
        const Place place = var_place(about, v);
        for (u32 i = 0; i < place.count; ++i) {
            slots[place.first + i] = about.var[v].itself ? static_cast<i32>(i) : about.var[v].start;
        }
    }
    for (u32 c = 0; c < about.counter_names; ++c) {
        const Place place = counter_place(about, c);
        std::fill_n(slots.begin() + place.first, place.count, about.counter[c].start);
    }
    return slots;
}

void set_move_number(const Layout& layout, std::span<i32> slots, i32 number) {
    const u32 mover = static_cast<u32>(slots[layout.mover()]);
    for (u32 p = 0; p < layout.players; ++p) {
        slots[layout.made(p)] = p < mover ? number : number - 1;
    }
}

} // namespace rubicon::host
