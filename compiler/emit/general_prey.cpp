// What is taken is counted, for `prefer` and for what rules ask of it: by a leg, or by an action that removes pieces.
#include <fmt/format.h>

#include "compiler/emit/board.hpp"
#include "compiler/emit/general.hpp"

namespace rubicon::emit {
namespace {

// What the pieces taken count for in `prefer`, before they go.
void add_to_rank(const General& general) {
    Writer& out = general.out;
    std::size_t value = 0, early = 0;
    for (const ir::Prefer& prefer : general.game.prefer) {
        if (prefer.key == ir::Prefer::Key::most) {
            std::string sum;
            for (std::size_t k = 0; k < prefer.worth.size(); ++k)
                if (prefer.worth[k] != 0)
                    sum += fmt::format("{}{} * size(prey & {})", sum.empty() ? "" : " + ", prefer.worth[k],
                                       kinds_text(general.plan, "work.board", ir::KindMask{1} << k));
            if (!sum.empty())
                out.line("work.rank.value[{}] += {};", value, sum);
        }
        if (prefer.key == ir::Prefer::Key::earliest) {
            out.open("");
            out.line("i32 place = work.taken_count;");
            out.open("for (Cells rest = prey; any(rest); ++place)");
            out.line("const int victim = pop_lowest(rest);");
            if (!general.game.actions.empty()) // pieces put down and taken in one move may be more than there are cells
                out.line("if (place >= {}) break;", 64 * general.early_words);
            out.line(
                "if (kind_in(kind_on(work.board, victim), {:#x})) work.rank.early[{}][place / 64] |= u64{{1}} << (63 - "
                "place % 64);",
                prefer.kinds, early);
            out.close();
            out.close();
        }
        ++(prefer.key == ir::Prefer::Key::earliest ? early : value);
    }
}

} // namespace

void count_prey(const General& general) {
    Writer& out = general.out;
    add_to_rank(general);
    out.line("work.taken_count += i32(count(prey));");
    if (general.taken)
        out.line("work.taken |= prey;");
    if (general.took) {
        out.open("for (Cells rest = prey; any(rest);)");
        out.line("const int victim = int(pop_first(rest));");
        out.line("++work.took[owner_at(work.board, victim) * kinds + kind_on(work.board, victim)];");
        out.close();
    }
}

} // namespace rubicon::emit
