"""Whether a command is accepted, and what it does: ``decide`` returns events or raises ``Rejected``."""

from typing import assert_never

from deltille.core.errors import BadNotation, DeltilleError, GameOver, Hidden, IllegalMove
from deltille.core.messages import Message
from deltille.core.seals import is_hidden, new_salt
from deltille.server.domain import commands as cmd
from deltille.server.domain import events as ev
from deltille.server.domain.commands import AnyCommand
from deltille.server.domain.events import Event, What
from deltille.server.domain.table import Table
from deltille.server.errors import Code, Rejected

TO_BE_OPENED = ""
"""A placeholder for the next table until it exists."""


MOST_ENTRIES = 20_000
"""Beyond this a table takes only moves, no chat or offers: a game needs far fewer."""


def decide(table: Table, command: AnyCommand, held: frozenset[int], now_ms: int) -> list[Event]:
    """What this command does, sent by the holder of these seats."""
    if command.seat not in held:
        raise Rejected(Code.NOT_YOURS)
    if table.number >= MOST_ENTRIES and not isinstance(command, cmd.MoveCommand | cmd.ResignCommand):
        raise Rejected(Code.TOO_MANY, Message("server.moves-alone"))
    match command:
        case cmd.MoveCommand():
            return [_move(table, command, now_ms)]
        case cmd.SwapCommand():
            return [_swap(table, command, now_ms)]
        case cmd.ResignCommand():
            _require_playing(table, command.seat)
            kind = ev.Resigned if table.clock.deadline_ms is None else ev.ResignedOnClock
            return [kind(command.seat)]
        case cmd.OfferCommand():
            return _offer(table, command, held)
        case cmd.DeclineCommand():
            offer = table.offers.get(command.what)
            if offer is None:
                raise Rejected(Code.NO_OFFER)
            return [ev.Declined(command.seat, command.what)]
        case cmd.ChatCommand():
            return [_chat(command)]
        case _:
            assert_never(command)


def _require_playing(table: Table, seat: int) -> None:
    if table.result is not None:
        raise Rejected(Code.GAME_OVER, Message("server.over-with", outcome=table.result.sentence))
    if not table.is_started:
        raise Rejected(Code.NOT_STARTED)
    if table.seats[seat].has_resigned:
        raise Rejected(Code.NOT_YOURS, Message("server.you-resigned"))


def _require_turn(table: Table, seat: int, ply: int, now_ms: int) -> None:
    _require_playing(table, seat)
    if ply != table.position.ply:
        raise Rejected(Code.STALE, Message("server.stale-move", meant=ply, made=table.position.ply))
    if seat != table.seat_to_move:
        raise Rejected(Code.NOT_YOUR_TURN)
    deadline_ms = table.clock.deadline_ms
    if deadline_ms is not None and now_ms > deadline_ms:
        raise Rejected(Code.OUT_OF_TIME)


def _swap(table: Table, command: cmd.SwapCommand, now_ms: int) -> Event:
    _require_turn(table, command.seat, command.ply, now_ms)
    if not table.may_swap:
        raise Rejected(Code.NO_SWAP)
    return ev.Swapped(command.seat)


def _move(table: Table, command: cmd.MoveCommand, now_ms: int) -> Event:
    _require_turn(table, command.seat, command.ply, now_ms)
    # The seat's own view decides: a refusal cannot depend on anything hidden.
    try:
        if not table.game.has_secrets:
            return ev.Moved(command.seat, command.ply, table.position.parse(command.move).text)
        parsed = table.position.view(command.seat).parse(command.move)
        return ev.Moved(command.seat, command.ply, table.position.parse(parsed.id).text)
    except (IllegalMove, BadNotation, GameOver) as error:
        raise Rejected(Code.ILLEGAL_MOVE, error.message) from error


def computer_move(table: Table, position_version: int, text: str) -> Event:
    """The events of a computer's move; a computer has no more rights than a person."""
    seat = table.seat_to_move
    if seat is None or position_version != table.position_version or not table.seats[seat].thinker:
        raise Rejected(Code.STALE)
    try:
        return ev.Moved(seat, table.position.ply, table.position.parse(text).text)
    except DeltilleError as error:
        raise Rejected(Code.ILLEGAL_MOVE, error.message) from error


def computer_swap(table: Table, position_version: int) -> Event:
    """The same for a computer that prefers the other side."""
    seat = table.seat_to_move
    if seat is None or position_version != table.position_version or not table.seats[seat].thinker:
        raise Rejected(Code.STALE)
    if not table.may_swap:
        raise Rejected(Code.NO_SWAP)
    return ev.Swapped(seat)


def sealed(table: Table, event: ev.Moved) -> ev.Moved:
    """The same move with a salt for its seal, if it is one that stays hidden."""
    if not table.game.has_secrets or not is_hidden(table.position, table.position.parse(event.move)):
        return event
    return ev.SealedMove(event.seat, event.ply, event.move, new_salt())


def _chat(command: cmd.ChatCommand) -> Event:
    if (command.text is None) == (command.preset is None):
        raise Rejected(Code.BAD_REQUEST, Message("server.text-or-preset"))
    if command.preset is not None:
        return ev.Chatted(command.seat, cmd.PRESETS[command.preset].text, command.preset)
    text = "".join(c for c in command.text or "" if c.isprintable()).strip()
    if not text:
        raise Rejected(Code.BAD_REQUEST, Message("server.nothing-to-say"))
    return ev.Chatted(command.seat, text)


def _offer(table: Table, command: cmd.OfferCommand, held: frozenset[int]) -> list[Event]:
    if command.ply != table.position.ply:
        raise Rejected(Code.STALE)
    standing = table.offers.get(command.what)
    asker = standing.seat if standing else command.seat
    _check_offer(table, command.what, asker)
    agreed = held | (standing.agreed if standing else frozenset())
    if standing is not None and agreed == standing.agreed:
        raise Rejected(Code.STALE, Message("server.agreed-already"))
    offered = ev.Offered(command.seat, command.what, tuple(sorted(agreed)))
    # A player who resigned has no say in a running game, but may play the next one.
    people = {
        index
        for index, seat in enumerate(table.seats)
        if not seat.is_computer and (command.what == "rematch" or not seat.has_resigned)
    }
    # The next game of a match was agreed when the match was.
    is_agreed = command.what == "rematch" and table.has_next_game
    if not is_agreed and not people <= agreed:
        return [offered]
    if command.what == "draw":
        return [offered, ev.Drawn() if table.clock.deadline_ms is None else ev.DrawnOnClock()]
    if command.what == "takeback":
        return [offered, ev.TakenBack(takeback_ply(table, asker))]
    return [offered, ev.Rematched(TO_BE_OPENED)]


def _check_offer(table: Table, what: What, asker: int) -> None:
    if what == "rematch":
        if table.result is None:
            raise Rejected(Code.NOT_OVER)
        if table.next:
            raise Rejected(Code.STALE, Message("server.next-has-begun"))
        return
    _require_playing(table, asker)
    if what == "takeback":
        takeback_ply(table, asker)
    elif not table.game.has_draws:
        raise Rejected(Code.NO_DRAWS, Message("server.game-without-draws", game=table.game.title))
    elif any(seat.is_computer and not seat.has_resigned for seat in table.seats):
        raise Rejected(Code.NO_DRAWS, Message("server.computer-never-draws"))


def takeback_ply(table: Table, asker: int) -> int:
    """How many moves remain if ``asker``'s last move and all later ones are taken back."""
    replayed = table.position.copy()
    while replayed.ply > table.n_fixed:
        replayed.pop()
        if reveals(table, replayed.ply):
            raise Rejected(Code.REVEALED)
        if replayed.turn == asker:
            return replayed.ply
    raise Rejected(Code.NOTHING_TO_TAKE_BACK)


def reveals(table: Table, ply: int) -> bool:
    """Whether the move made after ``ply`` moves revealed something to somebody."""
    if not table.game.has_secrets:
        return False
    before = table.position.copy()
    while before.ply > ply:
        move = before.pop()
    for viewer in (None, *range(table.game.n_seats)):
        if table.disclosures[table.line[ply - len(table.given)]].to[viewer].id < 0:
            continue  # hidden from this viewer, who has learned nothing
        try:
            before.view(viewer).push(move.id)
        except Hidden:
            return True
    return False
