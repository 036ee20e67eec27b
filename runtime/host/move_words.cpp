#include "runtime/host/move_words.hpp"

#include <utility>

#include "grammars/moves.hpp"
#include "runtime/host/grammar.hpp"
#include "runtime/host/names.hpp"

namespace rubicon::host {

namespace {

using Stop = MoveStop;
using Words = MoveWords;

template <typename Rule>
struct Action {};

template <std::string Stop::* field>
struct Keep {
    template <typename Input>
    static void apply(const Input& in, Words& words) {
        words.last.*field = in.string();
    }
};
template <>
struct Action<moves_grammar::symbol> : Keep<&Stop::symbol> {};
template <>
struct Action<moves_grammar::cell_name> : Keep<&Stop::cell> {};
template <>
struct Action<moves_grammar::cell_number> : Keep<&Stop::cell> {};

struct EndStop {
    template <typename Input>
    static void apply(const Input& in, Words& words) {
        words.last.column = in.position().byte + 1;
        words.stops.push_back(std::exchange(words.last, {}));
    }
};
template <>
struct Action<moves_grammar::start> : EndStop {};
template <>
struct Action<moves_grammar::landing> : EndStop {};

template <char joint>
struct Joint {
    static void apply0(Words& words) { words.joints += joint; }
};
template <>
struct Action<moves_grammar::dash> : Joint<'-'> {};
template <>
struct Action<moves_grammar::takes> : Joint<'x'> {};
template <>
struct Action<moves_grammar::swaps> : Joint<'<'> {};

template <>
struct Action<moves_grammar::from_hand> {
    template <typename Input>
    static void apply(const Input& in, Words& words) {
        words.from_hand = true;
        words.hand_symbol = std::string(in.begin(), in.end() - 1);
    }
};
template <>
struct Action<moves_grammar::crown> {
    template <typename Input>
    static void apply(const Input& in, Words& words) {
        words.crown = in.string();
    }
};
template <>
struct Action<moves_grammar::choice_word> {
    template <typename Input>
    static void apply(const Input& in, Words& words) {
        words.choices.push_back({"", in.string(), in.position().byte + 1});
    }
};
template <>
struct Action<moves_grammar::class_word> {
    template <typename Input>
    static void apply(const Input& in, Words& words) {
        words.named = in.string();
    }
};
template <>
struct Action<moves_grammar::value> {
    template <typename Input>
    static void apply(const Input& in, Words& words) {
        words.value = whole_number(in.string()).value_or(-1);
    }
};

} // namespace

Parsed<MoveWords> split_move(std::string_view text) {
    MoveWords words;
    if (auto error = read_by_grammar<moves_grammar::text, Action>(text, words)) {
        return *error;
    }
    return words;
}

} // namespace rubicon::host
