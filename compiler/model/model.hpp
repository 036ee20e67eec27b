// The checked model of one game: parents merged, options settled, names collected, the board laid out. What is left are
// clauses as syntax, in their final order, that compiler/ir/lower turns into the IR.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compiler/model/board.hpp"
#include "compiler/source/diagnostics.hpp"
#include "compiler/source/source.hpp"
#include "compiler/syntax/tree.hpp"

namespace rubicon::model {

inline constexpr std::size_t most_kinds = 64;
inline constexpr std::int64_t most_held = 64; // pieces on one cell

// A value of an option: yes/no and words are kept as their word, numbers as numbers.
struct Value {
    std::string word; // "yes", "no", "seed"; empty for a number
    std::int64_t number = 0;
    bool is_number = false;
};

struct Option {
    std::string name;
    enum class Type { yes_no, words, range } type = Type::yes_no;
    std::vector<std::string> words; // or numbers, all of them
    std::int64_t least = 0, most = 0;
    Value value; // in force
    Span where;
};

struct Player {
    std::string name;
    std::string plural; // unused by most games
    Facing facing = Facing::same;
    int seat = 0; // place in the line `players`, clockwise where each is turned; not all of them need take part
    int team = 0;
    Span where;
};

struct Kind {
    std::string name, symbol, plural;
    Span where;
};

// A clause that counts after inheritance, `add`, `no`, `only` and settled `if`s.
using Clauses = std::vector<const Node*>;

struct Piece {
    int kind = 0;
    Clauses has, moves, crowns, upons; // in the order they are to be read: added ones before the parent's
};

struct Chain {
    std::string move_class;
    Clauses policies; // at most one a first word
    Span where;
};

struct NamedNode {
    std::string name;           // an end without a label goes by its first word; a require without one has no name
    const Node* node = nullptr; // the zone, var, mark, let, require, ending or test node
    bool each = false;
};

struct Model {
    std::string title;
    std::vector<Option> options;
    std::vector<Player> players;
    bool facing_told = false; // `turned`, `mirrored` or `each turned`: relative words have a meaning
    int first = 0;
    Board board;
    std::vector<View> views; // by player
    std::vector<Kind> kinds;
    std::map<std::string, std::vector<int>> kind_groups; // `kinds minor: knight, bishop`
    std::vector<std::string> classes; // in order of first use: go, capture, own words; then the names of actions
    std::vector<NamedNode> zones, vars, marks, lets, requirements, actions, ends, tests;
    Clauses hands;             // `each hand: 9 man`, one after the other
    std::vector<Piece> pieces; // one a kind, in the order of kinds
    std::vector<Chain> chains;
    const Node* setup = nullptr;
    const Node* turn = nullptr;
    const Node* prefer = nullptr;
    const Node* plays = nullptr;
    const Node* notation = nullptr;
    const Node* decides = nullptr;
    const Node* skip = nullptr;
    const Node* payoff = nullptr;
    std::vector<NamedNode> dice, phases; // phases in the order of the file: the first one begins the game
    int numbers_from = -1; // draughts notation: the corner cell with number 1, or -1 for the top-left playing cell
    Clauses after_move;
    bool goal_swapped = false;
    int holds = 1;
    Span where;       // the title on the `game` line
    Span board_where; // the `board` line: the second mark where an inherited cell is not on the board

    // Syntax trees and files of the game and its parents; nodes above point into them.
    std::vector<std::shared_ptr<const Node>> trees;

    const Option* option(const std::string& name) const;
    int player(const std::string& name) const; // index or -1
    int kind(const std::string& name) const;   // by name or plural; index or -1
    int move_class(const std::string& name) const;
};

// Where `extends` looks for parents besides the file's own folder.
struct Search {
    std::vector<std::filesystem::path> folders; // searched with their sub-folders for NAME.rules
};

// Reads a game and its parents, settles options with `sets` ("draws", "short") and merges. Nothing if there were
// errors; every error is in `diagnostics`. Files are kept alive by `files`.
std::optional<Model> load(SourceMap& files, const std::filesystem::path& file, const Search& search,
                          const std::vector<std::pair<std::string, std::string>>& sets, Diagnostics& diagnostics);

// The model as text, for --what=model: complete, stable, a thing a line.
std::string dump(const Model& model);

} // namespace rubicon::model
