#include "runtime/host/fen.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "grammars/fen.hpp"
#include "runtime/host/names.hpp"
#include "runtime/host/position.hpp"

namespace rubicon::host {

namespace {

struct Piece {
    std::string text; // of a range, its first cell
    std::string last; // the end of a range, or ""
    usize column = 1;
};

struct Side {
    char letter = 0;
    usize column = 1;
    std::vector<Piece> pieces;
};

struct PdnFen {
    char mover = 0;
    usize column = 1;
    std::vector<Side> sides;
};

struct ChessFen {
    char mover = 0;
    usize mover_column = 1;
    struct Token {
        std::string text;
        usize column;
    };
    std::vector<Token> placement;
    Token castling{"-", 1}, passant{"-", 1}, number{"1", 1};
};

template <typename Rule>
struct Action {};

template <>
struct Action<fen_grammar::mover> {
    template <typename Input>
    static void apply(const Input& in, PdnFen& fen) {
        fen.mover = *in.begin();
        fen.column = in.position().byte + 1;
    }
};
template <>
struct Action<fen_grammar::side_letter> {
    template <typename Input>
    static void apply(const Input& in, PdnFen& fen) {
        fen.sides.push_back({*in.begin(), in.position().byte + 1, {}});
    }
};
template <>
struct Action<fen_grammar::cell> {
    template <typename Input>
    static void apply(const Input& in, PdnFen& fen) {
        fen.sides.back().pieces.push_back({in.string(), "", in.position().byte + 1});
    }
};
template <>
struct Action<fen_grammar::last_cell> {
    template <typename Input>
    static void apply(const Input& in, PdnFen& fen) {
        fen.sides.back().pieces.back().last = in.string();
    }
};

template <typename Rule>
struct Place {
    template <typename Input>
    static void apply(const Input& in, ChessFen& fen) {
        fen.placement.push_back({in.string(), in.position().byte + 1});
    }
};
template <>
struct Action<fen_grammar::empties> : Place<fen_grammar::empties> {};
template <>
struct Action<fen_grammar::man> : Place<fen_grammar::man> {};
template <>
struct Action<fen_grammar::row_end> : Place<fen_grammar::row_end> {};

template <>
struct Action<fen_grammar::chess_mover> {
    template <typename Input>
    static void apply(const Input& in, ChessFen& fen) {
        fen.mover = *in.begin();
        fen.mover_column = in.position().byte + 1;
    }
};
template <ChessFen::Token ChessFen::* field>
struct Keep {
    template <typename Input>
    static void apply(const Input& in, ChessFen& fen) {
        fen.*field = {in.string(), in.position().byte + 1};
    }
};
template <>
struct Action<fen_grammar::castling> : Keep<&ChessFen::castling> {};
template <>
struct Action<fen_grammar::passant> : Keep<&ChessFen::passant> {};
template <>
struct Action<fen_grammar::number> : Keep<&ChessFen::number> {};

template <typename Grammar, typename Fen>
std::optional<TextError> read(std::string_view text, Fen& fen) {
    tao::pegtl::memory_input in(text.data(), text.size(), "");
    try {
        tao::pegtl::parse<Grammar, Action, fen_grammar::control>(in, fen);
    } catch (const tao::pegtl::parse_error& error) {
        return TextError{error.positions().front().byte + 1, 1, std::string(error.message())};
    }
    return std::nullopt;
}

TextError no_player(const Names& names, char letter, usize column) {
    std::vector<std::string> letters;
    for (u32 p = 0; p < names.layout().players; ++p) {
        letters.emplace_back(1, static_cast<char>(std::toupper(static_cast<u8>(names.letter(p)))));
    }
    return {column, 1, fmt::format("`{}` is the letter of no player: expected {}", letter, either(letters))};
}

// Puts the pieces of one entry; an error if it is none.
std::optional<TextError> put(const Names& names, std::vector<i32>& slots, u32 player, const Piece& piece) {
    const Layout& layout = names.layout();
    const usize length = piece.text.size() + (piece.last.empty() ? 0 : piece.last.size() + 1);
    const auto fail = [&](std::string message) { return TextError{piece.column, length, std::move(message)}; };
    const auto first = names.piece(piece.text, true);
    if (!first) {
        return fail(fmt::format(
            "`{}` is no piece of this game{}", piece.text,
            names.symbols().empty() ? "" : ": expected a cell, or " + either(names.symbols()) + " and a cell"));
    }
    std::vector<u32> cells{first->cell};
    if (!piece.last.empty()) {
        const auto from = names.about().cell[first->cell].number;
        const auto to = whole_number(piece.last);
        if (!names.numbered() || !to || *to < from || !names.cell(piece.last)) {
            return fail("a range goes from a number of a cell to a greater one");
        }
        for (i32 number = from + 1; number <= *to; ++number) {
            if (auto cell = names.cell(std::to_string(number))) {
                cells.push_back(*cell);
            }
        }
    }
    for (u32 cell : cells) {
        i32& slot = slots[layout.piece(cell)];
        if (slot != empty_cell) {
            return fail(fmt::format("something stands on `{}` already", names.about().cell[cell].name));
        }
        slot = layout.code(player, first->kind);
        for (u32 n = 0; n < layout.numbers; ++n) {
            slots[layout.number(n, cell)] = names.about().number[n].start;
        }
    }
    return std::nullopt;
}

// Fields that some programs append to PDN's form: `H5` half-moves without progress, `F12` the number of the move.
bool is_clock(const Side& side) {
    const char letter = static_cast<char>(std::toupper(static_cast<u8>(side.letter)));
    return (letter == 'H' || letter == 'F') && side.pieces.size() == 1 && side.pieces[0].last.empty() &&
           whole_number(side.pieces[0].text);
}

// The cell in a column and row of a square board.
std::optional<u32> cell_at(const About& about, i32 file, i32 rank) {
    for (u32 c = 0; c < about.layout.cells; ++c) {
        if (about.cell[c].file == file && about.cell[c].rank == rank) {
            return c;
        }
    }
    return std::nullopt;
}

class ChessReader {
public:
    explicit ChessReader(const About& about_) : about(about_), names(about_), slots(empty_slots(about_)) {}

    Parsed<std::vector<i32>> read(const ChessFen& fen) {
        rank = about.ranks - 1;
        for (const ChessFen::Token& token : fen.placement) {
            if (auto error = place(token)) {
                return *error;
            }
        }
        if (rank != 0 || file != about.files) {
            return TextError{
                fen.placement.back().column, 1,
                fmt::format("the board has {} ranks of {} cells, here are fewer", about.ranks, about.files)};
        }
        const auto mover = names.player_by_letter(fen.mover);
        if (!mover) {
            return no_player(names, fen.mover, fen.mover_column);
        }
        slots[about.layout.mover()] = static_cast<i32>(*mover);
        for (const ChessFen::Token* field : {&fen.castling, &fen.passant}) {
            if (field->text != "-") {
                return TextError{field->column, field->text.size(),
                                 fmt::format("`{}` has no meaning in this game: expected `-`", field->text)};
            }
        }
        const i32 number = whole_number(fen.number.text).value_or(1);
        set_move_number(about.layout, slots, std::clamp(number, 1, 1'000'000));
        return slots;
    }

private:
    const About& about;
    Names names;
    std::vector<i32> slots;
    i32 rank = 0, file = 0;

    std::optional<TextError> place(const ChessFen::Token& token) {
        const Layout& layout = about.layout;
        const auto fail = [&](std::string message) {
            return TextError{token.column, token.text.size(), std::move(message)};
        };
        if (token.text == "/") {
            if (file != about.files) {
                return fail(fmt::format("rank {} has {} cells, here are {}", rank + 1, about.files, file));
            }
            file = 0;
            return --rank < 0 ? std::optional(fail(fmt::format("the board has {} ranks", about.ranks))) : std::nullopt;
        }
        const auto empties = whole_number(token.text);
        const i32 width = std::isdigit(static_cast<u8>(token.text[0])) ? empties.value_or(1000) : 1;
        if (width > about.files - file) {
            return fail(fmt::format("rank {} has only {} cells", rank + 1, about.files));
        }
        if (!empties) {
            const bool first = std::isupper(static_cast<u8>(token.text[0]));
            const auto kind = names.symbol(token.text, true);
            const auto cell = cell_at(about, file, rank);
            if (!kind) {
                return fail(fmt::format("`{}` is no piece: expected {}", token.text, either(names.symbols())));
            }
            if (!cell) {
                return fail("here is no cell to stand on");
            }
            slots[layout.piece(*cell)] = layout.code(first ? 0 : 1, *kind);
            for (u32 n = 0; n < layout.numbers; ++n) {
                slots[layout.number(n, *cell)] = about.number[n].start;
            }
        }
        file += width;
        return std::nullopt;
    }
};

} // namespace

bool looks_like_pdn_fen(std::string_view text) {
    const usize at = text.find_first_not_of(" \t\r\n\"");
    const usize next = at == std::string_view::npos ? at : text.find_first_not_of(" \t", at + 1);
    return next != std::string_view::npos && std::isalpha(static_cast<u8>(text[at])) && text[next] == ':';
}

bool looks_like_chess_fen(std::string_view text) {
    return text.find('/') != std::string_view::npos;
}

Parsed<std::vector<i32>> parse_pdn_fen(const About& about, std::string_view text) {
    PdnFen fen;
    if (auto error = read<fen_grammar::pdn_text>(text, fen)) {
        return *error;
    }
    const Names names(about);
    if (!names.letters_are_initials()) {
        return TextError{1, 1, "this form is for games whose players' names begin with different letters"};
    }
    std::vector<i32> slots = empty_slots(about);
    const auto mover = names.player_by_letter(fen.mover);
    if (!mover) {
        return no_player(names, fen.mover, fen.column);
    }
    slots[about.layout.mover()] = static_cast<i32>(*mover);
    i32 number = 1;
    for (const Side& side : fen.sides) {
        const auto player = names.player_by_letter(side.letter);
        if (!player && is_clock(side)) {
            const bool counts = std::toupper(static_cast<u8>(side.letter)) == 'F';
            number = counts ? std::clamp(*whole_number(side.pieces[0].text), 1, 1'000'000) : number;
            continue;
        }
        if (!player) {
            return no_player(names, side.letter, side.column);
        }
        for (const Piece& piece : side.pieces) {
            if (auto error = put(names, slots, *player, piece)) {
                return *error;
            }
        }
    }
    set_move_number(about.layout, slots, number);
    return slots;
}

Parsed<std::vector<i32>> parse_chess_fen(const About& about, std::string_view text) {
    ChessFen fen;
    if (auto error = read<fen_grammar::chess_text>(text, fen)) {
        return *error;
    }
    const Names names(about);
    const auto one_letter = [&](u32 kind) { return std::string_view(about.kind[kind].symbol).size() == 1; };
    bool fits = about.shape == Shape::square && about.layout.players == 2;
    for (u32 k = 0; k < about.layout.kinds; ++k) {
        fits = fits && one_letter(k);
    }
    if (!fits) {
        return TextError{1, 1,
                         "this form is for two players on a square board, every kind with a symbol of one letter"};
    }
    return ChessReader(about).read(fen);
}

} // namespace rubicon::host
