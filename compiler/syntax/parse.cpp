#include "compiler/syntax/parse.hpp"

#include "compiler/source/check.hpp"
#include "compiler/syntax/builder.hpp"
#include "compiler/syntax/node_rules.hpp"
#include "grammars/rules.hpp"
#include "grammars/rules_texts.hpp"

#include <string_view>
#include <type_traits>

#include <tao/pegtl.hpp>

namespace rubicon {
namespace {

namespace p = tao::pegtl;

// Far more than any rules file, and spans stay within 32 bits.
constexpr std::size_t largest_file = 1u << 20;

template <typename Rule>
constexpr bool is_lexeme = std::is_base_of_v<rules::lexeme, Rule>;

template <typename Rule>
constexpr bool is_lookahead = false;
template <typename... Rules>
constexpr bool is_lookahead<rules::ahead<Rules...>> = true;
template <typename... Rules>
constexpr bool is_lookahead<rules::unless<Rules...>> = true;

template <typename... Rules>
constexpr bool quietness(const rules::quiet<Rules...>*) {
    return true;
}
constexpr bool quietness(...) {
    return false;
}
template <typename Rule>
constexpr bool is_quiet = quietness(static_cast<Rule*>(nullptr));

template <typename Rule>
constexpr bool is_clause = std::is_same_v<Rule, rules::title>;
template <typename Clause>
constexpr bool is_clause<rules::guarded<Clause>> = true;

// How the language spells a keyword or sign, however its rule is derived.
template <rules::Literal L>
constexpr std::string_view word_of(const rules::spelled<L>*) {
    return L.view();
}
constexpr std::string_view word_of(...) {
    return {};
}
template <rules::Literal L>
constexpr std::string_view sign_of(const rules::sign<L>*) {
    return L.view();
}
constexpr std::string_view sign_of(...) {
    return {};
}

template <typename Input>
std::size_t offset_in(const Input& in) {
    return static_cast<std::size_t>(in.current() - in.begin());
}

template <typename Rule>
constexpr NodeKind kind_of = node_of<Rule>.value_or(NodeKind::file);

// Before a rule is matched at `begin`.
template <typename Rule>
void enter(Builder& builder, std::size_t begin) {
    if constexpr (is_clause<Rule>)
        builder.begin_clause(begin);
    if constexpr (is_quiet<Rule>)
        builder.expectations().begin_quiet(begin);
    if constexpr (!rules::text_for<Rule>.empty())
        builder.expectations().begin_group(begin);
    if constexpr (node_of<Rule>.has_value())
        builder.begin_node(kind_of<Rule>, begin);
}

template <typename Rule>
void succeed(Builder& builder, std::size_t begin, std::size_t end) {
    if constexpr (is_lexeme<Rule>)
        builder.token(end);
    if constexpr (!word_of(static_cast<Rule*>(nullptr)).empty())
        builder.found_word(begin);
    if constexpr (std::is_same_v<Rule, rules::word_name> || std::is_same_v<Rule, rules::file_name> ||
                  std::is_same_v<Rule, rules::reserved_word>)
        builder.set_text(begin, end);
    if constexpr (node_of<Rule>.has_value()) {
        if constexpr (is_leaf(kind_of<Rule>))
            builder.set_text(begin, end);
        builder.finish_node(end);
    }
    if constexpr (!rules::text_for<Rule>.empty())
        builder.expectations().end_group();
    if constexpr (is_quiet<Rule>)
        builder.expectations().end_quiet();
    if constexpr (std::is_same_v<Rule, rules::skipped>)
        builder.clause_failed();
    if constexpr (std::is_same_v<Rule, rules::no_header>)
        builder.header_missing();
    if constexpr (std::is_same_v<Rule, rules::unclosed_string>)
        builder.unclosed_string(begin, end);
    if constexpr (std::is_same_v<Rule, rules::stray_brace>)
        builder.stray_brace(begin);
    if constexpr (std::is_same_v<Rule, rules::open_brace>)
        builder.open_brace(begin);
    if constexpr (std::is_same_v<Rule, rules::unclosed>)
        builder.brace_missing(begin);
    if constexpr (std::is_same_v<Rule, rules::close_brace>)
        builder.close_brace();
    if constexpr (is_clause<Rule>)
        builder.end_clause();
}

template <typename Rule>
void fail(Builder& builder, std::size_t begin) {
    if constexpr (node_of<Rule>.has_value())
        builder.drop_node();
    if constexpr (!word_of(static_cast<Rule*>(nullptr)).empty())
        builder.wanted_word(begin, word_of(static_cast<Rule*>(nullptr)));
    else if constexpr (!sign_of(static_cast<Rule*>(nullptr)).empty())
        builder.expectations().wanted(begin, fmt::format("`{}`", sign_of(static_cast<Rule*>(nullptr))));
    if constexpr (!rules::text_for<Rule>.empty())
        builder.expectations().fail_group(begin, rules::text_for<Rule>);
    if constexpr (is_quiet<Rule>)
        builder.expectations().end_quiet();
    if constexpr (is_clause<Rule>)
        builder.end_clause();
}

// Tells the builder what happens to each rule that matters.
template <typename Rule>
struct Control : p::normal<Rule> {
    static constexpr bool enable = false;

    template <p::apply_mode A, p::rewind_mode M, template <typename...> class Action, template <typename...> class Self,
              typename Input>
    static bool match(Input& in, Builder& builder) {
        if constexpr (is_lookahead<Rule>) {
            builder.begin_lookahead();
            const bool matched = p::match<Rule, A, M, Action, Self>(in, builder);
            builder.end_lookahead();
            return matched;
        } else {
            if (builder.looking_ahead())
                return p::match<Rule, A, M, Action, Self>(in, builder);
            const std::size_t begin = offset_in(in);
            enter<Rule>(builder, begin);
            const bool matched = p::match<Rule, A, M, Action, Self>(in, builder);
            if (matched)
                succeed<Rule>(builder, begin, offset_in(in));
            else
                fail<Rule>(builder, begin);
            return matched;
        }
    }
};

} // namespace

std::optional<Node> parse(const SourceFile& source, Diagnostics& diagnostics) {
    if (source.text().size() > largest_file) {
        diagnostics.report(Code::file_too_large, Span{&source, 0, 0}, largest_file);
        return std::nullopt;
    }
    Builder builder(source, diagnostics);
    p::memory_input<p::tracking_mode::lazy> input(source.text().data(), source.text().size(), source.name());
    try {
        const bool matched = p::parse<rules::file, p::nothing, Control>(input, builder);
        CHECK(matched, "the grammar takes every text");
    } catch (const Builder::TooDeep&) {
        return std::nullopt;
    }
    return builder.take_root();
}

} // namespace rubicon
