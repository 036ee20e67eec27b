#include "compiler/model/merge.hpp"

#include "compiler/model/keys.hpp"

namespace rubicon::model {

namespace {

// How a clause is laid over what is there.
enum class Manner { put, add, only };

class Merger {
public:
    Merger(const Options& settled, Diagnostics& reported)
        : options(settled), diagnostics(reported), overlay(reported) {}

    void lay_file(const Node& file, bool is_last) {
        takes_tests = is_last;
        std::vector<const Node*> items;
        for (const Node& item : file.children)
            if (!item.is(NodeKind::string) && !item.is(NodeKind::extends))
                items.push_back(&item);
        lay(items, {++layers, true, {}});
    }

    Draft draft;

private:
    // `pieces` may speak of pieces declared further down, and branches lie over all that stands outside them.
    void lay(const std::vector<const Node*>& items, const Place& place) {
        for (const Node* item : items)
            if (!item->is(NodeKind::branch) && !speaks_of_pieces(*item))
                lay_item(*item, place);
        for (const Node* item : items)
            if (speaks_of_pieces(*item))
                lay_item(*item, place);
        overlay.finish();
        for (const Node* item : items)
            if (item->is(NodeKind::branch))
                lay_branch(*item, place);
    }

    static bool speaks_of_pieces(const Node& item) {
        const bool wrapped = (item.is(NodeKind::add) || item.is(NodeKind::only)) && !item.empty();
        return (wrapped ? item[0] : item).is(NodeKind::pieces);
    }

    // The branch taken comes last, so that what it deletes is still known in the other one.
    void lay_branch(const Node& branch, const Place& place) {
        const std::optional<bool> outcome = options.settle(branch[0]);
        for (const bool live : {false, true})
            for (std::size_t at = 1; at < branch.size(); ++at) {
                Place inside = under(branch, at, outcome, place);
                if (inside.live != live)
                    continue;
                inside.layer = ++layers;
                lay(pointers(branch[at]), inside);
            }
    }

    static std::vector<const Node*> pointers(const Node& block) {
        std::vector<const Node*> items;
        for (const Node& item : block.children)
            items.push_back(&item);
        return items;
    }

    // Child 1 of a branch is for yes, child 2 for no; of an unsettled condition neither is live.
    static Place under(const Node& branch, std::size_t at, std::optional<bool> outcome, const Place& place) {
        Place inside = place;
        inside.live = place.live && outcome.has_value() && *outcome == (at == 1);
        inside.asked.push_back(&branch[0]);
        return inside;
    }

    void lay_item(const Node& item, const Place& place) {
        switch (item.kind) {
        case NodeKind::remove_key:
            remove(item, place);
            return;
        case NodeKind::add:
            lay_declaration(item[0], place, Manner::add);
            return;
        case NodeKind::only:
            lay_declaration(item[0], place, Manner::only);
            return;
        default:
            lay_declaration(item, place, Manner::put);
            return;
        }
    }

    void lay_declaration(const Node& node, const Place& place, Manner manner) {
        switch (node.kind) {
        case NodeKind::option:
            if (!place.asked.empty())
                diagnostics.report(Code::option_in_branch, node.span);
            return;
        case NodeKind::test:
            if (takes_tests && place.live)
                draft.tests.push_back(&node);
            return;
        case NodeKind::piece:
            lay_piece(node, place, manner);
            return;
        case NodeKind::pieces:
            lay_pieces(node, place, manner);
            return;
        case NodeKind::chain:
            lay_chain(node, place, manner);
            return;
        case NodeKind::end:
            if (manner == Manner::only)
                overlay.clear(draft.end, {}, node, place);
            lay_endings(node, place, manner);
            return;
        default:
            break;
        }
        const Entry entry{unit_key(node), &node, place};
        if (manner == Manner::only && !draft.units.has(entry.key))
            diagnostics.report(Code::override_nothing, node.span, entry.key, "replace");
        lay_entry(draft.units, entry, unit_company(node), manner);
    }

    void lay_entry(Block& block, const Entry& entry, Company company, Manner manner) {
        if (manner == Manner::add)
            overlay.add(block, entry, &block == &draft.end);
        else
            overlay.put(block, entry, company);
    }

    // ---- blocks

    void lay_piece(const Node& node, const Place& place, Manner manner) {
        const Node& name = node.child(NodeKind::name);
        Block* block = draft.piece(name.text);
        if (!block)
            block = &draft.pieces.emplace_back(Block{"piece " + name.text, {}, {}});
        const bool known = block->find("name") != nullptr;
        if (!known && manner != Manner::put && place.live)
            diagnostics.report(Code::override_nothing, name.span, block->title,
                               manner == Manner::add ? "add to" : "replace");
        if (const Node* first = repeats(*block, place)) {
            diagnostics.report(Code::declared_twice, name.span, block->title).note(first->span, "it stands here first");
            return;
        }
        if (manner == Manner::only)
            overlay.clear(*block, {"name", "symbol", "plural"}, node, place);
        opened.push_back({block, place.layer, &name});
        if (!known)
            overlay.put(*block, {"name", &name, place}, Company::alone);
        if (const Node* symbol = node.find(NodeKind::string))
            overlay.put(*block, {"symbol", symbol, place}, Company::alone);
        if (const Node* plural = node.find(NodeKind::plural))
            overlay.put(*block, {"plural", &plural->child(NodeKind::name), place}, Company::alone);
        if (const Node* clauses = node.find(NodeKind::block))
            lay_clauses(*block, *clauses, place, manner);
    }

    const Node* repeats(const Block& block, const Place& place) const {
        for (const Opened& one : opened)
            if (one.block == &block && one.layer == place.layer)
                return one.name;
        return nullptr;
    }

    void lay_pieces(const Node& node, const Place& place, Manner manner) {
        const Node* clauses = node.find(NodeKind::block);
        for (const Node* name : node.child(NodeKind::names).all(NodeKind::name)) {
            Block* block = draft.piece(name->text);
            if (!block || (place.live && !block->find("name"))) {
                diagnostics.report(Code::unknown_name, name->span, name->text, "kind of piece")
                    .nearest(name->text, piece_names());
                continue;
            }
            if (manner == Manner::only)
                overlay.clear(*block, {"name", "symbol", "plural"}, node, place);
            if (clauses)
                lay_clauses(*block, *clauses, place, manner);
        }
    }

    std::vector<std::string> piece_names() const {
        std::vector<std::string> names;
        for (const Block& block : draft.pieces)
            if (const Node* name = block.find("name"))
                names.push_back(name->text);
        return names;
    }

    void lay_clauses(Block& block, const Node& clauses, const Place& place, Manner manner) {
        for (const Node& clause : clauses.children) {
            if (clause.is(NodeKind::remove_key)) {
                overlay.remove(block, joined_names(clause), clause, place);
            } else if (clause.is(NodeKind::branch)) {
                const std::optional<bool> outcome = options.settle(clause[0]);
                for (std::size_t at = 1; at < clause.size(); ++at)
                    lay_clauses(block, clause[at], under(clause, at, outcome, place), manner);
            } else {
                const bool added = clause.is(NodeKind::add);
                const Node& inner = added ? clause[0] : clause;
                const Company company = inner.is(NodeKind::attribute) ? Company::alone : Company::several;
                for (const std::string& key : piece_keys(inner))
                    lay_entry(block, {key, &inner, place}, company, added ? Manner::add : manner);
            }
        }
    }

    void lay_chain(const Node& node, const Place& place, Manner manner) {
        const Node& name = node.child(NodeKind::name);
        Block* block = draft.chain(name.text);
        if (!block) {
            if (manner != Manner::put) {
                diagnostics.report(Code::override_nothing, name.span, "chain " + name.text,
                                   manner == Manner::add ? "add to" : "replace");
                return;
            }
            block = &draft.chains.emplace_back(Block{"chain " + name.text, {}, {}});
        } else if (manner == Manner::only) {
            overlay.clear(*block, {"name"}, node, place);
        }
        if (!block->find("name"))
            overlay.put(*block, {"name", &name, place}, Company::alone);
        for (const Node& policy : node.children) {
            if (policy.is(NodeKind::name))
                continue;
            if (policy.is(NodeKind::remove_key))
                overlay.remove(*block, joined_names(policy), policy, place);
            else
                lay_entry(*block, {policy_key(policy), &policy, place}, Company::alone, manner);
        }
    }

    void lay_endings(const Node& parent, const Place& place, Manner manner) {
        for (const Node& line : parent.children) {
            if (line.is(NodeKind::remove_key)) {
                overlay.remove(draft.end, joined_names(line), line, place);
            } else if (line.is(NodeKind::branch)) {
                const std::optional<bool> outcome = options.settle(line[0]);
                for (std::size_t at = 1; at < line.size(); ++at)
                    lay_endings(line[at], under(line, at, outcome, place), manner);
            } else {
                const bool added = line.is(NodeKind::add);
                const Node& ending = added ? line[0] : line;
                const Company company = ending.find(NodeKind::label) ? Company::alone : Company::several;
                lay_entry(draft.end, {end_key(ending), &ending, place}, company, added ? Manner::add : manner);
            }
        }
    }

    // ---- deletions between declarations

    void remove(const Node& node, const Place& place) {
        const std::string words = joined_names(node);
        if (node[0].text == "option") {
            if (!place.asked.empty())
                diagnostics.report(Code::option_in_branch, node.span);
            return;
        }
        if (words == "end") {
            remove_all(draft.end, node, place);
        } else if (node[0].text == "end") {
            overlay.remove(draft.end, node[1].text, node, place);
        } else if (node.size() == 2 && (node[0].text == "piece" || node[0].text == "chain")) {
            Block* block = node[0].text == "piece" ? draft.piece(node[1].text) : draft.chain(node[1].text);
            if (block)
                remove_all(*block, node, place);
            else
                report_no_block(node);
        } else {
            overlay.remove(draft.units, words, node, place);
        }
    }

    void remove_all(Block& block, const Node& node, const Place& place) {
        if (block.entries.empty())
            diagnostics.report(Code::override_nothing, node.span, block.title, "delete");
        else if (place.live)
            block.entries.clear();
    }

    void report_no_block(const Node& node) {
        const bool piece = node[0].text == "piece";
        std::vector<std::string> known;
        for (const Block& block : piece ? draft.pieces : draft.chains)
            if (!block.entries.empty())
                known.push_back(block.title.substr(6));
        diagnostics.report(Code::override_nothing, node.span, joined_names(node), "delete")
            .nearest(node[1].text, known);
    }

    struct Opened {
        const Block* block;
        int layer;
        const Node* name;
    };

    const Options& options;
    Diagnostics& diagnostics;
    Overlay overlay;
    std::vector<Opened> opened; // `piece` blocks so far, to find two in one layer
    int layers = 0;
    bool takes_tests = false;
};

} // namespace

Draft merge(const std::vector<Tree>& family, const Options& options, Diagnostics& diagnostics) {
    Merger merger(options, diagnostics);
    for (std::size_t at = 0; at < family.size(); ++at)
        merger.lay_file(*family[at], at + 1 == family.size());
    return std::move(merger.draft);
}

} // namespace rubicon::model
