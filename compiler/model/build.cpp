#include "compiler/model/build.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace rubicon::model {

namespace {

std::string after_word(const std::string& key) {
    const std::size_t blank = key.find(' ');
    return blank == std::string::npos ? "" : key.substr(blank + 1);
}

class Builder {
public:
    Builder(const Draft& merged, const Options& settled, Model& made, Diagnostics& reported)
        : draft(merged), options(settled), model(made), diagnostics(reported) {}

    void build() {
        model.options = options.in_force();
        build_players(draft, options, model, diagnostics);
        board();
        build_pieces(draft, model, diagnostics);
        units();
        require_parts();
    }

private:
    void missing(Code code, const char* example) {
        diagnostics.report(code, model.where).expected(fmt::format("a line such as `{}`", example));
    }

    // What a game cannot do without; how it ends is asked for where its meaning is known.
    void require_parts() {
        if (!draft.units.find("players"))
            missing(Code::missing_players, "players white, black turned");
        if (!draft.units.find("board"))
            missing(Code::missing_board, "board square 8x8, dark cells");
        if (model.kinds.empty())
            missing(Code::missing_pieces, "piece man { go step forward diagonal }");
        if (!model.turn && !draft_has("phase"))
            missing(Code::missing_turn, "turn capture else go");
    }

    bool draft_has(const std::string& word) const {
        return std::any_of(draft.units.entries.begin(), draft.units.entries.end(),
                           [&](const Entry& entry) { return entry.place.live && entry.key.starts_with(word + " "); });
    }

    // ---- board

    void board() {
        const Node* node = draft.units.find("board");
        if (!node)
            return;
        model.board_where = node->span;
        lay_board(*node, options, model, diagnostics);
        if (model.board.cells.empty())
            return;
        for (const Player& player : model.players)
            model.views.push_back(view_of(model.board, player.facing, player.seat));
        for (std::size_t p = 0; p < model.players.size(); ++p) {
            const std::vector<int>& ways = model.views[p].ways;
            if (std::any_of(ways.begin(), ways.end(), [](int way) { return way >= 0; }))
                continue;
            diagnostics.report(Code::view_unlike, model.board_where, model.players[p].name,
                               model.players[p].facing == Facing::quarter ? "turned a quarter" : "turned a sixth");
            return;
        }
    }

    // ---- the rest

    void units() {
        for (const Entry& entry : draft.units.entries)
            if (entry.place.live)
                unit(entry);
        for (const Entry& entry : draft.end.entries)
            if (entry.place.live)
                model.ends.push_back({entry.key, entry.node});
        for (const Node* test : draft.tests)
            model.tests.push_back({test->child(NodeKind::string).text, test});
    }

    void unit(const Entry& entry) {
        const NamedNode named{after_word(entry.key), entry.node, entry.node->has_keyword("each")};
        switch (entry.node->kind) {
        case NodeKind::zone:
            model.zones.push_back(named);
            break;
        case NodeKind::var:
            model.vars.push_back(named);
            break;
        case NodeKind::mark:
            model.marks.push_back(named);
            break;
        case NodeKind::let:
            model.lets.push_back(named);
            break;
        case NodeKind::require:
            model.requirements.push_back(named);
            break;
        case NodeKind::action:
            action(named);
            break;
        case NodeKind::hand:
            model.hands.push_back(entry.node);
            break;
        case NodeKind::setup:
            model.setup = entry.node;
            break;
        case NodeKind::turn:
            model.turn = entry.node;
            break;
        case NodeKind::prefer:
            model.prefer = entry.node;
            break;
        case NodeKind::plays:
            model.plays = entry.node;
            break;
        case NodeKind::decides:
            model.decides = entry.node;
            break;
        case NodeKind::skip:
            model.skip = entry.node;
            break;
        case NodeKind::payoff:
            model.payoff = entry.node;
            break;
        case NodeKind::die:
            model.dice.push_back(named);
            break;
        case NodeKind::phase:
            model.phases.push_back(named);
            break;
        case NodeKind::notation:
            notation(*entry.node);
            break;
        case NodeKind::after_move:
            model.after_move.push_back(entry.node);
            break;
        case NodeKind::goal:
            model.goal_swapped = true;
            break;
        case NodeKind::cell_holds:
            holds(*entry.node);
            break;
        default:
            break; // told above, or reported as not supported yet
        }
    }

    // An action is a class of its own, and no piece has a clause of it.
    void action(const NamedNode& named) {
        const Span& where = named.node->child(NodeKind::name).span;
        if (model.move_class(named.name) >= 0 || named.name == "pass" || named.name == "crown")
            diagnostics.report(Code::declared_twice, where, named.name);
        else
            model.classes.push_back(named.name);
        model.actions.push_back(named);
    }

    void notation(const Node& node) {
        model.notation = &node;
        static const std::vector<std::string> known{"plain", "draughts", "chess"};
        const Node& name = node[0];
        if (std::find(known.begin(), known.end(), name.text) == known.end())
            diagnostics.report(Code::unknown_name, name.span, name.text, "notation").nearest(name.text, known);
        if (node.size() < 2)
            return;
        model.numbers_from = model.board.find(node[1].text);
        if (model.numbers_from < 0 && !model.board.cells.empty())
            diagnostics.report(Code::no_such_cell, node[1].span, node[1].text)
                .note(model.board_where, "this is the board");
        else if (model.numbers_from >= 0 && !is_corner(model.board, model.numbers_from))
            diagnostics.report(Code::no_corner, node[1].span, node[1].text)
                .note(model.board_where, "this is the board");
    }

    void holds(const Node& node) {
        const std::optional<std::int64_t> count = options.number(node[0]);
        if (count && (*count < 1 || *count > most_held))
            diagnostics.report(Code::too_many, node.span, *count, "pieces on a cell", most_held);
        else if (count)
            model.holds = static_cast<int>(*count);
    }

    const Draft& draft;
    const Options& options;
    Model& model;
    Diagnostics& diagnostics;
};

} // namespace

void build(const Draft& draft, const Options& options, Model& model, Diagnostics& diagnostics) {
    Builder(draft, options, model, diagnostics).build();
}

} // namespace rubicon::model
