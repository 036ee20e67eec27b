#include "runtime/host/position.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "grammars/position.hpp"
#include "runtime/host/fen.hpp"
#include "runtime/host/names.hpp"

namespace rubicon::host {

namespace {

// ---- the text as parts and words ----

struct Word {
    std::string text;
    usize column = 1;
    std::string tower; // what stands in brackets behind it
    bool has_tower = false;
    usize tower_column = 1;
};
using Part = std::vector<Word>;

struct Parts {
    std::vector<Part> all{1};
};

template <typename Rule>
struct Action {};
template <>
struct Action<position_grammar::word> {
    template <typename Input>
    static void apply(const Input& in, Parts& parts) {
        parts.all.back().push_back({in.string(), in.position().byte + 1, "", false, 1});
    }
};
template <>
struct Action<position_grammar::tower_pieces> {
    template <typename Input>
    static void apply(const Input& in, Parts& parts) {
        Word& word = parts.all.back().back();
        word.tower = in.string();
        word.has_tower = true;
        word.tower_column = in.position().byte + 1;
    }
};
template <>
struct Action<position_grammar::part_end> {
    static void apply0(Parts& parts) { parts.all.emplace_back(); }
};

Parsed<Parts> split(std::string_view text) {
    Parts parts;
    tao::pegtl::memory_input in(text.data(), text.size(), "");
    try {
        tao::pegtl::parse<position_grammar::text, Action, position_grammar::control>(in, parts);
    } catch (const tao::pegtl::parse_error& error) {
        return TextError{error.positions().front().byte + 1, 1, std::string(error.message())};
    }
    std::erase_if(parts.all, [](const Part& part) { return part.empty(); });
    return parts;
}

// ---- what the parts mean ----

class Reader {
public:
    explicit Reader(const About& about_)
        : about(about_), layout(about_.layout), names(about_), slots(empty_slots(about_)), placed(layout.cells),
          given(layout.players) {}

    Parsed<std::vector<i32>> read(const std::vector<Part>& parts, usize end);

private:
    const About& about;
    const Layout& layout;
    Names names;
    std::vector<i32> slots;
    std::vector<bool> placed, given; // cells filled, players named
    std::optional<u32> mover;
    std::optional<i32> move_number;
    bool made_given = false;
    std::optional<TextError> error; // the first

    bool fail(const Word& word, std::string message) {
        error = TextError{word.column, word.text.size(), std::move(message)};
        return false;
    }
    std::string like(std::string_view word, const std::vector<std::string>& candidates) const {
        const std::string best = nearest(word, candidates);
        return best.empty() ? "" : fmt::format("; did you mean `{}`?", best);
    }

    bool part(const Part& words);
    bool pieces(u32 player, const Part& words);
    bool piece(u32 player, const Word& word);
    bool tower(u32 player, u32 cell, const Word& word);
    bool in_hand(u32 player, const Word& word, usize at);
    bool unknown_piece(const Word& word);
    bool named(const Part& words);
    bool closed(const Part& words);
    bool made(const Part& words);
    bool phase(const Part& words);
    bool cells(const Part& words, u32 first, i32 value);
    bool numbers(const Part& words, u32 number);
    bool values(const Part& words, const NumberAbout& entry, Place place);
    std::optional<u32> cell(const Word& word);
    std::optional<i32> value(const Word& word, const NumberAbout& entry);
    std::vector<std::string> words_for_parts() const;
    void number_pieces();
    void count_moves();
};

Parsed<std::vector<i32>> Reader::read(const std::vector<Part>& parts, usize end) {
    std::vector<const Part*> later; // numbers of pieces are read once the pieces stand
    for (const Part& words : parts) {
        const bool of_pieces = names.player(words[0].text) || words[0].text == "closed";
        if (!of_pieces) {
            later.push_back(&words);
        } else if (!part(words)) {
            return *error;
        }
    }
    number_pieces();
    for (const Part* words : later) {
        if (!part(*words)) {
            return *error;
        }
    }
    if (!mover) {
        return TextError{end, 1,
                         fmt::format("it is not said who is to move: add `; {} to move`", about.player[0].name)};
    }
    slots[layout.mover()] = static_cast<i32>(*mover);
    count_moves();
    return slots;
}

bool Reader::part(const Part& words) {
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
        return fail(words[0], fmt::format("no player is called `{}`: the players are {}{}", words[0].text,
                                          fmt::join(names.players(), ", "), like(words[0].text, names.players())));
    }
    return player ? pieces(*player, words) : named(words);
}

bool Reader::pieces(u32 player, const Part& words) {
    if (given[player]) {
        return fail(words[0], fmt::format("the pieces of `{}` were given before", words[0].text));
    }
    given[player] = true;
    return std::all_of(words.begin() + 1, words.end(), [&](const Word& word) { return piece(player, word); });
}

bool Reader::piece(u32 player, const Word& word) {
    if (usize at = word.text.find('@'); at != std::string::npos) {
        return in_hand(player, word, at);
    }
    std::optional<Names::Piece> found;
    if (word.has_tower) {
        const auto place = cell(word);
        if (!place) {
            return false;
        }
        found = Names::Piece{0, *place};
    } else {
        found = names.piece(word.text);
        if (!found) {
            return unknown_piece(word);
        }
    }
    if (placed[found->cell]) {
        return fail(word, fmt::format("something stands on `{}` already", about.cell[found->cell].name));
    }
    if (slots[layout.piece(found->cell)] == closed_cell) {
        return fail(word, fmt::format("`{}` is closed", about.cell[found->cell].name));
    }
    placed[found->cell] = true;
    if (word.has_tower) {
        return tower(player, found->cell, word);
    }
    slots[layout.piece(found->cell)] = layout.code(player, found->kind);
    return true;
}

// A piece of a tower: its owner's letter, small for the plain kind and a capital for the other; or symbol and letter.
bool Reader::tower(u32 player, u32 cell, const Word& word) {
    std::vector<i32> codes;
    std::string symbol;
    for (usize i = 0; i < word.tower.size(); ++i) {
        const char c = word.tower[i];
        const Word here{std::string(1, c), word.tower_column + i, "", false, 1};
        const auto owner = names.player_by_letter(c);
        const bool capital = c >= 'A' && c <= 'Z';
        const auto kind = capital && symbol.empty() ? names.capital_kind() : names.symbol(symbol);
        if (owner && kind && (!capital || symbol.empty())) {
            codes.push_back(layout.code(*owner, *kind));
            symbol.clear();
        } else if (symbol.empty() && names.symbol(here.text)) {
            symbol = c;
        } else {
            return fail(here, fmt::format("`{}` is no piece of a tower", c));
        }
    }
    if (!symbol.empty()) {
        return fail(word, "the last piece of the tower lacks the letter of its owner");
    }
    if (codes.size() > layout.holds) {
        return fail(word, layout.holds == 1
                              ? std::string("a cell of this game holds one piece")
                              : fmt::format("{} pieces are too many: a cell holds {}", codes.size(), layout.holds));
    }
    if (layout.owner(codes[0]) != player) {
        return fail(word, fmt::format("the top of this tower belongs to {}, not to {}",
                                      about.player[layout.owner(codes[0])].name, about.player[player].name));
    }
    for (u32 level = 0; level < codes.size(); ++level) {
        slots[layout.piece(cell, level)] = codes[level];
    }
    return true;
}

bool Reader::in_hand(u32 player, const Word& word, usize at) {
    const std::string symbol = word.text.substr(0, at);
    const std::string count = word.text.substr(at + 1);
    const auto kind = names.symbol(symbol);
    if (!kind) {
        return fail(word, fmt::format("no kind of piece has the symbol `{}`", symbol));
    }
    const auto number = count.empty() ? std::optional(1) : whole_number(count);
    if (!number || *number < 0 || *number > 1000) {
        return fail(word, "after `@` stands how many pieces are in hand, 0 to 1000");
    }
    slots[layout.hand(player, *kind)] = *number;
    return true;
}

// Says what is wrong with a word that is no piece.
bool Reader::unknown_piece(const Word& word) {
    if (auto meant = names.piece(word.text, true)) {
        return fail(word, fmt::format("`{0}` is no piece; did you mean `{1}{2}`?", word.text,
                                      about.kind[meant->kind].symbol, about.cell[meant->cell].name));
    }
    if (names.cell(word.text)) {
        return fail(word, fmt::format("`{}` lacks the symbol of the piece: {}", word.text, either(names.symbols())));
    }
    for (usize i = 1; i < word.text.size(); ++i) {
        const bool like_symbol =
            std::isupper(static_cast<u8>(word.text[0])) || std::isalpha(static_cast<u8>(word.text[i]));
        if (names.cell(word.text.substr(i)) && i <= 2 && like_symbol) {
            const std::vector<std::string> symbols = names.symbols();
            return fail(word, fmt::format("no kind of piece has the symbol `{}`{}", word.text.substr(0, i),
                                          symbols.empty() ? "" : ": the symbols are " + either(symbols)));
        }
    }
    std::string rest = word.text;
    for (const std::string& symbol : names.symbols()) {
        if (word.text.size() > symbol.size() + 1 && word.text.starts_with(symbol)) {
            rest = word.text.substr(symbol.size());
        }
    }
    return fail(word, fmt::format("no cell is called `{}`{}", rest, like(rest, names.cells())));
}

std::optional<u32> Reader::cell(const Word& word) {
    auto found = names.cell(word.text);
    if (!found) {
        fail(word, fmt::format("no cell is called `{}`{}", word.text, like(word.text, names.cells())));
    }
    return found;
}

std::vector<std::string> Reader::words_for_parts() const {
    std::vector<std::string> all = names.players();
    all.insert(all.end(), {"closed", "move", "made"});
    if (about.phases > 0) {
        all.emplace_back("phase");
    }
    std::for_each_n(about.mark, layout.marks, [&](const char* name) { all.emplace_back(name); });
    std::for_each_n(about.number, layout.numbers, [&](const NumberAbout& entry) { all.emplace_back(entry.name); });
    std::for_each_n(about.var, about.var_names, [&](const NumberAbout& entry) { all.emplace_back(entry.name); });
    std::for_each_n(about.counter, about.counter_names,
                    [&](const NumberAbout& entry) { all.emplace_back(entry.name); });
    return all;
}

bool Reader::named(const Part& words) {
    const std::string& name = words[0].text;
    if (name == "closed") {
        return closed(words);
    }
    if (name == "move" || name == "made") {
        return made(words);
    }
    if (name == "phase" && about.phases > 0) {
        return phase(words);
    }
    for (u32 m = 0; m < layout.marks; ++m) {
        if (name == about.mark[m]) {
            return cells(words, layout.mark(m, 0), 1);
        }
    }
    for (u32 n = 0; n < layout.numbers; ++n) {
        if (name == about.number[n].name) {
            return numbers(words, n);
        }
    }
    for (u32 v = 0; v < about.var_names; ++v) {
        if (name == about.var[v].name) {
            return values(words, about.var[v], var_place(about, v));
        }
    }
    for (u32 c = 0; c < about.counter_names; ++c) {
        if (name == about.counter[c].name) {
            return values(words, about.counter[c], counter_place(about, c));
        }
    }
    return fail(words[0], fmt::format("`{}` is no player of this game and nothing that it remembers{}; expected {}",
                                      name, like(name, words_for_parts()), either(words_for_parts())));
}

bool Reader::closed(const Part& words) {
    for (usize i = 1; i < words.size(); ++i) {
        const auto place = cell(words[i]);
        if (!place) {
            return false;
        }
        if (slots[layout.piece(*place)] != empty_cell) {
            return fail(words[i], fmt::format("something stands on `{}` already", about.cell[*place].name));
        }
        slots[layout.piece(*place)] = closed_cell;
    }
    return words.size() > 1 || fail(words[0], "after `closed` stand the cells that are closed");
}

bool Reader::cells(const Part& words, u32 first, i32 value) {
    for (usize i = 1; i < words.size(); ++i) {
        const auto place = cell(words[i]);
        if (!place) {
            return false;
        }
        slots[first + *place] = value;
    }
    return words.size() > 1 || fail(words[0], fmt::format("after `{}` stand the marked cells", words[0].text));
}

std::optional<i32> Reader::value(const Word& word, const NumberAbout& entry) {
    const auto number = whole_number(word.text);
    if (!number || *number < entry.least || *number > entry.most) {
        fail(word, fmt::format("`{}` is a number from {} to {}", entry.name, entry.least, entry.most));
        return std::nullopt;
    }
    return number;
}

bool Reader::numbers(const Part& words, u32 n) {
    if (words.size() < 3 || words.size() % 2 == 0) {
        return fail(words[0], fmt::format("after `{}` stand a cell and its number, and so on", words[0].text));
    }
    for (usize i = 1; i + 1 < words.size(); i += 2) {
        const auto place = cell(words[i]);
        const auto number = place ? value(words[i + 1], about.number[n]) : std::nullopt;
        if (!number) {
            return false;
        }
        slots[layout.number(n, *place)] = *number;
    }
    return true;
}

bool Reader::values(const Part& words, const NumberAbout& entry, Place place) {
    if (words.size() - 1 != place.count) {
        return fail(words[0], place.count == 1 ? fmt::format("after `{}` stands one number", entry.name)
                                               : fmt::format("after `{}` stand {} numbers, one for each player",
                                                             entry.name, place.count));
    }
    for (u32 i = 0; i < place.count; ++i) {
        const auto number = value(words[i + 1], entry);
        if (!number) {
            return false;
        }
        slots[place.first + i] = *number;
    }
    return true;
}

bool Reader::made(const Part& words) {
    const bool each = words[0].text == "made";
    if (words.size() - 1 != (each ? layout.players : 1)) {
        return fail(words[0], each ? "after `made` stands for each player how many moves he has made"
                                   : "after `move` stands the number of the mover's next move");
    }
    if (made_given || move_number) {
        return fail(words[0], "how many moves were made is said twice");
    }
    const NumberAbout range{each ? "made" : "move", each ? 0 : 1, 1'000'000, 0, each};
    for (u32 p = 0; p + 1 < words.size(); ++p) {
        const auto number = value(words[p + 1], range);
        if (!number) {
            return false;
        }
        if (each) {
            slots[layout.made(p)] = *number;
        } else {
            move_number = number;
        }
    }
    made_given = each;
    return true;
}

bool Reader::phase(const Part& words) {
    std::vector<std::string> all;
    for (u32 p = 0; p < about.phases; ++p) {
        all.emplace_back(about.phase[p]);
        if (words.size() == 2 && words[1].text == about.phase[p]) {
            slots[layout.phase()] = static_cast<i32>(p);
            return true;
        }
    }
    return fail(words[words.size() - 1], fmt::format("after `phase` stands {}", either(all)));
}

// A piece's numbers start as the game says.
void Reader::number_pieces() {
    for (u32 n = 0; n < layout.numbers; ++n) {
        for (u32 c = 0; c < layout.cells; ++c) {
            if (placed[c]) {
                slots[layout.number(n, c)] = about.number[n].start;
            }
        }
    }
}

void Reader::count_moves() {
    if (!made_given) {
        set_move_number(layout, slots, move_number.value_or(1));
    }
}

} // namespace

std::vector<i32> empty_slots(const About& about) {
    const Layout& layout = about.layout;
    std::vector<i32> slots(layout.size());
    slots[layout.phase()] = about.play_phase;
    for (u32 v = 0; v < about.var_names; ++v) {
        const Place place = var_place(about, v);
        std::fill_n(slots.begin() + place.first, place.count, about.var[v].start);
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

Parsed<std::vector<i32>> parse_position(const About& about, std::string_view text) {
    if (looks_like_pdn_fen(text)) {
        return parse_pdn_fen(about, text);
    }
    if (looks_like_chess_fen(text)) {
        return parse_chess_fen(about, text);
    }
    Parsed<Parts> parts = split(text);
    if (!parts) {
        return parts.error;
    }
    return Reader(about).read(parts->all, text.size() + 1);
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
