// Random games of Attangle in C++: what the Python kernels are measured against.
//
// The algorithm, the layout of the board, the order of the moves and the random numbers are those of
// src/deltille/games/attangle/kernels.py, so for the same seed both play the same games: equal plies, wins
// and points show that they do equal work.
//
//     g++ -O3 -march=native -std=c++17 -o attangle attangle.cpp
//     ./attangle [games] [repetitions] [seed]
//
// prints the best processor time in seconds, then plies, wins and triples of White and of Black, and, on the
// other stream, the rates; benchmarks/attangle_peers.py compares it with the kernels.

#include <algorithm>
#include <array>
#include <cinttypes>
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
#ifdef __BMI2__
    return lowest(Word(__builtin_ia32_pdep_di(Unsigned(1) << n, Unsigned(x))));
#endif
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
constexpr int OPPOSITE[3] = {2, 7, 11};
constexpr int STEP[6][2] = {{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}};

constexpr bool on_board(int q, int r) { return q >= -3 && q <= 3 && r >= -3 && r <= 3 && q + r >= -3 && q + r <= 3; }
constexpr Word bit_at(int q, int r) { return 8 * (r + 3) + q + 3; }

struct Tables {
    Word bit_of[N_POINTS] = {};
    Word point_at[64] = {};
    Word captures[N_POINTS * N_PAIRS][3] = {};
    Word pairs_allowed[N_PAIRS] = {};

    explicit Tables(bool has_opposite) {
        int n = 0;
        for (int r = -3; r <= 3; ++r)
            for (int q = -3; q <= 3; ++q)
                if (on_board(q, r)) {
                    Word sides[6] = {};
                    for (int d = 0; d < 6; ++d)
                        for (int k = 1; on_board(q + k * STEP[d][0], r + k * STEP[d][1]); ++k)
                            sides[d] |= Word(1) << bit_at(q + k * STEP[d][0], r + k * STEP[d][1]);
                    for (int pair = 0; pair < N_PAIRS; ++pair) {
                        Word* capture = captures[n * N_PAIRS + pair];
                        capture[0] = Word(1) << bit_at(q, r);
                        capture[1] = sides[FIRST[pair]];
                        capture[2] = sides[SECOND[pair]];
                    }
                    bit_of[n] = bit_at(q, r);
                    point_at[bit_at(q, r)] = n++;
                }
        for (int pair = 0; pair < N_PAIRS; ++pair) pairs_allowed[pair] = has_opposite || SECOND[pair] - FIRST[pair] != 3;
    }
};

struct State {
    Word singles[2], doubles[2], triples[2], stock[2], turn;
    Word occupied() const { return singles[0] | singles[1] | doubles[0] | doubles[1] | triples[0] | triples[1]; }
};

constexpr Word board() {
    Word points = 0;
    for (int r = -3; r <= 3; ++r)
        for (int q = -3; q <= 3; ++q)
            if (on_board(q, r)) points |= Word(1) << bit_at(q, r);
    return points;
}
constexpr Word BOARD = board();

template <int shift> Word slide_up(Word stacks, Word empty) {
    stacks |= empty & (stacks << shift);
    empty &= empty << shift;
    stacks |= empty & (stacks << 2 * shift);
    stacks |= empty & (stacks << 2 * shift);
    return stacks << shift;
}

template <int shift> Word slide_down(Word stacks, Word empty) {
    stacks |= empty & (stacks >> shift);
    empty &= empty >> shift;
    stacks |= empty & (stacks >> 2 * shift);
    stacks |= empty & (stacks >> 2 * shift);
    return stacks >> shift;
}

using Sides = std::array<Word, 6>;

Sides arrivals(Word stacks, Word empty, Word targets) {
    return {targets & slide_down<1>(stacks, empty), targets & slide_down<8>(stacks, empty),
            targets & slide_down<7>(stacks, empty), targets & slide_up<1>(stacks, empty),
            targets & slide_up<8>(stacks, empty),   targets & slide_up<7>(stacks, empty)};
}

Word captured_by_pair(const Sides& by_single, const Sides& by_double, int pair) {
    int a = FIRST[pair], b = SECOND[pair];
    return (by_single[a] & (by_single[b] | by_double[b])) | (by_double[a] & by_single[b]);
}

Word n_meetings(const Sides& x) {
    Word low = x[0] ^ x[1] ^ x[2], low_carry = (x[0] & x[1]) | (x[2] & (x[0] ^ x[1]));
    Word high = x[3] ^ x[4] ^ x[5], high_carry = (x[3] & x[4]) | (x[5] & (x[3] ^ x[4]));
    Word ones = low ^ high, carry = low & high;
    Word twos = low_carry ^ high_carry ^ carry, fours = (low_carry & high_carry) | (carry & (low_carry ^ high_carry));
    return popcount(twos) + 2 * popcount(ones & twos) + 6 * popcount(fours) + 4 * popcount(ones & fours) +
           8 * popcount(twos & fours);
}

Word n_captures(const Tables& g, const State& s, const Sides& by_single, const Sides& by_double) {
    Sides by_any;
    for (int d = 0; d < 6; ++d) by_any[d] = by_single[d] | by_double[d];
    Word n = n_meetings(by_any);
    if (s.doubles[s.turn]) n -= n_meetings(by_double);
    if (!g.pairs_allowed[OPPOSITE[0]])
        for (int pair : OPPOSITE) n -= popcount(captured_by_pair(by_single, by_double, pair));
    return n;
}

Word random_move(const Tables& g, const State& s, Word& rng) {
    Word me = s.turn;
    if (popcount(s.triples[1 - me]) >= TRIPLES_TO_WIN) return -1;
    Word empty = BOARD & ~s.occupied();
    Word free = s.stock[me] == 0 ? 0 : empty & ~CENTRE;
    Sides by_single = arrivals(s.singles[me], empty, s.singles[1 - me] | s.doubles[1 - me]);
    Sides by_double = {};
    if (s.doubles[me]) by_double = arrivals(s.doubles[me], empty, s.singles[1 - me]);
    Word n_places = popcount(free), n = n_places + n_captures(g, s, by_single, by_double);
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

Word nearest(Word stacks, Word target) {
    return stacks > target ? stacks & -stacks : Word(1) << highest(stacks);
}

void play(const Tables& g, State& s, Word move) {
    Word me = s.turn;
    s.turn = 1 - me;
    if (move < N_POINTS) {
        s.singles[me] |= Word(1) << g.bit_of[move];
        s.stock[me] -= 1;
        return;
    }
    const Word* capture = g.captures[move - N_POINTS];
    Word target = capture[0], occupied = s.occupied();
    Word origins = nearest(capture[1] & occupied, target) | nearest(capture[2] & occupied, target);
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
    const Word n = argc > 1 ? std::atoll(argv[1]) : 40000;
    const int repetitions = argc > 2 ? std::atoi(argv[2]) : 10;
    const Word seed = argc > 3 ? std::atoll(argv[3]) : 1;
    // Read when the program runs, so that the compiler knows as little of the option as Numba does.
    const Tables g(std::getenv("NO_OPPOSITE_CAPTURES") == nullptr);
    double best = 1e9;
    Word plies = 0, wins[2] = {}, points[2] = {};
    for (int repetition = 0; repetition < repetitions; ++repetition) {
        const std::clock_t before = std::clock();
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
        best = std::min(best, double(std::clock() - before) / CLOCKS_PER_SEC);
    }
    std::printf("%.9f %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 "\n", best, plies, wins[0], wins[1],
                points[0], points[1]);
    std::fprintf(stderr, "%.0f playouts/s, %.0f moves/s, %.4f plies a game\n", n / best, plies / best, double(plies) / n);
}
