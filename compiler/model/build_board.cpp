// Lays the board that the file describes.
#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "compiler/model/build.hpp"

namespace rubicon::model {

namespace {

class BoardBuilder {
public:
    BoardBuilder(const Options& settled, Model& made, Diagnostics& reported)
        : options(settled), model(made), diagnostics(reported) {}

    void square(const Node& node);
    void hex(const Node& node);
    void star(const Node& node);
    void rhombus(const Node& node);
    void lines(const Node& node);

private:
    const Options& options;
    Model& model;
    Diagnostics& diagnostics;

    bool line(const Node& np, std::vector<std::string>& names);
    void impossible(const Span& where, std::int64_t size, std::int64_t other, std::string expected) {
        diagnostics.report(Code::board_size, where, size, other).expected(std::move(expected));
    }
};

void BoardBuilder::square(const Node& node) {
    const std::optional<std::int64_t> files = options.number(node[0]), ranks = options.number(node[1]);
    if (!files || !ranks)
        return;
    if (*files < 1 || *files > most_files || *ranks < 1 || *ranks > most_ranks)
        return impossible(node.span, *files, *ranks,
                          fmt::format("1 to {} files and 1 to {} ranks", most_files, most_ranks));
    const Colouring colouring = node.has_keyword("dark")    ? Colouring::dark
                                : node.has_keyword("light") ? Colouring::light
                                                            : Colouring::all;
    model.board = square_board(static_cast<int>(*files), static_cast<int>(*ranks), colouring);
    if (model.board.cells.empty())
        impossible(node.span, *files, *ranks, "at least one cell of that colour");
}

void BoardBuilder::hex(const Node& node) {
    std::vector<int> columns;
    std::int64_t highest = 0;
    for (const Node& child : node.children) {
        const std::optional<std::int64_t> height = options.number(child);
        if (!height)
            return;
        highest = std::max(highest, *height);
        columns.push_back(static_cast<int>(*height));
    }
    const bool possible = columns.size() <= most_files && highest <= most_ranks &&
                          std::all_of(columns.begin(), columns.end(), [](int height) { return height >= 1; });
    if (!possible)
        return impossible(node.span, static_cast<std::int64_t>(columns.size()), highest,
                          fmt::format("1 to {} columns of 1 to {} cells", most_files, most_ranks));
    // Neighbouring columns are shifted by half a hex, which only columns of unlike parity are.
    for (std::size_t i = 0; i + 1 < columns.size(); ++i)
        if ((columns[i] + columns[i + 1]) % 2 == 0) {
            diagnostics.report(Code::hex_columns, node[i + 1].span, columns[i], columns[i + 1]);
            return;
        }
    model.board = hex_board(columns);
}

void BoardBuilder::star(const Node& node) {
    constexpr std::int64_t most = (most_files - 1) / 4; // rows are letters
    const std::optional<std::int64_t> size = options.number(node[0]);
    if (size && (*size < 1 || *size > most))
        return impossible(node.span, *size, *size, fmt::format("tips of 1 to {} rows", most));
    if (size)
        model.board = star_board(static_cast<int>(*size));
}

void BoardBuilder::rhombus(const Node& node) {
    const std::optional<std::int64_t> size = options.number(node[0]);
    if (size && (*size < 1 || *size > most_files))
        return impossible(node.span, *size, *size, fmt::format("1 to {} files and ranks", most_files));
    if (size)
        model.board = rhombus_board(static_cast<int>(*size));
}

// The points of a line, one word each: a letter and a number.
bool BoardBuilder::line(const Node& np, std::vector<std::string>& names) {
    for (const Node& word : np.children) {
        const std::string& text = word.text;
        const bool point = word.is(NodeKind::word) && word.empty() && text.size() >= 2 && text.size() <= 3 &&
                           text[0] >= 'a' && text[0] <= 'z' && text[1] >= '1' && text[1] <= '9' &&
                           std::all_of(text.begin() + 1, text.end(), [](unsigned char c) { return std::isdigit(c); });
        if (!point || std::stoi(text.substr(1)) > most_ranks) {
            diagnostics.report(Code::unknown_name, word.span, word.span.text(), "point")
                .expected(fmt::format("points such as `a1`, with numbers to {}", most_ranks));
            return false;
        }
        names.push_back(text);
    }
    return true;
}

void BoardBuilder::lines(const Node& node) {
    std::vector<std::vector<std::string>> names;
    for (const Node& np : node.children)
        if (!line(np, names.emplace_back()))
            return;
    if (names.empty())
        return impossible(node.span, 0, 0, "at least one line of points");
    std::vector<LineFault> faults;
    model.board = lines_board(names, faults);
    for (const LineFault& fault : faults) {
        const Node& word = node[fault.line][fault.cell];
        if (fault.what == LineFault::What::repeats)
            diagnostics.report(Code::declared_twice, word.span, word.text);
        else
            diagnostics.report(Code::line_fork, word.span, node[fault.line][fault.cell - 1].text, word.text);
    }
    if (!faults.empty())
        model.board = Board{};
}

} // namespace

void lay_board(const Node& board, const Options& options, Model& model, Diagnostics& diagnostics) {
    BoardBuilder builder(options, model, diagnostics);
    const Node& shape = board[0];
    switch (shape.kind) {
    case NodeKind::board_square:
        return builder.square(shape);
    case NodeKind::board_hex:
        return builder.hex(shape);
    case NodeKind::board_star:
        return builder.star(shape);
    case NodeKind::board_rhombus:
        return builder.rhombus(shape);
    default:
        return builder.lines(shape);
    }
}

} // namespace rubicon::model
