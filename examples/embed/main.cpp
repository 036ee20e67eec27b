// Uses a generated game in both ways: its own functions, which the compiler can inline, and the table of functions that
// is the same for every game.
//     embed [DEPTH]

#include "russian.hpp"

#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

namespace game = rubicon_game_russian_draughts;

namespace {

// The functions of this very game: how many lines of play there are to each depth.
void count(unsigned depth) {
    game::State state;
    game::load_state(game::start_slots, state);
    for (unsigned d = 1; d <= depth; ++d)
        std::printf("perft %u: %llu\n", d, static_cast<unsigned long long>(game::perft<0>(state.board, d, true)));
}

// Blocks of `size` bytes, aligned as the table wants them.
class Blocks {
public:
    Blocks(std::size_t size_, std::size_t count) : size(size_), units(size_ / sizeof(Unit) * count) {}
    void* operator[](std::size_t index) { return &units[index * (size / sizeof(Unit))]; }

private:
    struct alignas(16) Unit {
        unsigned char bytes[16];
    };
    std::size_t size;
    std::vector<Unit> units;
};

std::string text_of(const rubicon::About& about, const rubicon::MoveView& move) {
    std::string text = about.cell[move.from].name;
    for (int i = 0; i < move.path_size; ++i)
        text += (move.taken_size > 0 ? ":" : "-") + std::string(about.cell[move.path[i]].name);
    return text;
}

// The table: any game at all, here at random to its end.
void play_at_random(const rubicon::GameTable& table, unsigned seed) {
    constexpr unsigned most_moves = 1000, longest_game = 200;
    std::mt19937 random(seed);
    Blocks state(table.state_size, 1), moves(table.move_size, most_moves);
    table.start(table.self, state[0]);
    for (unsigned ply = 0; ply < longest_game; ++ply) {
        rubicon::Result result;
        table.result(table.self, state[0], 1, &result);
        if (result.over) {
            std::printf("\nover after %u moves: %s\n", ply, table.about->end[result.end].label);
            return;
        }
        const unsigned size = table.moves(table.self, state[0], moves[0], most_moves);
        void* const chosen = moves[random() % size];
        rubicon::MoveView view;
        table.view(table.self, state[0], chosen, &view);
        std::printf("%s ", text_of(*table.about, view).c_str());
        table.play(table.self, state[0], chosen);
    }
    std::printf("\nleft unfinished\n");
}

} // namespace

int main(int words, char** word) {
    count(words > 1 ? static_cast<unsigned>(std::strtoul(word[1], nullptr, 10)) : 7);
    play_at_random(game::table, 2026);
}
