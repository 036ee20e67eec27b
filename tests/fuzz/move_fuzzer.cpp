// Move text against the moves of a position with captures in several directions: never a crash, and the text of the
// move found finds it again.
#include <cstdlib>

#include "runtime/host/moves.hpp"
#include "tests/host/fake.hpp"

namespace {

rubicon::host::MoveTexts some_moves(const fake::Draughts& game) {
    using fake::move;
    return {game.about,
            {move(game, 0, {"c3", "d4"}), move(game, 0, {"e3", "d4"}), move(game, 0, {"f6", "d8", "b6"}, {"e7", "c7"}),
             move(game, 1, {"a1", "d4", "g7"}, {"c3", "f6"}), move(game, 1, {"a1", "d4", "h8"}, {"c3", "f6"}),
             move(game, 1, {"b4", "d6", "f4"}, {"c5", "e5"}), move(game, 1, {"b4", "d2", "f4"}, {"c3", "e3"})}};
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    static const fake::Draughts game;
    static const rubicon::host::MoveTexts texts = some_moves(game);
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    rubicon::host::split_moves(text);
    const auto found = texts.find(text);
    if (!found) {
        rubicon::host::render(found.error, text);
        return 0;
    }
    for (bool long_form : {false, true}) {
        const auto again = texts.find(texts.text(*found, {.long_form = long_form}));
        if (!again || *again != *found) {
            std::abort();
        }
    }
    return 0;
}
