"""The clauses of RULES.md, one by one, and the agreement with the oracle."""

import deltille
from deltille import Position


def at(text: str, **options: bool) -> Position:
    head = "attangle" + "".join(f"({key}={str(value).lower()})" for key, value in options.items())
    return deltille.from_text(f"{head} {text}")


def captures(position: Position) -> set[str]:
    return {str(move) for move in position.legal_moves if "-" in str(move)}
