#pragma once

#include "grammars/rules.hpp"

#include <string_view>

// What a rule of the rules language is called in "expected ...". A rule with a text speaks for all it begins with:
// where it fails at its first token, the text stands in place of what its parts wanted. Keywords and signs speak for
// themselves.

namespace rubicon::rules {

template <typename Rule>
inline constexpr std::string_view text_for{};

template <>
inline constexpr std::string_view text_for<name> = "a name";
template <>
inline constexpr std::string_view text_for<label> = "a label";
template <>
inline constexpr std::string_view text_for<word_name> = "a word such as `own` or `piece`";
template <>
inline constexpr std::string_view text_for<number> = "a number";
template <>
inline constexpr std::string_view text_for<any_number> = "a number";
template <>
inline constexpr std::string_view text_for<range> = "a number";
template <>
inline constexpr std::string_view text_for<size> = "a number or the name of one";
template <>
inline constexpr std::string_view text_for<type> = "a range such as `0..3`, or names joined by `or`";
template <>
inline constexpr std::string_view text_for<string> = "a text in quotation marks";
template <>
inline constexpr std::string_view text_for<file_name> = "the name of a rules file";
template <>
inline constexpr std::string_view text_for<text> = "the rest of the line";
template <>
inline constexpr std::string_view text_for<text_line> = "the rest of the line";
template <>
inline constexpr std::string_view text_for<picture_cell> = "a row of cells";
template <>
inline constexpr std::string_view text_for<np> = "words such as `own man` or `last rank`";
template <>
inline constexpr std::string_view text_for<ways> = "a way such as `forward diagonal`";
template <>
inline constexpr std::string_view text_for<count> = "a count such as `no man` or `3 or more kings`";
template <>
inline constexpr std::string_view text_for<expression> = "a value";
template <>
inline constexpr std::string_view text_for<product> = "a value";
template <>
inline constexpr std::string_view text_for<term> = "a value";
template <>
inline constexpr std::string_view text_for<value> = "a condition";
template <>
inline constexpr std::string_view text_for<all_of> = "a condition";
template <>
inline constexpr std::string_view text_for<literal> = "a condition";
template <>
inline constexpr std::string_view text_for<any_value> = "a value or a condition";
template <>
inline constexpr std::string_view text_for<predicate> = "what is said of it (`is`, `has`, `in`, ...)";
template <>
inline constexpr std::string_view text_for<part> =
    "how it moves: `step`, `slide`, `leap`, `jump`, `fly`, `along` or `anywhere`";
template <>
inline constexpr std::string_view text_for<key> = "a measure such as `most taken`";
template <>
inline constexpr std::string_view text_for<turn_unit> = "the name of a class or an action";
template <>
inline constexpr std::string_view text_for<clause_end> = "the end of the clause";
template <>
inline constexpr std::string_view text_for<header> = "`game` and its name, which begin every file";
template <>
inline constexpr std::string_view text_for<item> = "a declaration";
template <>
inline constexpr std::string_view text_for<declaration> = "a declaration";
template <>
inline constexpr std::string_view text_for<piece_item> =
    "a clause of a piece: `go`, `capture`, `crown`, `has`, `upon` or a class of your own";
template <>
inline constexpr std::string_view text_for<piece_clause> = "a clause of a piece";
template <>
inline constexpr std::string_view text_for<policy> = "`goes on`, `lands`, `taken`, `crowns`, `turns` or `no`";
template <>
inline constexpr std::string_view text_for<end_item> = "an ending";
template <>
inline constexpr std::string_view text_for<ending_kind> =
    "an ending: `draw ...`, `a player ...` or `NAME wins when ...`";
template <>
inline constexpr std::string_view text_for<effect> = "an effect such as `choose`, `put` or `remove`";
template <>
inline constexpr std::string_view text_for<step> = "a step of the phase: `turn`, `next` or `PLAYER:`";
template <>
inline constexpr std::string_view text_for<placing> = "what stands where: `each man on ranks 1..3`";
template <>
inline constexpr std::string_view text_for<test_line> =
    "a line of a test: `with`, `position`, `moves`, `refused`, `result`, `after` or `perft`";

} // namespace rubicon::rules
