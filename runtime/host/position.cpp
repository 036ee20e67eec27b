#include "runtime/host/position.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "rubicon/nodes.hpp"
#include "runtime/host/fen.hpp"
#include "runtime/host/position_draft.hpp"

namespace rubicon::host {

namespace {

class Reader {
public:
    explicit Reader(const About& game)
        : draft(game), about(game), layout(game.layout), names(draft.names), slots(draft.slots), given(layout.players) {
    }

    Parsed<std::vector<i32>> read(const std::vector<PositionPart>& parts, usize end);

private:
    PositionDraft draft;
    const About& about;
    const Layout& layout;
    const Names& names;
    std::vector<i32>& slots;
    std::vector<bool> given; // players named
    std::optional<u32> mover;

    bool fail(const PositionWord& word, std::string message) { return draft.fail(word, std::move(message)); }
    bool part(const PositionPart& words);
    bool pieces(u32 player, const PositionPart& words);
    void number_pieces();
    void count_moves();
};

Parsed<std::vector<i32>> Reader::read(const std::vector<PositionPart>& parts, usize end) {
    std::vector<const PositionPart*> later; // numbers of pieces are read once the pieces stand
    for (const PositionPart& words : parts) {
        const bool of_pieces = names.player(words[0].text) || words[0].text == "closed";
        if (!of_pieces) {
            later.push_back(&words);
        } else if (!part(words)) {
            return *draft.error;
        }
    }
    number_pieces();
    for (const PositionPart* words : later) {
        if (!part(*words)) {
            return *draft.error;
        }
    }
    if (!mover) {
        return TextError{end, 1,
                         fmt::format("it is not said who is to move: add `; {} to move`", about.player[0].name)};
    }
    slots[layout.mover()] = static_cast<i32>(*mover);
    count_moves();
    if (!settle_node(about, slots.data())) {
        return TextError{1, end, "the phase and the throw do not go together"};
    }
    return slots;
}

bool Reader::part(const PositionPart& words) {
    const auto player = names.player(words[0].text);
    const bool of_mover = words.size() == 3 && words[1].text == "to" && words[2].text == "move";
    if (of_mover && player) {
        if (mover) {
            return fail(words[0], "it is said twice who is to move");
        }
        mover = player;
        return true;
    }
    if (of_mover) {
        return fail(words[0],
                    fmt::format("no player is called `{}`: the players are {}{}", words[0].text,
                                fmt::join(names.players(), ", "), draft.like(words[0].text, names.players())));
    }
    const usize size = words.size();
    if (player && size == 3 && (words[1].text == "to" || words[2].text == "move")) {
        const bool to = words[1].text == "to";
        return fail(words[to ? 2 : 1], fmt::format("expected `{}`: `{} to move`", to ? "move" : "to", words[0].text));
    }
    if (player && size > 3 && words[size - 2].text == "to" && words[size - 1].text == "move") {
        const PositionWord& last = names.player(words[size - 3].text) ? words[size - 3] : words[size - 2];
        return fail(last, fmt::format("a `;` is missing before who is to move: `; {} to move`",
                                      names.player(last.text) ? last.text : words[0].text));
    }
    return player ? pieces(*player, words) : read_memory(draft, words);
}

bool Reader::pieces(u32 player, const PositionPart& words) {
    if (given[player]) {
        return fail(words[0], fmt::format("the pieces of `{}` were given before", words[0].text));
    }
    given[player] = true;
    return read_pieces(draft, player, words);
}

// A piece's numbers start as the game says.
void Reader::number_pieces() {
    for (u32 n = 0; n < layout.numbers; ++n) {
        for (u32 c = 0; c < layout.cells; ++c) {
            if (draft.placed[c]) {
                slots[layout.number(n, c)] = about.number[n].start;
            }
        }
    }
}

void Reader::count_moves() {
    if (!draft.made_given) {
        set_move_number(layout, slots, draft.move_number.value_or(1));
    }
}

} // namespace

Parsed<std::vector<i32>> parse_position(const About& about, std::string_view text) {
    if (looks_like_pdn_fen(text)) {
        return parse_pdn_fen(about, text);
    }
    if (looks_like_chess_fen(text)) {
        return parse_chess_fen(about, text);
    }
    const auto parts = split_position(text);
    if (!parts) {
        return parts.error;
    }
    return Reader(about).read(*parts, text.size() + 1);
}

Parsed<State> read_position(const Game& game, std::string_view text) {
    Parsed<std::vector<i32>> slots = parse_position(game.about(), text);
    if (!slots) {
        return slots.error;
    }
    if (std::optional<State> state = game.from_slots(*slots)) {
        return *std::move(state);
    }
    return TextError{1, text.size(), "this is no position of the game: a piece stands where none of its kind can"};
}

} // namespace rubicon::host
