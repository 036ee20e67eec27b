// A language in which programs of others talk to an engine, line by line.
#pragma once

#include <cstdio>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/host/thinker.hpp"

namespace rubicon::host {

// Whole lines, from several threads.
class LineWriter {
public:
    explicit LineWriter(std::FILE* file) : output(file) {}
    void line(std::string_view text) {
        const std::lock_guard guard(lock);
        std::fwrite(text.data(), 1, text.size(), output);
        std::fputc('\n', output);
        std::fflush(output);
    }
    // For those that print parts of lines; nobody else may be at it.
    std::FILE* file() const { return output; }

private:
    std::mutex lock;
    std::FILE* output;
};

class Protocol {
public:
    virtual ~Protocol() = default;
    // One line without its end. False for `quit`.
    virtual bool obey(const std::string& line) = 0;
    // The input is at its end: a search that ends by itself is waited for.
    virtual void finish() {}
};

// By the first word of a session: `ugi`, `uci`, `hub`; null if it is none of them.
std::unique_ptr<Protocol> make_protocol(std::string_view word, const Game& game, const Weights& weights,
                                        LineWriter& output);
std::unique_ptr<Protocol> make_universal(bool chess, const Game& game, const Weights& weights, LineWriter& output);
std::unique_ptr<Protocol> make_hub(const Game& game, const Weights& weights, LineWriter& output);

// ---- what protocols have in common ----------------------------------------------------------------------------------

// Splits at blanks.
std::vector<std::string> words_of(std::string_view line);
// A word of a line as it may be shown: cut after about `most` bytes, `?` for control characters and what is no UTF-8.
std::string printable(std::string_view word, usize most = 40);
std::string trimmed(std::string_view text);
// Where the word `moves` stands alone in a line that also holds a position; npos if it does not.
usize find_moves(const std::string& text);

// How long to think about a move, in milliseconds: `left` and `more` a move, `moves` until there is new time (0: none
// comes).
u32 share_of_time(double left, double more, u32 moves);

// A number without sign that is all of the text, and no larger than `most`.
std::optional<u64> count_of(std::string_view text, u64 most);

} // namespace rubicon::host
