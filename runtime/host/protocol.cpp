#include "runtime/host/protocol.hpp"

#include <algorithm>
#include <charconv>
#include <sstream>

namespace rubicon::host {

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

std::string printable(std::string_view word) {
    std::string text(word.substr(0, 40));
    for (char& letter : text)
        if (static_cast<unsigned char>(letter) < ' ' || letter == 127)
            letter = '?';
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
