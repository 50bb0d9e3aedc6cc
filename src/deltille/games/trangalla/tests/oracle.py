"""Trangalla as in RULES.md, slow and simple: the reference implementation for the compiled rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property

WHITE, BLACK = 0, 1

ROWS = {
    "rhombus25": (1, 2, 3, 4, 5, 4, 3, 2, 1),
    "rhombus16": (1, 2, 3, 4, 3, 2, 1),
    "rhomboid20": (1, 2, 3, 4, 4, 3, 2, 1),
    "mirror20": (1, 2, 3, 4, 4, 3, 2, 1),
}

# Forward has dy > 0 for White. The upright (0, 1) joins positions only over the fold of mirror20: everywhere
# else neighbouring rows have x of different parity. For the same reason no jump crosses that fold.
DIRECTIONS = ((-2, 0), (2, 0), (-1, 1), (1, 1), (-1, -1), (1, -1), (0, 1), (0, -1))


@dataclass(frozen=True)
class Piece:
    seat: int
    is_king: bool = False
    may_be_king: bool = True  # what everybody at the table knows (R15)


@dataclass(frozen=True)
class State:
    board: str
    cap: int
    own_goal: str  # "lost" or "safe" (D5)
    repetition: bool  # False switches R12 off, for move counts only
    pieces: tuple[tuple[str, Piece], ...]  # sorted by position
    plies: int  # -2 White chooses, -1 Black chooses, from 0 on ordinary plies
    passes: int  # passes in a row just made: 0 or 1
    produced: tuple[
        tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]
    ]  # per seat: (layout number, times)

    @cached_property
    def actions(self) -> list[Action]:
        return list(_actions(self))


@dataclass(frozen=True)
class Action:
    """One legal move: what R7 says identifies it, and its path in the canonical spelling."""

    path: tuple[str, ...]  # from, landings..., to
    is_step: bool
    jumped: frozenset[str]  # enemy pieces only

    @property
    def key(self) -> tuple[str, str, frozenset[str]]:
        return self.path[0], self.path[-1], self.jumped

    def __str__(self) -> str:
        return ("-" if self.is_step else "x").join(self.path)


# ---- the board


@cache
def coordinates(board: str) -> dict[str, tuple[int, int]]:
    """Doubled x and row y of every position, in position order."""
    result = {}
    for y, n in enumerate(ROWS[board]):
        shift = 1 if board == "rhomboid20" and y >= 4 else 0
        for k in range(n):
            result[f"{'abcdefghi'[y]}{k + 1}"] = (2 * k - (n - 1) + shift, y)
    return result


@cache
def neighbours(board: str, position: str) -> dict[tuple[int, int], str]:
    """Direction -> the position at the other end of the marked line."""
    names = {xy: name for name, xy in coordinates(board).items()}
    x, y = coordinates(board)[position]
    return {(dx, dy): names[x + dx, y + dy] for dx, dy in DIRECTIONS if (x + dx, y + dy) in names}


@cache
def apex(board: str, seat: int) -> str:
    positions = list(coordinates(board))
    return positions[0] if seat == WHITE else positions[-1]


@cache
def start_positions(board: str, seat: int) -> tuple[str, ...]:
    positions = list(coordinates(board))
    return tuple(positions[1:6] if seat == WHITE else positions[-6:-1])  # R2: rows of two and three


@cache
def numbers(board: str) -> dict[str, int]:
    """The positions counted from a1 = 0."""
    return {name: number for number, name in enumerate(coordinates(board))}


def layout_number(board: str, pieces: dict[str, Piece]) -> int:
    """Colours seen from above (R12): bit i for White, bit 25 + i for Black, counting from a1 = 0."""
    index = numbers(board)
    return sum(1 << (index[name] + 25 * piece.seat) for name, piece in pieces.items())


# ---- a game


def start(
    board: str = "rhombus25", cap: int = 300, own_goal: str = "lost", *, repetition: bool = True
) -> State:
    if board not in ROWS:
        raise ValueError(f"no such board: {board}")
    if cap < 1:
        raise ValueError(f"the cap is at least 1 ply: {cap}")
    pieces = {name: Piece(seat) for seat in (WHITE, BLACK) for name in start_positions(board, seat)}
    return State(board, cap, own_goal, repetition, tuple(sorted(pieces.items())), -2, 0, ((), ()))


def side_to_move(state: State) -> int:
    return state.plies % 2  # R3; a pass is a ply like any other


def turn(state: State) -> int:
    return -1 if outcome(state) else side_to_move(state)


def outcome(state: State) -> tuple[tuple[int, ...], tuple[int, ...], str] | None:
    if state.plies < 0:
        return None
    pieces = dict(state.pieces)
    for seat in (WHITE, BLACK):  # R9
        standing = pieces.get(apex(state.board, 1 - seat))
        if standing and standing.seat == seat:
            return _won_by(seat, "goal")
    seats_with_king = {piece.seat for piece in pieces.values() if piece.is_king}
    if not seats_with_king:  # R11
        return (0, 0), (), "both_kings"
    for seat in (WHITE, BLACK):  # R13: a king is left, and it is not theirs
        if all(piece.seat != seat for piece in pieces.values()):
            return _won_by(1 - seat, "no_pieces")
    if state.passes and not actions(state):  # R13
        return (0, 0), (), "no_moves"
    if state.plies >= state.cap:  # R14
        return (0, 0), (), "cap"
    return None


def _won_by(seat: int, reason: str) -> tuple[tuple[int, ...], tuple[int, ...], str]:
    return ((1, 0) if seat == WHITE else (0, 1)), (seat,), reason


def moves(state: State) -> list[str]:
    if outcome(state):
        return []
    if state.plies < 0:  # R2
        return [f"king@{name}" for name in start_positions(state.board, side_to_move(state))]
    return sorted(str(action) for action in actions(state)) or ["pass"]  # R13


def play(state: State, move: str) -> State:
    if outcome(state):
        raise ValueError(f"the game is over: {move}")
    if state.plies < 0:
        return _choose_king(state, move)
    if move == "pass":
        if actions(state):
            raise ValueError("a turn is skipped only without a legal move")
        return replace(state, plies=state.plies + 1, passes=1)
    action = _find(state, move)
    after, _ = _consequences(state, action)
    produced = state.produced
    if len(after) < len(state.pieces):
        produced = ((), ())  # D9: a layout with more pieces never comes back
    if state.repetition:
        produced = _count_layout(produced, side_to_move(state), layout_number(state.board, after))
    pieces = tuple(sorted(after.items()))
    return replace(state, pieces=pieces, plies=state.plies + 1, passes=0, produced=produced)


def _choose_king(state: State, move: str) -> State:
    if move not in moves(state):
        raise ValueError(f"not a king choice: {move}")
    pieces = dict(state.pieces)
    chosen = move.removeprefix("king@")
    pieces[chosen] = replace(pieces[chosen], is_king=True)
    return replace(state, pieces=tuple(sorted(pieces.items())), plies=state.plies + 1)


def _count_layout(
    produced: tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]], seat: int, layout: int
) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]:
    counts = dict(produced[seat])
    counts[layout] = min(counts.get(layout, 0) + 1, 3)  # three already forbids (R12)
    mine = tuple(sorted(counts.items()))
    return (mine, produced[BLACK]) if seat == WHITE else (produced[WHITE], mine)


def steps(state: State, move: str) -> list[str]:
    """What a move does, in order."""
    if move in moves(state) and (move == "pass" or state.plies < 0):
        return ["passed" if move == "pass" else "chosen"]
    if state.plies < 0 or outcome(state):
        raise ValueError(f"not legal here: {move}")
    _, happened = _consequences(state, _find(state, move))
    return happened


# ---- moves


def actions(state: State) -> list[Action]:
    """The moves R4 to R12 allow; an empty list means a pass."""
    return state.actions


def _actions(state: State) -> Iterator[Action]:
    counts = dict(state.produced[side_to_move(state)])
    for position, piece in state.pieces:
        if piece.seat == side_to_move(state):
            for action in (*_steps_from(state, position), *_chains_from(state, position)):
                if not _is_repetition(state, action, counts):
                    yield action


def _steps_from(state: State, origin: str) -> Iterator[Action]:
    occupied = dict(state.pieces)
    backward = -1 if side_to_move(state) == WHITE else 1
    for (_, dy), target in neighbours(state.board, origin).items():
        if dy != backward and target not in occupied:  # R4
            yield Action((origin, target), True, frozenset())


def _hops(state: State, origin: str, position: str) -> Iterator[tuple[str, str]]:
    """(jumped, landing) of each single jump from `position` by the piece that began its move on `origin`."""
    occupied = dict(state.pieces)
    del occupied[origin]  # R6: vacant while the piece is on its way
    for direction, over in neighbours(state.board, position).items():
        landing = neighbours(state.board, over).get(direction)
        if landing and over in occupied and landing not in occupied and landing != origin:  # R5, R7
            yield over, landing


def _extend(state: State, action: Action) -> Iterator[Action]:
    """The chain `action` made longer by one jump."""
    origin, position = action.path[0], action.path[-1]
    if len(action.path) > 1 and position in (apex(state.board, WHITE), apex(state.board, BLACK)):
        return  # R9: the move ends there
    pieces = dict(state.pieces)
    for over, landing in _hops(state, origin, position):
        is_enemy = pieces[over].seat != side_to_move(state)
        jumped = action.jumped | {over} if is_enemy else action.jumped
        yield Action((*action.path, landing), False, jumped)


def _chains_from(state: State, origin: str) -> list[Action]:
    """Each (from, to, jumped) once, under its canonical path: fewest jumps, then first in the alphabet."""
    best: dict[tuple[str, str, frozenset[str]], Action] = {}
    layer = [Action((origin,), False, frozenset())]
    while layer:
        longer: dict[tuple[str, str, frozenset[str]], Action] = {}
        for chain in layer:
            for action in _extend(state, chain):
                if action.key in best:
                    continue
                rival = longer.get(action.key)
                if rival is None or action.path < rival.path:
                    longer[action.key] = action
        best |= longer
        layer = list(longer.values())
    return list(best.values())


def _find(state: State, move: str) -> Action:
    """The legal move a text means; a chain may be spelled along any of its paths."""
    path = tuple(move.replace("-", "x").split("x"))
    for action in actions(state):
        if str(action) == move:
            return action
    chains = [Action(path[:1], False, frozenset())] if _is_own(state, path[0]) and "-" not in move else []
    for landing in path[1:]:
        chains = [
            longer for chain in chains for longer in _extend(state, chain) if longer.path[-1] == landing
        ]
    for chain in chains:
        for action in actions(state):
            if not action.is_step and action.key == chain.key:
                return action
    raise ValueError(f"not legal here: {move}")


def _is_own(state: State, position: str) -> bool:
    return any(name == position and piece.seat == side_to_move(state) for name, piece in state.pieces)


def _is_repetition(state: State, action: Action, counts: dict[int, int]) -> bool:
    """R12; the counts are those of the layouts that the mover has produced."""
    pieces = dict(state.pieces)
    if any(pieces[name].may_be_king for name in action.jumped):
        return False  # what the layout would be is hidden from the mover
    after, _ = _consequences(state, action)
    return counts.get(layout_number(state.board, after), 0) >= 3


def _consequences(state: State, action: Action) -> tuple[dict[str, Piece], list[str]]:
    """The pieces after a move, and its steps."""
    seat = side_to_move(state)
    pieces = dict(state.pieces)
    origin, target = action.path[0], action.path[-1]
    happened = [f"moved:{target}"]
    pieces[target] = pieces.pop(origin)
    for name in sorted(action.jumped):  # R8
        if pieces[name].is_king:
            del pieces[name]
            pieces = _with_candidates(pieces, 1 - seat, set())
            happened.append(f"king_taken:{name}")
        else:
            pieces[name] = Piece(seat, is_king=False, may_be_king=False)
            happened.append(f"turned:{name}")
    is_safe = state.own_goal == "safe" and target == apex(state.board, seat)  # D5
    if target in (apex(state.board, WHITE), apex(state.board, BLACK)) and not is_safe:  # R9
        if not pieces[target].is_king:
            del pieces[target]
            happened.append(f"lost:{target}")
        else:
            pieces = _with_candidates(pieces, seat, {target})  # R15: only a king stays on an apex
            if target == apex(state.board, 1 - seat):
                happened.append(f"goal:{target}")
    return pieces, happened


def _with_candidates(pieces: dict[str, Piece], seat: int, candidates: set[str]) -> dict[str, Piece]:
    return {
        name: replace(piece, may_be_king=name in candidates) if piece.seat == seat else piece
        for name, piece in pieces.items()
    }


# ---- texts


def text(state: State) -> str:
    return _position_text(state, {name for name, piece in state.pieces if piece.is_king})


def view_text(state: State, seat: int | None) -> str:
    """The position text of what a seat (None: a spectator) may know: what R15 allows and nothing else."""
    shown = set()
    for name, piece in state.pieces:
        candidates = [
            other for other, rival in state.pieces if rival.seat == piece.seat and rival.may_be_king
        ]
        is_public = bool(outcome(state)) or candidates == [name]
        if (is_public or piece.seat == seat) and piece.is_king:
            shown.add(name)
    return _position_text(state, shown)


def _position_text(state: State, shown_kings: set[str]) -> str:
    pieces = dict(state.pieces)
    rows: dict[str, str] = {}
    for name in coordinates(state.board):
        piece = pieces.get(name)
        letter = "." if piece is None else "K" if name in shown_kings else "P" if piece.may_be_king else "S"
        rows[name[0]] = rows.get(name[0], "") + (letter.lower() if piece and piece.seat == BLACK else letter)
    placement = "/".join(rows.values())
    for n in (5, 4, 3, 2, 1):
        placement = placement.replace("." * n, str(n))
    plies = "choose" if state.plies < 0 else str(state.plies)
    histories = [
        ",".join(f"{layout:x}*{times}" if times > 1 else f"{layout:x}" for layout, times in produced) or "-"
        for produced in state.produced
    ]
    fields = [state.board, str(state.cap), placement, "wb"[side_to_move(state)], plies, str(state.passes)]
    return " ".join(fields + histories)


def parse_text(line: str) -> State:
    """The state of a position text that hides no king: for setting up examples, so it trusts its input."""
    board, cap, placement, side, plies, passes, *histories = line.split(" ")
    for n in (1, 2, 3, 4, 5):
        placement = placement.replace(str(n), "." * n)
    pieces = {
        name: Piece(BLACK if letter.islower() else WHITE, letter in "Kk", letter in "KkPp")
        for name, letter in zip(coordinates(board), placement.replace("/", ""), strict=True)
        if letter != "."
    }
    produced = []
    for history in histories:
        entries = [] if history == "-" else [entry.partition("*") for entry in history.split(",")]
        produced.append(tuple((int(layout, 16), int(times or 1)) for layout, _, times in entries))
    ply = "wb".index(side) - 2 if plies == "choose" else int(plies)
    state = start(board, int(cap))
    return replace(
        state,
        pieces=tuple(sorted(pieces.items())),
        plies=ply,
        passes=int(passes),
        produced=(produced[WHITE], produced[BLACK]),
    )
