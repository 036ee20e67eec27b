#include "runtime/host/protocol.hpp"

#include <algorithm>
#include <charconv>
#include <sstream>

namespace rubicon::host {

namespace {

// Bytes of the letter that begins there in UTF-8; 0: none does, or it is a control character.
usize letter_size(std::string_view text) {
    const auto first = static_cast<unsigned char>(text[0]);
    if (first < 0x80)
        return first < ' ' || first == 127 ? 0 : 1;
    const usize size = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
    const auto follows = [](char byte) { return (static_cast<unsigned char>(byte) & 0xc0) == 0x80; };
    return size <= text.size() && std::ranges::all_of(text.substr(1, size > 0 ? size - 1 : 0), follows) ? size : 0;
}

} // namespace

std::unique_ptr<Protocol> make_protocol(std::string_view word, const Game& game, const Weights& weights,
                                        LineWriter& output) {
    if (word == "ugi" || word == "uci")
        return make_universal(word == "uci", game, weights, output);
    return word == "hub" ? make_hub(game, weights, output) : nullptr;
}

std::vector<std::string> words_of(std::string_view line) {
    std::vector<std::string> words;
    std::istringstream stream{std::string(line)};
    for (std::string word; stream >> word;)
        words.push_back(word);
    return words;
}

std::string printable(std::string_view word, usize most) {
    std::string text;
    for (usize at = 0; at < word.size() && text.size() < most;) {
        const usize size = letter_size(word.substr(at));
        text += size > 0 ? word.substr(at, size) : "?";
        at += std::max<usize>(size, 1);
    }
    return text;
}

std::string trimmed(std::string_view text) {
    const char* const blanks = " \t\r\n\v\f";
    const usize begin = text.find_first_not_of(blanks);
    return begin == std::string_view::npos ? std::string()
                                           : std::string(text.substr(begin, text.find_last_not_of(blanks) - begin + 1));
}

usize find_moves(const std::string& text) {
    for (usize at = text.find("moves"); at != std::string::npos; at = text.find("moves", at + 1)) {
        const bool begins = at == 0 || text[at - 1] == ' ';
        const bool ends = at + 5 == text.size() || text[at + 5] == ' ';
        if (begins && ends)
            return at;
    }
    return std::string::npos;
}

u32 share_of_time(double left, double more, u32 moves) {
    constexpr double usual_moves = 30, delay = 20; // milliseconds that are lost on the way
    const double wanted = left / (moves > 0 ? std::min<double>(moves + 1, usual_moves) : usual_moves) + 0.8 * more;
    return static_cast<u32>(std::clamp(std::min(wanted, left / 2) - delay, 5.0, 1e9));
}

std::optional<u64> count_of(std::string_view text, u64 most) {
    u64 value = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (failure != std::errc() || end != text.data() + text.size() || value > most)
        return std::nullopt;
    return value;
}

} // namespace rubicon::host
