// The keys that inheritance knows clauses by: their first word, and their name where several begin alike.
#pragma once

#include <string>
#include <vector>

#include "compiler/model/draft.hpp"

namespace rubicon::model {

// The names of a `no ...`, with blanks between them.
std::string joined_names(const Node& remove_key);

// Of a declaration that is no block.
std::string unit_key(const Node& declaration);
Company unit_company(const Node& declaration);
// Of a clause between the braces of a piece: one for each class of `go or capture`.
std::vector<std::string> piece_keys(const Node& clause);
// Of a line between the braces of a chain, and of `end`: there its label, or else its first word.
std::string policy_key(const Node& policy);
std::string end_key(const Node& ending);

} // namespace rubicon::model
