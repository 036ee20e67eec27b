#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/model/options.hpp"

namespace rubicon::model {

namespace {

constexpr std::array<std::string_view, 6> joins_at_end{"and", "or", "else", "then", "if", ","};
constexpr std::array<std::string_view, 6> joins_at_start{"and", "or", "else", "then", "while", "without"};

std::string_view trimmed(std::string_view line) {
    const std::string_view blanks = " \t\r";
    const std::size_t begin = line.find_first_not_of(blanks);
    if (begin == std::string_view::npos)
        return {};
    return line.substr(begin, line.find_last_not_of(blanks) - begin + 1);
}

std::string_view without_comment(std::string_view line) {
    bool quoted = false;
    for (std::size_t at = 0; at < line.size(); ++at) {
        if (line[at] == '"')
            quoted = !quoted;
        if (line[at] == '#' && !quoted)
            return line.substr(0, at);
    }
    return line;
}

std::string single_spaced(std::string_view line) {
    std::string text;
    for (const char letter : line)
        if (const bool blank = letter == ' ' || letter == '\t'; !blank)
            text += letter;
        else if (text.empty() || text.back() != ' ')
            text += ' ';
    return text;
}

bool ends_with_word(std::string_view text, std::string_view word) {
    if (!text.ends_with(word))
        return false;
    return word == "," || text.size() == word.size() || text[text.size() - word.size() - 1] == ' ';
}

bool starts_with_word(std::string_view text, std::string_view word) {
    return text.starts_with(word) && (text.size() == word.size() || text[word.size()] == ' ');
}

// Whether a clause that stops at the end of `before` goes on with `after`.
bool goes_on(std::string_view before, std::string_view after) {
    const char last = before.back();
    if (last == '{' || last == '(' || last == ';' || after.front() == '}')
        return true;
    return std::any_of(joins_at_end.begin(), joins_at_end.end(),
                       [&](std::string_view word) { return ends_with_word(before, word); }) ||
           std::any_of(joins_at_start.begin(), joins_at_start.end(),
                       [&](std::string_view word) { return starts_with_word(after, word); });
}

// Source text in one line, without comments.
std::string in_one_line(std::string_view source) {
    std::string text;
    while (!source.empty()) {
        const std::size_t end = std::min(source.find('\n'), source.size());
        const std::string line = single_spaced(trimmed(without_comment(source.substr(0, end))));
        source.remove_prefix(std::min(end + 1, source.size()));
        if (line.empty())
            continue;
        if (!text.empty())
            text += goes_on(text, line) ? " " : "; ";
        text += line;
    }
    return text;
}

std::string source_of(const Node& node) {
    return in_one_line(node.span.text());
}

// A clause may have lost some of the classes that its source text names.
std::string clause_source(const Node& clause) {
    std::vector<std::string> names;
    for (const Node& name : clause[0].children)
        names.push_back(name.text);
    const std::string_view text = clause.span.text();
    return fmt::format("{} {}", fmt::join(names, " or "),
                       in_one_line(text.substr(clause[0].span.end - clause.span.begin)));
}

class Dumper {
public:
    explicit Dumper(const Model& shown) : model(shown) {}

    std::string dump() {
        line("game \"{}\"", model.title);
        for (const Option& option : model.options)
            line("option {}: {} = {}", option.name, type_text(option), text_of(option.value));
        players();
        board();
        for (const auto& [name, members] : model.kind_groups)
            kind_group(name, members);
        for (const Piece& piece : model.pieces)
            show(piece);
        line("classes {}", fmt::join(model.classes, ", "));
        for (const Chain& chain : model.chains) {
            line("chain {}", chain.move_class);
            nodes(chain.policies);
        }
        rules();
        return text;
    }

private:
    template <typename... Args>
    void line(fmt::format_string<Args...> format, Args&&... args) {
        text += fmt::format(format, std::forward<Args>(args)...) + "\n";
    }

    void nodes(const Clauses& clauses) {
        for (const Node* node : clauses)
            line("  {}", node->is(NodeKind::clause) ? clause_source(*node) : source_of(*node));
    }

    void players() {
        constexpr std::array<const char*, 3> facings{"same", "turned", "mirrored"};
        for (std::size_t at = 0; at < model.players.size(); ++at) {
            const Player& player = model.players[at];
            line("player {}, team {}, sees {}{}", player.name, player.team,
                 facings[static_cast<std::size_t>(player.facing)],
                 static_cast<int>(at) == model.first ? ", moves first" : "");
        }
    }

    void board() {
        const Board& board = model.board;
        line("board {} x {}, {} cells, holds {}", board.files, board.ranks, board.cells.size(), model.holds);
        for (int rank = board.ranks - 1; rank >= 0; --rank) {
            std::vector<std::string> names;
            for (const BoardCell& cell : board.cells)
                if (cell.rank == rank)
                    names.push_back(cell.name);
            line("  {}", fmt::join(names, " "));
        }
        for (const Way& way : board.ways)
            line("  way {} {},{}", way.name, way.dx, way.dy);
    }

    void kind_group(const std::string& name, const std::vector<int>& members) {
        std::vector<std::string> names;
        for (const int kind : members)
            names.push_back(model.kinds[kind].name);
        line("kinds {}: {}", name, fmt::join(names, ", "));
    }

    void show(const Piece& piece) {
        const Kind& kind = model.kinds[piece.kind];
        line("piece {} \"{}\", plural {}", kind.name, kind.symbol, kind.plural);
        for (const Clauses* clauses : {&piece.has, &piece.moves, &piece.crowns, &piece.upons})
            nodes(*clauses);
    }

    void rules() {
        for (const auto* list :
             {&model.zones, &model.vars, &model.marks, &model.lets, &model.actions, &model.requirements})
            for (const NamedNode& named : *list)
                line("{}", source_of(*named.node));
        for (const Node* node : {model.setup, model.plays, model.turn, model.prefer, model.notation})
            if (node)
                line("{}", source_of(*node));
        for (const Clauses* list : {&model.hands, &model.after_move})
            for (const Node* node : *list)
                line("{}", source_of(*node));
        if (model.goal_swapped)
            line("goal swapped");
        for (const NamedNode& end : model.ends)
            line("end {}", source_of(*end.node));
        for (const NamedNode& test : model.tests)
            line("test \"{}\"", test.name);
    }

    const Model& model;
    std::string text;
};

} // namespace

std::string dump(const Model& model) {
    return Dumper(model).dump();
}

} // namespace rubicon::model
