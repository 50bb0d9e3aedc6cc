// Random playouts of Triangle Wins: the algorithm of deltille.games.triangle_wins.kernels as a plain C++ loop.
//
//   g++ -O3 -march=native -std=c++20 triangle_wins.cpp -o triangle_wins && ./triangle_wins [games] [players]
//
// Prints playouts a second, moves a second, moves a game and the points of each seat, which must equal those of the
// Python package for the same number of games (seed 1, one lane a game). Options are the usual ones.
#include <array>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

using i64 = std::int64_t;
enum { TURN, PASSES, LEFT, INDEX, SEATS = INDEX + 128 };
enum { OFFERS = 24, WANTS = 30, HAND = 36, CAPTURED = 37, SEAT_SIZE = 38 };
constexpr int KINDS = 24, ROW = 512, ORIGIN = 128 * ROW + 256;
constexpr i64 ALL_KINDS = (1 << KINDS) - 1, ALL_BITS = (i64(1) << 2 * KINDS) - 1, TWICE = 1 | i64(1) << KINDS;
constexpr int BEYOND[6] = {1 - ROW, 1, -1, 1, ROW - 1, -1};

static int players = 2;
static i64 kind_of[64], without[6 * KINDS], allows[2][4][64], fit[64][3][2];
static std::vector<i64> cell_of, number_of(ROW * ROW / 2, -1);

// Tables ------------------------------------------------------------------------------------------------------

static int symbol(int labeling, int corner) { return labeling >> (4 - 2 * corner) & 3; }
static int turned(int labeling) { return (labeling << 2 | labeling >> 4) & 63; }
static int back(int way, int side) { return (side + 1 + way) % 3; }

static void build_tables() {
    std::vector<int> names;
    std::array<int, 64> first;  // how many turns lead from a labeling to its tile's name
    for (int l = 0; l < 64; l++) {
        int turns[3] = {l, turned(l), turned(turned(l))};
        first[l] = 0;
        for (int k = 1; k < 3; k++)
            if (turns[k] < turns[first[l]]) first[l] = k;
        if (first[l] == 0) names.push_back(l), kind_of[l] = int(names.size()) - 1;
        else kind_of[l] = kind_of[turns[first[l]]];
    }
    for (int kind = 0; kind < KINDS; kind++)
        for (int e = 0; e < 3; e++)
            for (int x = 0; x < 4; x++) {
                int needed = symbol(names[kind], (e + 1) % 3) << 4 | symbol(names[kind], e) << 2 | x;
                without[6 * kind_of[needed] + 2 * e + x / 2] |= i64(1) << (kind + KINDS * (x % 2));
            }
    for (int way = 0; way < 2; way++)
        for (int l = 0; l < 64; l++)
            for (int side = 0; side < 3; side++) {
                int b = back(way, side), third = (side + 2) % 3;
                allows[way][side + 1][l] = i64(1) << (4 * side + symbol(l, (b + 1) % 3)) |
                                           i64(1) << (4 * ((side + 1) % 3) + symbol(l, b)) | i64(15) << 4 * third |
                                           i64((b - first[l] + 3) % 3) << 12;
                int rest = symbol(l, (side + 1) % 3) << (4 - 2 * b) | symbol(l, side) << (4 - 2 * ((b + 1) % 3));
                fit[l][(side - first[l] + 3) % 3][way] = rest | (4 - 2 * ((b + 2) % 3)) << 6 | side << 9;
            }
    for (int steps = 0; steps < KINDS * players; steps++)  // outwards, row by row
        for (int j = -80; j < 80; j++)
            for (int i = -80; i < 80; i++)
                for (int way = 0; way < 2; way++)
                    if (std::abs(i) + std::abs(j) + std::abs(i + j + way) == steps) {
                        int cell = ORIGIN + ROW * j + 2 * i + way;
                        number_of[cell] = i64(cell_of.size());
                        cell_of.push_back(cell);
                    }
}

// Random numbers, as in deltille.core.random --------------------------------------------------------------------

constexpr std::uint64_t MASK = (std::uint64_t(1) << 63) - 1, MULTIPLIER = 6364136223846793005u,
                        INCREMENT = 1442695040888963407u, GOLDEN = 7046029254386353131u;
static std::uint64_t rng;

static void reseed(std::uint64_t seed, std::uint64_t lane) {
    std::uint64_t x = ((seed ^ lane * GOLDEN) + INCREMENT) & MASK;
    for (int k = 0; k < 2; k++) {
        x = ((x ^ x >> 31) * MULTIPLIER) & MASK;
        x = ((x ^ x >> 29) * GOLDEN) & MASK;
    }
    rng = x;
}

static i64 below(i64 n) {
    rng = (rng * MULTIPLIER + INCREMENT) & MASK;
    return i64(((((rng >> 22) ^ rng) >> (24 + (rng >> 61))) & 0xFFFFFFFF) * n >> 32);
}

// Rules -------------------------------------------------------------------------------------------------------

static int lowest(i64 x) { return std::countr_zero(std::uint64_t(x)); }
static int popcount(i64 x) { return std::popcount(std::uint64_t(x)); }
static i64 beyond(i64 cell, int side) { return cell + BEYOND[3 * (cell & 1) + side]; }
static i64 address(i64 entry) { return SEATS + SEAT_SIZE * (entry >> 5) + (entry & 31) - 1; }
static int home(i64 cell) { return int(((cell >> 9) & 15) << 5 | (cell & 31)); }

static i64 tile_at(const i64* s, i64 cell) {
    int place = home(cell);
    i64 entry = s[INDEX + (place >> 2)] >> ((place & 3) << 3) & 255;
    if (entry == 0 || s[address(entry)] >> 6 == cell) return entry;
    for (int seat = 0; seat < players; seat++)
        for (int kind = 0; kind < KINDS; kind++)
            if (s[SEATS + SEAT_SIZE * seat + kind] >> 6 == cell) return seat << 5 | (kind + 1);
    return 0;
}

static void write_index(i64* s, int place, i64 entry) {
    i64& word = s[INDEX + (place >> 2)];
    int shift = (place & 3) << 3;
    word = (word & ~(i64(255) << shift)) | entry << shift;
}

static void refresh(i64* s, i64 cell, i64 allowed) {
    int way = cell & 1, offering = 0;
    i64 beside[4] = {};
    for (int k = 1; k < 4; k++)
        if (i64 entry = tile_at(s, beyond(cell, k - 1))) {
            allowed &= allows[way][k][s[address(entry)] & 63];
            beside[k] = entry;
            if (!offering) offering = k;
        }
    if (!offering) return;
    i64 third = 0;
    if ((allowed & 15) && (allowed & 0xF0) && (allowed & 0xF00)) third = allowed >> 4 * ((offering + 1) % 3) & 15;
    for (int k = 1; k < 4; k++)
        if (i64 entry = beside[k]) {
            i64 word = address(entry), kind = (entry & 31) - 1;
            i64 symbols = k == offering ? third : 0, others = ~(TWICE << kind);
            i64* at = s + word - kind + OFFERS + 2 * (allows[way][k][s[word] & 63] >> 12);
            at[0] = (at[0] & others) | ((symbols & 1) | (symbols & 2) << (KINDS - 1)) << kind;
            symbols >>= 2;
            at[1] = (at[1] & others) | ((symbols & 1) | (symbols & 2) << (KINDS - 1)) << kind;
        }
}

static i64 captured_group(const i64* s, i64 entry) {
    i64 seat = entry >> 5, group = i64(1) << ((entry & 31) - 1), waiting = group;
    while (waiting) {
        i64 cell = s[SEATS + SEAT_SIZE * seat + lowest(waiting)] >> 6;
        waiting &= waiting - 1;
        for (int side = 0; side < 3; side++) {
            i64 other = tile_at(s, beyond(cell, side));
            if (!other) return 0;
            i64 bit = i64(1) << ((other & 31) - 1);
            if (other >> 5 == seat && !(group & bit)) group |= bit, waiting |= bit;
        }
    }
    return group;
}

static void lay(i64* s, i64 me, i64 cell, int labeling) {
    i64 *seat = s + SEATS + SEAT_SIZE * me, kind = kind_of[labeling];
    seat[kind] = cell << 6 | labeling;
    seat[HAND] &= ~(i64(1) << kind);
    s[LEFT]--;
    for (int w = 0; w < 6; w++) seat[WANTS + w] &= ~without[6 * kind + w];
    int place = home(cell);
    i64 before = s[INDEX + (place >> 2)] >> ((place & 3) << 3) & 255, entry = me << 5 | (kind + 1);
    if (!before || entry < before) write_index(s, place, entry);
    i64 groups[3], owners[3];
    int n = 0;
    for (int side = 0; side < 3; side++) {
        i64 other = tile_at(s, beyond(cell, side)), owner = other >> 5;
        if (!other || owner == me) continue;
        bool is_known = false;
        for (int k = 0; k < n; k++) is_known |= owners[k] == owner && groups[k] >> ((other & 31) - 1) & 1;
        if (is_known) continue;
        if (i64 group = captured_group(s, other)) groups[n] = group, owners[n++] = owner;
    }
    for (i64 changed = cell;;) {
        refresh(s, changed, tile_at(s, changed) ? 0 : 0xFFF);
        for (int side = 0; side < 3; side++)
            if (!tile_at(s, beyond(changed, side))) refresh(s, beyond(changed, side), 0xFFF);
        while (n && !groups[n - 1]) n--;
        if (!n) return;
        i64 *words = s + SEATS + SEAT_SIZE * owners[n - 1], gone = lowest(groups[n - 1]);
        groups[n - 1] &= groups[n - 1] - 1;
        changed = words[gone] >> 6;
        words[gone] = 0;
        for (int w = 0; w < 6; w++) words[OFFERS + w] &= ~(TWICE << gone);
        i64 heir = 0;
        for (int o = players - 1; o >= 0; o--)
            for (int k = KINDS - 1; k >= 0; k--) {
                i64 word = s[SEATS + SEAT_SIZE * o + k];
                if (word && home(word >> 6) == home(changed)) heir = o << 5 | (k + 1);
            }
        write_index(s, home(changed), heir);
        seat[CAPTURED]++;
    }
}

static i64 random_move(const i64* s) {
    if (!s[LEFT] || s[PASSES] == players) return -1;
    if (s[LEFT] == KINDS * players) return below(65);
    const i64* wants = s + SEATS + SEAT_SIZE * s[TURN] + WANTS;
    i64 n = 1;
    for (int seat = 0; seat < players; seat++)
        for (int w = 0; w < 6; w++) n += popcount(s[SEATS + SEAT_SIZE * seat + OFFERS + w] & wants[w]);
    i64 r = below(n) - 1;
    if (r < 0) return 0;
    for (int seat = 0; seat < players; seat++)
        for (int w = 0; w < 6; w++) {
            i64 bits = s[SEATS + SEAT_SIZE * seat + OFFERS + w] & wants[w];
            int count = popcount(bits);
            if (r < count) {
                for (; r > 0; r--) bits &= bits - 1;
                int bit = lowest(bits), kind = bit % KINDS;
                i64 tile = s[SEATS + SEAT_SIZE * seat + kind], cell = tile >> 6;
                i64 f = fit[tile & 63][w >> 1][cell & 1], x = (w & 1) * 2 + (bit >= KINDS);
                return 1 + (number_of[beyond(cell, int(f >> 9))] << 6) + ((f & 63) | x << (f >> 6 & 7));
            }
            r -= count;
        }
    return 0;
}

static void play(i64* s, i64 move) {
    i64 me = s[TURN];
    if (move == 0) s[PASSES]++;
    else s[PASSES] = 0, lay(s, me, cell_of[(move - 1) >> 6], int((move - 1) & 63));
    s[TURN] = !s[LEFT] || s[PASSES] == players || me + 1 == players ? 0 : me + 1;
}

int main(int argc, char** argv) {
    int games = argc > 1 ? std::atoi(argv[1]) : 100000;
    if (argc > 2) players = std::atoi(argv[2]);
    build_tables();
    std::vector<i64> start(SEATS + SEAT_SIZE * players), s;
    start[LEFT] = KINDS * players;
    for (int seat = 0; seat < players; seat++) {
        i64* words = start.data() + SEATS + SEAT_SIZE * seat;
        words[HAND] = ALL_KINDS;
        for (int w = 0; w < 6; w++) words[WANTS + w] = ALL_BITS;
    }
    i64 moves = 0;
    std::vector<i64> points(players);
    std::clock_t before = std::clock();  // processor time, so that a busy machine disturbs less
    for (int lane = 0; lane < games; lane++) {
        reseed(1, lane);
        s = start;
        for (i64 move; (move = random_move(s.data())) >= 0; moves++) play(s.data(), move);
        for (int seat = 0; seat < players; seat++) {
            const i64* words = s.data() + SEATS + SEAT_SIZE * seat;
            points[seat] += words[CAPTURED] - popcount(words[HAND]);
        }
    }
    double seconds = double(std::clock() - before) / CLOCKS_PER_SEC;
    std::printf("%.0f playouts/s, %.0f moves/s, %.4f moves a game, points", games / seconds, moves / seconds,
                double(moves) / games);
    for (i64 p : points) std::printf(" %.5f", double(p) / games);
    std::printf("\n");
}
