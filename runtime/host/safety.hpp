// What search::Safety needs to know of a game, and who stands around whose royal piece. Private to the engine.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "runtime/host/nature.hpp"

namespace rubicon::host {

class SafetyTables {
public:
    explicit SafetyTables(const Nature& nature); // of a nature in which somebody has a royal piece
    SafetyTables(const SafetyTables&) = delete;
    SafetyTables& operator=(const SafetyTables&) = delete;

    // The weights are by owner and kind, as in search::Safety.
    search::Safety safety(const i32* shelters = nullptr, const i32* threatens = nullptr) const;

private:
    std::vector<i32> royal;
    std::vector<u32> around, aims;
    std::vector<u16> cells;
};

// Calls note(whose, owner, kind) for each piece around the royal piece of `whose`, his own, and for each of others that
// aims there, once for each player who has one royal piece.
using NoteGuard = std::function<void(u32 whose, u32 owner, u32 kind)>;
void each_guard(const search::Safety& safety, const Layout& layout, std::span<const i32> row, const NoteGuard& note);

} // namespace rubicon::host
