// PDN files and our own records: never a crash, what is written is written the same when read again, and any game in it
// can be replayed.
#include <cstdlib>

#include "runtime/host/record.hpp"
#include "runtime/host/replay.hpp"
#include "tests/host/fake.hpp"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    static const rubicon::host::Game game = fake::game(std::make_shared<fake::Draughts>());
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const rubicon::host::PdnFile file = rubicon::host::read_pdn(text);
    const std::string written = rubicon::host::write_pdn(file.games);
    const rubicon::host::PdnFile again = rubicon::host::read_pdn(written);
    if (rubicon::host::write_pdn(again.games) != written) {
        std::abort();
    }
    rubicon::host::replay_pdn(game, file);
    if (rubicon::host::looks_like_records(text)) {
        rubicon::host::replay_records(game, text);
    }
    return 0;
}
