// An expression of the IR as C++ text, in one scope.
#pragma once

#include <string>

#include <fmt/format.h>

#include "compiler/emit/expr.hpp"
#include "compiler/source/check.hpp"

namespace rubicon::emit {

// Text of one player or of several; `known`: one player who is surely there.
struct Who {
    enum class Form { known, maybe, several } form;
    std::string text;
};

// Whether a player's text is a number, known when the game is compiled.
bool is_digits(const std::string& text);

class Translator {
public:
    Translator(const Plan& with, const Scope& in) : plan(with), scope(in) {}

    std::string truth(const ir::Expr& expr) const;
    std::string cells(const ir::Expr& expr) const;
    std::string number(const ir::Expr& expr) const;
    std::string cell(const ir::Expr& expr) const;
    std::string kind(const ir::Expr& expr) const;
    Who who(const ir::Expr& expr) const;
    std::string player(const ir::Expr& expr) const {
        const Who found = who(expr);
        RUBICON_CHECK(found.form != Who::Form::several, "several players where one is asked for");
        return found.text;
    }
    std::string players(const ir::Expr& expr) const { return mask(who(expr)); }

private:
    std::string mask(const Who& found) const {
        if (found.form == Who::Form::known)
            return fmt::format("(1u << {})", found.text);
        if (found.form == Who::Form::maybe)
            return fmt::format("only_player({})", found.text);
        return found.text;
    }
    std::string named(const std::string& text, const char* what) const {
        RUBICON_CHECK(!text.empty(), "an expression reads {}, which means nothing here", what);
        return text;
    }
    const std::string& local(const ir::Expr& expr) const {
        const auto found = scope.locals.find(static_cast<int>(expr.value));
        RUBICON_CHECK(found != scope.locals.end(), "local {} out of scope", expr.value);
        return found->second;
    }
    template <typename Text>
    std::string joined(const ir::Expr& expr, const char* sign, const char* none, Text text) const {
        if (expr.args.empty())
            return none;
        if (expr.args.size() == 1)
            return text(expr.args[0]);
        std::string result;
        for (const ir::Expr& arg : expr.args)
            result += fmt::format("{}{}", result.empty() ? "(" : sign, text(arg));
        return result + ")";
    }
    std::string none() const { return "Cells{}"; }
    // A set of cells with pieces.
    std::string pieces(const std::string& set) const {
        return scope.stand && !scope.barred.empty() ? fmt::format("({} & ~{})", set, scope.barred) : set;
    }
    std::string barred() const { return scope.barred.empty() ? "" : ", " + scope.barred; }
    std::string zone(const ir::Expr& expr) const;
    std::string owned(const ir::Expr& expr) const;
    std::string of_kind(ir::KindMask mask) const;
    std::string quantified(const ir::Expr& expr, bool all) const;
    std::string one_other(const ir::Expr& expr) const;
    std::string var(const ir::Expr& expr) const;
    std::string players_where(const ir::Expr& expr) const;
    std::string attacked(const ir::Expr& expr) const;
    std::string arg(const ir::Expr& expr, std::size_t i) const { return bare(cells(expr.args[i])); }

    const Plan& plan;
    const Scope& scope;
};

} // namespace rubicon::emit
