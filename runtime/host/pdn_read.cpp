#include "grammars/pdn.hpp"
#include "runtime/host/pdn.hpp"
#include "runtime/host/pdn_builder.hpp"

namespace rubicon::host {

namespace {

std::string without_escapes(std::string_view written) {
    std::string value;
    for (usize i = 0; i < written.size(); ++i) {
        const bool escape = written[i] == '\\' && i + 1 < written.size();
        value += written[escape && (written[i + 1] == '"' || written[i + 1] == '\\') ? ++i : i];
    }
    return value;
}

struct Reading {
    PdnBuilder& builder;
    std::string tag_name, tag_value;
    std::string_view comment;
    std::string strength;
};

template <typename Input>
PdnSpot spot(const Input& in) {
    const auto at = in.position();
    return {static_cast<u32>(at.line), static_cast<u32>(at.column), at.byte};
}

template <typename Rule>
struct Action {};

#define RUBICON_ON(rule)                                                                                               \
    template <>                                                                                                        \
    struct Action<pdn_grammar::rule> {                                                                                 \
        template <typename Input>                                                                                      \
        static void apply(const Input& in, Reading& reading);                                                          \
    };                                                                                                                 \
    template <typename Input>                                                                                          \
    void Action<pdn_grammar::rule>::apply([[maybe_unused]] const Input& in, Reading& reading)

RUBICON_ON(tag_name) {
    reading.tag_name = in.string();
}
RUBICON_ON(tag_value) {
    reading.tag_value = without_escapes(in.string_view());
}
RUBICON_ON(tag) {
    reading.builder.tag(spot(in), reading.tag_name, reading.tag_value);
}
RUBICON_ON(line_comment_text) {
    reading.comment = in.string_view();
}
RUBICON_ON(line_comment) {
    reading.builder.comment(spot(in), reading.comment);
}
RUBICON_ON(cut_comment_text) {
    reading.comment = in.string_view();
}
RUBICON_ON(comment) {
    reading.builder.comment(spot(in), reading.comment);
}
RUBICON_ON(open_comment) {
    reading.builder.open_comment(spot(in));
}
RUBICON_ON(nag_number) {
    reading.builder.nag(spot(in), static_cast<u32>(std::stoul(in.string())));
}
RUBICON_ON(strength) {
    reading.builder.strength(spot(in), in.string());
}
RUBICON_ON(forced) {
    reading.builder.strength(spot(in), "*");
}
RUBICON_ON(opening) {
    reading.builder.open(spot(in));
}
RUBICON_ON(closing) {
    reading.builder.close(spot(in));
}
RUBICON_ON(setup_text) {
    reading.comment = in.string_view();
}
RUBICON_ON(setup) {
    reading.builder.setup(spot(in), std::string(reading.comment));
}
RUBICON_ON(result) {
    reading.builder.result(spot(in), in.string());
}
RUBICON_ON(number) {
    reading.builder.number(spot(in), in.string());
}
RUBICON_ON(move) {
    reading.builder.move(spot(in), in.string());
}
RUBICON_ON(strange) {
    reading.builder.strange(spot(in), in.string_view());
}

#undef RUBICON_ON

} // namespace

PdnFile read_pdn(std::string_view text) {
    PdnBuilder builder(text);
    Reading reading{builder, "", "", "", ""};
    tao::pegtl::memory_input in(text.data(), text.size(), "");
    tao::pegtl::parse<pdn_grammar::file, Action>(in, reading);
    return builder.finish();
}

} // namespace rubicon::host
