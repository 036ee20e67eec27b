// A sound file with one word left out is lowered to a sound game or has an error with a place; it never stops the
// compiler (lowering checks its own result and would abort).

#include <cctype>
#include <fstream>
#include <iterator>

#include "tests/catch.hpp"
#include "tests/ir/lowered.hpp"

namespace rubicon::ir {
namespace {

TEST_CASE("a word left out is found or does not matter", "[ir]") {
    std::ifstream input(RUBICON_SOURCE_FOLDER "/tests/ir/data/smallchess.rules", std::ios::binary);
    const std::string text(std::istreambuf_iterator<char>(input), {});
    const auto in_word = [&](std::size_t at) {
        return at < text.size() && std::isalnum(static_cast<unsigned char>(text[at])) != 0;
    };
    std::size_t faulty = 0;
    for (std::size_t begin = text.find('\n'); begin < text.size();) {
        std::size_t end = begin + 1;
        while (in_word(begin) && in_word(end))
            ++end;
        if (in_word(begin)) {
            INFO("without the word at " << begin << ": " << text.substr(begin, end - begin));
            const auto made = lowered_text(text.substr(0, begin) + text.substr(end));
            CHECK(made->game.has_value() != made->diagnostics.has_errors());
            for (const Diagnostic& found : made->diagnostics.all())
                CHECK(found.span.known());
            faulty += made->game ? 0 : 1;
        }
        begin = end;
    }
    CHECK(faulty > 100);
}

} // namespace
} // namespace rubicon::ir
