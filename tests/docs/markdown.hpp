// Fenced blocks of a page of documentation.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace rubicon::docs {

struct Block {
    std::string language, words; // "rules compiled": "rules", "compiled"
    std::string text;            // whole lines
    std::size_t line = 0;        // of the page, from 1: the first line of the text
};

struct Page {
    std::filesystem::path file;
    std::vector<Block> blocks;
};

// Every page that shows the program: README.md, docs/*.md and the pages of examples/.
std::vector<Page> pages(const std::filesystem::path& root);

// The name of a file that the first line of a block gives as its only word behind `#` or `//`; "" if it gives none.
std::string file_name(const Block& block);

// A command of a console block, and what is shown below it.
struct Shown {
    std::string command, output;
};
std::vector<Shown> shown(const Block& block);
std::string console(const std::vector<Shown>& all);

// Whether the output is what is shown. A line `...` stands for any lines, and times are not compared.
bool fits(const std::string& shown, const std::string& output);

// The page with the text of one of its blocks replaced.
std::string replaced(const std::string& page, const Block& block, const std::string& text);

} // namespace rubicon::docs
