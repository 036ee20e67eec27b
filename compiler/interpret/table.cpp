// The function table of an interpreted game: a state is its slots, a move its telling and the slots after it.
#include <cstring>
#include <mutex>
#include <utility>

#include "compiler/interpret/about.hpp"
#include "compiler/interpret/interpreter.hpp"
#include "compiler/interpret/why.hpp"
#include "rubicon/nodes.hpp"

namespace rubicon::interpret {

struct Interpreter::Parts {
    Parts(ir::Game game, u64 most_steps) : rules(std::move(game)), about(rules.game), budget(most_steps) {}

    Machine machine() const { return Machine(rules, budget); }
    u32 slots() const { return rules.game.layout.size(); }
    Row row(const void* state) const {
        Row out(slots());
        std::memcpy(out.data(), state, slots() * sizeof(i32));
        return out;
    }
    void report(const std::string& what) const {
        const std::lock_guard guard(lock);
        failed = what;
    }
    // Runs a question; one that takes too long is reported and answered by `otherwise`.
    template <typename Answer, typename Question>
    Answer ask(Answer otherwise, const Question& question) const {
        try {
            return question();
        } catch (const Overrun& overrun) {
            report(overrun.what());
            return otherwise;
        }
    }

    Rules rules;
    AboutGame about;
    u64 budget;
    GameTable table{};
    mutable std::mutex lock;
    mutable std::string failed;
};

namespace {

constexpr u32 rounded(u32 bytes) {
    return (bytes + 15) / 16 * 16;
}

template <typename To, typename From>
u8 tell_cells(const From& cells, To* out, std::size_t most) {
    const std::size_t told = std::min(cells.size(), most);
    for (std::size_t c = 0; c < told; ++c)
        out[c] = static_cast<To>(cells[c]);
    return static_cast<u8>(told);
}

MoveView tell(const Frame& frame) {
    MoveView view{};
    view.weight = frame.weight;
    view.pass = frame.from < 0 && frame.landing < 0 && frame.passed_turn;
    view.move_class = frame.events.empty() ? 0 : static_cast<u8>(frame.events.front().move_class);
    view.owner = frame.first_owner < 0 ? 0 : static_cast<u8>(frame.first_owner);
    view.kind = frame.first_kind < 0 ? no_kind : static_cast<u8>(frame.first_kind);
    view.became = frame.became < 0 ? no_kind : static_cast<u8>(frame.became);
    view.from = static_cast<i16>(frame.from);
    view.to = static_cast<i16>(frame.landing);
    std::vector<int> taken;
    for (const Taken& piece : frame.taken)
        taken.push_back(piece.cell);
    view.path_size = tell_cells(frame.path, view.path, most_path);
    view.taken_size = tell_cells(taken, view.taken, most_taken);
    view.choice_size = tell_cells(frame.choices, view.choice, most_choices);
    if (frame.path.size() > most_path)
        view.path[most_path - 1] = view.to;
    return view;
}

// Whether a row of slots is a state of the game; numbers of cells that have none are put to 0.
class Check {
public:
    Check(const Rules& used, const About& told, Row& checked)
        : rules(used), about(told), layout(used.game.layout), row(checked) {}

    bool sound() {
        bool good = within(layout.mover(), 0, rules.players() - 1) && settle_node(about, row.data());
        for (u32 p = 0; p < layout.players; ++p)
            good = good && row[layout.made(p)] >= 0;
        for (u32 cell = 0; cell < layout.cells; ++cell)
            good = good && stack(cell) && numbers(cell);
        for (u32 m = 0; m < layout.marks * layout.cells; ++m)
            good = good && within(layout.mark(0, 0) + m, 0, 1);
        const i32 most_held = rules.game.hands.empty() ? 0 : most_in_hand;
        for (u32 h = layout.hand(0, 0); h < layout.var(0); ++h)
            good = good && within(h, 0, most_held);
        return good && stores();
    }

private:
    bool within(u32 slot, i32 least, i32 most) const { return least <= row[slot] && row[slot] <= most; }

    bool stack(u32 cell) const {
        const i32 top = row[layout.piece(cell)], most = static_cast<i32>(layout.players * layout.kinds);
        if (top < closed_cell || top > most)
            return false;
        bool ended = top <= 0;
        for (u32 level = 1; level < layout.holds; ++level) {
            if (!within(layout.piece(cell, level), 0, ended ? 0 : most))
                return false;
            ended = ended || row[layout.piece(cell, level)] == empty_cell;
        }
        return true;
    }

    bool numbers(u32 cell) {
        const i32 top = row[layout.piece(cell)];
        for (u32 n = 0; n < layout.numbers; ++n) {
            const ir::Ranged& range = rules.game.numbers[n];
            const bool has = top > 0 && rules.has_number(static_cast<int>(n), static_cast<int>(layout.kind(top)));
            if (!has)
                row[layout.number(n, cell)] = 0;
            if (has && !within(layout.number(n, cell), range.least, range.most))
                return false;
        }
        return true;
    }

    bool stores() const {
        bool good = true;
        for (std::size_t v = 0; v < rules.game.vars.size(); ++v)
            for (int p = 0; p < (rules.game.vars[v].each ? rules.players() : 1); ++p)
                good = good && within(rules.var_slot(static_cast<int>(v), p), rules.game.vars[v].least,
                                      rules.game.vars[v].most);
        for (std::size_t c = 0; c < rules.game.counters.size(); ++c)
            for (int p = 0; p < (rules.game.counters[c].by_one ? rules.players() : 1); ++p)
                good = good && within(rules.counter_slot(static_cast<int>(c), p), 0, rules.game.counters[c].limit);
        return good;
    }

    const Rules& rules;
    const About& about;
    const Layout& layout;
    Row& row;
};

// A mark that lasts one move is part of a position only if some move hangs on it.
int drop_idle_marks(const Rules& rules, u64 budget, Row& row) {
    const Layout& layout = rules.game.layout;
    for (const int mark : rules.fresh_marks) {
        Row without = row;
        for (u32 cell = 0; cell < layout.cells; ++cell)
            without[layout.mark(static_cast<u32>(mark), cell)] = 0;
        if (without == row || !rules.keyed[layout.mark(static_cast<u32>(mark), 0)])
            continue;
        Machine machine(rules, budget);
        if (machine.moves(without).size() == machine.moves(row).size())
            row = std::move(without);
    }
    return 0;
}

// Counters are left alone: they lead to draws only, which perft passes over.
u64 count_moves(const Rules& rules, u64 budget, const Row& row, u32 depth, bool bulk) {
    Machine machine(rules, budget); // a new budget for every position
    if (machine.result(row, 1, false).over)
        return 0;
    std::vector<Outcome> moves = machine.moves(row);
    const bool thrown = machine.decider(row) < 0; // a throw is no ply
    if (depth == 1 && bulk && !thrown)
        return moves.size();
    u64 sum = 0;
    for (Outcome& move : moves) {
        if (thrown) {
            sum += move.frame.weight * count_moves(rules, budget, move.row, depth, bulk);
            continue;
        }
        if (depth == 1) {
            machine.pass_turn(row, move);
            ++sum;
            continue;
        }
        machine.next_turn(row, move);
        sum += count_moves(rules, budget, move.row, depth - 1, bulk);
    }
    return sum;
}

} // namespace

Interpreter::Interpreter(ir::Game game, u64 budget) : parts(std::make_unique<Parts>(std::move(game), budget)) {
    const u32 row_bytes = parts->slots() * static_cast<u32>(sizeof(i32));
    static constexpr auto of = [](const void* self) -> const Parts& { return *static_cast<const Parts*>(self); };
    // A state stands at no question that nobody is asked.
    static constexpr auto settled = [](const Parts& p, Row row) {
        if (p.rules.game.has_decisions())
            p.ask(0, [&] { return p.machine().pass_over(row, row[p.rules.game.layout.node()]), 0; });
        return row;
    };
    GameTable& table = parts->table;
    table.abi = abi_version;
    table.state_size = rounded(row_bytes);
    table.move_size = rounded(static_cast<u32>(sizeof(MoveView)) + row_bytes);
    table.about = &parts->about.about();
    table.self = parts.get();

    table.start = [](const void* self, void* state) {
        const Parts& p = of(self);
        const Row row = settled(p, p.rules.game.start);
        std::memcpy(state, row.data(), p.slots() * sizeof(i32));
    };
    table.load = [](const void* self, const i32* slots, void* state) {
        const Parts& p = of(self);
        Row row(slots, slots + p.slots());
        if (!Check(p.rules, p.about.about(), row).sound())
            return false;
        row = settled(p, std::move(row));
        std::memcpy(state, row.data(), row.size() * sizeof(i32));
        return true;
    };
    table.store = [](const void* self, const void* state, i32* slots) {
        std::memcpy(slots, state, of(self).slots() * sizeof(i32));
    };
    table.moves = [](const void* self, const void* state, void* moves, u32 capacity) {
        const Parts& p = of(self);
        return p.ask(u32{0}, [&] {
            const Row row = p.row(state);
            Machine machine = p.machine();
            std::vector<Outcome> list = machine.moves(row);
            for (std::size_t m = 0; m < list.size() && m < capacity; ++m) {
                machine.pass_turn(row, list[m]);
                const MoveView view = tell(list[m].frame);
                char* block = static_cast<char*>(moves) + m * p.table.move_size;
                std::memcpy(block, &view, sizeof view);
                std::memcpy(block + sizeof view, list[m].row.data(), p.slots() * sizeof(i32));
            }
            return static_cast<u32>(list.size());
        });
    };
    table.play = [](const void* self, void* state, const void* move) {
        std::memcpy(state, static_cast<const char*>(move) + sizeof(MoveView), of(self).slots() * sizeof(i32));
    };
    table.view = [](const void*, const void*, const void* move, MoveView* out) { std::memcpy(out, move, sizeof *out); };
    table.key = [](const void* self, const void* state) {
        const Parts& p = of(self);
        Row row = p.row(state);
        p.ask(0, [&] { return drop_idle_marks(p.rules, p.budget, row); });
        u64 key = 0;
        for (u32 slot = 0; slot < row.size(); ++slot)
            if (p.rules.keyed[slot] && row[slot] != 0)
                key ^= slot_key(slot, row[slot]);
        return key;
    };
    table.result = [](const void* self, const void* state, u32 times, Result* out) {
        const Parts& p = of(self);
        *out = p.ask(Result{}, [&] { return p.machine().result(p.row(state), times); });
    };
    table.perft = [](const void* self, const void* state, u32 depth, bool bulk) {
        const Parts& p = of(self);
        return p.ask(u64{0}, [&] { return count_moves(p.rules, p.budget, p.row(state), depth, bulk); });
    };
    table.decider = [](const void* self, const void* state) {
        const Parts& p = of(self);
        const int who = p.ask(0, [&] { return p.machine().decider(p.row(state)); });
        return who < 0 ? chance : static_cast<u32>(who);
    };
}

Interpreter::~Interpreter() = default;

const GameTable* Interpreter::table() const {
    return &parts->table;
}

const ir::Game& Interpreter::game() const {
    return parts->rules.game;
}

Verdict Interpreter::why(std::span<const i32> slots, const Proposal& proposal) const {
    Row row(slots.begin(), slots.end());
    if (row.size() != parts->slots() || !Check(parts->rules, parts->about.about(), row).sound())
        return {false, {{"this is no position of the game", {}}}};
    try {
        Machine machine = parts->machine();
        return explain(machine, row, proposal);
    } catch (const Overrun& overrun) {
        parts->report(overrun.what());
        return {false, {{overrun.what(), {}}}};
    }
}

std::string Interpreter::failure() const {
    const std::lock_guard guard(parts->lock);
    return std::exchange(parts->failed, {});
}

} // namespace rubicon::interpret
