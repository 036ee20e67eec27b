// One command a file; each of these adds its words to the program's.
#pragma once

#include "compiler/driver/words.hpp"

namespace rubicon::driver {

Command list_command(CLI::App& program);
Command check_command(CLI::App& program);
Command test_command(CLI::App& program);
Command moves_command(CLI::App& program);
Command perft_command(CLI::App& program);
Command show_command(CLI::App& program);
Command why_command(CLI::App& program);
Command replay_command(CLI::App& program);
Command play_command(CLI::App& program);
Command match_command(CLI::App& program);
Command study_command(CLI::App& program);
Command tune_command(CLI::App& program);
Command emit_command(CLI::App& program);
Command build_command(CLI::App& program);
Command engine_command(CLI::App& program);
Command format_command(CLI::App& program);

} // namespace rubicon::driver
