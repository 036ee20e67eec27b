#include "runtime/host/names.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>

#include <fmt/format.h>

#include "runtime/host/text.hpp"

namespace rubicon::host {

Names::Names(const About& about) : game(&about) {
    const Layout& size = about.layout;
    for (u32 c = 0; c < size.cells; ++c) {
        if (about.cell[c].number > 0) {
            has_numbers = true;
            cell_by_name.emplace(std::to_string(about.cell[c].number), c);
        }
    }
    for (u32 c = 0; c < size.cells; ++c) {
        cell_by_name[small(about.cell[c].name)] = c; // where both exist a name outranks a number
    }
    for (u32 k = 0; k < size.kinds && !plain; ++k) {
        if (!*about.kind[k].symbol) {
            plain = k;
        }
    }
    for (u32 p = 0; p < size.players; ++p) {
        const char first = static_cast<char>(std::tolower(static_cast<u8>(about.player[p].name[0])));
        initials = initials && std::isalpha(static_cast<u8>(first)) && letters.find(first) == std::string::npos;
        letters += first;
    }
    for (u32 p = 0; !initials && p < size.players; ++p) {
        letters[p] = static_cast<char>('1' + p);
    }
}

std::optional<u32> Names::cell(std::string_view text) const {
    auto found = cell_by_name.find(small(text));
    return found == cell_by_name.end() ? std::nullopt : std::optional(found->second);
}

std::optional<u32> Names::player(std::string_view name) const {
    for (u32 p = 0; p < layout().players; ++p) {
        if (name == game->player[p].name) {
            return p;
        }
    }
    return std::nullopt;
}

std::optional<u32> Names::symbol(std::string_view text, bool lenient) const {
    for (bool exact : {true, false}) {
        for (u32 k = 0; k < layout().kinds && (exact || lenient); ++k) {
            const std::string_view symbol = game->kind[k].symbol;
            if (exact ? symbol == text : small(symbol) == small(text)) {
                return k;
            }
        }
    }
    return std::nullopt;
}

std::optional<Names::Piece> Names::piece(std::string_view text, bool lenient) const {
    for (bool exact : {true, false}) {
        for (u32 k = 0; k < layout().kinds && (exact || lenient); ++k) {
            const std::string_view symbol = game->kind[k].symbol;
            const std::string_view front = text.substr(0, symbol.size());
            if (text.size() > symbol.size() && (exact ? front == symbol : small(front) == small(symbol))) {
                if (auto found = cell(text.substr(symbol.size()))) {
                    return Piece{k, *found};
                }
            }
        }
    }
    return std::nullopt;
}

std::optional<u32> Names::player_by_letter(char letter) const {
    const usize at = letters.find(static_cast<char>(std::tolower(static_cast<u8>(letter))));
    return at == std::string::npos ? std::nullopt : std::optional(static_cast<u32>(at));
}

std::optional<u32> Names::capital_kind() const {
    return plain && layout().kinds == 2 && initials ? std::optional(1 - *plain) : std::nullopt;
}

std::vector<std::string> Names::players() const {
    std::vector<std::string> all;
    for (u32 p = 0; p < layout().players; ++p) {
        all.emplace_back(game->player[p].name);
    }
    return all;
}

std::vector<std::string> Names::symbols() const {
    std::vector<std::string> all;
    for (u32 k = 0; k < layout().kinds; ++k) {
        if (*game->kind[k].symbol) {
            all.emplace_back(game->kind[k].symbol);
        }
    }
    return all;
}

std::vector<std::string> Names::cells() const {
    std::vector<std::string> all;
    for (u32 c = 0; c < layout().cells; ++c) {
        all.emplace_back(game->cell[c].name);
    }
    return all;
}

std::string Names::no_such_cell(std::string_view word) const {
    const std::vector<std::string> known = cells();
    const std::string text = small(word);
    const usize digits = std::min(text.find_first_of("0123456789"), text.size());
    const auto some = [&](auto test) { return std::any_of(known.begin(), known.end(), test); };
    const auto file_of = [](const std::string& cell) { return cell.substr(0, cell.find_first_of("0123456789")); };
    const bool between =
        digits > 0 && digits < text.size() &&
        some([&](const std::string& cell) { return file_of(cell) == text.substr(0, digits); }) &&
        some([&](const std::string& cell) { return cell.substr(file_of(cell).size()) == text.substr(digits); });
    if (between) {
        return fmt::format("`{}` is not a playing cell", word);
    }
    const std::string like = nearest(word, known);
    return fmt::format("no cell is called `{}`{}", word, like.empty() ? "" : fmt::format("; did you mean `{}`?", like));
}

std::string small(std::string_view text) {
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](char c) { return static_cast<char>(std::tolower(static_cast<u8>(c))); });
    return lower;
}

std::optional<i32> whole_number(std::string_view text) {
    i32 value = 0;
    auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
    return fault == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

static Place place(const NumberAbout* entries, u32 name, u32 players, u32 first) {
    for (u32 i = 0; i < name; ++i) {
        first += entries[i].each ? players : 1;
    }
    return {first, entries[name].each ? players : 1};
}

Place var_place(const About& about, u32 name) {
    return place(about.var, name, about.layout.players, about.layout.var(0));
}

Place counter_place(const About& about, u32 name) {
    return place(about.counter, name, about.layout.players, about.layout.counter(0));
}

std::string players_text(const About& about, const NumberAbout& entry, i32 value) {
    if (entry.holds == NumberAbout::Holds::player) {
        return value < 0 ? "none" : about.player[value].name;
    }
    std::string text;
    for (u32 p = 0; p < about.layout.players; ++p) {
        if ((value >> p & 1) != 0) {
            text += (text.empty() ? "" : "+") + std::string(about.player[p].name);
        }
    }
    return text.empty() ? "none" : text;
}

std::optional<i32> players_value(const Names& names, const NumberAbout& entry, std::string_view text) {
    const bool one = entry.holds == NumberAbout::Holds::player;
    if (text == "none") {
        return one && entry.least >= 0 ? std::nullopt : std::optional<i32>(one ? -1 : 0);
    }
    i32 value = 0;
    for (usize at = 0; at <= text.size();) {
        const usize end = std::min(text.find('+', at), text.size());
        const auto player = names.player(text.substr(at, end - at));
        if (!player || (one && at > 0)) {
            return std::nullopt;
        }
        value = one ? static_cast<i32>(*player) : value | 1 << *player;
        at = end + 1;
    }
    return value;
}

} // namespace rubicon::host
