// Random playouts of Trangalla as a plain C++ loop: the yardstick for the compiled Python rules.
//
//   g++ -O3 -march=native -std=c++20 trangalla.cpp -o trangalla && ./trangalla rhombus25 200000
//
// The algorithm, the bit layout and the random numbers are those of src/deltille/games/trangalla (see
// state.py for the drawing), so that the same seed plays the same games.

#include <bit>
#include <ctime>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

using i64 = int64_t;

constexpr i64 kMask = INT64_MAX, kMultiplier = 6364136223846793005, kIncrement = 1442695040888963407,
              kGolden = 7046029254386353131;

static i64 times(i64 a, i64 b) { return i64(uint64_t(a) * uint64_t(b)); }

struct Rng {
  i64 word;
  Rng(i64 seed, i64 lane) {
    i64 x = i64(uint64_t(seed ^ times(lane, kGolden)) + kIncrement) & kMask;
    for (int i = 0; i < 2; i++) {
      x = times(x ^ (x >> 31), kMultiplier) & kMask;
      x = times(x ^ (x >> 29), kGolden) & kMask;
    }
    word = x;
  }
  i64 below(i64 n) {
    word = i64(uint64_t(times(word, kMultiplier)) + kIncrement) & kMask;
    i64 mixed = (((word >> 22) ^ word) >> (24 + (word >> 61))) & 0xFFFFFFFF;
    return (mixed * n) >> 32;
  }
};

static int popcount(i64 x) { return std::popcount(uint64_t(x)); }
static int lowest(i64 x) { return std::countr_zero(uint64_t(x)); }

static int nth_bit(i64 x, i64 n) {
  int index = 0;
  for (int width = 32; width > 0; width >>= 1) {
    int low = popcount(x & ((i64(1) << width) - 1));
    if (n >= low) {
      n -= low;
      x >>= width;
      index += width;
    }
  }
  return index;
}

constexpr int kCellBits = 5, kBits = 29, kCap = 300, kHalf = kCap / 2, kRoom = 4104 + 512;
constexpr i64 kCell = 31, kCells = (i64(1) << kBits) - 1, kPass = 1023;
constexpr i64 kRowOfFold = 1 << 3 | 1 << 8 | 1 << 13 | 1 << 18;

struct Board {
  i64 cells, start[2], apex[2], fold;
};

struct State {
  i64 pieces[2], candidates[2], king[2], plies, passed, n_layouts[2], n_spent[2], record[2][kHalf];
};

static Board make_board(const char* name) {
  bool folds = !strcmp(name, "mirror20");
  int north_east = !strcmp(name, "rhombus16") ? 4 : 5;
  int north_west = !strcmp(name, "rhombus25") || folds ? 5 : 4;
  Board b{};
  for (int i = 0; i < north_east; i++)
    for (int j = 0; j < north_west; j++)
      if (!(folds && i + j == 4)) {
        i64 bit = i64(1) << (6 * i + j);
        int far = north_east + north_west - 2 - i - j;
        b.cells |= bit;
        if (i + j == 0) b.apex[0] = bit;
        if (far == 0) b.apex[1] = bit;
        if (i + j == 1 || i + j == 2) b.start[0] |= bit;
        if (far == 1 || far == 2) b.start[1] |= bit;
      }
  b.fold = folds ? kRowOfFold : 0;
  return b;
}

static i64 steps_from(const Board& b, int seat, i64 p) {
  i64 aside = p << 5 | p >> 5;
  if (seat == 0) return (aside | p << 6 | p << 1 | (p & b.fold) << 7) & b.cells;
  return (aside | p >> 6 | p >> 1 | (p >> 7 & b.fold)) & b.cells;
}

static i64 jumps(i64 m, i64 over, i64 empty) {
  return empty & (((m << 6 & over) << 6) | ((m << 1 & over) << 1) | ((m << 5 & over) << 5) | ((m >> 6 & over) >> 6) |
                  ((m >> 1 & over) >> 1) | ((m >> 5 & over) >> 5));
}

static i64 jumped_once(i64 m, i64 over, i64 empty) {
  return over & ((m << 6 & empty >> 6) | (m << 1 & empty >> 1) | (m << 5 & empty >> 5) | (m >> 6 & empty << 6) |
                 (m >> 1 & empty << 1) | (m >> 5 & empty << 5));
}

static int bundle_chains(const Board& b, int me, i64 piece, i64 others, i64 foes, i64* moves, int top) {
  i64 origin = lowest(piece), empty = b.cells & ~(others | foes | piece), passable = ~(b.apex[0] | b.apex[1]);
  i64 targets = 0;
  for (i64 fresh = jumps(piece, others, empty); fresh; fresh = jumps(fresh & passable, others, empty) & ~targets)
    targets |= fresh;
  moves[top] = (targets | (steps_from(b, me, piece) & empty)) << kCellBits | origin;
  i64 sources = (targets & passable) | piece, jumped = 0;
  int current = top, free = top - 1;
  while (true) {
    for (i64 over = jumped_once(sources, foes & ~jumped, empty); over; over &= over - 1) {
      i64 enemy = over & -over, more = jumped | enemy;
      int at = current - 1;
      while (at > free && moves[at] >> (kBits + kCellBits) != more) at--;
      if (at == free) {
        moves[at] = more << (kBits + kCellBits) | origin;
        free--;
      }
      moves[at] |= jumps(sources, enemy, empty) << kCellBits;
    }
    if (--current == free) return free;
    jumped = moves[current] >> (kBits + kCellBits);
    targets = moves[current] >> kCellBits & kCells;
    for (i64 fresh = targets; fresh; fresh = jumps(fresh & passable, others | jumped, empty) & ~targets)
      targets |= fresh;
    moves[current] |= targets << kCellBits;
    sources = targets & passable;
  }
}

static i64 layout_of(int me, i64 mine, i64 foes) { return me == 0 ? mine | foes << kBits : foes | mine << kBits; }

static void forbid_repetition(const Board& b, const State& s, i64* moves, int first) {
  int me = s.plies & 1;
  for (int at = first; at < kRoom; at++) {
    i64 jumped = moves[at] >> (kBits + kCellBits), piece = i64(1) << (moves[at] & kCell);
    if (jumped & s.candidates[1 - me]) continue;
    i64 fresh = s.candidates[me] != piece ? b.apex[0] | b.apex[1] : b.apex[1 - me];
    for (i64 rest = moves[at] >> kCellBits & kCells & ~fresh; rest; rest &= rest - 1) {
      i64 target = rest & -rest;
      i64 layout = layout_of(me, (s.pieces[me] & ~piece) | target | jumped, s.pieces[1 - me] & ~jumped);
      for (int i = 0; i < s.n_layouts[me]; i++)
        if (s.record[me][i] == (layout << 2 | 3)) moves[at] ^= target << kCellBits;
    }
  }
}

static int ended_by_pieces(const Board& b, const State& s) {
  if (s.plies < 0) return 0;
  if (s.pieces[0] & b.apex[1] || s.pieces[1] & b.apex[0]) return 1;
  if (!(s.candidates[0] | s.candidates[1])) return 2;
  return s.pieces[0] == 0 || s.pieces[1] == 0 ? 3 : 0;
}

static i64 random_move(const Board& b, const State& s, Rng& rng, i64* moves) {
  if (s.plies >= kCap || ended_by_pieces(b, s)) return -1;
  int me = s.plies & 1;
  i64 mine = s.pieces[me], foes = s.pieces[1 - me];
  if (s.plies < 0) {
    i64 cell = nth_bit(mine, rng.below(popcount(mine)));
    return cell << kCellBits | cell;
  }
  int top = kRoom - 1;
  for (i64 rest = mine; rest; rest &= rest - 1) {
    i64 piece = rest & -rest;
    top = bundle_chains(b, me, piece, mine & ~piece, foes, moves, top);
  }
  if (s.n_spent[me]) forbid_repetition(b, s, moves, top + 1);
  i64 n = 0;
  for (int at = top + 1; at < kRoom; at++) n += popcount(moves[at] >> kCellBits & kCells);
  if (n == 0) return s.passed ? -1 : kPass;
  i64 r = rng.below(n);
  int at = top + 1;
  for (int count; r >= (count = popcount(moves[at] >> kCellBits & kCells)); at++) r -= count;
  i64 target = nth_bit(moves[at] >> kCellBits & kCells, r);
  return (moves[at] >> (kBits + kCellBits)) << 2 * kCellBits | (moves[at] & kCell) << kCellBits | target;
}

static void play(const Board& b, State& s, i64 move) {
  int me = s.plies & 1, foe = 1 - me;
  if (s.plies++ < 0) {
    s.king[me] = i64(1) << (move & kCell);
    return;
  }
  s.passed = move == kPass;
  if (s.passed) return;
  i64 piece = i64(1) << (move >> kCellBits & kCell), target = i64(1) << (move & kCell), jumped = move >> 2 * kCellBits;
  int n_before = popcount(s.pieces[0] | s.pieces[1]);
  i64 mine = (s.pieces[me] & ~piece) | target;
  if (s.candidates[me] & piece) s.candidates[me] ^= piece | target;
  if (s.king[me] == piece) s.king[me] = target;
  i64 taken = s.king[foe] & jumped;
  mine |= jumped & ~taken;
  s.pieces[foe] &= ~jumped;
  if (taken)
    s.king[foe] = s.candidates[foe] = 0;
  else
    s.candidates[foe] &= ~jumped;
  if (target & (b.apex[0] | b.apex[1])) {
    if (s.king[me] == target) {
      s.candidates[me] = target;
    } else {
      mine &= ~target;
      s.candidates[me] &= ~target;
    }
  }
  s.pieces[me] = mine;
  if (popcount(s.pieces[0] | s.pieces[1]) < n_before)
    for (int seat = 0; seat < 2; seat++) {
      for (int i = 0; i < s.n_layouts[seat]; i++) s.record[seat][i] = 0;
      s.n_layouts[seat] = s.n_spent[seat] = 0;
    }
  i64 layout = layout_of(me, mine, s.pieces[foe]), *record = s.record[me];
  int end = s.n_layouts[me], at = end;
  while (at > 0 && record[at - 1] >> 2 > layout) at--;
  if (at > 0 && record[at - 1] >> 2 == layout) {
    if ((record[at - 1] & 3) < 3 && (++record[at - 1] & 3) == 3) s.n_spent[me]++;
    return;
  }
  for (; end > at; end--) record[end] = record[end - 1];
  record[at] = layout << 2 | 1;
  s.n_layouts[me]++;
}

int main(int argc, char** argv) {
  const char* name = argc > 1 ? argv[1] : "rhombus25";
  i64 n_games = argc > 2 ? atoll(argv[2]) : 200000, seed = argc > 3 ? atoll(argv[3]) : 5;
  Board b = make_board(name);
  State start{};
  for (int seat = 0; seat < 2; seat++) start.pieces[seat] = start.candidates[seat] = b.start[seat];
  start.plies = -2;
  static i64 moves[kRoom];
  i64 n_moves = 0, wins[3] = {};
  std::clock_t began = std::clock();  // processor time, so that a busy machine disturbs less
  for (i64 lane = 0; lane < n_games; lane++) {
    Rng rng(seed, lane);
    State s = start;
    for (i64 move; (move = random_move(b, s, rng, moves)) >= 0; n_moves++) play(b, s, move);
    int reason = ended_by_pieces(b, s);
    int winner = reason == 1 ? !(s.pieces[0] & b.apex[1]) : reason == 3 ? s.pieces[0] == 0 : 2;
    wins[winner]++;
  }
  double took = double(std::clock() - began) / CLOCKS_PER_SEC;
  printf("%s: %.0f playouts/s, %.0f moves/s, mean plies %.5f, wins %lld-%lld, draws %lld\n", name, n_games / took,
         n_moves / took, double(n_moves) / n_games, (long long)wins[0], (long long)wins[1], (long long)wins[2]);
}
