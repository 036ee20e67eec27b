#include "compiler/model/draft.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace rubicon::model {

namespace {

Block* find_block(std::list<Block>& blocks, const std::string& title) {
    for (Block& block : blocks)
        if (block.title == title)
            return &block;
    return nullptr;
}

// Clauses of several classes (`go or capture`) are compared class by class: not by the list of classes.
bool says_the_same(const Node& left, const Node& right) {
    if (!left.is(NodeKind::clause) || !right.is(NodeKind::clause))
        return same_tree(left, right);
    if (left.size() != right.size())
        return false;
    for (std::size_t at = 1; at < left.size(); ++at)
        if (!same_tree(left[at], right[at]))
            return false;
    return true;
}

bool all_the_same(const std::vector<Entry>& left, const std::vector<Entry>& right) {
    return std::equal(left.begin(), left.end(), right.begin(), right.end(), [](const Entry& one, const Entry& other) {
        return one.key == other.key && says_the_same(*one.node, *other.node);
    });
}

bool unconditional(const std::vector<Entry>& entries) {
    return std::all_of(entries.begin(), entries.end(), [](const Entry& entry) { return entry.place.asked.empty(); });
}

// `upon` and `upon taking`, `has strides` and `strides`, `after` and `after move` are ways to speak of a clause.
bool is_meant(const std::string& key, const std::string& words) {
    if (key == words || (key.starts_with("has ") && key.substr(4) == words))
        return true;
    constexpr std::array<std::string_view, 5> enough{"upon", "has", "require", "after", "cell"};
    const bool by_first_word = std::find(enough.begin(), enough.end(), words) != enough.end();
    return by_first_word && key.starts_with(words + " ");
}

} // namespace

bool Block::has(const std::string& key) const {
    return std::any_of(entries.begin(), entries.end(), [&](const Entry& entry) { return entry.key == key; });
}

std::vector<const Node*> Block::live(const std::string& key) const {
    std::vector<const Node*> nodes;
    for (const Entry& entry : entries)
        if (entry.place.live && entry.key == key)
            nodes.push_back(entry.node);
    return nodes;
}

const Node* Block::find(const std::string& key) const {
    const std::vector<const Node*> nodes = live(key);
    return nodes.empty() ? nullptr : nodes.front();
}

Block* Draft::piece(const std::string& name) {
    return find_block(pieces, "piece " + name);
}

Block* Draft::chain(const std::string& name) {
    return find_block(chains, "chain " + name);
}

std::vector<Block*> Draft::blocks() {
    std::vector<Block*> all{&units};
    for (Block& block : pieces)
        all.push_back(&block);
    for (Block& block : chains)
        all.push_back(&block);
    all.push_back(&end);
    return all;
}

// ---- one layer over the others
// ------------------------------------------------------------------------------------------

bool Overlay::replaced_already(const Block& block, const std::string& key) const {
    return std::any_of(replaced.begin(), replaced.end(),
                       [&](const Replaced& one) { return one.block == &block && one.key == key; });
}

void Overlay::put(Block& block, const Entry& entry, Company company) {
    block.seen.insert(entry.key);
    auto& entries = block.entries;
    if (!entry.place.live) {
        entries.push_back(entry);
        return;
    }
    const int layer = entry.place.layer;
    for (const Entry& other : entries)
        if (other.key == entry.key && other.place.layer == layer && other.place.live && company == Company::alone) {
            diagnostics->report(Code::declared_twice, entry.node->span, entry.key)
                .note(other.node->span, "it stands here first");
            return;
        }
    const auto is_old = [&](const Entry& other) { return other.key == entry.key && other.place.layer < layer; };
    const auto first_old = std::find_if(entries.begin(), entries.end(), is_old);
    if (first_old != entries.end()) {
        Replaced change{&block, entry.key, {}, entry.node, layer};
        std::copy_if(entries.begin(), entries.end(), std::back_inserter(change.old), is_old);
        const std::size_t where = static_cast<std::size_t>(first_old - entries.begin());
        std::erase_if(entries, is_old);
        entries.insert(entries.begin() + static_cast<std::ptrdiff_t>(where), entry);
        replaced.push_back(std::move(change));
        return;
    }
    if (!replaced_already(block, entry.key)) {
        entries.push_back(entry);
        return;
    }
    // A further clause of a key that this layer replaced stands behind the one before it.
    const auto is_new = [&](const Entry& other) { return other.key == entry.key && other.place.layer == layer; };
    const auto last_new = std::find_if(entries.rbegin(), entries.rend(), is_new);
    entries.insert(last_new.base(), entry);
}

void Overlay::add(Block& block, const Entry& entry, bool in_order) {
    auto& entries = block.entries;
    // A branch between the clauses of a block is of its layer, and adds to what stands outside of it.
    const auto is_below = [&](const Entry& other) {
        return other.place.layer < entry.place.layer ||
               (other.place.layer == entry.place.layer && other.place.asked.size() < entry.place.asked.size());
    };
    const auto is_old = [&](const Entry& other) { return other.key == entry.key && is_below(other); };
    auto where = std::find_if(entries.begin(), entries.end(), is_old);
    const bool known = entry.place.live ? where != entries.end() : block.seen.contains(entry.key);
    if (!known) {
        const bool any_below = std::any_of(entries.begin(), entries.end(), is_below);
        if (!in_order || !any_below) {
            report_nothing_to_add_to(block, entry);
            return;
        }
        where = std::find_if(entries.begin(), entries.end(), is_below);
    }
    block.seen.insert(entry.key);
    for (const Entry& other : entries)
        if (entry.place.live && is_old(other) && other.place.asked.empty() && says_the_same(*other.node, *entry.node))
            report_same(*entry.node, entry.key, *other.node);
    entries.insert(entry.place.live ? where : entries.end(), entry);
}

// Something was there where this layer replaced it or took it away.
void Overlay::report_nothing_to_add_to(const Block& block, const Entry& entry) {
    auto said = diagnostics->report(Code::override_nothing, entry.node->span, entry.key, "add to");
    const auto here = std::find_if(block.entries.begin(), block.entries.end(),
                                   [&](const Entry& other) { return other.key == entry.key; });
    if (here != block.entries.end())
        said.note(here->node->span, fmt::format("this replaces what the parent says; a second `{}` beside it is said "
                                                "without `add`",
                                                entry.key));
    else if (block.seen.contains(entry.key))
        said.note({}, fmt::format("what the parent says was deleted; a new `{}` is said without `add`", entry.key));
}

void Overlay::remove(Block& block, const std::string& words, const Node& node, const Place& place) {
    const auto is_hit = [&](const Entry& entry) {
        return is_meant(entry.key, words) && entry.place.layer < place.layer;
    };
    const bool hit = place.live ? std::any_of(block.entries.begin(), block.entries.end(), is_hit)
                                : std::any_of(block.seen.begin(), block.seen.end(),
                                              [&](const std::string& key) { return is_meant(key, words); });
    if (!hit) {
        const std::vector<std::string> known(block.seen.begin(), block.seen.end());
        const std::string within = block.title.empty() ? words : words + "` in `" + block.title;
        diagnostics->report(Code::override_nothing, node.span, within, "delete").nearest(words, known);
        return;
    }
    if (place.live)
        std::erase_if(block.entries, is_hit);
}

void Overlay::clear(Block& block, const std::vector<std::string>& kept, const Node& node, const Place& place) {
    const auto goes = [&](const Entry& entry) {
        return entry.place.layer < place.layer && std::find(kept.begin(), kept.end(), entry.key) == kept.end();
    };
    if (std::none_of(block.entries.begin(), block.entries.end(), goes)) {
        if (place.live)
            diagnostics->report(Code::override_nothing, node.span, block.title, "replace");
        return;
    }
    if (!place.live)
        return;
    Replaced change{&block, "", {}, &node, place.layer};
    std::copy_if(block.entries.begin(), block.entries.end(), std::back_inserter(change.old), goes);
    std::erase_if(block.entries, goes);
    replaced.push_back(std::move(change));
}

void Overlay::finish() {
    for (const Replaced& change : replaced) {
        std::vector<Entry> now;
        for (const Entry& entry : change.block->entries) {
            const bool of_key = change.key.empty() || entry.key == change.key;
            if (of_key && entry.place.live && entry.place.layer == change.layer)
                now.push_back(entry);
        }
        if (unconditional(change.old) && all_the_same(now, change.old))
            report_same(*change.where, change.key.empty() ? change.block->title : change.key, *change.old.front().node);
    }
    replaced.clear();
}

void Overlay::report_same(const Node& node, const std::string& key, const Node& old) {
    diagnostics->report(Code::override_same, node.span, key).note(old.span, "it is said here already");
}

} // namespace rubicon::model
