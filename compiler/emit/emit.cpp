#include "compiler/emit/emit.hpp"

#include <algorithm>
#include <variant>

#include "compiler/emit/board.hpp"
#include "compiler/emit/fast.hpp"
#include "compiler/emit/names.hpp"
#include "compiler/emit/parts.hpp"
#include "compiler/passes/walk_shapes.hpp"

namespace rubicon::emit {
namespace {

// Why the fast generator does not apply; empty if it does, and then `shapes` is what it works on.
std::string fast_fails(const Plan& plan, std::optional<passes::Shapes>& shapes) {
    if (!plan.on("walk-shapes"))
        return "pass `walk-shapes` is left out";
    auto found = passes::walk_shapes(plan.game);
    if (const std::string* failed = std::get_if<std::string>(&found))
        return *failed;
    if (plan.game.has_decisions())
        return "a turn is more than one decision";
    if (plan.uses(ir::Op::taken_of))
        return "a rule asks what was taken";
    for (const ir::Upon& upon : plan.game.upons)
        if (upon.owner_local >= 0)
            return "a rule names the owner of what is taken";
    if (!plan.reports.empty())
        return "a counter asks more about a move than its class";
    if (plan.uses(ir::Op::attacked) || plan.uses(ir::Op::can_class))
        return "a rule asks what is attacked, or what can move";
    shapes = std::get<passes::Shapes>(std::move(found));
    return "";
}

// Why the flat generator does not apply; empty if it does.
std::string flat_fails(const Plan& plan) {
    return plan.on("flat-moves") ? not_flat(plan) : "pass `flat-moves` is left out";
}

std::vector<std::string> passes_off(const EmitOptions& options) {
    if (options.fast)
        return options.passes_off;
    std::vector<std::string> all;
    for (const PassAbout& pass : passes())
        all.emplace_back(pass.name);
    return all;
}

void head(Writer& out, const ir::Game& game, const EmitOptions& options, const std::vector<std::string>& notes) {
    out.comment(fmt::format("{}: moves, ends and tables, written by Rubicon{}.", game.title,
                            options.source_name.empty() ? "" : " from " + options.source_name));
    for (const std::string& note : notes)
        out.comment(note);
    const std::string guard = "RUBICON_GAME_" + identifier(game.title);
    out.line("#ifndef {}", guard);
    out.line("#define {}", guard);
    out.line();
    for (const char* header : {"cells", "chains", "collect", "layout", "limits", "nodes", "perft", "ref", "stamp",
                               "table", "trace", "types"})
        out.line("#include \"rubicon/{}.hpp\"", header);
    if (game.layout.holds > 1)
        out.line("#include \"rubicon/towers.hpp\"");
    out.line("#ifdef RUBICON_GAME_SEARCH");
    out.line("#include \"rubicon/search/compiled.hpp\"");
    out.line("#endif");
    out.line();
}

} // namespace

std::span<const PassAbout> passes() {
    static constexpr PassAbout all[] = {
        {"walk-shapes", "walks of a few shapes are generated for all pieces of a kind at once"},
        {"replies-as-sets", "the last two plies of a count are one, for moves that leave nothing to capture"},
        {"flat-moves", "moves of one leg or one action are found as sets, and made only to be played"},
        {"quiet-in-place", "pieces that go to an empty cell do so in one board, of which only their own sets change"},
        {"second-parts", "what may follow the first part of a turn is a set, counted without making that part"},
        {"flat-decisions", "games whose turns are several decisions have sets for each of them"},
        {"hop-classes", "cells are numbered by the classes that hops cannot leave, and a hop is one shift"},
        {"choices-as-sets", "the tests on a chosen cell become one set of cells"},
        {"attacks-backwards", "whether a cell is attacked is read from that cell, not piece by piece"},
        {"growing-ends", "rows and chains that a piece added can complete are kept in the state and asked through it"},
        {"royal-pins", "only pieces on a line to a royal piece are asked whether it stays safe"},
    };
    return all;
}

Emitted emit_cpp(const ir::Game& game, const EmitOptions& options) {
    Emitted result;
    Plan plan(game, passes_off(options));
    std::optional<passes::Shapes> shapes;
    const std::string why_not = fast_fails(plan, shapes);
    if (!shapes)
        result.errors = not_emitted(game);
    if (!result.errors.empty())
        return result;
    result.notes.push_back(fmt::format("Numbering: {} bits in {} word{}, {} masked way{}.", plan.numbering.bits,
                                       plan.numbering.words, plan.numbering.words == 1 ? "" : "s",
                                       plan.numbering.masked, plan.numbering.masked == 1 ? "" : "s"));
    const std::string not_a_set = flat_fails(plan);
    const bool flat = !shapes && not_a_set.empty();
    if (flat && plan.on("growing-ends"))
        plan.growth = passes::growth(game);
    result.notes.push_back(shapes ? "Generator: whole sets."
                           : flat ? fmt::format("Generator: sets for each piece and action ({}).", why_not)
                                  : fmt::format("Generator: piece by piece ({}; {}).", why_not, not_a_set));

    Writer out;
    head(out, game, options, result.notes);
    const std::string space = "rubicon_game_" + identifier(game.title);
    out.line("namespace {} {{", space);
    out.line();
    out.line("using namespace rubicon;");
    board_section(out, plan);
    questions_declared(out, plan);
    decisions_section(out, plan);
    Extras extras;
    if (shapes)
        extras = fast_generator(out, plan, *shapes);
    else
        extras = general_generator(out, plan, flat);
    players_section(out, plan);
    if (game.has_decisions()) // its state is read by what is told there
        about_section(out, plan);
    state_section(out, plan);
    stamp_section(out, plan);
    play_section(out, plan);
    ends_section(out, plan);
    if (!game.has_decisions())
        about_section(out, plan);
    table_section(out, plan, extras);
    out.line();
    out.line("}} // namespace {}", space);
    out.line();
    out.line("#ifdef RUBICON_GAME_ENTRY");
    out.line("extern \"C\" const rubicon::GameTable* rubicon_game() {{ return &{}::table; }}", space);
    out.line("#endif");
    out.line();
    out.line("#endif");
    result.text = out.text();
    return result;
}

} // namespace rubicon::emit
