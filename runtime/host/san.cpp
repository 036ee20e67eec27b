#include "runtime/host/san.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <map>
#include <set>
#include <string>

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

// The moves from other cells to the same one that such a text must not be taken for.
struct Others {
    bool any = false, same_file = false, same_rank = false;

    void add(const About& about, const MoveView& other, const MoveView& move) {
        if (other.from == no_cell || other.to != move.to || other.from == move.from)
            return;
        const CellAbout &here = about.cell[move.from], &there = about.cell[other.from];
        any = true;
        same_file = same_file || there.file == here.file;
        same_rank = same_rank || there.rank == here.rank;
    }
};

// What tells the move from others by such a piece to the same cell.
std::string whence(const About& about, const std::vector<MoveView>& legal, const MoveView& move) {
    Others others;
    for (const MoveView& other : legal)
        if (other.kind == move.kind)
            others.add(about, other, move);
    const CellAbout& here = about.cell[move.from];
    if (!others.any)
        return "";
    if (!others.same_file)
        return {file_letter(here)};
    return others.same_rank ? std::string(here.name) : rank_digits(here);
}

// A pawn that takes always tells its file; one that does not, only beside others that do not.
std::string whence_of_pawn(const About& about, const std::vector<MoveView>& legal, const MoveView& move) {
    Others others;
    const bool takes = move.taken_size > 0;
    for (const MoveView& other : legal)
        if (is_pawn(about, other.kind) && (other.taken_size > 0) == takes && other.became == move.became)
            others.add(about, other, move);
    const CellAbout& here = about.cell[move.from];
    if (!others.same_file)
        return others.any || takes ? std::string(1, file_letter(here)) : "";
    return others.same_rank || takes ? std::string(here.name) : rank_digits(here);
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

std::optional<std::string> san_text(const About& about, const std::vector<MoveView>& legal, const MoveView& move) {
    if (move.pass || move.from == no_cell || move.to == no_cell)
        return std::nullopt;
    if (castles(about, move))
        return is_long_castling(about, move) ? "O-O-O" : "O-O";
    std::string text = is_pawn(about, move.kind) ? whence_of_pawn(about, legal, move)
                                                 : std::string(symbol(about, move.kind)) + whence(about, legal, move);
    text += move.taken_size > 0 ? "x" : "";
    text += about.cell[move.to].name;
    if (move.became != no_kind)
        text += "=" + std::string(symbol(about, move.became));
    return text;
}

} // namespace

std::vector<std::optional<std::string>> san_texts(const About& about, const std::vector<MoveView>& legal) {
    std::vector<std::optional<std::string>> texts;
    std::map<std::string, usize> first;
    std::set<std::string> shared;
    for (usize i = 0; i < legal.size(); ++i) {
        texts.push_back(san_text(about, legal, legal[i]));
        if (!texts[i])
            continue;
        const MoveView& other = legal[first.emplace(*texts[i], i).first->second];
        if (other.from != legal[i].from || other.to != legal[i].to || other.became != legal[i].became)
            shared.insert(*texts[i]);
    }
    for (std::optional<std::string>& text : texts)
        if (text && shared.contains(*text))
            text.reset();
    return texts;
}

std::string_view without_marks(std::string_view text) {
    while (!text.empty() && std::string_view("+#!?").find(text.back()) != std::string_view::npos)
        text.remove_suffix(1);
    return text;
}

bool looks_like_san(const About& about, std::string_view text) {
    text = without_marks(text);
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
    text = without_marks(text);
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
    text = without_marks(text);
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
