// A game while its files are laid over one another: declarations and clauses by the keys that inheritance knows them
// by.
#pragma once

#include <list>
#include <set>
#include <string>
#include <vector>

#include "compiler/source/diagnostics.hpp"
#include "compiler/syntax/tree.hpp"

namespace rubicon::model {

// Where a declaration stands. Each file is a layer; so is each branch of an `if` between its declarations, which lies
// over the file's unconditional ones. What stands in a branch not taken is not live: it only takes part as a key.
struct Place {
    int layer = 0;
    bool live = true;
    std::vector<const Node*> asked; // the conditions it stands under, outermost first
};

struct Entry {
    std::string key;
    const Node* node = nullptr;
    Place place;
};

// Whether a clause may stand beside others of its key in one layer.
enum class Company : bool { alone, several };

// A list of clauses: the units of a game, or what stands between the braces of a piece, a chain or `end`.
struct Block {
    std::string title;          // "piece man", "chain capture", "end"; empty for the units of the game
    std::vector<Entry> entries; // in the order they are to be read
    std::set<std::string> seen; // keys that were ever here

    bool has(const std::string& key) const;
    std::vector<const Node*> live(const std::string& key) const;
    // The first live clause of a key, or nullptr.
    const Node* find(const std::string& key) const;
};

// The rules of language.md, "House rules: what `extends` does", for one block at a time. Stands for one layer.
class Overlay {
public:
    explicit Overlay(Diagnostics& reported) : diagnostics(&reported) {}

    // Replaces all clauses of the key from lower layers, in their place; a new key comes last.
    void put(Block& block, const Entry& entry, Company company);
    // Keeps the clauses of lower layers and puts this one before them. In a block that is tried in order (`end`) a new
    // key comes before all; elsewhere it is an error.
    void add(Block& block, const Entry& entry, bool in_order);
    // `no KEY`: `words` as written. Clauses known by two words can be deleted by the first alone.
    void remove(Block& block, const std::string& words, const Node& node, const Place& place);
    // `only BLOCK`: deletes all clauses of lower layers, except those of `kept` keys.
    void clear(Block& block, const std::vector<std::string>& kept, const Node& node, const Place& place);
    // To be called when the layer is complete: reports what says the same as the clauses that it replaced.
    void finish();

private:
    struct Replaced {
        Block* block;
        std::string key; // empty: the whole block
        std::vector<Entry> old;
        const Node* where; // what replaced it
        int layer;
    };
    bool replaced_already(const Block& block, const std::string& key) const;
    void report_nothing_to_add_to(const Block& block, const Entry& entry);
    void report_same(const Node& node, const std::string& key, const Node& old);

    std::vector<Replaced> replaced;
    Diagnostics* diagnostics;
};

struct Draft {
    Block units;             // known by the word they begin with and their name: "board", "zone road"
    std::list<Block> pieces; // in the order of their declaration; a piece that exists has a live "name"
    std::list<Block> chains;
    Block end{"end", {}, {}};
    std::vector<const Node*> tests; // of the file itself, and live

    Block* piece(const std::string& name);
    Block* chain(const std::string& name);
    // Every block, units first.
    std::vector<Block*> blocks();
};

} // namespace rubicon::model
