#pragma once

#include "compiler/source/source.hpp"
#include "compiler/syntax/tree.hpp"

#include <cstddef>
#include <map>
#include <set>
#include <string_view>
#include <vector>

namespace rubicon {

// What the formatter takes from the tree. All places are byte offsets in the source.
struct FormatMarks {
    struct Column {
        std::size_t group; // clauses of one block share a column
        std::size_t text;  // where the text begins that stands in it
    };

    std::map<std::size_t, std::size_t> raw;   // from begin to end: never reformatted
    std::map<std::size_t, std::size_t> tight; // from begin to end: commas without blanks, as in `leap 1,2`
    std::set<std::size_t> clauses;            // where clauses begin
    std::map<std::size_t, Column> columns;    // by the clause's begin
    std::size_t group_count = 0;
    std::map<std::size_t, std::size_t> picture_rows; // from a row's begin to the number of its picture
    std::size_t picture_count = 0;
};

FormatMarks mark_for_format(const Node& file);

struct FormatToken {
    enum class Kind { word, sign, raw, comment };
    Kind kind;
    std::size_t begin;
    std::string_view text;
    std::size_t lines_before; // line ends between the token before and this one
    bool adjacent;            // no blank between the token before and this one
};

// Every token and comment of the file, in order.
std::vector<FormatToken> scan_for_format(const SourceFile& source, const FormatMarks& marks);

} // namespace rubicon
