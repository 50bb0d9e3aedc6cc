// Random playouts of Tranglar in C++, the algorithm of src/deltille/games/tranglar (usual options).
//
//     g++ -O3 -march=native -std=c++17 benchmarks/reference/tranglar.cpp -o /tmp/tranglar && /tmp/tranglar 5000
//
// Tables, order of moves and random numbers are those of the package, so both play the same games: the
// moves and wins printed must be equal. See board.py there for words, planes and shapes.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <map>
#include <string>
#include <vector>

using u64 = uint64_t;
using Cells = std::vector<int>;

enum { T1, T2, S2, S4, ZL, ZR, PL, PR, R4, C3, N1, SHAPES = 10 };
constexpr u64 LOW = 0xFFFF, HIGH = LOW << 32, BOTH = LOW | HIGH;
constexpr int NEUTRAL = 412, ATTACK = 476, PAIRS = 1332, SPLIT = ATTACK + PAIRS, JOIN = SPLIT + PAIRS;
constexpr int TRAPEZE = JOIN + PAIRS, PASS = TRAPEZE + 96, LARGE = PASS + 1, FIVE = LARGE + 72, FIRST_TRAPEZE = 168;
constexpr int TURNED_OVER[SHAPES] = {T1, T2, S2, S4, ZR, ZL, PR, PL, R4, C3};

struct Placement { int shape, at; Cells cells; };
struct Pair { int whole; std::array<int, 4> parts; };
std::vector<Placement> placements;
std::vector<Pair> pairs;
int placement_at[20][48], word_of[412], first_cell[412], first_pair[412], n_covers[SHAPES];
u64 bit_of[412], cells_of_placement[412][2], bonds_of[412][4], sides_of[412][5][2], needs[SHAPES][11];
int n_sides[SHAPES];
std::vector<std::array<u64, 2>> large[2];
u64 GUARDS = 0;

// -- tables -----------------------------------------------------------------------------------------

int step(int cell, char walk) {
    int q = cell / 4, d = cell % 4;
    if (walk == 'r') return 4 * q + (d + 1) % 4;
    if (walk == 'l') return 4 * q + (d + 3) % 4;
    int row = q / 4 + (d == 2) - (d == 0), column = q % 4 + (d == 1) - (d == 3);
    return row < 0 || row > 3 || column < 0 || column > 3 ? -1 : 4 * (4 * row + column) + (d + 2) % 4;
}
Cells walked(int cell, const std::vector<std::string>& walks) {
    Cells found;
    for (auto& walk : walks) {
        int c = cell;
        for (char w : walk) if (c >= 0) c = step(c, w);
        if (c < 0) return {};
        found.push_back(c);
    }
    std::sort(found.begin(), found.end());
    return found;
}
std::array<u64, 2> words(const Cells& cells) {
    std::array<u64, 2> w{};
    for (int c : cells) w[c % 2] |= u64(1) << (c / 4 + 32 * (c % 4 / 2));
    return w;
}
bool has(const Cells& cells, int c) { return std::find(cells.begin(), cells.end(), c) != cells.end(); }
void fill(Cells left, std::vector<int> so_far, std::vector<std::vector<int>>& found) {
    if (left.empty()) { if (so_far.size() > 1) found.push_back(so_far); return; }
    for (int p = 0; p < int(placements.size()); p++) {
        auto& cells = placements[p].cells;
        if (cells[0] != left[0] || !std::includes(left.begin(), left.end(), cells.begin(), cells.end())) continue;
        Cells rest;
        std::set_difference(left.begin(), left.end(), cells.begin(), cells.end(), std::back_inserter(rest));
        auto more = so_far;
        more.push_back(p);
        fill(rest, more, found);
    }
}
void corners(int c, int (&xy)[3][2]) {
    int x = 2 * (c / 4 % 4), y = 2 * (c / 16), ring[4][2] = {{x, y}, {x + 2, y}, {x + 2, y + 2}, {x, y + 2}};
    for (int k = 0; k < 2; k++) for (int i = 0; i < 2; i++) xy[i][k] = ring[(c + i) % 4][k];
    xy[2][0] = x + 1, xy[2][1] = y + 1;
}
void find_sides(int p) {
    std::map<std::array<int, 3>, Cells> lines;
    for (int c : placements[p].cells) {
        int xy[3][2];
        corners(c, xy);
        // The long edge joins corners 0 and 1; clockwise lies the edge from corner 1, else from corner 0.
        const char* walks = "xrl";
        int ends[3][2] = {{0, 1}, {1, 2}, {0, 2}};
        for (int i = 0; i < 3; i++) {
            int other = step(c, walks[i]), *a = xy[ends[i][0]], *b = xy[ends[i][1]];
            if (has(placements[p].cells, other)) continue;
            int dx = b[0] - a[0], dy = b[1] - a[1], n = std::max(abs(dx), abs(dy));
            dx /= n, dy /= n;
            if (dx < 0 || (dx == 0 && dy < 0)) dx = -dx, dy = -dy;
            auto& across = lines[{dx, dy, dy * a[0] - dx * a[1]}];
            if (other >= 0) across.push_back(other);
        }
    }
    int side = 0;
    for (auto& [line, across] : lines) {
        auto w = words(across);
        sides_of[p][side][0] = w[0], sides_of[p][side++][1] = w[1];
    }
    n_sides[placements[p].shape] = side;
}
void build() {
    const std::vector<std::vector<std::string>> shapes = {
        {""}, {"", "r"}, {"", "x"}, {"", "r", "rr", "l"}, {"", "r", "rx"}, {"", "l", "lx"},
        {"", "r", "rx", "rxl"}, {"", "l", "lx", "lxr"}, {"", "r", "x", "rx"}, {"", "r", "l"}};
    const int directions[SHAPES] = {4, 4, 2, 1, 4, 4, 2, 2, 4, 4};
    for (int k = 0; k < 11; k++) GUARDS |= u64(16) << 5 * k;
    std::fill(&placement_at[0][0], &placement_at[0][0] + 20 * 48, -1);
    for (int shape = 0; shape < SHAPES; shape++) {
        std::vector<Placement> laid;
        for (int at = 0; at < 64; at++) {
            Cells cells = walked(at, shapes[shape]);
            if (at % 4 < directions[shape] && !cells.empty()) laid.push_back({shape, at, cells});
        }
        std::sort(laid.begin(), laid.end(), [](auto& a, auto& b) { return a.cells < b.cells; });
        placements.insert(placements.end(), laid.begin(), laid.end());
    }
    for (int p = 0; p < int(placements.size()); p++) {
        auto& [shape, at, cells] = placements[p];
        int d = at % 4, bit = at / 4 + 32 * (d / 2);
        word_of[p] = 2 * shape + d % 2, bit_of[p] = u64(1) << bit, placement_at[word_of[p]][bit] = p;
        first_cell[p] = cells[0];
        Cells next, across;
        for (int c : cells) {
            if (has(cells, step(c, 'r'))) next.push_back(c);
            if (has(cells, step(c, 'x'))) across.push_back(c);
        }
        for (int j = 0; j < 2; j++)
            cells_of_placement[p][j] = words(cells)[j], bonds_of[p][j] = words(next)[j], bonds_of[p][2 + j] = words(across)[j];
        find_sides(p);
        std::vector<std::vector<int>> covers;
        fill(cells, {}, covers);
        auto key = [](const std::vector<int>& cover) {
            std::vector<int> count(11);
            for (int part : cover) count[placements[part].shape]++;
            return std::make_pair(count, cover);
        };
        std::sort(covers.begin(), covers.end(), [&](auto& a, auto& b) { return key(a) < key(b); });
        first_pair[p] = pairs.size(), n_covers[shape] = covers.size();
        for (int c = 0; c < int(covers.size()); c++) {
            Pair pair{p, {-1, -1, -1, -1}};
            needs[shape][c] = 0;
            for (int i = 0; i < int(covers[c].size()); i++) {
                pair.parts[i] = covers[c][i];
                needs[shape][c] += u64(1) << 5 * placements[covers[c][i]].shape;
            }
            pairs.push_back(pair);
        }
    }
    // The large pieces also mirrored: every walk with left and right exchanged.
    const std::vector<std::string> larges[2] = {{"", "r", "rx", "rxl", "rxlx"}, {"", "r", "rr", "l", "rx"}};
    for (int kind = 0; kind < 2; kind++) {
        auto mirrored = larges[kind];
        for (auto& walk : mirrored) for (char& c : walk) c = c == 'r' ? 'l' : c == 'l' ? 'r' : c;
        std::vector<Cells> found;
        for (int at = 0; at < 64; at++)
            for (auto& cells : {walked(at, larges[kind]), walked(at, mirrored)}) if (!cells.empty()) found.push_back(cells);
        std::sort(found.begin(), found.end());
        found.erase(std::unique(found.begin(), found.end()), found.end());
        for (auto& cells : found) large[kind].push_back(words(cells));
    }
}

// -- words ------------------------------------------------------------------------------------------

struct Four { u64 w[4]; u64 operator[](int i) const { return w[i & 3]; } };
inline Four four(u64 a, u64 b) { return {{a, b, a >> 32 | (a & LOW) << 32, b >> 32 | (b & LOW) << 32}}; }
inline Four turned(const Four& w) { return {{w[1], w[2], w[3], w[0]}}; }
inline u64 look(u64 w, int d) {
    switch (d & 3) {
        case 0: return (w << 4 & LOW) | (w >> 4 & HIGH);
        case 1: return (w << 1 & u64(0xEEEE) << 32) | (w >> 1 & 0x7777);
        case 2: return (w << 4 & HIGH) | (w >> 4 & LOW);
        default: return (w << 1 & 0xEEEE) | (w >> 1 & u64(0x7777) << 32);
    }
}
inline Four beyond(const Four& w) { return four(look(w[2], 0), look(w[3], 1)); }
inline Four touched_pairs(const Four& e) { return four(e[0] | e[1], e[1] | e[2]); }
inline u64 two(u64 a, u64 b, u64 c) { return (a & b) | (c & (a | b)); }
inline u64 three(u64 a, u64 b, u64 c, u64 d) { return (a & b & (c | d)) | (c & d & (a | b)); }
using Shapes = std::array<u64, SHAPES>;
inline Shapes trapped_shapes(int d, const Four& e, const Four& x, const Four& p) {
    u64 e1 = look(e[1], d), e3 = look(e[3], d), r0 = look(e[0], d + 1), r2 = look(e[2], d + 1);
    return {two(x[0], e[1], e[3]), two(x[0], x[1], p[2]), three(e[1], e[3], e1, e3), three(x[0], x[1], x[2], x[3]),
            three(x[0], p[2], r2, r0), three(x[0], p[1], look(e[2], d + 3), look(e[0], d + 3)),
            three(x[0], look(x[2], d + 1), p[2], look(p[0], d + 1)), three(x[0], look(x[2], d + 3), p[1], look(p[3], d + 3)),
            three(p[2], e3, r2, e1 | r0), (e[2] & (x[3] | x[0] | x[1])) | (x[3] & x[0] & x[1])};
}
inline Shapes fitting_shapes(int d, const Four& f) {
    u64 corner = f[0] & f[1], front = look(f[2], d), beside = look(f[3], d + 1);
    return {f[0], corner, f[0] & front & LOW, corner & f[2] & f[3] & (d == 0 ? LOW : 0), corner & beside,
            f[0] & f[3] & look(f[1], d + 3), corner & look(f[2] & f[3], d + 1) & LOW,
            f[0] & f[3] & look(f[1] & f[2], d + 3) & LOW, corner & front & beside, corner & f[3]};
}
inline Shapes crossed_shapes(int d, const Four& r, const Four& x) {
    u64 front = look(r[1] | r[2], d), beside = look(r[2] | r[3], d + 1), a = r[1] | r[3], b = r[0] | r[2];
    return {BOTH, x[0] | x[1] | a, r[0] | r[3] | front, x[0] | x[1] | x[2] | x[3], x[0] | a | beside,
            x[0] | b | look(r[0] | r[1], d + 3), x[0] | a | look(x[2] | a, d + 1), x[0] | b | look(x[2] | b, d + 3),
            a | front | beside, x[3] | x[0] | x[1] | r[1] | r[2]};
}

// -- the game ---------------------------------------------------------------------------------------

struct State { u64 cells[6], pieces[20], bonds[4], supply[2]; int large[2], turn, passes, quiet; };
struct Room { int moves[700]; u64 traps[20], places[40], covers[SHAPES]; };

inline int count(u64 w) { return __builtin_popcountll(w); }
inline int lowest(u64 w) { return __builtin_ctzll(w); }
inline int nth_bit(u64 w, int n) { while (n--) w &= w - 1; return lowest(w); }
inline int held(u64 supply, int kind) { return supply >> 5 * kind & 15; }
inline u64 one(int kind) { return u64(1) << 5 * kind; }
inline void put(State& s, int p, int owner) {
    s.cells[2 * owner] ^= cells_of_placement[p][0], s.cells[2 * owner + 1] ^= cells_of_placement[p][1];
    s.pieces[word_of[p]] ^= bit_of[p];
    for (int i = 0; i < 4; i++) s.bonds[i] ^= bonds_of[p][i];
}
Four trapped_trapezes(const State& s, int gaining) {
    Four found{};
    for (int i = 0; i < 4; i++)
        for (u64 left = s.pieces[2 * ZL + i] & s.cells[2 - 2 * gaining + (i & 1)]; left; left &= left - 1) {
            int p = placement_at[2 * ZL + i][lowest(left)], touched = 0;
            for (auto& side : sides_of[p]) touched += ((side[0] & s.cells[2 * gaining]) | (side[1] & s.cells[2 * gaining + 1])) != 0;
            if (touched >= 3) found.w[i] |= left & -left;
        }
    return found;
}
int next_flip(const State& s, int gaining, const Four& exempt) {
    Four e = four(s.cells[2 * gaining], s.cells[2 * gaining + 1]), x = beyond(e), p = touched_pairs(e);
    int flipping = -1, exchanging = -1;
    for (int j = 0; j < 2; j++) {
        Shapes t = trapped_shapes(j, e, x, p);
        u64 own = s.cells[2 - 2 * gaining + j], anything = 0;
        for (int k = 0; k < SHAPES; k++) anything |= k == PL || k == PR ? 0 : t[k] & s.pieces[2 * k + j];
        if (anything & own)
            for (int k = 0; k < SHAPES; k++) {
                bool is_trapeze = k == ZL || k == ZR;
                if (k == PL || k == PR || (is_trapeze && !held(s.supply[gaining], k))) continue;
                u64 trapped = t[k] & s.pieces[2 * k + j] & own;
                if (is_trapeze) trapped &= ~exempt[2 * (k - ZL) + j];
                for (; trapped; trapped &= trapped - 1) {
                    int found = placement_at[2 * k + j][lowest(trapped)], &best = is_trapeze ? exchanging : flipping;
                    if (best < 0 || first_cell[found] < first_cell[best]) best = found;
                }
            }
        e = turned(e), x = turned(x), p = turned(p);
    }
    return flipping >= 0 ? flipping : exchanging;
}
void change(State& s, int p, int gaining) {
    for (int j = 0; j < 2; j++) {
        s.cells[2 * gaining + j] |= cells_of_placement[p][j];
        s.cells[2 - 2 * gaining + j] ^= cells_of_placement[p][j];
    }
    int shape = placements[p].shape;
    if (shape == ZL || shape == ZR) s.supply[gaining] += one(TURNED_OVER[shape]) - one(shape);
}
void play(State& s, int move) {
    int me = s.turn, phases = move >= ATTACK && move < SPLIT ? 2 : move < NEUTRAL || (move >= TRAPEZE && move < PASS);
    Four exempt[2] = {};
    for (int phase = 0; phase < phases; phase++) exempt[phase] = trapped_trapezes(s, phase ? 1 - me : me);
    if (move < NEUTRAL) {
        put(s, move, me);
        s.supply[me] -= one(placements[move].shape);
    } else if (move < ATTACK) {
        s.cells[4] |= cells_of_placement[move - NEUTRAL][0], s.cells[5] |= cells_of_placement[move - NEUTRAL][1];
        s.supply[me] -= one(N1);
    } else if (move < TRAPEZE) {
        int number = (move - ATTACK) % PAIRS, whole = pairs[number].whole, shape = placements[whole].shape;
        put(s, whole, move < SPLIT ? 1 - me : me);
        for (int part : pairs[number].parts) if (part >= 0) put(s, part, me);
        u64 need = needs[shape][number - first_pair[whole]];
        s.supply[me] += move >= JOIN ? need - one(shape) : one(move < SPLIT ? TURNED_OVER[shape] : shape) - need;
    } else if (move < PASS) {
        change(s, FIRST_TRAPEZE + move - TRAPEZE, me);
    } else if (move > PASS) {
        int kind = move >= FIVE, number = move - (kind ? FIVE : LARGE);
        s.cells[4] |= large[kind][number][0], s.cells[5] |= large[kind][number][1], s.large[kind] = 1;
    }
    for (int phase = 0; phase < phases; phase++)
        for (int p; (p = next_flip(s, phase ? 1 - me : me, exempt[phase])) >= 0;) change(s, p, phase ? 1 - me : me);
    s.turn = 1 - me;
    s.passes = move == PASS ? s.passes + 1 : 0;
    s.quiet = move < ATTACK || move > PASS ? 0 : s.quiet + 1;
}
bool is_over(const State& s) {
    bool full = (s.cells[0] | s.cells[2] | s.cells[4]) == BOTH && (s.cells[1] | s.cells[3] | s.cells[5]) == BOTH;
    return full || s.passes >= 2 || s.quiet >= 40;
}
int joined_from(const State& s, int p) {
    for (int pair = first_pair[p];; pair++) {
        bool all = true;
        for (int part : pairs[pair].parts) all = all && (part < 0 || s.pieces[word_of[part]] & bit_of[part]);
        if (all) return pair;
    }
}
u64 random_word;
inline int below(int n) {
    const u64 mask = ~u64(0) >> 1;
    u64 x = random_word = (random_word * 6364136223846793005u + 1442695040888963407u) & mask;
    return int(((((x >> 22) ^ x) >> (24 + (x >> 61)) & 0xFFFFFFFF) * u64(n)) >> 32);
}
void reseed(u64 seed, u64 lane) {
    const u64 mask = ~u64(0) >> 1, golden = 7046029254386353131u;
    u64 x = ((seed ^ (lane * golden)) + 1442695040888963407u) & mask;
    for (int i = 0; i < 2; i++) x = ((x ^ (x >> 31)) * 6364136223846793005u) & mask, x = ((x ^ (x >> 29)) * golden) & mask;
    random_word = x;
}
int random_move(const State& s, Room& room) {
    if (is_over(s)) return -1;
    int n = 0, me = s.turn, attacks = 0, n_places = 0, n_joins = 0, n_neutral = 0;
    if (!s.large[0] || !s.large[1]) {
        for (int kind = 0; kind < 2; kind++)
            for (int i = 0; !s.large[kind] && i < int(large[kind].size()); i++)
                if (!(large[kind][i][0] & s.cells[4]) && !(large[kind][i][1] & s.cells[5])) room.moves[n++] = (kind ? FIVE : LARGE) + i;
        return room.moves[below(n)];
    }
    u64 supply = s.supply[me], free0 = BOTH & ~(s.cells[0] | s.cells[2] | s.cells[4]), free1 = BOTH & ~(s.cells[1] | s.cells[3] | s.cells[5]);
    Four e = four(s.cells[2 - 2 * me], s.cells[3 - 2 * me]), x = beyond(e), p = touched_pairs(e), f = four(free0, free1);
    Four own = four(s.cells[2 * me], s.cells[2 * me + 1]), r = four(s.bonds[0], s.bonds[1]), b = four(s.bonds[2], s.bonds[3]);
    for (int j = 0; j < 2; j++) {
        Shapes t = trapped_shapes(j, e, x, p), fits = fitting_shapes(j, f), joins = fitting_shapes(j, own), crossed = crossed_shapes(j, r, b);
        for (int k = 0; k < SHAPES; k++) {
            int word = 2 * k + j;
            u64 may = held(supply, k) ? ~t[k] : 0;
            room.traps[word] = t[k], room.places[word] = fits[k] & may;
            room.places[20 + word] = joins[k] & may & ~(crossed[k] | s.pieces[word]);
            n_places += count(room.places[word]), n_joins += count(room.places[20 + word]);
        }
        e = turned(e), x = turned(x), p = turned(p), f = turned(f), own = turned(own), r = turned(r), b = turned(b);
    }
    for (int k = T2; k < SHAPES; k++) {
        u64 lying0 = s.pieces[2 * k], lying1 = s.pieces[2 * k + 1], covers = 0;
        for (int c = 0; (lying0 | lying1) && c < n_covers[k]; c++)
            if ((((supply | GUARDS) - needs[k][c]) & GUARDS) == GUARDS) covers |= u64(1) << c;
        room.covers[k] = covers;
        if (!covers) continue;
        attacks += count(covers) * (count(lying0 & s.cells[2 - 2 * me]) + count(lying1 & s.cells[3 - 2 * me]));
        for (int j = 0; j < 2; j++)
            for (u64 left = s.pieces[2 * k + j] & s.cells[2 * me + j]; left; left &= left - 1)
                for (u64 c = covers; c; c &= c - 1) {
                    int pair = first_pair[placement_at[2 * k + j][lowest(left)]] + lowest(c);
                    bool safe = true;
                    for (int part : pairs[pair].parts) safe = safe && (part < 0 || !(room.traps[word_of[part]] & bit_of[part]));
                    if (safe) room.moves[n++] = SPLIT + pair;
                }
    }
    if (held(supply, ZL) + held(supply, ZR)) {
        Four trapped = trapped_trapezes(s, me);
        for (int i = 0; i < 4; i++)
            for (u64 left = held(supply, ZL + i / 2) ? trapped[i] : 0; left; left &= left - 1)
                room.moves[n++] = TRAPEZE - FIRST_TRAPEZE + placement_at[2 * ZL + i][lowest(left)];
    }
    if (!held(supply, T1) && held(supply, N1)) n_neutral = count(free0) + count(free1);
    int total = n + n_places + n_joins + n_neutral + attacks;
    if (!total) return PASS;
    int pick = below(total);
    if (pick < n) return room.moves[pick];
    pick -= n;
    if (pick < n_places + n_joins) {
        int word = 0;
        while (pick >= count(room.places[word])) pick -= count(room.places[word++]);
        int placement = placement_at[word % 20][nth_bit(room.places[word], pick)];
        return word < 20 ? placement : JOIN + joined_from(s, placement);
    }
    pick -= n_places + n_joins;
    if (pick < n_neutral) {
        bool second = pick >= count(free0);
        return NEUTRAL + placement_at[second][second ? nth_bit(free1, pick - count(free0)) : nth_bit(free0, pick)];
    }
    pick -= n_neutral;
    for (int word = 2;; word++) {
        u64 enemies = s.pieces[word] & s.cells[2 - 2 * me + (word & 1)];
        int n_cover = count(room.covers[word / 2]), here = n_cover * count(enemies);
        if (pick < here) {
            int placement = placement_at[word][nth_bit(enemies, pick / n_cover)];
            return ATTACK + first_pair[placement] + nth_bit(room.covers[word / 2], pick % n_cover);
        }
        pick -= here;
    }
}

int main(int argc, char** argv) {
    int n = argc > 1 ? atoi(argv[1]) : 5000;
    build();
    State start{};
    const int counts[11] = {4, 4, 3, 1, 1, 1, 1, 0, 1, 1, 3};
    for (int seat = 0; seat < 2; seat++)
        for (int k = 0; k < 11; k++) start.supply[seat] += u64(counts[seat && (k == PL || k == PR) ? PL + PR - k : k]) << 5 * k;
    static Room room;
    double best = 1e9;
    long moves = 0, wins[3] = {};
    for (int round = 0; round < 3; round++) {
        auto begun = std::clock();
        moves = wins[0] = wins[1] = wins[2] = 0;
        for (int lane = 0; lane < n; lane++) {
            State s = start;
            reseed(0, lane);
            for (int move; (move = random_move(s, room)) >= 0; moves++) play(s, move);
            int lead = count(s.cells[0]) + count(s.cells[1]) - count(s.cells[2]) - count(s.cells[3]);
            wins[lead > 0 ? 0 : lead < 0 ? 1 : 2]++;
        }
        best = std::min(best, double(std::clock() - begun) / CLOCKS_PER_SEC);
    }
    printf("%.0f playouts/s, %.0f moves/s, %.2f plies; %ld moves, wins %ld %ld, draws %ld\n", n / best, moves / best,
           double(moves) / n, moves, wins[0], wins[1], wins[2]);
}
