// Sets of one and of several words answer alike: held against std::bitset.
#include "rubicon/cells.hpp"

#include <bitset>
#include <random>

#include "tests/catch.hpp"

using namespace rubicon;

namespace {

template <u32 W>
std::bitset<W * 64> plain(const WideCells<W>& set) {
    std::bitset<W * 64> result;
    for (u32 bit = 0; bit < W * 64; ++bit)
        result[bit] = has(set, bit);
    return result;
}

template <int D, u32 W>
void check_shift(const WideCells<W>& set) {
    const std::bitset<W * 64> expected = D >= 0 ? plain(set) << (D >= 0 ? D : 0) : plain(set) >> (D < 0 ? -D : 0);
    REQUIRE(plain(shift<D>(set)) == expected);
}

static_assert(shift<5>(u64{1}) == 32 && shift<-5>(u64{32}) == 1 && shift<64>(u64{1}) == 0);
static_assert(first(u64{40}) == 3 && last(u64{40}) == 5 && count(u64{40}) == 2);
static_assert(any(single<WideCells<2>>(77)) && first(single<WideCells<2>>(77)) == 77);
static_assert(several(u64{40}) && !several(u64{8}) && !several(u64{0}));

} // namespace

TEST_CASE("cells: wide sets agree with std::bitset", "[emit]") {
    std::mt19937_64 random(20240501);
    for (int round = 0; round < 200; ++round) {
        WideCells<3> set{};
        for (u64& word : set.word)
            if (random() % 3)
                word = random() & random() & random();
        const auto reference = plain(set);
        REQUIRE(count(set) == reference.count());
        REQUIRE(any(set) == reference.any());
        REQUIRE(plain(~set) == ~reference);
        check_shift<1>(set);
        check_shift<-1>(set);
        check_shift<7>(set);
        check_shift<-63>(set);
        check_shift<64>(set);
        check_shift<-64>(set);
        check_shift<70>(set);
        check_shift<-135>(set);
        check_shift<200>(set);
        u32 popped = 0, before = 0;
        const bool some = any(set);
        if (some)
            REQUIRE(reference[last(set)]);
        for (WideCells<3> rest = set; any(rest); ++popped) {
            const u32 bit = pop_first(rest);
            REQUIRE(reference[bit]);
            REQUIRE((popped == 0 || bit > before));
            before = bit;
        }
        REQUIRE(popped == reference.count());
        if (some)
            REQUIRE(last(set) == before);
    }
}

TEST_CASE("cells: slides over two words end at the first cell that cannot be crossed", "[emit]") {
    std::mt19937_64 random(20261130);
    for (int round = 0; round < 2000; ++round) {
        WideCells<2> ray{{random() & random(), random() & random()}}, through{{random(), random()}};
        if (random() % 4 == 0)
            through = ~WideCells<2>{};
        if (random() % 4 == 0)
            ray.word[random() % 2] = 0;
        WideCells<2> up{}, down{};
        for (u32 bit = 0, stopped = 0; bit < 128 && !stopped; ++bit)
            if (has(ray, bit)) {
                up |= single<WideCells<2>>(bit);
                stopped = !has(through, bit);
            }
        for (u32 bit = 128, stopped = 0; bit-- > 0 && !stopped;)
            if (has(ray, bit)) {
                down |= single<WideCells<2>>(bit);
                stopped = !has(through, bit);
            }
        REQUIRE(slide_up(ray, through) == up);
        REQUIRE(slide_down(ray, through) == down);
    }
}
