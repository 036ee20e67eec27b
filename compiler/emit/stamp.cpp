// A position as one number, cheaper than its key.
#include <algorithm>

#include <fmt/format.h>

#include "compiler/emit/parts.hpp"

namespace rubicon::emit {
namespace {

// The words of a state that its key is made from.
class Words {
public:
    explicit Words(const Plan& of) : plan(of), game(of.game), layout(of.game.layout) {}

    std::vector<std::string> all() {
        if (plan.keyed[layout.mover()])
            list.emplace_back("state.mover");
        sets();
        numbers();
        return std::move(list);
    }

private:
    void set(const std::string& name, const std::string& within = "") {
        for (int w = 0; w < plan.numbering.words; ++w) {
            const std::string word = plan.numbering.words == 1 ? "" : fmt::format(".word[{}]", w);
            list.push_back(name + word + (within.empty() ? "" : fmt::format(" & {}{}", within, word)));
        }
    }
    void number(u32 slot, const std::string& value) {
        if (plan.keyed[slot])
            list.push_back(fmt::format("u64({})", value));
    }
    void sets();
    void numbers();

    const Plan& plan;
    const ir::Game& game;
    const Layout& layout;
    std::vector<std::string> list;
};

void Words::sets() {
    for (int p = 0; p < plan.players; ++p)
        set(fmt::format("board.owner[{}]", p));
    for (int k = 0; k + 1 < plan.kinds; ++k)
        set(fmt::format("board.kind[{}]", k));
    if (plan.closes)
        set("board.closed");
    for (u32 m = 0; m < layout.marks; ++m)
        if (plan.keyed[layout.mark(m, 0)])
            set(fmt::format("board.mark[{}]", m));
    const Slots slots = slots_of(plan);
    for (std::size_t n = 0; n < game.numbers.size(); ++n)
        for (int plane = 0; plan.keyed[layout.number(static_cast<u32>(n), 0)] && plane < plan.planes[n]; ++plane)
            set(fmt::format("board.number[{}]", slots.plane_at[n] + plane), fmt::format("having_{}(board)", n));
}

void Words::numbers() {
    if (game.has_decisions()) {
        number(layout.node(), "board.node");
        number(layout.phase(), "decisions[board.node].phase");
    }
    for (u32 p = 0; p < layout.players; ++p)
        number(layout.made(p), fmt::format("{}[{}]", plan.made_in_board ? "board.made" : "state.made", p));
    for (u32 p = 0; plan.hands && p < layout.players; ++p)
        for (u32 k = 0; k < layout.kinds; ++k)
            number(layout.hand(p, k), fmt::format("board.hand[{}][{}]", p, k));
    for (u32 v = 0; v < layout.vars; ++v)
        number(layout.var(v), fmt::format("board.var[{}]", v));
    for (u32 c = 0; c < layout.counters; ++c)
        number(layout.counter(c), fmt::format("state.counter[{}]", c));
}

} // namespace

bool asks_repetition(const ir::Game& game) {
    return std::any_of(game.ends.begin(), game.ends.end(),
                       [](const ir::End& end) { return end.form == ir::End::Form::repetition; });
}

void stamp_section(Writer& out, const Plan& plan) {
    if (!asks_repetition(plan.game))
        return;
    std::vector<std::string> words = Words(plan).all();
    if (words.size() % 2 != 0)
        words.emplace_back("0");
    out.line();
    out.line("// Tells positions apart as the key does, in fewer steps.");
    out.open("inline u64 stamp_of(const State& state)");
    out.line("const Board& board = state.board;");
    out.line("u64 sum = 0;");
    for (std::size_t i = 0; i < words.size(); i += 2)
        out.line("sum += stamped({}, {}, {});", i / 2, words[i], words[i + 1]);
    if (plan.towers)
        out.line("sum += board.under.stamp({});", words.size() / 2);
    out.line("return sum;");
    out.close();
}

} // namespace rubicon::emit
