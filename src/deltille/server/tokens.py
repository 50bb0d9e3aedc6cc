"""Keys: random, shown once, and kept only as hashes."""

import hashlib
import hmac
import secrets

_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's alphabet: no letters that look alike


def new_token() -> str:
    """The key of a seat: 128 random bits.

    >>> len(new_token())
    22
    """
    return secrets.token_urlsafe(16)


def new_code() -> str:
    """A key that people can copy by hand: 100 random bits in groups of five letters."""
    number = secrets.randbits(100)  # in one call: each system call lets other threads run first
    letters = [_LETTERS[number >> shift & 31] for shift in range(0, 100, 5)]
    return "-".join("".join(letters[start : start + 5]) for start in range(0, 20, 5))


def plain_code(code: str) -> str:
    """The intended code, however it was typed.

    >>> plain_code("abo1i 23")
    'AB01123'
    """
    return (
        code.upper().replace("O", "0").replace("I", "1").replace("L", "1").replace("-", "").replace(" ", "")
    )


def hashed(token: str) -> str:
    """The hash of a token. A plain hash is enough: a dictionary cannot guess random keys."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def fits(token: str, kept: str | None) -> bool:
    """Whether this token has this hash."""
    return kept is not None and hmac.compare_digest(hashed(token), kept)


def new_table_id() -> str:
    """An address that nobody can guess: 72 random bits."""
    return secrets.token_urlsafe(9)
