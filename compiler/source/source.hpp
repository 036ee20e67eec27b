#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rubicon {

// A place as people count it: lines and columns from 1, a column being one character (UTF-8 code point; a tab is one).
struct Place {
    std::size_t line = 0;
    std::size_t column = 0;
};

// One text that is compiled, byte for byte as it was read. Its address is the file's identity, so it never moves.
class SourceFile {
public:
    SourceFile(std::string name, std::string text);
    SourceFile(const SourceFile&) = delete;
    SourceFile& operator=(const SourceFile&) = delete;

    // As shown in messages; normally the path it was read from.
    const std::string& name() const { return file_name; }
    std::string_view text() const { return file_text; }

    std::size_t line_count() const { return line_begins.size(); }
    // Zero-based index of the line that holds `offset`; offsets past the end belong to the last line.
    std::size_t line_of(std::size_t offset) const;
    std::size_t line_begin(std::size_t line) const;
    // The line without its end (`\n` or `\r\n`).
    std::string_view line(std::size_t line) const;
    Place place(std::size_t offset) const;

private:
    std::string file_name;
    std::string file_text;
    std::vector<std::size_t> line_begins;
};

// A stretch of a file, [begin, end) in bytes. Without a file it stands nowhere (made by the compiler).
struct Span {
    const SourceFile* file = nullptr;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;

    bool known() const { return file != nullptr; }
    std::string_view text() const { return file ? file->text().substr(begin, end - begin) : std::string_view{}; }
    friend bool operator==(const Span&, const Span&) = default;
};

// From the start of `first` to the end of `last`; both must be in one file.
Span join(const Span& first, const Span& last);

// "file:line:column" of the span's start; "(nowhere)" without a file.
std::string describe(const Span& span);

// Owns the files of one compilation.
class SourceMap {
public:
    const SourceFile& add(std::string name, std::string text);
    // Reads a file from disk; nullptr when it cannot be read or is larger than 4 GiB - 1.
    const SourceFile* load(const std::string& path);
    // The file added or loaded under this name, or nullptr.
    const SourceFile* find(std::string_view name) const;

private:
    std::vector<std::unique_ptr<SourceFile>> files;
};

} // namespace rubicon
