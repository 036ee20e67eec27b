// Our own record of games: one JSON object a line.
//
//     {"game": "russian", "set": {"draws": "short"}, "position": "...", "moves": ["c3-d4", "d6-e5"], "result": "white
//     wins"}
//
// All but `moves` may be missing: then the game starts as its rules say. Whoever writes records may add fields of his
// own; readers pass over those that they do not know.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "runtime/host/text.hpp"

namespace rubicon::host {

struct Record {
    std::string game;                                     // a path or the name of a shipped variant
    std::vector<std::pair<std::string, std::string>> set; // options and their values
    std::string position;                                 // position text, "" for the start
    std::vector<std::string> moves;
    std::string result;
    std::vector<std::pair<std::string, std::string>> more{}; // further fields, their values as JSON
};

// Whether the text looks like records rather than PDN.
bool looks_like_records(std::string_view text);

Parsed<Record> read_record(std::string_view line);

// One line, ended by a newline. Bytes that are no UTF-8 are replaced.
std::string write_record(const Record& record);

} // namespace rubicon::host
