// Random playouts of Blokus Trigon, four colours, as a plain C++ loop: the yardstick for the compiled Python.
// The algorithm and the tables are those of src/deltille/games/blokus_trigon/state.py, where they are explained.
//
//     g++ -O3 -march=native -std=c++17 blokus_trigon.cpp -o blokus_trigon && ./blokus_trigon [playouts]

#include <algorithm>
#include <ctime>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <set>
#include <vector>

using Word = int64_t;
using Cell = std::pair<int, int>;  // row, column, both from 1

constexpr int SIDE = 9, COLOURS = 4, PIECES = 22, LAST_ROW = 18, ROWS = 20, PAD = 3, COLUMN_0 = 5, WIDTH = 48;
constexpr int COVERS = 413, WORDS = 8, PER_WORD = 52;
constexpr int FULL_HAND = (1 << PIECES) - 1;

Word off_board[25], up_columns[25], starts[25];
Word open_covers[9 * 256 * WORDS];
int cell_at[(LAST_ROW + 1) * 64];
std::vector<int16_t> placement_at;
struct Laid { int row, piece; Word rows[4]; };
std::vector<Laid> laid;
int sizes[PIECES], piece_one;

struct State {
    Word own[COLOURS][ROWS];
    Word hand[COLOURS];
    Word last_one;
    int colour;
    Word forbidden[25], anchors[25], at_hand[WORDS], live[LAST_ROW + 1], live_halves;
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
    for (int r = -PAD; r <= LAST_ROW + PAD; r++) {
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
        sizes[n_pieces] = -key.first;
        piece = n_pieces++;
    }
    piece_one = n_pieces - 1;
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
                if (is_open) open_covers[(chunk * 256 + v) * WORDS + w] |= bit;
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
                Laid l{there.begin()->first, piece, {0, 0, 0, 0}};
                for (Cell c : there) l.rows[c.first - l.row] |= Word(1) << (c.second + COLUMN_0);
                laid.push_back(l);
            }
            Word mask = 0;
            for (Cell c : there) mask |= Word(1) << near_bit(cells[i], c);
            placement_at[i * COVERS + number[{piece, mask}]] = at->second;
        }
}

inline Word spread(Word r) { return r | r << 1 | r >> 1; }

void prepare(State& s, int colour) {
    const Word* own = s.own[colour];
    for (int row = 1; row <= LAST_ROW; row++) {
        Word up = up_columns[PAD + row];
        Word covered = s.own[0][row] | s.own[1][row] | s.own[2][row] | s.own[3][row];
        Word beside = own[row] << 1 | own[row] >> 1 | (own[row - 1] & up) | (own[row + 1] & ~up);
        s.forbidden[PAD + row] = off_board[PAD + row] | covered | beside;
    }
    bool is_first = s.hand[colour] == FULL_HAND;
    for (int row = 1; row <= LAST_ROW; row++) {
        Word below = spread(own[row - 1] | own[row]) & up_columns[PAD + row - 1];
        Word above = spread(own[row] | own[row + 1]) & up_columns[PAD + row];
        s.anchors[PAD + row] = (is_first ? starts[PAD + row] : spread(below | above)) & ~s.forbidden[PAD + row];
    }
    s.live_halves = 0;
    for (int row = 1; row <= LAST_ROW; row++) {
        const Word *f = s.forbidden + PAD + row, *a = s.anchors + PAD + row;
        Word up = up_columns[PAD + row], here = f[0] | (a[0] & up);
        Word alone = (a[0] & up & f[0] << 1 & f[0] >> 1 & (f[-1] | a[-1])) | (a[0] & ~up & here << 1 & here >> 1 & f[1]);
        Word live = a[0] & ~alone;
        s.live[row] = live;
        s.live_halves |= Word(((live & up) != 0) + 2 * ((live & ~up) != 0)) << 2 * row;
    }
    Word hand = s.hand[colour];
    for (int w = 0; w < WORDS; w++)
        s.at_hand[w] = open_covers[(6 * 256 + (hand & 255)) * WORDS + w] &
                       open_covers[(7 * 256 + (hand >> 8 & 255)) * WORDS + w] &
                       open_covers[(8 * 256 + (hand >> 16)) * WORDS + w];
}

struct HalfRow { Word anchors, here, t1, t2, t3, a1, a2; };

inline HalfRow half_row(const State& s, int half) {
    const Word *f = s.forbidden + PAD + (half >> 1), *a = s.anchors + PAD + (half >> 1);
    Word up = up_columns[PAD + (half >> 1)], down = -Word(half & 1);
    int step = 1 - 2 * (half & 1);
    auto blocked = [&](int k, Word below) { return f[k] | (a[k] & below); };
    return {a[0] & (up ^ down), f[0] | (a[0] & up & down),
            blocked(-step, ~down), blocked(-2 * step, ~down), blocked(-3 * step, ~down),
            blocked(step, down), blocked(2 * step, down)};
}

inline Word near(int bit, const HalfRow& r, Word taken) {
    return ((r.here | taken) >> (bit - 5) & 0x7FF) | (r.t1 >> (bit - 4) & 0x1FF) << 11 |
           (r.a1 >> (bit - 4) & 0x1FF) << 20 | (r.t2 >> (bit - 3) & 0x7F) << 29 |
           (r.a2 >> (bit - 3) & 0x7F) << 36 | (r.t3 >> (bit - 2) & 0x1F) << 43;
}

inline Word fitting(const State& s, Word picture, int w) {
    Word covers = s.at_hand[w];
    for (int chunk = 0; chunk < 6; chunk++)
        covers &= open_covers[(chunk * 256 + (picture >> 8 * chunk & 255)) * WORDS + w];
    return covers;
}

inline Word lonely(const State& s, int row) { return s.anchors[PAD + row] & ~s.live[row]; }

bool has_move(const State& s) {
    if (s.hand[s.colour] >> piece_one & 1) {
        Word any = 0;
        for (int row = 1; row <= LAST_ROW; row++) any |= s.anchors[PAD + row];
        return any != 0;
    }
    for (Word halves = s.live_halves; halves; halves &= halves - 1) {
        int half = __builtin_ctzll(halves);
        HalfRow r = half_row(s, half);
        for (Word a = r.anchors & s.live[half >> 1]; a; a &= a - 1) {
            int bit = __builtin_ctzll(a);
            Word picture = near(bit, r, r.anchors & ((Word(1) << bit) - 1));
            for (int w = 0; w < WORDS; w++)
                if (fitting(s, picture, w)) return true;
        }
    }
    return false;
}

Word rng;

inline Word below(Word n) {
    rng = Word((uint64_t(rng) * 6364136223846793005ull + 1442695040888963407ull) & ((1ull << 63) - 1));
    Word word = (((rng >> 22) ^ rng) >> (24 + (rng >> 61))) & 0xFFFFFFFF;
    return word * n >> 32;
}

int random_move(const State& s) {
    static Word counts[512], places[512], pictures[512];
    if (s.colour < 0) return -1;
    Word n = 0;
    int k = 0;
    for (Word halves = s.live_halves; halves; halves &= halves - 1) {
        int half = __builtin_ctzll(halves);
        HalfRow r = half_row(s, half);
        for (Word a = r.anchors & s.live[half >> 1]; a; a &= a - 1) {
            int bit = __builtin_ctzll(a);
            pictures[k] = near(bit, r, r.anchors & ((Word(1) << bit) - 1));
            for (int w = 0; w < WORDS; w++) n += __builtin_popcountll(fitting(s, pictures[k], w));
            counts[k] = n;
            places[k++] = 64 * half + bit;
        }
    }
    Word n_live = n;
    if (s.hand[s.colour] >> piece_one & 1)
        for (int row = 1; row <= LAST_ROW; row++) n += __builtin_popcountll(lonely(s, row));
    Word pick = below(n);
    if (pick >= n_live) {
        pick -= n_live;
        int row = 1;
        for (int count; pick >= (count = __builtin_popcountll(lonely(s, row))); row++) pick -= count;
        Word cells = lonely(s, row);
        while (pick--) cells &= cells - 1;
        return placement_at[cell_at[64 * row + __builtin_ctzll(cells)] * COVERS + COVERS - 1];
    }
    k = 0;
    while (counts[k] <= pick) k++;
    if (k > 0) pick -= counts[k - 1];
    int half = int(places[k] >> 6), bit = places[k] & 63;
    Word picture = pictures[k];
    int w = 0;
    Word covers = fitting(s, picture, 0);
    while (pick >= __builtin_popcountll(covers)) {
        pick -= __builtin_popcountll(covers);
        covers = fitting(s, picture, ++w);
    }
    while (pick--) covers &= covers - 1;
    return placement_at[cell_at[64 * (half >> 1) + bit] * COVERS + PER_WORD * w + __builtin_ctzll(covers)];
}

void play(State& s, int move) {
    const Laid& l = laid[move];
    int colour = s.colour;
    for (int k = 0; k < 4 && l.row + k < ROWS; k++) s.own[colour][l.row + k] |= l.rows[k];
    s.hand[colour] &= ~(Word(1) << l.piece);
    s.last_one = (s.last_one & ~(Word(1) << colour)) | Word(l.piece == piece_one) << colour;
    for (int step = 1; step <= COLOURS; step++) {
        s.colour = (colour + step) % COLOURS;
        if (s.hand[s.colour] == 0) continue;
        // Who has laid fewer pieces than were due was passed over before, and is out.
        if (__builtin_popcountll(s.hand[s.colour]) > __builtin_popcountll(s.hand[colour]) + (s.colour > colour))
            continue;
        prepare(s, s.colour);
        if (has_move(s)) return;
    }
    s.colour = -1;
}

int main(int argc, char** argv) {
    int playouts = argc > 1 ? std::atoi(argv[1]) : 20000;
    build();
    State start;
    std::memset(&start, 0, sizeof start);
    for (int r = 0; r < 25; r++) start.forbidden[r] = off_board[r];
    for (Word& hand : start.hand) hand = FULL_HAND;
    prepare(start, 0);
    std::clock_t begin = std::clock();  // processor time, so that a busy machine disturbs less
    long moves = 0, points = 0;
    for (int i = 0; i < playouts; i++) {
        State s = start;
        rng = (i * 7046029254386353131ll) & INT64_MAX;
        for (int warm = 0; warm < 4; warm++) below(2);
        for (int move = random_move(s); move >= 0; move = random_move(s)) play(s, move), moves++;
        for (int colour = 0; colour < COLOURS; colour++) {
            for (int piece = 0; piece < PIECES; piece++)
                if (s.hand[colour] >> piece & 1) points -= sizes[piece];
            if (s.hand[colour] == 0) points += s.last_one >> colour & 1 ? 20 : 15;
        }
    }
    double seconds = double(std::clock() - begin) / CLOCKS_PER_SEC;
    std::printf("%zu placements, %.0f playouts/s, %.0f moves/s, %.2f moves a game, %.2f points a colour\n",
                laid.size(), playouts / seconds, moves / seconds, double(moves) / playouts,
                double(points) / playouts / COLOURS);
}
