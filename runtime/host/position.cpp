#include "runtime/host/position.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "grammars/position.hpp"
#include "rubicon/nodes.hpp"
#include "runtime/host/fen.hpp"
#include "runtime/host/position_draft.hpp"

namespace rubicon::host {

namespace {

// ---- the text as parts and words ----

using Word = PositionWord;
using Part = PositionPart;

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

// Words that begin a line of a test: such a line behind a position was taken for a part of it.
bool begins_test_line(std::string_view word) {
    constexpr std::array<std::string_view, 7> lines = {"moves", "refused", "after",   "result",
                                                       "perft", "with",    "position"};
    return std::find(lines.begin(), lines.end(), word) != lines.end();
}

std::string needs_own_line(std::string_view word) {
    return fmt::format("`{}` needs a line of its own: a position goes to the end of its line", word);
}

// What is wrong at a place where the text can be read no further.
TextError unreadable(std::string_view text, usize at, std::string_view message) {
    const usize sign = text.substr(0, at).rfind(';');
    const usize begin = text.find_first_not_of(" \t", sign == std::string_view::npos ? 0 : sign + 1);
    if (begin < at) {
        const std::string_view word = text.substr(begin, text.find_first_of(" \t", begin) - begin);
        if (begins_test_line(word)) {
            return {begin + 1, word.size(), needs_own_line(word)};
        }
    }
    return {at + 1, 1, std::string(message)};
}

Parsed<Parts> split(std::string_view text) {
    Parts parts;
    tao::pegtl::memory_input in(text.data(), text.size(), "");
    try {
        tao::pegtl::parse<position_grammar::text, Action, position_grammar::control>(in, parts);
    } catch (const tao::pegtl::parse_error& error) {
        return unreadable(text, error.positions().front().byte, error.message());
    }
    std::erase_if(parts.all, [](const Part& part) { return part.empty(); });
    return parts;
}

// ---- what the parts mean ----

class Reader {
public:
    explicit Reader(const About& game)
        : draft(game), about(game), layout(game.layout), names(draft.names), slots(draft.slots), given(layout.players) {
    }

    Parsed<std::vector<i32>> read(const std::vector<Part>& parts, usize end);

private:
    PositionDraft draft;
    const About& about;
    const Layout& layout;
    const Names& names;
    std::vector<i32>& slots;
    std::vector<bool> given; // players named
    std::optional<u32> mover;
    std::optional<i32> move_number;
    bool made_given = false;

    bool fail(const Word& word, std::string message) { return draft.fail(word, std::move(message)); }

    bool part(const Part& words);
    bool pieces(u32 player, const Part& words);
    bool named(const Part& words);
    bool closed(const Part& words);
    bool made(const Part& words);
    bool phase(const Part& words);
    bool decision(const Part& words);
    bool cells(const Part& words, u32 first, i32 value);
    bool numbers(const Part& words, u32 number);
    bool values(const Part& words, const NumberAbout& entry, Place place);
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
            return *draft.error;
        }
    }
    number_pieces();
    for (const Part* words : later) {
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
        const Word& last = names.player(words[size - 3].text) ? words[size - 3] : words[size - 2];
        return fail(last, fmt::format("a `;` is missing before who is to move: `; {} to move`",
                                      names.player(last.text) ? last.text : words[0].text));
    }
    return player ? pieces(*player, words) : named(words);
}

bool Reader::pieces(u32 player, const Part& words) {
    if (given[player]) {
        return fail(words[0], fmt::format("the pieces of `{}` were given before", words[0].text));
    }
    given[player] = true;
    return read_pieces(draft, player, words);
}

std::vector<std::string> Reader::words_for_parts() const {
    std::vector<std::string> all = names.players();
    all.insert(all.end(), {"closed", "move", "made"});
    if (about.phases > 0) {
        all.emplace_back("phase");
    }
    if (about.nodes > 1) {
        all.emplace_back("decision");
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
    if (name == "decision" && about.nodes > 1) {
        return decision(words);
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
    if (begins_test_line(name)) {
        return fail(words[0], needs_own_line(name));
    }
    return fail(words[0], fmt::format("`{}` is no player of this game and nothing that it remembers{}; expected {}",
                                      name, draft.like(name, words_for_parts()), either(words_for_parts())));
}

bool Reader::closed(const Part& words) {
    for (usize i = 1; i < words.size(); ++i) {
        const auto place = draft.cell(words[i]);
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
        const auto place = draft.cell(words[i]);
        if (!place) {
            return false;
        }
        slots[first + *place] = value;
    }
    return words.size() > 1 || fail(words[0], fmt::format("after `{}` stand the marked cells", words[0].text));
}

std::optional<i32> Reader::value(const Word& word, const NumberAbout& entry) {
    if (entry.holds != NumberAbout::Holds::number) {
        const auto players = players_value(names, entry, word.text);
        if (!players) {
            fail(word, fmt::format("`{}` holds {}", entry.name,
                                   entry.holds == NumberAbout::Holds::player
                                       ? "a player" + std::string(entry.least < 0 ? " or `none`" : "")
                                       : "players joined by `+`, or `none`"));
        }
        return players;
    }
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
        const auto place = draft.cell(words[i]);
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
        all.emplace_back(about.phase[p].name);
        if (words.size() == 2 && words[1].text == about.phase[p].name) {
            slots[layout.phase()] = static_cast<i32>(p);
            return true;
        }
    }
    return fail(words[words.size() - 1], fmt::format("after `phase` stands {}", either(all)));
}

bool Reader::decision(const Part& words) {
    const auto number = words.size() == 2 ? whole_number(words[1].text) : std::nullopt;
    if (!number || *number < 1 || *number > about.nodes) {
        return fail(words.back(),
                    fmt::format("after `decision` stands its number, of those in the rules: 1 to {}", about.nodes));
    }
    slots[layout.node()] = *number - 1;
    slots[layout.phase()] = about.node[*number - 1].phase;
    return true;
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
    if (!made_given) {
        set_move_number(layout, slots, move_number.value_or(1));
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
