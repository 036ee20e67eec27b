// Why no clause carries a piece to a cell: each walk is followed to where it fails.
#include <algorithm>
#include <set>
#include <tuple>

#include <fmt/format.h>

#include "compiler/interpret/why.hpp"

namespace rubicon::interpret {

namespace {

// How far a walk came, and what stopped it. A failure further along is more telling.
struct Failure {
    int depth = -1;
    Reason reason;
    bool takes = false;
    std::size_t order = 0; // of its clause

    // A place rather taken for the end of a quiet move than of a capture.
    friend bool operator<(const Failure& a, const Failure& b) {
        return std::tuple(-a.depth, a.takes, a.order) < std::tuple(-b.depth, b.takes, b.order);
    }
};

// A stretch of the rules on one line, to be quoted in a sentence.
std::string quoted(const Span& span, const std::string& otherwise) {
    std::string text;
    for (const char letter : span.text()) {
        const bool blank = letter == ' ' || letter == '\n' || letter == '\t' || letter == '\r';
        if (!blank || (!text.empty() && text.back() != ' '))
            text += blank ? ' ' : letter;
    }
    return text.empty() ? otherwise : fmt::format("`{}`", text);
}

// What a cell must be, in the words of the rules; in ours where they leave it out.
std::string wanted_of(const ir::Expr& test) {
    const auto says = [&](std::string_view word) { return test.where.text().find(word) != std::string_view::npos; };
    if (!test.where.known())
        return "";
    if (test.op == ir::Op::empty && !says("empty"))
        return "empty";
    if (test.op == ir::Op::owned && test.args[0].op == ir::Op::enemies_of && !says("enem"))
        return "an enemy piece";
    return quoted(test.where, "");
}

class Trace {
public:
    Trace(Machine& used, const Outcome& from, int wanted) : machine(used), at(from), target(wanted) {}

    Failure clause(const ir::Clause& clause) {
        deepest = {};
        const ir::Game& game = machine.used().game;
        const std::string words = quoted(clause.where, fmt::format("`{}`", game.classes[clause.move_class].name));
        if (clause.guard && !machine.truth(*clause.guard, at)) {
            fail(0, fmt::format("{} holds only if {}", words, quoted(clause.guard->where, "its condition is met")),
                 clause.guard->where.known() ? clause.guard->where : clause.where);
            return deepest;
        }
        const Walk* arriving = nullptr;
        const std::vector<Walk> walks = machine.walks(at, clause);
        for (const Walk& walk : walks)
            for (std::size_t l = walk.first; l < walk.run.size(); ++l)
                if (walk.run[l] == target) {
                    arriving = &walk;
                    arrived(clause, words, walk, l);
                }
        if (!arriving && clause.parts.size() == 1)
            part(clause.parts.front());
        if (deepest.depth < 0)
            fail(-1,
                 fmt::format("{} does not lead from {} to {}", words, cell_name(machine, at.frame.at),
                             cell_name(machine, target)),
                 clause.where);
        return deepest;
    }

private:
    void fail(int depth, std::string text, const Span& where) {
        if (deepest.reason.text.empty() || depth > deepest.depth)
            deepest.depth = depth, deepest.reason = {std::move(text), where};
    }

    // The walk gets there, yet the leg is refused.
    void arrived(const ir::Clause& clause, const std::string& words, const Walk& walk, std::size_t landing) {
        const ir::Chain* chain = machine.used().game.chain_of(clause.move_class);
        const bool back = walk.way >= 0 && machine.used().game.board.ways[walk.way].opposite == at.frame.way;
        if (at.frame.stopped)
            fail(1000, "the piece was crowned, and its move ends with that",
                 chain ? chain->said(chain->crowns_where) : clause.where);
        else if (chain && chain->turns == ir::Chain::Turns::never_straight_back && at.frame.way >= 0 && back)
            fail(1000,
                 fmt::format("from {} to {} it would turn straight back", cell_name(machine, at.frame.at),
                             cell_name(machine, target)),
                 chain->said(chain->turns_where));
        else if (chain && chain->turns == ir::Chain::Turns::never && at.frame.way >= 0 && walk.way != at.frame.way)
            fail(
                1000,
                fmt::format("from {} to {} it would turn", cell_name(machine, at.frame.at), cell_name(machine, target)),
                chain->said(chain->turns_where));
        else if (machine.step(at, walk, landing).empty())
            fail(1000, fmt::format("{} is forbidden there by its own effects", words), clause.where);
    }

    void part(const ir::Part& part) {
        const Board& board = machine.used().game.board;
        if (part.reach != ir::Reach::ray)
            return landing(part);
        const WayMask ways = machine.used().game.ways[part.ways].of[at.frame.actor];
        std::vector<CellSet> where;
        for (const ir::Segment& segment : part.segments)
            where.push_back(machine.cells(segment.where, at));
        for (std::size_t way = 0; way < board.ways.size(); ++way) {
            if (!(ways >> way & 1))
                continue;
            std::vector<int> line;
            for (int cell = board.next[way][at.frame.at]; cell >= 0; cell = board.next[way][cell]) {
                line.push_back(cell);
                if (cell == target)
                    break;
            }
            if (!line.empty() && line.back() == target)
                match(part, where, line, 0, 0);
        }
    }

    // Whether the segments from number `segment` on, `had` cells of the first already matched, can take up just `left`
    // more cells.
    static bool spans(const ir::Part& part, std::size_t segment, int had, std::size_t left) {
        long least = 0, most = 0;
        bool bounded = true;
        for (; segment < part.segments.size(); ++segment) {
            const ir::Segment& run = part.segments[segment];
            least += std::max(run.least - had, 0);
            bounded = bounded && run.most >= 0;
            most += run.most - had;
            had = 0;
        }
        return least <= static_cast<long>(left) && (!bounded || static_cast<long>(left) <= most);
    }

    // Matches segments from number `segment` on against the cells of the line from number `next` on; all must be used.
    // Only a cell that had to fit is complained of.
    void match(const ir::Part& part, const std::vector<CellSet>& where, const std::vector<int>& line,
               std::size_t segment, std::size_t next) {
        if (segment == part.segments.size())
            return;
        const ir::Segment& run = part.segments[segment];
        for (int length = 0;; ++length) {
            if (length >= run.least)
                match(part, where, line, segment + 1, next);
            if (length == run.most || next == line.size() || !spans(part, segment, length + 1, line.size() - next - 1))
                return;
            const int cell = line[next];
            if (!machine.live(at.row, cell) || !where[segment][cell])
                return refuse(run, cell, static_cast<int>(next));
            ++next;
        }
    }

    void refuse(const ir::Segment& run, int cell, int depth) {
        const char* doing = run.role == ir::Role::over   ? "jumped"
                            : run.role == ir::Role::land ? "landed on"
                                                         : "crossed";
        const std::string wanted = wanted_of(run.where);
        const std::string must = wanted.empty() ? "" : fmt::format(" (it must be {})", wanted);
        // What is jumped tells more than that the same cell cannot be crossed.
        const int weight = run.role == ir::Role::travel ? 0 : 1;
        fail(2 * depth + weight,
             fmt::format("{} cannot be {}{}: {}", cell_name(machine, cell), doing, must, cell_state(machine, at, cell)),
             run.where.where);
    }

    void landing(const ir::Part& part) {
        const Board& board = machine.used().game.board;
        bool leads = part.reach == ir::Reach::anywhere;
        if (part.reach == ir::Reach::leap)
            for (const ir::Leap& leap : part.leaps[at.frame.actor])
                leads = leads || (board.cells[at.frame.at].x + leap.dx == board.cells[target].x &&
                                  board.cells[at.frame.at].y + leap.dy == board.cells[target].y);
        if (!leads)
            return;
        ir::Segment run;
        run.role = ir::Role::land;
        run.where = part.land;
        refuse(run, target, 0);
    }

    Machine& machine;
    const Outcome& at;
    int target;
    Failure deepest;
};

} // namespace

std::vector<Reason> explain_leg(Machine& machine, const Outcome& at, const std::vector<int>& classes, int target) {
    const int kind = machine.kind_of(at.row, at.frame.at);
    std::vector<Failure> failures;
    for (const int move_class : classes)
        for (const ir::Clause* clause : machine.used().clauses(move_class, kind)) {
            Failure failure = Trace(machine, at, target).clause(*clause);
            failure.takes = clause->takes != ir::Clause::Takes::nothing;
            failure.order = failures.size();
            failures.push_back(std::move(failure));
        }
    std::sort(failures.begin(), failures.end());
    std::vector<Reason> reasons;
    std::set<std::string> told;
    for (Failure& failure : failures)
        if (told.insert(failure.reason.text).second)
            reasons.push_back(std::move(failure.reason));
    return reasons;
}

} // namespace rubicon::interpret
