#include "compiler/syntax/dump.hpp"
#include "compiler/syntax/format.hpp"
#include "compiler/syntax/parse.hpp"
#include "tests/catch.hpp"
#include "tests/syntax/files.hpp"

#include <cctype>
#include <utility>

using namespace rubicon;
using namespace rubicon::syntax_test;

namespace {

// Begin and end of each word, number and sign.
std::vector<std::pair<std::size_t, std::size_t>> words_of(const std::string& text) {
    const auto in_word = [&](std::size_t at) {
        return std::isalnum(static_cast<unsigned char>(text[at])) || text[at] == '_';
    };
    std::vector<std::pair<std::size_t, std::size_t>> words;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at + 1;
        while (in_word(at) && end < text.size() && in_word(end))
            ++end;
        if (!std::isspace(static_cast<unsigned char>(text[at])))
            words.emplace_back(at, end);
        at = end;
    }
    return words;
}

// Parses what became of a file: either errors that all have a place in it, or a file that can be formatted.
void check_mutant(const std::string& text) {
    const SourceFile source("mutant.rules", text);
    Diagnostics diagnostics;
    const std::optional<Node> file = parse(source, diagnostics);
    for (const Diagnostic& diagnostic : diagnostics.all()) {
        if (diagnostic.span.file != &source || diagnostic.span.end > text.size() || diagnostic.message.empty())
            FAIL("an error without a place:\n" << text);
    }
    render(diagnostics);
    if (diagnostics.has_errors())
        return;
    if (!file)
        FAIL("neither a tree nor an error:\n" << text);
    const std::string result = format(*file, source);
    const SourceFile again("formatted.rules", result);
    const std::optional<Node> reread = parse(again, diagnostics);
    if (diagnostics.has_errors() || !reread || !same_tree(*file, *reread))
        FAIL("formatting changed the meaning:\n" << text << "\nbecame\n" << result << render(diagnostics));
    if (format(*reread, again) != result)
        FAIL("formatting again changed the text:\n" << result);
}

} // namespace

TEST_CASE("no word deleted makes the parser or the formatter fail", "[syntax]") {
    for (const auto& path : files_in(folder("data"), ".rules")) {
        const std::string text = read(path);
        for (const auto& [begin, end] : words_of(text))
            check_mutant(text.substr(0, begin) + text.substr(end));
    }
    SUCCEED();
}

// Files with all forms between them; every file would take long under a sanitizer.
TEST_CASE("no word doubled, misspelt or moved, and no end cut off, makes the parser or the formatter fail",
          "[syntax]") {
    for (const char* name : {"forms.rules", "russian.rules", "dumaradj.rules"}) {
        const std::string text = read(folder("data") / name);
        const auto words = words_of(text);
        for (std::size_t i = 0; i < words.size(); ++i) {
            const auto [begin, end] = words[i];
            const std::string before = text.substr(0, begin);
            const std::string word = text.substr(begin, end - begin);
            const std::string behind = text.substr(end);
            check_mutant(before);
            check_mutant(before + word + " " + word + behind);
            check_mutant(before + word + word.back() + behind);
            check_mutant(before + word.substr(0, word.size() - 1) + behind);
            if (i + 1 == words.size())
                continue;
            const auto [next_begin, next_end] = words[i + 1];
            check_mutant(before + text.substr(next_begin, next_end - next_begin) + text.substr(end, next_begin - end) +
                         word + text.substr(next_end));
        }
    }
    SUCCEED();
}
