#include "compiler/model/build.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "compiler/source/check.hpp"

namespace rubicon::model {

namespace {

std::vector<std::string> player_names(const Model& model) {
    std::vector<std::string> names;
    for (const Player& player : model.players)
        names.push_back(player.name);
    return names;
}

std::string after_word(const std::string& key) {
    const std::size_t blank = key.find(' ');
    return blank == std::string::npos ? "" : key.substr(blank + 1);
}

class Builder {
public:
    Builder(Draft& merged, const Options& settled, Model& made, Diagnostics& reported)
        : draft(merged), options(settled), model(made), diagnostics(reported) {}

    void build() {
        model.options = options.in_force();
        players();
        teams();
        first_to_move();
        board();
        kinds();
        kind_groups();
        for (const Block& block : draft.pieces)
            if (block.find("name"))
                piece(block);
        chains();
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

    // ---- players

    void players() {
        const Node* node = draft.units.find("players");
        if (!node)
            return;
        const std::vector<const Node*> names = node->all(NodeKind::name);
        model.facing_told = node->find(NodeKind::keyword) != nullptr;
        for (const Node* name : names) {
            Player player;
            player.name = name->text;
            player.team = static_cast<int>(model.players.size());
            player.where = name->span;
            if (!model.players.empty() && node->has_keyword("turned"))
                player.facing = Facing::turned;
            if (!model.players.empty() && node->has_keyword("mirrored"))
                player.facing = Facing::mirrored;
            model.players.push_back(player);
        }
        if (names.size() < 2)
            diagnostics.report(Code::too_few, node->span, 2, "players");
        if (names.size() > most_players)
            diagnostics.report(Code::too_many, node->span, names.size(), "players", most_players);
    }

    std::optional<int> player_named(const Node& name) {
        const int index = model.player(name.text);
        if (index >= 0)
            return index;
        diagnostics.report(Code::unknown_name, name.span, name.text, "player").nearest(name.text, player_names(model));
        return std::nullopt;
    }

    void teams() {
        const Node* node = draft.units.find("teams");
        if (!node)
            return;
        std::vector<const Node*> placed(model.players.size(), nullptr);
        for (std::size_t team = 0; team < node->size(); ++team)
            for (const Node& name : (*node)[team].children) {
                const std::optional<int> index = player_named(name);
                if (!index)
                    continue;
                if (placed[*index])
                    diagnostics.report(Code::declared_twice, name.span, name.text)
                        .note(placed[*index]->span, "it is in a team here already");
                placed[*index] = &name;
                model.players[*index].team = static_cast<int>(team);
            }
        // Who is in no team is one of his own.
        for (std::size_t index = 0; index < placed.size(); ++index)
            if (!placed[index])
                model.players[index].team = static_cast<int>(node->size() + index);
    }

    void first_to_move() {
        const Node* node = draft.units.find("first");
        if (!node)
            return;
        const Node* word = single_word((*node)[0]);
        if (!word) {
            diagnostics.report(Code::unknown_name, node->span, (*node)[0].span.text(), "player");
            return;
        }
        const OptionEntry* option = options.find(word->text);
        Node name = *word;
        if (option && !option->removed)
            name.text = text_of(option->option.value);
        if (const std::optional<int> index = player_named(name))
            model.first = *index;
    }

    // ---- board

    void board() {
        const Node* node = draft.units.find("board");
        if (!node)
            return;
        model.board_where = node->span;
        const Node& square = (*node)[0];
        if (!square.is(NodeKind::board_square))
            return;
        const std::optional<std::int64_t> files = options.number(square[0]), ranks = options.number(square[1]);
        if (!files || !ranks)
            return;
        if (*files < 1 || *files > most_files || *ranks < 1 || *ranks > most_ranks) {
            diagnostics.report(Code::board_size, square.span, *files, *ranks)
                .expected(fmt::format("1 to {} files and 1 to {} ranks", most_files, most_ranks));
            return;
        }
        const Colouring colouring = square.has_keyword("dark")    ? Colouring::dark
                                    : square.has_keyword("light") ? Colouring::light
                                                                  : Colouring::all;
        model.board = square_board(static_cast<int>(*files), static_cast<int>(*ranks), colouring);
        if (model.board.cells.empty()) {
            diagnostics.report(Code::board_size, square.span, *files, *ranks)
                .expected("at least one cell of that colour");
            return;
        }
        for (const Player& player : model.players)
            model.views.push_back(view_of(model.board, player.facing));
    }

    // ---- pieces

    void kinds() {
        for (const Block& block : draft.pieces) {
            const Node* name = block.find("name");
            if (!name)
                continue;
            Kind kind{name->text, "", name->text + "s", name->span};
            if (const Node* symbol = block.find("symbol"))
                kind.symbol = symbol->text;
            if (const Node* plural = block.find("plural"))
                kind.plural = plural->text;
            model.kinds.push_back(kind);
        }
        if (model.kinds.size() > most_kinds)
            diagnostics.report(Code::too_many, model.kinds[most_kinds].where, model.kinds.size(), "kinds of piece",
                               most_kinds);
    }

    void kind_groups() {
        std::vector<std::string> known;
        for (const Kind& kind : model.kinds)
            known.push_back(kind.name);
        for (const Entry& entry : draft.units.entries) {
            if (!entry.place.live || !entry.node->is(NodeKind::kinds))
                continue;
            std::vector<int>& members = model.kind_groups[(*entry.node)[0].text];
            for (std::size_t at = 1; at < entry.node->size(); ++at) {
                const Node& name = (*entry.node)[at];
                const int kind = model.kind(name.text);
                if (kind < 0)
                    diagnostics.report(Code::unknown_name, name.span, name.text, "kind of piece")
                        .nearest(name.text, known);
                else
                    members.push_back(kind);
            }
        }
    }

    void piece(const Block& block) {
        Piece piece;
        piece.kind = static_cast<int>(model.pieces.size());
        std::vector<const Node*> done;
        for (const Entry& entry : block.entries) {
            if (!entry.place.live || std::find(done.begin(), done.end(), entry.node) != done.end())
                continue;
            done.push_back(entry.node);
            switch (entry.node->kind) {
            case NodeKind::attribute:
                piece.has.push_back(entry.node);
                break;
            case NodeKind::crown:
                piece.crowns.push_back(entry.node);
                break;
            case NodeKind::upon_landing:
            case NodeKind::upon_leaving:
            case NodeKind::upon_taking:
                piece.upons.push_back(entry.node);
                break;
            case NodeKind::clause:
                piece.moves.push_back(clause_left(block, *entry.node));
                break;
            default:
                break; // the piece's name, symbol and plural
            }
        }
        model.pieces.push_back(std::move(piece));
    }

    // A clause of several classes of which some were replaced or deleted is left with the others.
    const Node* clause_left(const Block& block, const Node& clause) {
        std::vector<Node> left;
        for (const Node& name : clause[0].children) {
            const std::vector<const Node*> nodes = block.live(name.text);
            if (std::find(nodes.begin(), nodes.end(), &clause) != nodes.end())
                left.push_back(name);
            remember_class(name.text, std::find(nodes.begin(), nodes.end(), &clause) != nodes.end());
        }
        if (left.size() == clause[0].size())
            return &clause;
        Node part = clause;
        part.children[0].children = std::move(left);
        model.trees.push_back(std::make_shared<const Node>(std::move(part)));
        return model.trees.back().get();
    }

    void remember_class(const std::string& name, bool is_left) {
        if (is_left && model.move_class(name) < 0)
            model.classes.push_back(name);
    }

    void chains() {
        for (const Block& block : draft.chains) {
            const Node* name = block.find("name");
            if (!name)
                continue;
            Chain chain{name->text, {}, name->span};
            for (const Entry& entry : block.entries)
                if (entry.place.live && !entry.node->is(NodeKind::name))
                    chain.policies.push_back(entry.node);
            model.chains.push_back(std::move(chain));
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

    Draft& draft;
    const Options& options;
    Model& model;
    Diagnostics& diagnostics;
};

} // namespace

void build(Draft& draft, const Options& options, Model& model, Diagnostics& diagnostics) {
    Builder(draft, options, model, diagnostics).build();
}

// ---- lookups in the model
// -----------------------------------------------------------------------------------------------

const Option* Model::option(const std::string& name) const {
    for (const Option& one : options)
        if (one.name == name)
            return &one;
    return nullptr;
}

int Model::player(const std::string& name) const {
    for (std::size_t index = 0; index < players.size(); ++index)
        if (players[index].name == name)
            return static_cast<int>(index);
    return -1;
}

int Model::kind(const std::string& name) const {
    for (std::size_t index = 0; index < kinds.size(); ++index)
        if (kinds[index].name == name)
            return static_cast<int>(index);
    for (std::size_t index = 0; index < kinds.size(); ++index)
        if (kinds[index].plural == name)
            return static_cast<int>(index);
    return -1;
}

int Model::move_class(const std::string& name) const {
    for (std::size_t index = 0; index < classes.size(); ++index)
        if (classes[index] == name)
            return static_cast<int>(index);
    return -1;
}

} // namespace rubicon::model
