"""Text boards in colour, where the terminal has colours."""

import re

from rich.text import Text

from deltille.cli.language import language
from deltille.core.position import Position


def board(position: Position) -> Text:
    """The text board, with what belongs to a player in that player's colours."""
    plain = position.board_text(language())
    text = Text(plain, no_wrap=True, overflow="ignore")
    scenes = position.game.scenes
    styles = scenes.scene(position.state).styles
    # A game whose board has other letters than its styles says which stand for which seat.
    usual = {style.letter: seat for seat, style in enumerate(styles)}
    seats: dict[str, int] = getattr(scenes, "board_letters", usual)
    # The board itself ends with the first empty line, after which letters may be names of pieces.
    board_ends = plain.find("\n\n") if "\n\n" in plain else len(plain)
    letters = "".join(map(re.escape, seats))
    for found in re.finditer(rf"(?<![A-Za-z0-9])([{letters}])\d?(?![A-Za-z0-9])", plain[:board_ends]):
        style = styles[seats[found[1]]]
        text.stylize(f"bold {style.ink} on {style.fill}", found.start(), found.end())
    return text
