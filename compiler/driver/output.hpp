// What the program says, where, and how it ends.
#pragma once

#include <atomic>
#include <filesystem>
#include <string>
#include <string_view>

#include <fmt/format.h>

namespace rubicon::driver {

inline constexpr int all_well = 0;
inline constexpr int at_fault = 1; // the file, test, move or game is
inline constexpr int bad_call = 2; // the words of the call are
inline constexpr int interrupted = 130;

// Makes sure that no file opened later takes the place of a standard stream that the caller closed.
void reserve_standard_streams();

// To standard output. A failed write is remembered, see `finish`.
void write(std::string_view text);
template <typename... Args>
void say(fmt::format_string<Args...> format, Args&&... args) {
    write(fmt::format(format, std::forward<Args>(args)...));
}
void flush();

// A line on standard error that begins with "rubicon: ".
void write_complaint(std::string_view text);
template <typename... Args>
void complain(fmt::format_string<Args...> format, Args&&... args) {
    write_complaint(fmt::format(format, std::forward<Args>(args)...));
}
// As it is, to standard error.
void write_error(std::string_view text);

// The exit code to use instead of `code`, after all output is out: at_fault if some of it could not be written.
int finish(int code);
// Ends the program at once, though other threads are at work.
[[noreturn]] void leave(int code);

bool colour_on_error();  // standard error is a terminal, and NO_COLOR is not set
bool colour_on_output(); // the same of standard output

// From now on the first Ctrl-C only sets a flag, so that long work can say how far it came; a second one kills.
void catch_interrupts();
std::atomic<bool>& interrupt_flag();

// Writes a file by way of another beside it, so that it is never there by half; "" or what went wrong.
std::string replace_file(const std::filesystem::path& file, const std::string& text);
// The text of a file, or what went wrong in `error`.
std::string read_file(const std::filesystem::path& file, std::string& error);

} // namespace rubicon::driver
