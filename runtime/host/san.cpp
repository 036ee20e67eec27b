#include "runtime/host/san.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>

namespace rubicon::host {

namespace {

std::string_view symbol(const About& about, u8 kind) {
    return kind < about.layout.kinds ? about.kind[kind].symbol : "";
}

// The man without a letter.
bool is_pawn(const About& about, u8 kind) {
    return symbol(about, kind) == "P" || symbol(about, kind).empty();
}

// The king goes two cells sideways in one step: with his rook.
bool castles(const About& about, const MoveView& move) {
    if (move.from == no_cell || move.to == no_cell || symbol(about, move.kind) != "K")
        return false;
    const CellAbout &from = about.cell[move.from], &to = about.cell[move.to];
    return from.rank == to.rank && std::abs(from.file - to.file) == 2;
}

bool is_long_castling(const About& about, const MoveView& move) {
    return about.cell[move.to].file < about.cell[move.from].file;
}

char file_letter(const CellAbout& cell) {
    return cell.name[0];
}

std::string rank_digits(const CellAbout& cell) {
    return cell.name + 1;
}

// What tells the move from others by such a piece to the same cell.
std::string whence(const About& about, const std::vector<MoveView>& legal, const MoveView& move) {
    bool others = false, same_file = false, same_rank = false;
    const CellAbout& here = about.cell[move.from];
    for (const MoveView& other : legal) {
        if (other.from == no_cell || other.kind != move.kind || other.to != move.to || other.from == move.from)
            continue;
        others = true;
        same_file = same_file || about.cell[other.from].file == here.file;
        same_rank = same_rank || about.cell[other.from].rank == here.rank;
    }
    if (!others)
        return "";
    if (!same_file)
        return {file_letter(here)};
    return same_rank ? std::string(here.name) : rank_digits(here);
}

struct San {
    std::string_view piece, crown;
    char file = 0;
    std::string_view rank, cell;
    bool takes = false;
};

std::string_view take_digits(std::string_view& text) {
    usize size = 0;
    while (size < text.size() && std::isdigit(static_cast<u8>(text[text.size() - 1 - size])))
        ++size;
    const std::string_view digits = text.substr(text.size() - size);
    text.remove_suffix(size);
    return digits;
}

// From the end to the beginning: promotion, cell, `x`, whence, piece.
std::optional<San> split(std::string_view text) {
    San san;
    if (const usize at = text.find('='); at != std::string_view::npos) {
        san.crown = text.substr(at + 1);
        text = text.substr(0, at);
    } else if (text.size() > 2 && std::isupper(static_cast<u8>(text.back()))) {
        san.crown = text.substr(text.size() - 1);
        text.remove_suffix(1);
    }
    const std::string_view whole = text;
    const std::string_view digits = take_digits(text);
    if (digits.empty() || text.empty() || !std::islower(static_cast<u8>(text.back())))
        return std::nullopt;
    san.cell = whole.substr(text.size() - 1);
    text.remove_suffix(1);
    if (!text.empty() && text.back() == 'x') {
        san.takes = true;
        text.remove_suffix(1);
    }
    san.rank = take_digits(text);
    if (!text.empty() && std::islower(static_cast<u8>(text.back()))) {
        san.file = text.back();
        text.remove_suffix(1);
    }
    san.piece = text;
    const bool letters = std::all_of(text.begin(), text.end(), [](char c) { return std::isupper(static_cast<u8>(c)); });
    return letters ? std::optional(san) : std::nullopt;
}

// Without the marks behind a move.
std::string_view bare(std::string_view text) {
    while (!text.empty() && std::string_view("+#!?").find(text.back()) != std::string_view::npos)
        text.remove_suffix(1);
    return text;
}

bool castles_short(std::string_view text) {
    return text == "O-O" || text == "0-0";
}

bool castles_far(std::string_view text) {
    return text == "O-O-O" || text == "0-0-0";
}

bool fits(const About& about, const San& san, const MoveView& move) {
    if (move.from == no_cell || move.to == no_cell || san.cell != about.cell[move.to].name)
        return false;
    const CellAbout& from = about.cell[move.from];
    const bool piece = san.piece.empty() ? is_pawn(about, move.kind) : san.piece == symbol(about, move.kind);
    return piece && (san.file == 0 || san.file == file_letter(from)) &&
           (san.rank.empty() || san.rank == rank_digits(from)) && (!san.takes || move.taken_size > 0) &&
           (san.crown.empty() ? move.became == no_kind : san.crown == symbol(about, move.became)) &&
           !castles(about, move);
}

} // namespace

std::optional<std::string> san_text(const About& about, const std::vector<MoveView>& legal, usize index) {
    const MoveView& move = legal[index];
    if (move.pass || move.from == no_cell || move.to == no_cell)
        return std::nullopt;
    if (castles(about, move))
        return is_long_castling(about, move) ? "O-O-O" : "O-O";
    const CellAbout &from = about.cell[move.from], &to = about.cell[move.to];
    std::string text;
    if (is_pawn(about, move.kind)) {
        if (move.taken_size > 0)
            text = file_letter(from);
    } else {
        text = std::string(symbol(about, move.kind)) + whence(about, legal, move);
    }
    text += move.taken_size > 0 ? "x" : "";
    text += to.name;
    if (move.became != no_kind)
        text += "=" + std::string(symbol(about, move.became));
    return text;
}

bool looks_like_san(const About& about, std::string_view text) {
    text = bare(text);
    if (castles_short(text) || castles_far(text))
        return true;
    const std::optional<San> san = split(text);
    if (!san)
        return false;
    const auto* const cells = about.cell + about.layout.cells;
    const auto* const kinds = about.kind + about.layout.kinds;
    return std::any_of(about.cell, cells, [&](const CellAbout& cell) { return san->cell == cell.name; }) &&
           (san->piece.empty() ||
            std::any_of(about.kind, kinds, [&](const KindAbout& kind) { return san->piece == kind.symbol; }));
}

std::vector<Ends> san_meanings(const About& about, std::span<const i32> slots, std::string_view text) {
    text = bare(text);
    const Layout& layout = about.layout;
    const bool castling = castles_short(text) || castles_far(text);
    const std::optional<San> san = castling ? std::nullopt : split(text);
    std::vector<Ends> meant;
    for (u32 from = 0; (castling || san) && from < layout.cells; ++from) {
        const i32 piece = slots[layout.piece(from)];
        if (piece <= 0 || layout.owner(piece) != static_cast<u32>(slots[layout.mover()]))
            continue;
        const u8 kind = static_cast<u8>(layout.kind(piece));
        const CellAbout& start = about.cell[from];
        for (u32 to = 0; to < layout.cells; ++to) {
            const CellAbout& end = about.cell[to];
            if (castling) {
                if (symbol(about, kind) == "K" && end.rank == start.rank &&
                    end.file == start.file + (castles_far(text) ? -2 : 2))
                    meant.push_back({from, to});
                continue;
            }
            const bool of_piece = san->piece.empty() ? is_pawn(about, kind) : san->piece == symbol(about, kind);
            const bool from_there =
                san->file != 0 ? san->file == file_letter(start) : !is_pawn(about, kind) || start.file == end.file;
            if (from != to && san->cell == end.name && of_piece && from_there &&
                (san->rank.empty() || san->rank == rank_digits(start)))
                meant.push_back({from, to});
        }
    }
    return meant;
}

std::vector<usize> san_moves(const About& about, const std::vector<MoveView>& legal, std::string_view text) {
    text = bare(text);
    std::vector<usize> found;
    const bool shortly = castles_short(text), far = castles_far(text);
    const std::optional<San> san = shortly || far ? std::nullopt : split(text);
    for (usize i = 0; i < legal.size(); ++i) {
        const bool castling = (shortly || far) && castles(about, legal[i]) && is_long_castling(about, legal[i]) == far;
        if (castling || (san && fits(about, *san, legal[i])))
            found.push_back(i);
    }
    return found;
}

} // namespace rubicon::host
