// The verifier: findings about the IR itself, each a sentence that begins with where it was found.
#pragma once

#include <map>
#include <optional>

#include <fmt/format.h>

#include "compiler/ir/game.hpp"

namespace rubicon::ir {

// What an expression may ask of the move it stands in.
struct Context {
    bool acting = false;   // actor, start, landing
    bool leg = false;      // what the leg crossed and jumped
    bool taken = false;    // what the move took
    bool finished = false; // happened, crowned, passes
    bool ends = false;     // next_mover, can_move, can_class
    bool asks = false;     // can_class
    bool action = false;   // choices, `let`, new pieces
    bool attack = true;    // attacked: not where a capture is defined, it would ask itself
    std::map<std::int64_t, Type> locals;
};

class Verifier {
public:
    explicit Verifier(const Game& verified) : game(verified) {}

    std::vector<std::string> run() {
        tables();
        for (std::size_t i = 0; i < game.clauses.size(); ++i)
            clause(fmt::format("clause {}", i), game.clauses[i]);
        for (std::size_t i = 0; i < game.crowns.size(); ++i)
            crown(fmt::format("crown {}", i), game.crowns[i]);
        for (std::size_t i = 0; i < game.upons.size(); ++i)
            upon(fmt::format("upon {}", i), game.upons[i]);
        chains();
        for (std::size_t i = 0; i < game.actions.size(); ++i)
            action(fmt::format("action {}", i), game.actions[i]);
        if (!game.has_decisions())
            turn("turn", game.turn);
        decisions();
        finished();
        for (std::size_t i = 0; i < game.counters.size(); ++i)
            counter(fmt::format("counter {}", i), game.counters[i]);
        for (std::size_t i = 0; i < game.ends.size(); ++i)
            end(fmt::format("end {}", i), game.ends[i]);
        return std::move(findings);
    }

private:
    const Game& game;
    std::vector<std::string> findings;

    template <typename... Args>
    void find(const std::string& place, fmt::format_string<Args...> format, Args&&... args) {
        findings.push_back(place + ": " + fmt::format(format, std::forward<Args>(args)...));
    }

    static bool in(std::int64_t index, std::size_t size) {
        return index >= 0 && index < static_cast<std::int64_t>(size);
    }

    void index(const std::string& place, std::string_view what, std::int64_t value, std::size_t size) {
        if (!in(value, size))
            find(place, "{} {} of {}", what, value, size);
    }

    void tables();
    void clause(const std::string& place, const Clause& clause);
    void part(const std::string& place, const Part& part, bool last, const Context& context);
    void crown(const std::string& place, const Crown& crown);
    void upon(const std::string& place, const Upon& upon);
    void chains();
    void action(const std::string& place, const Action& action);
    void turn(const std::string& place, const Turn& turn);
    void decisions();
    void finished();
    void prefer(const std::string& place, const Prefer& prefer);
    void counter(const std::string& place, const Counter& counter);
    void end(const std::string& place, const End& end);

    void expr(const std::string& place, const Expr& expr, Type type, const Context& context);
    void arguments(const std::string& place, const Expr& expr, const Context& context);
    void selects(const std::string& place, const Expr& expr, const Context& context);
    void allowed(const std::string& place, const Expr& expr, const Context& context);
    void bind(const std::string& place, Context& context, std::int64_t local, Type type);
    void optional_expr(const std::string& place, const std::optional<Expr>& e, Type type, const Context& context) {
        if (e)
            expr(place, *e, type, context);
    }
};

} // namespace rubicon::ir
