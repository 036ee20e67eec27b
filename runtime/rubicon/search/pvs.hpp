// Principal-variation search: alpha-beta for two players, one of whom decides at each point. Free-standing: the caller
// gives memory and time.
//
// The player who decides need not change with each move (a turn may be several decisions), so a node says whose it is
// and its value is told to whoever asks. Ends come from the rules: a win is worth more the sooner it comes. A throw is
// no ply: its faces are searched and averaged.
#pragma once

#include "rubicon/search/order.hpp"
#include "rubicon/search/transpositions.hpp"

namespace rubicon::search {

inline constexpr u32 most_plies = Experience::plies - 2; // of one line
inline constexpr i32 most_depth = 100;

// What one search works in; all arrays stay the caller's.
struct Memory {
    u8* states; // 2 * Experience::plies of them
    u8* moves;  // `capacity` of them
    u64* ranks; // `capacity` each
    Hint* hints;
    u32 capacity; // moves of a whole line, side by side; a multiple of side_by_side
    u16* lines;   // Experience::plies squared
};

// Watch: `bool stop(u64 nodes)`, asked at every node, true once the search is to end.
template <class G, class Watch>
class Pvs {
public:
    Pvs(G& played, Transpositions& known, Experience& learnt, const Memory& given, Watch& watching)
        : game(played), table(known), experience(learnt), memory(given), watch(watching) {}

    // The position to search, and the keys of those that stood before it.
    void begin(const void* state, const u64* past_keys, u32 count) {
        for (u32 ply = 0; ply < Experience::plies; ++ply) {
            here[ply] = memory.states + usize{2 * ply} * game.state_size();
            ahead[ply] = memory.states + usize{2 * ply + 1} * game.state_size();
        }
        game.enter(at(0), state);
        past = past_keys;
        past_size = count;
        for (u8& entry : often) {
            entry = 0;
        }
        for (u32 i = 0; i < count; ++i) {
            note(past[i], 1);
        }
        keys[0] = game.key(at(0));
        roughs[0] = game.rough_key(at(0));
        note(roughs[0], 1);
        top = nodes_done = best_size = 0;
        halted = false;
    }

    // Searches the position to a depth; `guess` is what was found one depth before. The score is for who decides. If
    // the search was stopped, it is that of the best move found so far, and `line` may be empty.
    i32 deepen(i32 depth, i32 guess) {
        root_depth = depth;
        best_size = 0;
        i32 width = depth >= 4 ? 30 : 2 * win;
        for (;;) {
            const i32 low = larger(guess - width, -win), high = smaller(guess + width, win);
            const i32 score = node(game.decider(at(0)), 0, depth, low, high);
            if (halted || ((score > low || low == -win) && (score < high || high == win))) {
                return halted ? best_score : score;
            }
            width = width > 400 ? 2 * win : width * 4;
        }
    }

    bool stopped() const { return halted; }
    u64 nodes() const { return nodes_done; }
    // The places of the moves of the best line, each in the list of its position.
    const u16* line() const { return best_line; }
    u32 line_size() const { return best_size; }

private:
    static constexpr i32 larger(i32 a, i32 b) { return a > b ? a : b; }
    static constexpr i32 smaller(i32 a, i32 b) { return a < b ? a : b; }
    // Wins are kept in the table by the distance from their own position.
    static constexpr i32 to_table(i32 score, u32 ply) {
        return score >= surely_won ? score + i32(ply) : score <= -surely_won ? score - i32(ply) : score;
    }
    static constexpr i32 from_table(i32 score, u32 ply) {
        return score >= surely_won ? score - i32(ply) : score <= -surely_won ? score + i32(ply) : score;
    }

    u8* at(u32 ply) { return here[ply]; }
    u8* move(u32 place) { return memory.moves + usize{place} * game.move_size(); }
    u16* line_of(u32 ply) { return memory.lines + usize{ply} * Experience::plies; }
    i32 worth_to(u32 side, i32 score) const { return side == 0 ? score : -score; }
    // Outside of the window only on which side of it.
    i32 value(u32 side, u32 ply, i32 alpha, i32 beta) {
        return side == 0 ? game.value(at(ply), alpha, beta) : -game.value(at(ply), -beta, -alpha);
    }
    i32 value(u32 side, u32 ply) { return value(side, ply, -win, win); }

    u64 key_of(const u8* state, u64 rough) const { return game.plain(state) ? rough : game.key(state); }
    RUBICON_INLINE void note(u64 key, int by) { often[key % often_size] = u8(often[key % often_size] + by); }

    // How often the position has stood, now included. Once it has come back within the line, it can come back as often
    // as anybody likes.
    u32 times(u32 ply) {
        if (often[roughs[ply] % often_size] <= 1 &&
            (game.plain(at(ply)) || past_size == 0 || often[game.full_key(at(ply)) % often_size] == 0)) {
            return 1;
        }
        const u64 key = key_of(at(ply), roughs[ply]);
        u32 count = 1;
        for (u32 i = 0; i < past_size; ++i) {
            count += past[i] == key;
        }
        for (u32 i = 0; i < ply; ++i) {
            if (roughs[i] == roughs[ply] && key_of(at(i), roughs[i]) == key) {
                return count + 1 > 3 ? count + 1 : 3;
            }
        }
        return count;
    }

    // The value of the state at `ply` to `viewer`. Where only quiet is waited for, positions do not come back.
    i32 visit(u32 viewer, u32 ply, i32 depth, i32 alpha, i32 beta, u32 calm = 0) {
        if (halted || watch.stop(++nodes_done)) {
            halted = true;
            return 0;
        }
        length[ply] = 0;
        const u32 side = game.decider(at(ply));
        if (depth <= 0) {
            return look(viewer, side, ply, alpha, beta, calm);
        }
        note(roughs[ply], 1);
        const i32 score = inspect(viewer, side, ply, depth, alpha, beta);
        note(roughs[ply], -1);
        return score;
    }

    RUBICON_INLINE i32 inspect(u32 viewer, u32 side, u32 ply, i32 depth, i32 alpha, i32 beta) {
        i32 score = 0;
        if (over(viewer, ply, times(ply), false, score)) {
            return score;
        }
        if (ply >= most_plies) {
            return value(viewer, ply);
        }
        if (side == by_chance) {
            return throws(viewer, ply, depth, 0);
        }
        return side == viewer ? node(side, ply, depth, alpha, beta) : -node(side, ply, depth, -beta, -alpha);
    }

    // The same where only quiet is waited for.
    RUBICON_INLINE i32 look(u32 viewer, u32 side, u32 ply, i32 alpha, i32 beta, u32 calm) {
        if (side == viewer) {
            return quiet(side, ply, alpha, beta, calm);
        }
        if (side != by_chance) {
            return -quiet(side, ply, -beta, -alpha, calm);
        }
        i32 score = 0;
        if (over(viewer, ply, 1, false, score)) {
            return score;
        }
        return ply < most_plies ? throws(viewer, ply, 0, calm) : value(viewer, ply);
    }

    // The score of a game that is over, to `viewer`.
    bool over(u32 viewer, u32 ply, u32 times, bool moves, i32& score) {
        if (!game.over(at(ply), times, moves, score)) {
            return false;
        }
        score = worth_to(viewer, score >= win ? win - i32(ply) : score <= -win ? i32(ply) - win : score);
        return true;
    }

    // Writes the moves of a position behind those of its line; 0 if there are none, or too many to keep.
    u32 list(u32 ply) {
        const u32 room = memory.capacity - top;
        const u32 count = game.moves(at(ply), move(top), room);
        return count <= room ? count : 0;
    }

    // The same of those that may be loud.
    u32 list_loud(u32 ply) {
        const u32 room = memory.capacity - top;
        const u32 count = game.loud_moves(at(ply), move(top), room);
        return count <= room ? count : 0;
    }

    // Makes a move for a search to a depth, whose look into the table begins.
    void make(u32 ply, u32 place, i32 depth) {
        game.make(at(ply + 1), at(ply), move(place));
        if (depth > 0) {
            roughs[ply + 1] = game.rough_key(at(ply + 1));
        }
        if (remembers(depth)) {
            keys[ply + 1] = fetch(at(ply + 1), roughs[ply + 1]);
        }
    }
    void make_ahead(u32 ply, u32 place) {
        u8* const state = ahead[ply + 1];
        game.make(state, at(ply), move(place));
        ahead_roughs[ply + 1] = game.rough_key(state);
        ahead_keys[ply + 1] = fetch(state, ahead_roughs[ply + 1]);
    }
    void take_ahead(u32 ply) {
        u8* const state = here[ply + 1];
        here[ply + 1] = ahead[ply + 1];
        ahead[ply + 1] = state;
        keys[ply + 1] = ahead_keys[ply + 1];
        roughs[ply + 1] = ahead_roughs[ply + 1];
    }
    RUBICON_INLINE u64 fetch(const u8* state, u64 rough) {
        const u64 key = key_of(state, rough);
        table.fetch(key);
        return key;
    }

    i32 throws(u32 viewer, u32 ply, i32 depth, u32 calm) {
        const u32 first = top, count = list(ply);
        top += padded(count);
        i64 sum = 0, cases = 0;
        for (u32 i = 0; i < count && !halted; ++i) {
            const u32 weight = game.weight(at(ply), move(first + i));
            make(ply, first + i, depth);
            sum += i64{weight} * visit(viewer, ply + 1, depth, -win, win, calm);
            cases += weight;
        }
        top = first;
        length[ply] = 0;
        return cases > 0 ? i32(sum / cases) : value(viewer, ply);
    }

    // Whether a node is worth a look into the table, which takes as long as some of the smallest searches: without
    // captures beside other moves most of those are a single look at each move.
    bool remembers(i32 depth) const { return depth > 1 || (depth == 1 && game.mixed()); }

    // Whether the table settles the node. A draw may have come of what had stood before in that search.
    static bool settles(const Found& found, i32 score, i32 alpha, i32 beta) {
        if (found.old && score == 0) {
            return false;
        }
        return found.bound == Bound::exact || (found.bound == Bound::lower && score >= beta) ||
               (found.bound == Bound::upper && score <= alpha);
    }

    // Late quiet moves are looked at less deep first.
    i32 reduction(u32 side, u32 ply, i32 depth, u32 tried, const Hint& hint) const {
        if (depth < 3 || tried < 3 || hint.loud || experience.killer(ply, hint)) {
            return 0;
        }
        i32 less = 1 + (tried >= 8) + (tried >= 24) + (depth >= 8 && tried >= 6);
        less -= experience.trusted(side, hint);
        return smaller(less, depth - 2);
    }

    struct Best {
        i32 score;
        u32 move;
    };

    i32 node(u32 side, u32 ply, i32 depth, i32 alpha, i32 beta) {
        length[ply] = 0;
        const bool open = beta - alpha > 1;
        if (ply > 0) {
            alpha = larger(alpha, i32(ply) - win);
            beta = smaller(beta, win - i32(ply) - 1);
            if (alpha >= beta) {
                return alpha;
            }
        }
        const bool guesses = !open && depth <= 3 && beta > -surely_won && beta < surely_won;
        if (i32 score = 0; guesses && game.mixed() && far_ahead(side, ply, depth, beta, score)) {
            return score;
        }
        const bool behind = guesses && game.forced() && far_behind(side, ply, depth, alpha);
        if (behind && game.surely_calm(at(ply))) {
            return alpha;
        }
        // While the moves are found the table's memory arrives.
        const u32 first = top, count = list(ply);
        if (behind && count > 0 && !takes(ply, first)) {
            return alpha;
        }
        const bool remembered = remembers(depth);
        const Found found = remembered ? table.find(keys[ply]) : Found{};
        if (found.bound != Bound::none && ply > 0 && !open && found.depth >= depth) {
            const i32 score = from_table(found.score, ply);
            if (settles(found, score, alpha, beta)) {
                return score;
            }
        }
        if (count == 0) {
            return value(side, ply);
        }
        if (count == 1 && i32(ply) < 2 * root_depth) {
            ++depth; // a forced reply costs nothing
        }
        top += padded(count);
        const Best best = depth == 1 && ply > 0 && alpha < surely_won && game.judges_moves()
                              ? try_last(side, ply, alpha, beta, first, count)
                              : try_all(side, ply, depth, alpha, beta, first, count,
                                        found.bound != Bound::none ? found.move : no_move);
        top = first;
        if (remembered && !halted) {
            const Bound bound = best.score >= beta ? Bound::lower : best.score > alpha ? Bound::exact : Bound::upper;
            table.keep(keys[ply], {to_table(best.score, ply), smaller(depth, 255), best.move, bound});
        }
        return best.score;
    }

    // Near the last ply, so far ahead that the other's next moves will not make up for it.
    bool far_ahead(u32 side, u32 ply, i32 depth, i32 beta, i32& score) {
        const i32 margin = 110 * depth;
        score = value(side, ply, beta + margin - 1, beta + margin) - margin;
        return score >= beta;
    }

    // The same behind, where there is nothing to take. Each is for those games in which it wins matches.
    bool far_behind(u32 side, u32 ply, i32 depth, i32 alpha) {
        const i32 least = alpha - 70 * depth;
        return value(side, ply, least, least + 1) <= least;
    }

    // Ranks the moves behind `first` but for `done`, and takes the best.
    u32 arrange(u32 side, u32 ply, u32 first, u32 count, u32 done) {
        game.hints(at(ply), move(first), count, memory.hints + first);
        u64* const ranks = memory.ranks + first;
        u64 best = no_rank;
        for (u32 i = 0; i < count; ++i) {
            ranks[i] = i == done ? no_rank : rank(experience.worth(side, ply, memory.hints[first + i]), i);
            best = ranks[i] > best ? ranks[i] : best;
        }
        pad(ranks, count);
        ranks[place_of(best)] = no_rank;
        return place_of(best);
    }

    Best try_all(u32 side, u32 ply, i32 depth, i32 alpha, i32 beta, u32 first, u32 count, u32 known) {
        Best best{-win - 1, no_move};
        bool arranged = false;
        u32 tried = 0, next = no_move; // made ahead
        const bool has_known = known < count;
        while (tried < count && !halted) {
            u32 place = next != no_move ? next : known;
            if (next != no_move) {
                take_ahead(ply);
            } else {
                if (arranged) {
                    place = pick(memory.ranks + first, count);
                } else if (tried > 0 || !has_known) {
                    place = arrange(side, ply, first, count, known);
                    arranged = true;
                }
                make(ply, first + place, depth - 1);
            }
            next = no_move;
            if (tried > 0 && tried + 1 < count && remembers(depth - 1)) {
                next = pick(memory.ranks + first, count);
                make_ahead(ply, first + next);
            }
            const i32 less = arranged ? reduction(side, ply, depth, tried, memory.hints[first + place]) : 0;
            const i32 score = try_one(side, ply, depth - 1, less, alpha, beta, tried == 0);
            ++tried;
            if (halted) {
                break;
            }
            if (score > best.score) {
                best = {score, place};
                if (score > alpha || (ply == 0 && tried == 1)) {
                    alpha = larger(alpha, score);
                    extend_line(ply, place, score);
                }
            }
            if (score >= beta) {
                if (!arranged) {
                    game.hints(at(ply), move(first + place), 1, memory.hints + first + place);
                }
                learn(side, ply, depth, first, count, place, next, tried > 1);
                break;
            }
        }
        return best;
    }

    // The last ply: what the pieces are worth after each move is known before it is made. Where the other player may
    // hold still no move brings more.
    Best try_last(u32 side, u32 ply, i32 alpha, i32 beta, u32 first, u32 count) {
        u64* const ranks = memory.ranks + first;
        for (u32 i = 0; i < count; ++i) {
            ranks[i] = rank(game.gain(at(ply), move(first + i)), i);
        }
        pad(ranks, count);
        const i32 most = game.mixed() ? game.most_of(at(ply), side) : 2 * win;
        Best best{-win - 1, no_move};
        for (u32 tried = 0; tried < count && !halted; ++tried) {
            const u64 next = pick_rank(ranks, count);
            const u32 place = place_of(next);
            if (most + worth_of(next) <= alpha) {
                nodes_done += count - tried;
                return {larger(best.score, most + worth_of(next)), best.move};
            }
            make(ply, first + place, 0);
            const i32 score = visit(side, ply + 1, 0, alpha, beta);
            if (score > best.score && !halted) {
                best = {score, place};
                if (score > alpha) {
                    alpha = score;
                    extend_line(ply, place, score);
                }
            }
            if (score >= beta) {
                break;
            }
        }
        return best;
    }

    RUBICON_INLINE i32 try_one(u32 side, u32 ply, i32 depth, i32 less, i32 alpha, i32 beta, bool whole) {
        if (whole) {
            return visit(side, ply + 1, depth, alpha, beta);
        }
        i32 score = visit(side, ply + 1, depth - less, alpha, alpha + 1);
        if (score > alpha && less > 0 && !halted) {
            score = visit(side, ply + 1, depth, alpha, alpha + 1);
        }
        if (score > alpha && score < beta && !halted) {
            score = visit(side, ply + 1, depth, alpha, beta);
        }
        return score;
    }

    // The move at `place` refuted what came before; `others`: not the first that was tried. `next` was not tried.
    void learn(u32 side, u32 ply, i32 depth, u32 first, u32 count, u32 place, u32 next, bool others) {
        if (memory.hints[first + place].loud) {
            return;
        }
        experience.refutes(side, ply, depth, memory.hints[first + place]);
        for (u32 i = 0; others && i < count; ++i) {
            const Hint& other = memory.hints[first + i];
            if (i != place && i != next && memory.ranks[first + i] == no_rank && !other.loud) {
                experience.fails(side, depth, other);
            }
        }
    }

    void extend_line(u32 ply, u32 place, i32 score) {
        u16* const line = line_of(ply);
        const u16* const below = line_of(ply + 1);
        line[0] = u16(place);
        const u32 size = length[ply + 1];
        for (u32 i = 0; i < size && i + 1 < Experience::plies; ++i) {
            line[i + 1] = below[i];
        }
        length[ply] = size + 1;
        if (ply == 0) {
            best_score = score;
            best_size = length[0];
            for (u32 i = 0; i < best_size; ++i) {
                best_line[i] = line[i];
            }
        }
    }

    // The search that waits for quiet, in quiescence.hpp.
    i32 quiet(u32 side, u32 ply, i32 alpha, i32 beta, u32 calm);
    bool takes(u32 ply, u32 first);
    u32 gather_loud(u32 ply, u32 first, u32 count);
    i32 take_all(u32 side, u32 ply, i32 alpha, i32 beta, u32 first, u32 count, u32 loud, u32 calm, i32 stand);

    static constexpr u32 often_size = 4096;

    G& game;
    Transpositions& table;
    Experience& experience;
    Memory memory;
    Watch& watch;

    const u64* past = nullptr;
    u32 past_size = 0;
    u8* here[Experience::plies];                                // the state at each ply
    u8* ahead[Experience::plies];                               // the next of its brothers, while it is searched
    u64 keys[Experience::plies], ahead_keys[Experience::plies]; // where the table is asked
    u64 roughs[Experience::plies], ahead_roughs[Experience::plies];
    u8 often[often_size];
    u32 length[Experience::plies + 1];
    u32 top = 0;
    u64 nodes_done = 0;
    i32 root_depth = 0;
    bool halted = false;
    i32 best_score = 0;
    u32 best_size = 0;
    u16 best_line[Experience::plies];
};

} // namespace rubicon::search

#include "rubicon/search/quiescence.hpp"
