#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>

#include "grammars/chess_fen.hpp"
#include "runtime/host/fen.hpp"
#include "runtime/host/grammar.hpp"
#include "runtime/host/names.hpp"
#include "runtime/host/position.hpp"

namespace rubicon::host {

namespace {

struct ChessFen {
    char mover = 0;
    usize mover_column = 1;
    struct Token {
        std::string text;
        usize column;
    };
    std::vector<Token> placement;
    Token castling{"-", 1}, passant{"-", 1}, clock{"0", 1}, number{"1", 1};
};

template <typename Rule>
struct Action {};

template <typename Rule>
struct KeepToken {
    template <typename Input>
    static void apply(const Input& in, ChessFen& fen) {
        fen.placement.push_back({in.string(), in.position().byte + 1});
    }
};
template <>
struct Action<chess_fen_grammar::empties> : KeepToken<chess_fen_grammar::empties> {};
template <>
struct Action<chess_fen_grammar::man> : KeepToken<chess_fen_grammar::man> {};
template <>
struct Action<chess_fen_grammar::row_end> : KeepToken<chess_fen_grammar::row_end> {};

template <>
struct Action<chess_fen_grammar::mover> {
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
struct Action<chess_fen_grammar::castling> : Keep<&ChessFen::castling> {};
template <>
struct Action<chess_fen_grammar::passant> : Keep<&ChessFen::passant> {};
template <>
struct Action<chess_fen_grammar::clock> : Keep<&ChessFen::clock> {};
template <>
struct Action<chess_fen_grammar::number> : Keep<&ChessFen::number> {};

// The cell in a column and row of a square board.
std::optional<u32> cell_at(const About& about, i32 file, i32 rank) {
    for (u32 c = 0; c < about.layout.cells; ++c) {
        if (about.cell[c].file == file && about.cell[c].rank == rank) {
            return c;
        }
    }
    return std::nullopt;
}

// One for each kind, two for the players.
struct Letters {
    std::string kinds, players;
};

// Two players on a square board without towers, no symbol longer than a letter.
bool has_chess_form(const About& about) {
    bool fits = about.shape == Shape::square && about.layout.players == 2 && about.layout.holds == 1;
    for (u32 k = 0; k < about.layout.kinds; ++k) {
        fits = fits && std::string_view(about.kind[k].symbol).size() <= 1;
    }
    return fits;
}

// Those of UCI: players are white and black, a kind without symbol is a pawn.
Letters uci_letters(const About& about) {
    Letters letters{"", "wb"};
    for (u32 k = 0; k < about.layout.kinds; ++k) {
        letters.kinds += uci_letter(about, k);
    }
    return letters;
}

bool tells_kinds(const Letters& letters) {
    for (usize k = 0; k < letters.kinds.size(); ++k) {
        if (letters.kinds[k] == 0 || letters.kinds.find(letters.kinds[k]) != k) {
            return false;
        }
    }
    return true;
}

class ChessReader {
public:
    explicit ChessReader(const About& about_)
        : about(about_), names(about_), letters(uci_letters(about_)), slots(empty_slots(about_)) {}

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
        auto mover = names.player_by_letter(fen.mover);
        if (const usize place = letters.players.find(fen.mover); !mover && place != std::string::npos) {
            mover = static_cast<u32>(place);
        }
        if (!mover) {
            return no_player(names, fen.mover, fen.mover_column);
        }
        slots[about.layout.mover()] = static_cast<i32>(*mover);
        if (auto error = castling(fen.castling)) {
            return *error;
        }
        if (auto error = passant(fen.passant)) {
            return *error;
        }
        // Moves since something happened that the rules count from, where they keep one such count.
        if (about.layout.counters == 1) {
            slots[about.layout.counter(0)] =
                std::clamp(whole_number(fen.clock.text).value_or(0), 0, about.counter[0].most);
        }
        const i32 number = whole_number(fen.number.text).value_or(1);
        set_move_number(about.layout, slots, std::clamp(number, 1, 1'000'000));
        return slots;
    }

private:
    const About& about;
    Names names;
    const Letters letters;
    std::vector<i32> slots;
    i32 rank = 0, file = 0;

    static TextError meaningless(const ChessFen::Token& field) {
        return {field.column, field.text.size(),
                fmt::format("`{}` has no meaning in this game: expected `-`", field.text)};
    }

    // `KQkq`: king and rook of that side have not moved. Of several rooks on the side the outermost is meant.
    std::optional<TextError> castling(const ChessFen::Token& field) {
        if (field.text == "-") {
            return std::nullopt;
        }
        const Layout& layout = about.layout;
        const auto king = names.symbol("K", false), rook = names.symbol("R", false);
        const auto mark = mark_called([](std::string_view name) { return name == "unmoved"; });
        if (!king || !rook || !mark) {
            return meaningless(field);
        }
        for (const char letter : field.text) {
            const u32 player = std::isupper(static_cast<u8>(letter)) ? 0 : 1;
            const char side = static_cast<char>(std::tolower(static_cast<u8>(letter)));
            if (side != 'k' && side != 'q') {
                return meaningless(field);
            }
            std::optional<u32> of_king, of_rook;
            for (u32 c = 0; c < layout.cells; ++c) {
                of_king = slots[layout.piece(c)] == layout.code(player, *king) ? c : of_king;
            }
            for (u32 c = 0; of_king && c < layout.cells; ++c) {
                const i32 far = about.cell[c].file - about.cell[*of_king].file;
                const bool outer =
                    !of_rook || std::abs(far) > std::abs(about.cell[*of_rook].file - about.cell[*of_king].file);
                if (slots[layout.piece(c)] == layout.code(player, *rook) &&
                    about.cell[c].rank == about.cell[*of_king].rank && (side == 'k') == (far > 0) && outer) {
                    of_rook = c;
                }
            }
            if (!of_rook) {
                return TextError{field.column, field.text.size(),
                                 fmt::format("`{}`: no king and rook stand so that this could be", letter)};
            }
            slots[layout.mark(*mark, *of_king)] = slots[layout.mark(*mark, *of_rook)] = 1;
        }
        return std::nullopt;
    }

    // The cell that a pawn passed over: the one mark that the game keeps of cells.
    std::optional<TextError> passant(const ChessFen::Token& field) {
        if (field.text == "-") {
            return std::nullopt;
        }
        const auto mark = mark_called([](std::string_view name) { return name != "unmoved"; });
        const auto cell = names.cell(field.text);
        if (!mark) {
            return meaningless(field);
        }
        if (!cell) {
            return TextError{field.column, field.text.size(), fmt::format("no cell is called `{}`", field.text)};
        }
        slots[about.layout.mark(*mark, *cell)] = 1;
        return std::nullopt;
    }

    std::optional<u32> kind_of(std::string_view letter) const {
        const auto kind = names.symbol(letter, true);
        return !kind && (letter == "P" || letter == "p") ? names.symbol("", false) : kind;
    }

    // The one mark whose name passes; nothing if there is none or several.
    template <typename Test>
    std::optional<u32> mark_called(Test test) const {
        std::optional<u32> found;
        for (u32 m = 0; m < about.layout.marks; ++m) {
            if (test(about.mark[m]) && found) {
                return std::nullopt;
            }
            found = test(about.mark[m]) ? m : found;
        }
        return found;
    }

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
            const auto kind = kind_of(token.text);
            const auto cell = cell_at(about, file, rank);
            if (!kind) {
                std::vector<std::string> known;
                for (const char letter : letters.kinds) {
                    known.emplace_back(1, letter);
                }
                return fail(fmt::format("`{}` is no piece: expected {}", token.text, either(known)));
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

// Also no cell is closed, and each kind has a letter of its own.
bool can_be_told(const About& about, std::span<const i32> slots, const Letters& letters) {
    bool fits = has_chess_form(about) && tells_kinds(letters);
    for (u32 cell = 0; cell < about.layout.cells; ++cell) {
        fits = fits && slots[about.layout.piece(cell)] != closed_cell;
    }
    return fits;
}

class ChessWriter {
public:
    ChessWriter(const About& about_, std::span<const i32> slots_, const Letters& letters_)
        : about(about_), layout(about_.layout), slots(slots_), names(about_), letters(letters_) {}

    std::string write() const {
        std::string text;
        for (i32 rank = about.ranks - 1; rank >= 0; --rank) {
            text += row(rank) + (rank > 0 ? "/" : "");
        }
        const u32 mover = static_cast<u32>(slots[layout.mover()]);
        return fmt::format("{} {} {} {} {} {}", text, letters.players[mover], castling(), passant(), clock(),
                           slots[layout.made(1)] + 1);
    }

private:
    const About& about;
    const Layout& layout;
    std::span<const i32> slots;
    Names names;
    const Letters& letters;

    std::string row(i32 rank) const {
        std::string text;
        i32 empties = 0;
        for (i32 file = 0; file < about.files; ++file) {
            const auto cell = cell_at(about, file, rank);
            const i32 piece = cell ? slots[layout.piece(*cell)] : empty_cell;
            if (piece <= 0) {
                ++empties;
                continue;
            }
            text += empties > 0 ? std::to_string(std::exchange(empties, 0)) : "";
            const char letter = letters.kinds[layout.kind(piece)];
            text += static_cast<char>(layout.owner(piece) == 0 ? std::toupper(static_cast<u8>(letter))
                                                               : std::tolower(static_cast<u8>(letter)));
        }
        return text + (empties > 0 ? std::to_string(empties) : "");
    }

    std::optional<u32> mark_called(bool unmoved) const {
        for (u32 m = 0; m < layout.marks; ++m) {
            if ((std::string_view(about.mark[m]) == "unmoved") == unmoved) {
                return m;
            }
        }
        return std::nullopt;
    }

    // A letter for every unmoved rook in the rank of the unmoved king.
    std::string castling() const {
        const auto king = names.symbol("K", false), rook = names.symbol("R", false);
        const auto mark = mark_called(true);
        std::string text;
        for (u32 p = 0; king && rook && mark && p < 2; ++p) {
            const auto unmoved = [&](u32 cell, u32 kind) {
                return slots[layout.piece(cell)] == layout.code(p, kind) && slots[layout.mark(*mark, cell)] != 0;
            };
            for (const char side : {'k', 'q'}) {
                for (u32 k = 0; k < layout.cells; ++k) {
                    for (u32 r = 0; unmoved(k, *king) && r < layout.cells; ++r) {
                        if (unmoved(r, *rook) && about.cell[r].rank == about.cell[k].rank &&
                            (about.cell[r].file > about.cell[k].file) == (side == 'k')) {
                            text += static_cast<char>(p == 0 ? std::toupper(side) : side);
                        }
                    }
                }
            }
        }
        return text.empty() ? "-" : text;
    }

    std::string passant() const {
        const auto mark = mark_called(false);
        for (u32 c = 0; mark && c < layout.cells; ++c) {
            if (slots[layout.mark(*mark, c)] != 0) {
                return about.cell[c].name;
            }
        }
        return "-";
    }

    i32 clock() const { return layout.counters == 1 ? slots[layout.counter(0)] : 0; }
};

} // namespace

std::optional<std::string> print_chess_fen(const About& about, std::span<const i32> slots) {
    const Names names(about);
    Letters letters;
    for (u32 k = 0; k < about.layout.kinds; ++k) {
        letters.kinds += about.kind[k].symbol[0];
    }
    for (u32 p = 0; p < about.layout.players; ++p) {
        letters.players += names.letter(p);
    }
    if (about.notation != Notation::chess || !can_be_told(about, slots, letters)) {
        return std::nullopt;
    }
    return ChessWriter(about, slots, letters).write();
}

char uci_letter(const About& about, u32 kind) {
    return *about.kind[kind].symbol ? about.kind[kind].symbol[0] : 'P';
}

std::optional<std::string> print_uci_fen(const About& about, std::span<const i32> slots) {
    const Letters letters = uci_letters(about);
    if (about.notation == Notation::draughts || !can_be_told(about, slots, letters)) {
        return std::nullopt;
    }
    return ChessWriter(about, slots, letters).write();
}

bool looks_like_chess_fen(std::string_view text) {
    return text.find('/') != std::string_view::npos;
}

Parsed<std::vector<i32>> parse_chess_fen(const About& about, std::string_view text) {
    ChessFen fen;
    if (auto error = read_by_grammar<chess_fen_grammar::text, Action>(text, fen)) {
        return *error;
    }
    if (about.notation == Notation::draughts || !has_chess_form(about) || !tells_kinds(uci_letters(about))) {
        return TextError{1, 1, "this form is for two players on a square board, each kind with a letter of its own"};
    }
    return ChessReader(about).read(fen);
}

} // namespace rubicon::host
