// Games from the tokens of a PDN file. Private to its reader.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "runtime/host/pdn.hpp"

namespace rubicon::host {

struct PdnSpot {
    u32 line, column;
    usize byte;
};

// Gets the tokens one by one and builds games of them.
class PdnBuilder {
public:
    explicit PdnBuilder(std::string_view whole) : text(whole) {}

    void tag(PdnSpot at, std::string name, std::string value);
    void number(PdnSpot at, std::string written);
    void move(PdnSpot at, std::string written);
    void comment(PdnSpot at, std::string_view written);
    void nag(PdnSpot at, u32 value);
    void strength(PdnSpot at, const std::string& written);
    void setup(PdnSpot at, std::string written);
    void open(PdnSpot at);
    void close(PdnSpot at);
    void result(PdnSpot at, const std::string& written);
    void strange(PdnSpot at, std::string_view written);
    void open_comment(PdnSpot at) { fail(at, "this comment is not closed"); }
    PdnFile finish();

private:
    std::string_view text;
    PdnFile file;
    PdnGame game;
    bool begun = false;            // `game` has a tag or a move
    bool skipping = false;         // the rest of a broken game
    u32 prose_line = 0;            // a line before the first game that is none of it
    std::vector<PdnLine*> nested;  // lines that are open within the main line
    std::vector<PdnSpot> openings; // where they begin
    std::vector<std::string> early_comments;
    std::string next_number, next_setup;

    PdnLine& line() { return nested.empty() ? game.main : *nested.back(); }
    bool skips(PdnSpot at) const { return skipping || at.line == prose_line; }
    bool prose(PdnSpot at);
    void begin(PdnSpot at);
    void end_game();
    void fail(PdnSpot at, std::string message);
    bool begins_a_game(usize byte) const;
    bool goes_on(usize byte) const;
};

} // namespace rubicon::host
