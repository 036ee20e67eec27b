#include <algorithm>
#include <cctype>

#include "compiler/model/build.hpp"

namespace rubicon::model {

namespace {

class PiecesBuilder {
public:
    PiecesBuilder(const Draft& merged, Model& made, Diagnostics& reported)
        : draft(merged), model(made), diagnostics(reported) {}

    void build() {
        kinds();
        kind_groups();
        for (const Block& block : draft.pieces)
            if (block.find("name"))
                piece(block);
        chains();
    }

private:
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
        else
            same_symbols();
    }

    // Symbols are read in either case.
    void same_symbols() {
        const auto small = [](std::string text) {
            std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
            return text;
        };
        for (auto kind = model.kinds.begin(); kind != model.kinds.end(); ++kind) {
            const auto other = std::find_if(model.kinds.begin(), kind, [&](const Kind& before) {
                return small(before.symbol) == small(kind->symbol);
            });
            if (other != kind)
                diagnostics
                    .report(Code::same_symbol, kind->where, kind->name, other->name,
                            kind->symbol.empty() ? "neither has a symbol" : "both are `" + kind->symbol + "`")
                    .note(other->where, "this is the other one");
        }
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

    const Draft& draft;
    Model& model;
    Diagnostics& diagnostics;
};

} // namespace

void build_pieces(const Draft& draft, Model& model, Diagnostics& diagnostics) {
    PiecesBuilder(draft, model, diagnostics).build();
}

} // namespace rubicon::model
