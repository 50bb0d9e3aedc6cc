// Random playouts of Blokus Trigon, four colours, as a plain C++ loop: the yardstick for the compiled Python.
// The algorithm and the tables are those of src/deltille/games/blokus_trigon, explained in its state.py; the games
// are those of deltille.playouts with seed 1.
//
//     g++ -O3 -march=native -std=c++20 blokus_trigon.cpp -o blokus_trigon && ./blokus_trigon [playouts]

#include <algorithm>
#include <ctime>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <set>
#include <vector>
#ifdef __BMI2__
#include <immintrin.h>
#endif
#pragma GCC diagnostic ignored "-Wpsabi"  // vectors are returned within this file only

using Word = int64_t;
using Cell = std::pair<int, int>;  // row, column, both from 1
typedef Word Covers __attribute__((vector_size(64)));  // eight words of bits, taken together

constexpr int SIDE = 9, COLOURS = 4, PIECES = 22, LAST_ROW = 18, PAD = 3, COLUMN_0 = 5, WIDTH = 48;
constexpr int COVERS = 413, WORDS = 8, PER_WORD = 52, AT_ONCE = 8;
// Where each piece stands in RULES.md, in the order in which build() finds them.
constexpr int ORDER[] = {10, 7, 9, 6, 5, 4, 11, 8, 3, 1, 2, 0, 15, 14, 13, 12, 18, 17, 16, 19, 20, 21};
constexpr int FULL_HAND = (1 << PIECES) - 1, PIECE_ONE = PIECES - 1;
// A placement packed: its lowest row, its piece, its leftmost column, and four rows of cells from there.
constexpr int PIECE_BITS = 5, COLUMN_BITS = 10, CELL_BITS = 16, LAID_WIDTH = 8, LAID_ROWS = 4;
// Rows of all colours, which share the margins between them: row r of colour k is word MARGIN + BAND * k + r.
constexpr int MARGIN = 2, BAND = LAST_ROW + 3, BANDS = COLOURS * BAND + 4;

Word off_board[26], up_columns[26], starts[26];
Covers open_covers[9][256];
int cell_at[(LAST_ROW + 1) * 64];
std::vector<int16_t> placement_at;
std::vector<Word> laid;
Word at_least[6];  // the pieces of at least 1, 2, ... 6 cells, as bits of a hand

struct State {
    Word own[BANDS], forbidden[BANDS], near[BANDS];  // own is kept as there, though nothing here reads it
    Word hand[COLOURS], last_one, colour;
    Covers at_hand;
    Word anchor_halves, live_halves, n_lonely;
};

bool is_up(Cell c) { return (c.first + c.second + SIDE) % 2 == 0; }

bool on_board(Cell c) {
    int m = std::min(c.first, 2 * SIDE + 1 - c.first);
    return m >= 1 && c.second >= SIDE + 1 - m && c.second <= 3 * SIDE - 1 + m;
}

std::vector<Cell> neighbours(Cell c) {
    return {{c.first, c.second - 1}, {c.first, c.second + 1}, {c.first + (is_up(c) ? -1 : 1), c.second}};
}

// The distances within a piece, as seen from each cell: the same however it is turned, different for
// different pieces.
using Distances = std::vector<std::vector<int>>;

Distances distances(const std::set<Cell>& cells) {
    Distances found;
    for (Cell a : cells) {
        found.emplace_back();
        for (Cell b : cells) {
            int dx = a.second - b.second;
            int dy = 3 * (a.first - b.first) - (is_up(a) - is_up(b));
            found.back().push_back(3 * dx * dx + dy * dy);
        }
        std::sort(found.back().begin(), found.back().end());
    }
    std::sort(found.begin(), found.end());
    return found;
}

int near_bit(Cell anchor, Cell c) {
    int height = c.first - anchor.first, dc = c.second - anchor.second;
    if (!is_up(anchor)) height = -height;
    switch (height) {
        case 0: return dc + 5;
        case -1: return dc + 15;
        case 1: return dc + 24;
        case -2: return dc + 32;
        case 2: return dc + 39;
        default: return dc + 45;
    }
}

void build() {
    const Cell starting[] = {{15, 18}, {12, 10}, {12, 26}, {7, 10}, {7, 26}, {4, 18}};
    std::vector<Cell> cells;
    for (int r = -PAD; r <= LAST_ROW + PAD + 1; r++) {
        off_board[r + PAD] = (Word(1) << WIDTH) - 1;
        for (int b = 0; b < WIDTH; b++) {
            Cell c{r, b - COLUMN_0};
            if ((b - COLUMN_0 + r + SIDE) % 2 == 0) up_columns[r + PAD] |= Word(1) << b;
            if (on_board(c)) {
                off_board[r + PAD] &= ~(Word(1) << b);
                cell_at[r * 64 + b] = int(cells.size());
                cells.push_back(c);
            }
        }
    }
    for (Cell c : starting) starts[c.first + PAD] |= Word(1) << (c.second + COLUMN_0);

    // Covers: all pieces grown from one up cell.
    Cell middle{9, 18};
    std::set<std::set<Cell>> level{{middle}}, shapes = level;
    for (int size = 2; size <= 6; size++) {
        std::set<std::set<Cell>> next;
        for (auto& shape : level)
            for (Cell c : shape)
                for (Cell n : neighbours(c)) {
                    auto grown = shape;
                    if (grown.insert(n).second) next.insert(grown);
                }
        shapes.insert(next.begin(), next.end());
        level = next;
    }
    std::map<std::pair<int, Distances>, int> piece_of;  // larger pieces first
    for (auto& shape : shapes) piece_of[{-int(shape.size()), distances(shape)}] = 0;
    int n_pieces = 0;
    for (auto& [key, piece] : piece_of) {
        piece = ORDER[n_pieces++];
        for (int size = 1; size <= -key.first; size++) at_least[size - 1] |= Word(1) << piece;
    }
    std::map<std::pair<int, Word>, int> number;
    for (auto& shape : shapes) {
        Word mask = 0;
        for (Cell c : shape) mask |= Word(1) << near_bit(middle, c);
        number[{piece_of[{-int(shape.size()), distances(shape)}], mask}] = 0;
    }
    int n_covers = 0;
    for (auto& [key, cover] : number) {
        cover = n_covers++;
        int w = cover / PER_WORD;
        Word bit = Word(1) << cover % PER_WORD;
        for (int chunk = 0; chunk < 9; chunk++)
            for (int v = 0; v < 256; v++) {
                bool is_open = chunk < 6 ? (key.second >> 8 * chunk & v) == 0
                                         : key.first / 8 != chunk - 6 || (v >> key.first % 8 & 1);
                if (is_open) open_covers[chunk][v][w] |= bit;
            }
    }
    if (n_pieces != PIECES || n_covers != COVERS) std::abort();

    // Placements: every cover at every cell where it fits, each set of cells once.
    std::map<std::set<Cell>, int> placements;
    placement_at.assign(cells.size() * COVERS, -1);
    for (size_t i = 0; i < cells.size(); i++)
        for (auto& shape : shapes) {
            std::set<Cell> there;
            for (Cell c : shape) {
                int dr = c.first - middle.first, dc = c.second - middle.second;
                Cell moved{cells[i].first + (is_up(cells[i]) ? dr : -dr), cells[i].second + dc};
                if (on_board(moved)) there.insert(moved);
            }
            if (there.size() != shape.size()) continue;
            int piece = piece_of[{-int(shape.size()), distances(shape)}];
            auto [at, is_new] = placements.insert({there, int(laid.size())});
            if (is_new) {
                int row = there.begin()->first, left = WIDTH;
                for (Cell c : there) left = std::min(left, c.second);
                Word packed = row | piece << PIECE_BITS | (left + COLUMN_0) << COLUMN_BITS;
                for (Cell c : there)
                    packed |= Word(1) << (CELL_BITS + LAID_WIDTH * (c.first - row) + c.second - left);
                laid.push_back(packed);
            }
            Word mask = 0;
            for (Cell c : there) mask |= Word(1) << near_bit(cells[i], c);
            placement_at[i * COVERS + number[{piece, mask}]] = at->second;
        }
}

inline Word spread(Word r) { return r | r << 1 | r >> 1; }

inline Word anchors_of(const State& s, Word at) { return s.near[at] & ~s.forbidden[at]; }

// What is forbidden in a row and, if it lies below (all bits or none), its anchors: they were before.
inline Word blocked(const State& s, Word at, Word below) { return s.forbidden[at] | (s.near[at] & below); }

inline Word lonely_anchors(const State& s, Word at, Word up) {
    Word anchors = anchors_of(s, at), f = s.forbidden[at], here = f | (anchors & up);
    return anchors & ((up & f << 1 & f >> 1 & blocked(s, at - 1, -1)) |
                      (~up & here << 1 & here >> 1 & blocked(s, at + 1, 0)));
}

void prepare(State& s) {
    Word anchor_halves = 0, live_halves = 0, n_lonely = 0;
    int band = MARGIN + BAND * s.colour;
    for (int row = 1; row <= LAST_ROW; row++) {
        Word up = up_columns[PAD + row];
        Word anchors = anchors_of(s, band + row), lonely = lonely_anchors(s, band + row, up);
        Word live = anchors & ~lonely;
        n_lonely += __builtin_popcountll(lonely);
        anchor_halves |= Word(((anchors & up) != 0) + 2 * ((anchors & ~up) != 0)) << 2 * row;
        live_halves |= Word(((live & up) != 0) + 2 * ((live & ~up) != 0)) << 2 * row;
    }
    s.anchor_halves = anchor_halves, s.live_halves = live_halves, s.n_lonely = n_lonely;
    Word hand = s.hand[s.colour];
    s.at_hand = open_covers[6][hand & 255] & open_covers[7][hand >> 8 & 255] & open_covers[8][hand >> 16];
}

struct HalfRow {
    Word anchors, here, t1, t2, t3, a1, a2;
    Word live() const { return anchors & ~(here << 1 & here >> 1 & t1); }
};

inline HalfRow half_row(const State& s, Word band, Word half) {
    Word at = band + (half >> 1), step = 1 - 2 * (half & 1);
    Word up = up_columns[PAD + (half >> 1)], down = -(half & 1), anchors = anchors_of(s, at);
    return {anchors & (up ^ down), s.forbidden[at] | (anchors & up & down),
            blocked(s, at - step, ~down), blocked(s, at - 2 * step, ~down), blocked(s, at - 3 * step, ~down),
            blocked(s, at + step, down), blocked(s, at + 2 * step, down)};
}

// Some bits of a row, as half a word: in a whole one g++ shifts first and then masks by constants too long for it.
inline Word part(Word row, int first, int n) { return uint32_t(row >> first) & ((1u << n) - 1); }

inline Word near(int bit, const HalfRow& r, Word taken) {
    return part(r.here | taken, bit - 5, 11) | part(r.t1, bit - 4, 9) << 11 | part(r.a1, bit - 4, 9) << 20 |
           part(r.t2, bit - 3, 7) << 29 | part(r.a2, bit - 3, 7) << 36 | part(r.t3, bit - 2, 5) << 43;
}

inline Covers fitting(const Covers& at_hand, Word picture) {
    Covers covers = at_hand;
    for (int chunk = 0; chunk < 6; chunk++) covers &= open_covers[chunk][picture >> 8 * chunk & 255];
    return covers;
}

// g++ does not find the instruction by itself.
inline Covers popcounts(const Covers& words) {
#ifdef __AVX512VPOPCNTDQ__
    return (Covers)_mm512_popcnt_epi64((__m512i)words);
#else
    Covers counts;
    for (int w = 0; w < WORDS; w++) counts[w] = __builtin_popcountll(words[w]);
    return counts;
#endif
}

inline Word sum(const Covers& words) {
    Covers halves = words + __builtin_shufflevector(words, words, 4, 5, 6, 7, 0, 1, 2, 3);
    halves += __builtin_shufflevector(halves, halves, 2, 3, 0, 1, 6, 7, 4, 5);
    return halves[0] + halves[1];
}

inline Word n_fitting(const Covers& at_hand, Word picture) { return sum(popcounts(fitting(at_hand, picture))); }

bool has_move(const State& s) {
    if (s.hand[s.colour] >> PIECE_ONE & 1) return s.anchor_halves != 0;
    Word band = MARGIN + BAND * s.colour;
    Covers at_hand = s.at_hand;
    for (Word halves = s.live_halves; halves; halves &= halves - 1) {
        HalfRow r = half_row(s, band, __builtin_ctzll(halves));
        for (Word a = r.live(); a; a &= a - 1) {
            int bit = __builtin_ctzll(a);
            if (n_fitting(at_hand, near(bit, r, r.anchors & (a - 1) & ~a))) return true;
        }
    }
    return false;
}

constexpr uint64_t MASK = INT64_MAX, MULTIPLIER = 6364136223846793005, INCREMENT = 1442695040888963407;
constexpr uint64_t GOLDEN = 7046029254386353131;
uint64_t rng;  // as in src/deltille/core/random.py

void reseed(uint64_t seed, uint64_t lane) {
    rng = ((seed ^ (lane * GOLDEN & MASK)) + INCREMENT) & MASK;
    for (int i = 0; i < 2; i++) {
        rng = (rng ^ rng >> 31) * MULTIPLIER & MASK;
        rng = (rng ^ rng >> 29) * GOLDEN & MASK;
    }
}

inline Word below(Word n) {
    rng = (rng * MULTIPLIER + INCREMENT) & MASK;
    Word word = (((rng >> 22) ^ rng) >> (24 + (rng >> 61))) & 0xFFFFFFFF;
    return word * n >> 32;
}

inline int nth_bit(Word x, int n) {
#ifdef __BMI2__
    return __builtin_ctzll(_pdep_u64(uint64_t(1) << n, x));
#else
    while (n--) x &= x - 1;
    return __builtin_ctzll(x);
#endif
}

inline int placement(int row, int bit, int cover) { return placement_at[cell_at[64 * row + bit] * COVERS + cover]; }

int random_move(const State& s) {
    static struct { Word half, bit, picture; } at[512];  // one array: g++ fills several in a loop each, more slowly
    static Word counts[1 + 512 + AT_ONCE], *totals = counts + 1;  // the first stays 0
    if (s.colour < 0) return -1;
    Word band = MARGIN + BAND * s.colour, n_live = 0, k = 0;
    Covers at_hand = s.at_hand;
    for (Word halves = s.live_halves; halves; halves &= halves - 1) {
        Word half = __builtin_ctzll(halves);
        HalfRow r = half_row(s, band, half);
        for (Word a = r.live(); a; a &= a - 1) {
            int bit = __builtin_ctzll(a);
            Word picture = near(bit, r, r.anchors & (a - 1) & ~a);
            totals[k] = n_live += n_fitting(at_hand, picture);
            at[k++] = {half, bit, picture};
        }
    }
    Word n = n_live + s.n_lonely * (s.hand[s.colour] >> PIECE_ONE & 1);
    for (int i = 0; i < AT_ONCE; i++) totals[k + i] = n;
    Word pick = below(n);
    if (pick >= n_live) {
        pick -= n_live;
        for (int row = 1;; row++) {
            Word cells = lonely_anchors(s, band + row, up_columns[PAD + row]);
            int count = __builtin_popcountll(cells);
            if (pick < count) return placement(row, nth_bit(cells, pick), COVERS - 1);
            pick -= count;
        }
    }
    Word first = 0;
    while (totals[first + AT_ONCE - 1] <= pick) first += AT_ONCE;
    k = first;
    for (int i = 0; i < AT_ONCE; i++) k += totals[first + i] <= pick;
    pick -= totals[k - 1];
    Covers covers = fitting(at_hand, at[k].picture), sums = popcounts(covers), zeros{};
    sums += __builtin_shufflevector(zeros, sums, 0, 8, 9, 10, 11, 12, 13, 14);
    sums += __builtin_shufflevector(zeros, sums, 0, 0, 8, 9, 10, 11, 12, 13);
    sums += __builtin_shufflevector(zeros, sums, 0, 0, 0, 0, 8, 9, 10, 11);
    int w = -sum(sums <= pick);
    pick -= w ? sums[w - 1] : 0;
    return placement(at[k].half >> 1, at[k].bit, PER_WORD * w + nth_bit(covers[w], pick));
}

void lay(State& s, Word packed) {
    Word piece = packed >> PIECE_BITS & 31, cells = packed >> CELL_BITS;
    int column = packed >> COLUMN_BITS & 63, first = packed & 31, band = MARGIN + BAND * s.colour;
    if (s.hand[s.colour] == FULL_HAND) std::memset(s.near + band, 0, BAND * sizeof(Word));  // the starting cells
    s.hand[s.colour] &= ~(Word(1) << piece);
    s.last_one = (s.last_one & ~(Word(1) << s.colour)) | Word(piece == PIECE_ONE) << s.colour;
    Word below = 0, here = 0, touched_below = 0;
    for (int k = -1; k <= LAID_ROWS; k++) {
        int row = first + k;
        Word up = up_columns[PAD + row], above = (cells & ((1 << LAID_WIDTH) - 1)) << column;
        cells >>= LAID_WIDTH;
        if (k >= 0 && k < LAID_ROWS) {
            s.own[band + row] |= here;
            for (int other = 0; other < COLOURS; other++) s.forbidden[MARGIN + BAND * other + row] |= here;
        }
        s.forbidden[band + row] |= here << 1 | here >> 1 | (below & up) | (above & ~up);
        Word touched = spread(here | above) & up;
        s.near[band + row] |= spread(touched_below | touched) & ~off_board[PAD + row];
        below = here, here = above, touched_below = touched;
    }
}

void play(State& s, int move) {
    lay(s, laid[move]);
    int colour = s.colour;
    for (int step = 1; step <= COLOURS; step++) {
        s.colour = (colour + step) % COLOURS;
        // Who has laid fewer pieces than were due was passed over before, and is out.
        int n_due = __builtin_popcountll(s.hand[colour]) + (s.colour > colour);
        if (s.hand[s.colour] == 0 || __builtin_popcountll(s.hand[s.colour]) > n_due) continue;
        prepare(s);
        if (has_move(s)) return;
    }
    s.colour = -1;
}

int main(int argc, char** argv) {
    int playouts = argc > 1 ? std::atoi(argv[1]) : 20000;
    build();
    State start;
    std::memset(&start, 0, sizeof start);
    for (Word& row : start.forbidden) row = off_board[0];
    for (int colour = 0; colour < COLOURS; colour++) {
        start.hand[colour] = FULL_HAND;
        for (int row = 1; row <= LAST_ROW; row++) {
            start.forbidden[MARGIN + BAND * colour + row] = off_board[PAD + row];
            start.near[MARGIN + BAND * colour + row] = starts[PAD + row];
        }
    }
    prepare(start);
    std::clock_t begin = std::clock();  // processor time, so that a busy machine disturbs less
    long moves = 0, points = 0;
    for (int i = 0; i < playouts; i++) {
        State s = start;
        reseed(1, i);
        for (int move = random_move(s); move >= 0; move = random_move(s)) play(s, move), moves++;
        for (int colour = 0; colour < COLOURS; colour++) {
            for (Word pieces : at_least) points -= __builtin_popcountll(s.hand[colour] & pieces);
            if (s.hand[colour] == 0) points += s.last_one >> colour & 1 ? 20 : 15;
        }
    }
    double seconds = double(std::clock() - begin) / CLOCKS_PER_SEC;
    std::printf("%zu placements, %.0f playouts/s, %.0f moves/s, %.2f moves a game, %.2f points a colour\n",
                laid.size(), playouts / seconds, moves / seconds, double(moves) / playouts,
                double(points) / playouts / COLOURS);
}
