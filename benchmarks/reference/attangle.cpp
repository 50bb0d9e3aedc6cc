// Random games of Attangle in C++: what the Python kernels are measured against.
//
// The algorithm, the layout of the board, the order of the moves and the random numbers are those of
// src/deltille/games/attangle/kernels.py, so for the same seed both play the same games: equal plies, wins
// and points show that they do equal work.
//
//     g++ -O3 -march=native -std=c++17 -o attangle attangle.cpp
//     ./attangle [games] [repetitions] [seed]
//
// prints: games, plies, wins of White, wins of Black, triples of White, of Black, best seconds.

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>

using Word = std::int64_t;
using Unsigned = std::uint64_t;

namespace {

constexpr Word MASK = (Word(1) << 62) - 1 + (Word(1) << 62);
constexpr Unsigned MULTIPLIER = 6364136223846793005u;
constexpr Unsigned INCREMENT = 1442695040888963407u;
constexpr Unsigned GOLDEN = 7046029254386353131u;

Word wrapped(Word x, Unsigned factor, Unsigned increment) { return Word(Unsigned(x) * factor + increment) & MASK; }

Word reseeded(Word seed, Word lane) {
    Word x = wrapped(seed ^ wrapped(lane, GOLDEN, 0), 1, INCREMENT);
    for (int i = 0; i < 2; ++i) {
        x = wrapped(x ^ (x >> 31), MULTIPLIER, 0);
        x = wrapped(x ^ (x >> 29), GOLDEN, 0);
    }
    return x;
}

Word below(Word& rng, Word n) {
    Word x = rng = wrapped(rng, MULTIPLIER, INCREMENT);
    Word word = (((x >> 22) ^ x) >> (24 + (x >> 61))) & 0xFFFFFFFF;
    return (word * n) >> 32;
}

int popcount(Word x) { return __builtin_popcountll(x); }
int lowest(Word x) { return __builtin_ctzll(x); }
int highest(Word x) { return 63 - __builtin_clzll(x); }

int nth_bit(Word x, Word n) {
    int index = 0;
    for (int width = 32; width > 0; width >>= 1) {
        int low = popcount(x & ((Word(1) << width) - 1));
        if (n >= low) {
            n -= low;
            x >>= width;
            index += width;
        }
    }
    return index;
}

constexpr int N_POINTS = 37, N_PAIRS = 15, PIECES_EACH = 18, TRIPLES_TO_WIN = 3;
constexpr Word CENTRE = Word(1) << 27;
constexpr int FIRST[N_PAIRS] = {0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 4};
constexpr int SECOND[N_PAIRS] = {1, 2, 3, 4, 5, 2, 3, 4, 5, 3, 4, 5, 4, 5, 5};
constexpr int STEP[6][2] = {{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}};

constexpr bool on_board(int q, int r) { return q >= -3 && q <= 3 && r >= -3 && r <= 3 && q + r >= -3 && q + r <= 3; }
constexpr int bit_at(int q, int r) { return 8 * (r + 3) + q + 3; }

struct Tables {
    Word board = 0;
    Word bit_of[N_POINTS] = {};
    Word point_at[64] = {};
    Word ray[64][6] = {};
    Word pairs_allowed[N_PAIRS] = {};

    Tables() {
        int n = 0;
        for (int r = -3; r <= 3; ++r)
            for (int q = -3; q <= 3; ++q)
                if (on_board(q, r)) {
                    int bit = bit_at(q, r);
                    board |= Word(1) << bit;
                    bit_of[n] = bit;
                    point_at[bit] = n++;
                    for (int d = 0; d < 6; ++d)
                        for (int k = 1; on_board(q + k * STEP[d][0], r + k * STEP[d][1]); ++k)
                            ray[bit][d] |= Word(1) << bit_at(q + k * STEP[d][0], r + k * STEP[d][1]);
                }
        for (Word& allowed : pairs_allowed) allowed = 1;
    }
};

struct State {
    Word singles[2], doubles[2], triples[2], stock[2], turn;
    Word occupied() const { return singles[0] | singles[1] | doubles[0] | doubles[1] | triples[0] | triples[1]; }
};

constexpr Word BOARD = [] {
    Word board = 0;
    for (int r = -3; r <= 3; ++r)
        for (int q = -3; q <= 3; ++q)
            if (on_board(q, r)) board |= Word(1) << bit_at(q, r);
    return board;
}();

template <int shift> Word slide_up(Word stacks, Word empty) {
    stacks |= empty & (stacks << shift);
    empty &= empty << shift;
    stacks |= empty & (stacks << 2 * shift);
    empty &= empty << 2 * shift;
    stacks |= empty & (stacks << 4 * shift);
    return stacks << shift;
}

template <int shift> Word slide_down(Word stacks, Word empty) {
    stacks |= empty & (stacks >> shift);
    empty &= empty >> shift;
    stacks |= empty & (stacks >> 2 * shift);
    empty &= empty >> 2 * shift;
    stacks |= empty & (stacks >> 4 * shift);
    return stacks >> shift;
}

using Directions = std::array<Word, 6>;

Directions arrivals(Word stacks, Word empty, Word targets) {
    return {targets & slide_down<1>(stacks, empty), targets & slide_down<8>(stacks, empty),
            targets & slide_down<7>(stacks, empty), targets & slide_up<1>(stacks, empty),
            targets & slide_up<8>(stacks, empty),   targets & slide_up<7>(stacks, empty)};
}

Word captured_by_pair(const Directions& by_single, const Directions& by_double, int pair) {
    int a = FIRST[pair], b = SECOND[pair];
    return (by_single[a] & (by_single[b] | by_double[b])) | (by_double[a] & by_single[b]);
}

Word random_move(const Tables& g, const State& s, Word& rng) {
    Word me = s.turn;
    if (popcount(s.triples[1 - me]) >= TRIPLES_TO_WIN) return -1;
    Word empty = BOARD & ~s.occupied();
    Word free = s.stock[me] == 0 ? 0 : empty & ~CENTRE;
    Directions by_single = arrivals(s.singles[me], empty, s.singles[1 - me] | s.doubles[1 - me]);
    Directions by_double = arrivals(s.doubles[me], empty, s.singles[1 - me]);
    Word n_places = popcount(free), n = n_places;
    for (int pair = 0; pair < N_PAIRS; ++pair)
        if (g.pairs_allowed[pair]) n += popcount(captured_by_pair(by_single, by_double, pair));
    if (n == 0) return -1;
    Word r = below(rng, n);
    if (r < n_places) return g.point_at[nth_bit(free, r)];
    r -= n_places;
    for (int pair = 0; pair < N_PAIRS; ++pair)
        if (g.pairs_allowed[pair]) {
            Word targets = captured_by_pair(by_single, by_double, pair);
            int count = popcount(targets);
            if (r < count) return N_POINTS + N_PAIRS * g.point_at[nth_bit(targets, r)] + pair;
            r -= count;
        }
    return -1;
}

Word nearest(const Tables& g, Word occupied, Word bit, int direction) {
    Word seen = g.ray[bit][direction] & occupied;
    return Word(1) << (direction < 3 ? lowest(seen) : highest(seen));
}

void play(const Tables& g, State& s, Word move) {
    Word me = s.turn;
    s.turn = 1 - me;
    if (move < N_POINTS) {
        s.singles[me] |= Word(1) << g.bit_of[move];
        s.stock[me] -= 1;
        return;
    }
    Word bit = g.bit_of[(move - N_POINTS) / N_PAIRS], target = Word(1) << bit;
    int pair = int((move - N_POINTS) % N_PAIRS);
    Word occupied = s.occupied();
    Word origins = nearest(g, occupied, bit, FIRST[pair]) | nearest(g, occupied, bit, SECOND[pair]);
    bool is_three_high = (s.doubles[me] & origins) || (s.doubles[1 - me] & target);
    s.singles[me] &= ~origins;
    s.doubles[me] &= ~origins;
    s.singles[1 - me] &= ~target;
    s.doubles[1 - me] &= ~target;
    s.stock[me] += 1;
    (is_three_high ? s.triples : s.doubles)[me] |= target;
}

}  // namespace

int main(int argc, char** argv) {
    Word n = argc > 1 ? std::atoll(argv[1]) : 40000;
    int repetitions = argc > 2 ? std::atoi(argv[2]) : 10;
    Word seed = argc > 3 ? std::atoll(argv[3]) : 1;
    const Tables g;
    double best = 1e9;
    Word plies = 0, wins[2], points[2];
    for (int repetition = 0; repetition < repetitions; ++repetition) {
        std::clock_t before = std::clock();
        plies = wins[0] = wins[1] = points[0] = points[1] = 0;
        for (Word lane = 0; lane < n; ++lane) {
            Word rng = reseeded(seed, lane);
            State s = {{0, 0}, {0, 0}, {0, 0}, {PIECES_EACH, PIECES_EACH}, 0};
            for (Word move = random_move(g, s, rng); move >= 0; move = random_move(g, s, rng)) {
                play(g, s, move);
                ++plies;
            }
            ++wins[1 - s.turn];
            for (int seat = 0; seat < 2; ++seat) points[seat] += popcount(s.triples[seat]);
        }
        double seconds = double(std::clock() - before) / CLOCKS_PER_SEC;
        if (seconds < best) best = seconds;
    }
    std::printf("%lld games, %lld plies, wins %lld %lld, triples %lld %lld: %.0f playouts/s, %.0f moves/s, %.4f plies a game\n",
                (long long)n, (long long)plies, (long long)wins[0], (long long)wins[1], (long long)points[0],
                (long long)points[1], n / best, plies / best, double(plies) / n);
}
