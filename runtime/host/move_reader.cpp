#include <algorithm>

#include <fmt/format.h>

#include "runtime/host/move_words.hpp"
#include "runtime/host/moves.hpp"
#include "runtime/host/names.hpp"
#include "runtime/host/san.hpp"

namespace rubicon::host {

namespace {

bool between(const CellAbout& a, const CellAbout& middle, const CellAbout& b) {
    const int df = middle.file - a.file, dr = middle.rank - a.rank;
    const int ef = b.file - middle.file, er = b.rank - middle.rank;
    return df * er == dr * ef && df * ef + dr * er > 0;
}

enum class Fit { none, other_path, some_cells, whole_path };

class Matcher {
public:
    Matcher(const About& about_, const std::vector<MoveView>& views_, const std::map<usize, MoveMark>& marks_)
        : about(about_), names(about_), views(views_), marks(marks_) {}

    // Looks the words up; an error if one of them is unknown.
    std::optional<TextError> resolve(const MoveWords& given);
    // The moves that fit best, those that fit worse left out.
    std::vector<usize> best() const;
    // The same for a text in the short form of chess, with what was told behind it.
    std::vector<usize> best_san(std::string_view head, const MoveWords& choices);
    // Moves that a writer may have meant, for an error.
    std::vector<usize> near(const std::vector<std::string>& texts, std::string_view text) const;

private:
    const About& about;
    Names names;
    const std::vector<MoveView>& views;
    const std::map<usize, MoveMark>& marks;
    MoveWords words;
    std::vector<u32> cells;
    std::optional<u32> moved;   // kind told before the start
    std::optional<u32> crowned; // kind told after `=`

    bool takes(const MoveView& move) const {
        return (move.taken_size > 0 && move.choice_size == 0) ||
               (move.move_class < about.classes && about.move_class[move.move_class].takes);
    }
    std::string_view class_name(const MoveView& move) const {
        return move.move_class < about.classes ? about.move_class[move.move_class].name : "";
    }
    std::optional<u32> kind(std::string_view word) const;
    bool fits_ends(const MoveView& move) const;
    bool fits_choice(const std::string& word, i32 chosen) const;
    bool fits_choices(usize index) const;
    std::string mark_given(usize index) const;
    bool fits_mark(usize index) const;
    bool names_gone(const MoveMark& mark, std::string_view word) const;
    Fit fit(usize index) const;
    Fit fit_path(const MoveView& move) const;
    bool other_path(const MoveView& move, std::span<const u32> given) const;
    bool is_class(std::string_view word) const;
    std::optional<TextError> resolve_name();
    std::optional<TextError> resolve_stop(MoveStop& stop);
    void prefer_said(std::vector<usize>& found) const;
    template <typename Keep>
    static void prefer(std::vector<usize>& found, Keep keep) {
        std::vector<usize> kept;
        std::copy_if(found.begin(), found.end(), std::back_inserter(kept), keep);
        if (!kept.empty()) {
            found = kept;
        }
    }
};

// A kind by its symbol or, where it has none, its name.
std::optional<u32> Matcher::kind(std::string_view word) const {
    if (auto found = names.symbol(word, true)) {
        return found;
    }
    for (u32 k = 0; k < about.layout.kinds; ++k) {
        if (small(word) == small(about.kind[k].name)) {
            return k;
        }
    }
    return std::nullopt;
}

bool Matcher::is_class(std::string_view word) const {
    const auto* const end = about.move_class + about.classes;
    return std::any_of(about.move_class, end, [&](const ClassAbout& known) { return word == known.name; });
}

std::optional<TextError> Matcher::resolve_name() {
    if (words.stops.size() == 1 && !words.from_hand && !names.cell(words.stops[0].cell)) {
        const std::string word = words.stops[0].symbol + words.stops[0].cell;
        if (is_class(word)) { // `bet2`, which reads like a piece on a cell
            words.named = word;
            words.stops.clear();
        }
    }
    if (const std::string& name = words.named; !name.empty() && name != "pass" && !is_class(name)) {
        return TextError{1, name.size(),
                         fmt::format("`{}` is no move; a move reads like `c3-d4`, `c3:e5` or `pass`", name)};
    }
    return std::nullopt;
}

std::optional<TextError> Matcher::resolve_stop(MoveStop& stop) {
    auto cell = names.cell(stop.cell);
    if (const auto piece = names.piece(stop.cell, true); !cell && stop.symbol.empty() && piece) {
        stop.symbol = about.kind[piece->kind].symbol;
        cell = piece->cell;
    }
    if (!cell) {
        return TextError{stop.column + stop.symbol.size(), stop.cell.size(), names.no_such_cell(stop.cell)};
    }
    if (!stop.symbol.empty() && !names.symbol(stop.symbol, true)) {
        return TextError{stop.column, stop.symbol.size(),
                         fmt::format("no kind of piece has the symbol `{}`", stop.symbol)};
    }
    cells.push_back(*cell);
    return std::nullopt;
}

std::optional<TextError> Matcher::resolve(const MoveWords& given) {
    words = given;
    if (auto error = resolve_name()) {
        return error;
    }
    for (MoveStop& stop : words.stops) {
        if (auto error = resolve_stop(stop)) {
            return error;
        }
    }
    const std::string symbol = words.from_hand ? words.hand_symbol : words.stops.empty() ? "" : words.stops[0].symbol;
    if (!symbol.empty()) {
        moved = names.symbol(symbol, true);
        if (!moved) {
            return TextError{1, 1, fmt::format("no kind of piece has the symbol `{}`", symbol)};
        }
    }
    if (!words.crown.empty()) {
        crowned = kind(words.crown);
        if (!crowned) {
            return TextError{1, 1, fmt::format("no kind of piece has the symbol `{}`", words.crown)};
        }
    }
    return std::nullopt;
}

bool Matcher::fits_ends(const MoveView& move) const {
    if (!words.named.empty()) {
        if (words.named == "pass") {
            return move.pass;
        }
        return !move.pass && move.to == no_cell && class_name(move) == words.named &&
               (!words.value || (move.choice_size > 0 && move.choice[0] == *words.value));
    }
    if (move.pass || move.to != static_cast<i32>(cells.back()) || (moved && *moved != move.kind)) {
        return false;
    }
    if (words.from_hand || cells.size() == 1) {
        return move.from == no_cell;
    }
    const bool swap = class_name(move) == "swap";
    const bool cross = words.joints.find('x') != std::string::npos;
    return move.from == static_cast<i32>(cells.front()) && (!cross || takes(move)) && (words.joints[0] != '<' || swap);
}

bool Matcher::fits_choice(const std::string& word, i32 chosen) const {
    const auto cell = names.cell(word);
    const i32 cells_end = static_cast<i32>(about.layout.cells);
    const i32 sides = cells_end + static_cast<i32>(about.layout.kinds);
    const usize side = word.size() == 1 ? std::string_view("TBLR").find(word[0]) : std::string_view::npos;
    const auto of_kind = kind(word);
    const auto player = chosen < -1 ? names.player(word) : std::nullopt;
    return chosen < -1                  ? player && chosen == -2 - static_cast<i32>(*player)
           : cell && chosen < cells_end ? chosen == static_cast<i32>(*cell)
           : chosen >= sides            ? side != std::string_view::npos && chosen == sides + static_cast<i32>(side)
           : chosen >= cells_end        ? of_kind && chosen == cells_end + static_cast<i32>(*of_kind)
                                        : chosen == whole_number(word).value_or(-2);
}

// Whether the word is `x` and cells that the move empties.
bool Matcher::names_gone(const MoveMark& mark, std::string_view word) const {
    if (word.empty() || word[0] != 'x') {
        return false;
    }
    usize at = 1;
    while (at < word.size()) {
        const usize digit = word.find_first_of("0123456789", at);
        const usize end = std::min(word.find_first_not_of("0123456789", digit), word.size());
        const auto cell = digit == std::string_view::npos ? std::nullopt : names.cell(word.substr(at, end - at));
        if (!cell || std::find(mark.gone.begin(), mark.gone.end(), *cell) == mark.gone.end()) {
            return false;
        }
        at = end;
    }
    return at > 1;
}

// What is given behind the choices of the move, to tell it apart from those written alike.
std::string Matcher::mark_given(usize index) const {
    usize from = 0; // choices may have been left out
    for (u8 i = 0; i < views[index].choice_size && from < words.choices.size(); ++i) {
        from += fits_choice(words.choices[from].cell, views[index].choice[i]) ? 1 : 0;
    }
    std::string word;
    for (usize i = from; i < words.choices.size(); ++i) {
        word += (i == from ? "" : "/") + words.choices[i].cell;
    }
    return word;
}

bool Matcher::fits_mark(usize index) const {
    const auto mark = marks.find(index);
    if (mark == marks.end()) {
        return false;
    }
    const std::string word = mark_given(index);
    return word == mark->second.word || names_gone(mark->second, word);
}

bool Matcher::fits_choices(usize index) const {
    const MoveView& move = views[index];
    if (crowned && (move.became == no_kind || *crowned != move.became)) {
        return false;
    }
    usize met = 0; // choices may be left out at the end
    while (met < std::min<usize>(words.choices.size(), move.choice_size) &&
           fits_choice(words.choices[met].cell, move.choice[met])) {
        ++met;
    }
    return met == words.choices.size() || fits_mark(index);
}

Fit Matcher::fit(usize index) const {
    const MoveView& move = views[index];
    if (!fits_ends(move) || !fits_choices(index)) {
        return Fit::none;
    }
    return cells.size() < 2 || words.from_hand ? Fit::whole_path : fit_path(move);
}

Fit Matcher::fit_path(const MoveView& move) const {
    const std::span<const u32> given(cells.begin() + 1, cells.end());
    usize met = 0;
    for (u8 i = 0; i < move.path_size && met < given.size(); ++i) {
        met += move.path[i] == static_cast<i32>(given[met]) ? 1 : 0;
    }
    if (met == given.size()) {
        return met == move.path_size ? Fit::whole_path : Fit::some_cells;
    }
    if (given.size() == 1) {
        return Fit::some_cells; // the ends alone; a move that tells no path
    }
    return other_path(move, given) ? Fit::other_path : Fit::none;
}

// Whether the same pieces can be taken with landings on the given cells: a long-range piece often has a choice of them,
// and only one of the equal ways is told. At each landing it stands on the cell told or on the next one given.
bool Matcher::other_path(const MoveView& move, std::span<const u32> given) const {
    if (move.taken_size != move.path_size || move.from == no_cell) {
        return false;
    }
    struct Stand {
        usize met; // given cells behind us
        i32 cell;
        bool operator==(const Stand&) const = default;
    };
    std::vector<Stand> now{{0, move.from}};
    for (u8 i = 0; i < move.path_size; ++i) {
        std::vector<Stand> next;
        const auto reach = [&](const Stand& from, i32 cell, usize met) {
            const Stand stand{met, cell};
            if (between(about.cell[from.cell], about.cell[move.taken[i]], about.cell[cell]) &&
                std::find(next.begin(), next.end(), stand) == next.end()) {
                next.push_back(stand);
            }
        };
        for (const Stand& stand : now) {
            reach(stand, move.path[i], stand.met);
            if (stand.met < given.size()) {
                reach(stand, static_cast<i32>(given[stand.met]), stand.met + 1);
            }
        }
        now = std::move(next);
    }
    return std::find(now.begin(), now.end(), Stand{given.size(), move.to}) != now.end();
}

std::vector<usize> Matcher::best() const {
    std::vector<usize> found;
    Fit most = Fit::other_path;
    std::vector<Fit> fits;
    for (usize i = 0; i < views.size(); ++i) {
        fits.push_back(fit(i));
        if (fits[i] != Fit::none) {
            found.push_back(i);
            most = std::max(most, fits[i]);
        }
    }
    if (!words.joints.empty() && words.joints[0] == '-') { // a capture only if nothing quiet is meant
        prefer(found, [&](usize i) { return !takes(views[i]); });
    }
    if (cells.size() > 2 || most == Fit::whole_path) {
        prefer(found, [&](usize i) { return fits[i] == most; });
    }
    if (words.from_hand && words.hand_symbol.empty()) { // `@a1`: the kind without symbol
        prefer(found,
               [&](usize i) { return views[i].kind < about.layout.kinds && !*about.kind[views[i].kind].symbol; });
    }
    prefer(found, [&](usize i) { return (views[i].became == no_kind) == !crowned; });
    prefer_said(found);
    return found;
}

// Those of which no more is to be said.
void Matcher::prefer_said(std::vector<usize>& found) const {
    prefer(found, [&](usize i) { return views[i].choice_size == words.choices.size(); });
    prefer(found, [&](usize i) { // the one that takes nothing is written without more
        return marks.contains(i) && marks.at(i).word == mark_given(i);
    });
}

std::vector<usize> Matcher::best_san(std::string_view head, const MoveWords& choices) {
    words = choices;
    std::vector<usize> found = san_moves(about, views, head);
    std::erase_if(found, [&](usize i) { return !fits_choices(i); });
    if (head.find('x') == std::string_view::npos) {
        prefer(found, [&](usize i) { return !takes(views[i]); });
    }
    prefer_said(found);
    return found;
}

std::vector<usize> Matcher::near(const std::vector<std::string>& texts, std::string_view text) const {
    constexpr usize most = 4;
    std::vector<std::pair<usize, usize>> ranked;
    for (usize i = 0; i < views.size(); ++i) {
        usize distance = edit_distance(text.substr(0, 40), texts[i]) + 8;
        if (!cells.empty()) { // what starts or ends alike comes first, whatever is written between
            distance -= views[i].from == static_cast<i32>(cells.front()) ? 5 : 0;
            distance -= views[i].to == static_cast<i32>(cells.back()) ? 3 : 0;
        }
        ranked.emplace_back(distance, i);
    }
    std::sort(ranked.begin(), ranked.end());
    std::vector<usize> found;
    for (usize i = 0; i < std::min(most, ranked.size()); ++i) {
        found.push_back(ranked[i].second);
    }
    return found;
}

std::vector<std::string> quoted(const std::vector<usize>& found, const std::vector<std::string>& texts) {
    std::vector<std::string> all;
    for (usize i : found) {
        all.push_back("`" + texts[i] + "`");
    }
    return all;
}

} // namespace

std::optional<usize> MoveTexts::find_as_written(std::string_view text) const {
    if (const auto known = by_text.find(std::string(text)); known != by_text.end()) {
        return std::ranges::count(written, text) == 1 ? std::optional(known->second) : std::nullopt;
    }
    std::optional<usize> found;
    for (usize i = 0; i < views.size(); ++i) {
        if (this->text(i, {.long_form = true}) == text) {
            if (found) {
                return std::nullopt;
            }
            found = i;
        }
    }
    return found;
}

Parsed<usize> MoveTexts::find(std::string_view text) const {
    const bool is_chess = about->notation == Notation::chess;
    if (const auto known = find_as_written(is_chess ? without_marks(text) : text)) {
        return *known;
    }
    Matcher matcher(*about, views, marks);
    std::vector<usize> found;
    const std::string_view head = text.substr(0, text.find('/'));
    if (is_chess && looks_like_san(*about, head)) {
        constexpr std::string_view any = "pass"; // a move that choices may stand behind
        const std::string choices(without_marks(text.substr(head.size())));
        const Parsed<MoveWords> words = split_move(std::string(any) + choices);
        if (!words) {
            return TextError{words.error.column + head.size() - any.size(), words.error.length, words.error.message};
        }
        found = matcher.best_san(head, *words);
    } else {
        const Parsed<MoveWords> words = split_move(text);
        if (!words) {
            return words.error;
        }
        if (auto error = matcher.resolve(*words)) {
            return *error;
        }
        found = matcher.best();
    }
    if (found.size() == 1) {
        return found[0];
    }
    std::vector<std::string> texts;
    for (usize i = 0; i < views.size(); ++i) {
        texts.push_back(this->text(i));
    }
    if (found.size() > 1) {
        std::vector<std::string> meant = quoted(found, texts);
        std::sort(meant.begin(), meant.end()); // the order of moves is the engine's own
        return TextError{1, text.size(), fmt::format("`{}` is ambiguous: {}", text, either(meant))};
    }
    if (views.empty()) {
        return TextError{1, text.size(), fmt::format("`{}` is not legal: there is no legal move", text), true};
    }
    return TextError{1, text.size(),
                     fmt::format("`{}` is not legal; {} {}", text,
                                 views.size() == 1 ? "the only move is" : "nearest are",
                                 fmt::join(quoted(matcher.near(texts, text), texts), ", ")),
                     true};
}

Parsed<Move> read_move(const Game& game, const State& state, std::string_view text) {
    const std::vector<Move> legal = game.moves(state);
    const Parsed<usize> found = MoveTexts(game, state, legal).find(text);
    if (!found) {
        return found.error;
    }
    return legal[*found];
}

} // namespace rubicon::host
