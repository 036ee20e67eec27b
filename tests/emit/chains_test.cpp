// The sinks of runtime/rubicon/chains.hpp on an enumeration made up here: what is new, what comes again, also when
// there are more ends than can be remembered.
#include "rubicon/chains.hpp"

#include <set>
#include <tuple>
#include <vector>

#include "tests/catch.hpp"

using namespace rubicon;

namespace {

struct Chain {
    u64 from, to, taken;
    u32 legs;
};

// Two pieces; the ends of each come in waves, so that every end but the last wave's is met several times.
std::vector<Chain> enumeration() {
    std::vector<Chain> chains;
    for (u64 from : {u64{1}, u64{2}})
        for (u64 wave = 1; wave <= 6; ++wave)
            for (u64 n = 0; n < 4 * wave; ++n)
                chains.push_back({from, u64{1} << (8 + n % 5), u64{1} << (20 + n), n % 7 == 0 ? 2u : 5u});
    return chains;
}

template <class Sink>
struct Legs {
    std::vector<Chain> chains = enumeration();
    Sink& sink;

    void piece(u64 from) {
        for (const Chain& chain : chains)
            if (chain.from == from)
                sink.ends(chain.from, chain.to, chain.taken, chain.legs, 0, 0);
    }
    static void again(void* self, const u64& from, u8) { static_cast<Legs*>(self)->piece(from); }
};

template <u32 Capacity>
std::vector<std::tuple<u64, u64, u64>> visited() {
    std::vector<std::tuple<u64, u64, u64>> moves;
    const auto visit = [&](u64 from, u64 to, u64 taken, u8, u8) { moves.emplace_back(from, to, taken); };
    using Sink = VisitChains<u64, 3, decltype(visit), ~u64{0}, Capacity>;
    Sink sink(visit, 0);
    Legs<Sink> legs{.sink = sink};
    sink.legs = &legs;
    sink.again = &Legs<Sink>::again;
    for (u64 from : {u64{1}, u64{2}})
        legs.piece(from);
    return moves;
}

} // namespace

TEST_CASE("chains: long ones are visited once, short ones as they come", "[emit][chains]") {
    std::set<std::tuple<u64, u64, u64>> long_ones;
    std::size_t short_ones = 0;
    for (const Chain& chain : enumeration()) {
        if (chain.legs >= 3)
            long_ones.emplace(chain.from, chain.to, chain.taken);
        else
            ++short_ones;
    }
    CHECK(visited<512>().size() == long_ones.size() + short_ones);
}

TEST_CASE("chains: a full memory changes nothing", "[emit][chains]") {
    CHECK(visited<1>() == visited<512>());
    CHECK(visited<7>() == visited<512>());
}

TEST_CASE("chains: counting keeps the best and tells what may repeat", "[emit][chains]") {
    CountBestChains<u64, 4> sink;
    sink.ends(1, 0b110, 0, 1, 0, 0);
    CHECK(sink.n == 2);
    sink.adds(3, 1);
    CHECK(sink.n == 5);
    sink.ends(1, 0b1, 0, 4, 0, 0);
    CHECK(sink.n == 1);
    CHECK(sink.repeats);
    sink.ends(1, 0b1, 0, 2, 0, 0);
    CHECK(sink.n == 1);
    sink.ends(1, 0b11, 0, 5, 0, 0);
    CHECK(sink.best == 5);
    CHECK(sink.n == 2);
}

TEST_CASE("chains: a small buffer hands over everything in order", "[emit][chains]") {
    std::vector<int> read;
    const auto visit = [&](const int& n) { read.push_back(n); };
    const auto hand_over = [](void* to, const int* moves, u32 size) {
        for (u32 i = 0; i < size; ++i)
            (*static_cast<decltype(visit)*>(to))(moves[i]);
    };
    MoveBuffer<int, 3> buffer(hand_over, const_cast<void*>(static_cast<const void*>(&visit)));
    for (int n = 0; n < 10; ++n)
        buffer.add(n);
    buffer.flush();
    CHECK(read == std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9});
}
