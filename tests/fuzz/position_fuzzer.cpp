// Position text in all its forms: never a crash, and what is printed reads back to the same slots.
#include <cstdlib>

#include "runtime/host/picture.hpp"
#include "runtime/host/position.hpp"
#include "tests/host/fake.hpp"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    static const fake::Draughts plain, towers(4);
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    for (const fake::Draughts* game : {&plain, &towers}) {
        const auto slots = rubicon::host::parse_position(game->about, text);
        if (!slots) {
            rubicon::host::render(slots.error, text);
            continue;
        }
        const auto again =
            rubicon::host::parse_position(game->about, rubicon::host::print_position(game->about, *slots));
        if (!again || *again != *slots) {
            std::abort();
        }
        rubicon::host::draw(game->about, *slots);
        if (const auto fen = rubicon::host::print_pdn_fen(game->about, *slots, true)) {
            const auto back = rubicon::host::parse_position(game->about, *fen);
            if (!back) {
                std::abort();
            }
        }
    }
    return 0;
}
