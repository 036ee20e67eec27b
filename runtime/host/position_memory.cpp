#include <algorithm>

#include <fmt/format.h>

#include "runtime/host/position_draft.hpp"

namespace rubicon::host {

namespace {

class Memory {
public:
    explicit Memory(PositionDraft& position)
        : draft(position), about(position.about), layout(position.layout), names(position.names),
          slots(position.slots) {}

    bool read(const PositionPart& words);

private:
    PositionDraft& draft;
    const About& about;
    const Layout& layout;
    const Names& names;
    std::vector<i32>& slots;

    bool fail(const PositionWord& word, std::string message) { return draft.fail(word, std::move(message)); }
    bool closed(const PositionPart& words);
    bool made(const PositionPart& words);
    bool phase(const PositionPart& words);
    bool decision(const PositionPart& words);
    bool cells(const PositionPart& words, u32 first, i32 value);
    bool numbers(const PositionPart& words, u32 number);
    bool values(const PositionPart& words, const NumberAbout& entry, Place place);
    std::optional<i32> value(const PositionWord& word, const NumberAbout& entry);
    std::vector<std::string> words_for_parts() const;
};

std::vector<std::string> Memory::words_for_parts() const {
    std::vector<std::string> all = names.players();
    all.insert(all.end(), {"move", "made"});
    if (about.closes) {
        all.emplace_back("closed");
    }
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

bool Memory::read(const PositionPart& words) {
    const std::string& name = words[0].text;
    if (name == "closed" && about.closes) {
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
    if (auto message = needs_own_line(name)) {
        return fail(words[0], *std::move(message));
    }
    return fail(words[0], fmt::format("`{}` is no player of this game and nothing that it remembers{}; expected {}",
                                      name, draft.like(name, words_for_parts()), either(words_for_parts())));
}

bool Memory::closed(const PositionPart& words) {
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

bool Memory::cells(const PositionPart& words, u32 first, i32 value) {
    for (usize i = 1; i < words.size(); ++i) {
        const auto place = draft.cell(words[i]);
        if (!place) {
            return false;
        }
        slots[first + *place] = value;
    }
    return words.size() > 1 || fail(words[0], fmt::format("after `{}` stand the marked cells", words[0].text));
}

std::optional<i32> Memory::value(const PositionWord& word, const NumberAbout& entry) {
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

bool Memory::numbers(const PositionPart& words, u32 n) {
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

bool Memory::values(const PositionPart& words, const NumberAbout& entry, Place place) {
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

bool Memory::made(const PositionPart& words) {
    const bool each = words[0].text == "made";
    if (words.size() - 1 != (each ? layout.players : 1)) {
        return fail(words[0], each ? "after `made` stands for each player how many moves he has made"
                                   : "after `move` stands the number of the mover's next move");
    }
    if (draft.made_given || draft.move_number) {
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
            draft.move_number = number;
        }
    }
    draft.made_given = each;
    return true;
}

bool Memory::phase(const PositionPart& words) {
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

bool Memory::decision(const PositionPart& words) {
    const auto number = words.size() == 2 ? whole_number(words[1].text) : std::nullopt;
    if (!number || *number < 1 || *number > about.nodes) {
        return fail(words.back(),
                    fmt::format("after `decision` stands its number, of those in the rules: 1 to {}", about.nodes));
    }
    slots[layout.node()] = *number - 1;
    slots[layout.phase()] = about.node[*number - 1].phase;
    return true;
}

} // namespace

bool read_memory(PositionDraft& draft, const PositionPart& words) {
    return Memory(draft).read(words);
}

} // namespace rubicon::host
