"""All settings in one object: flags win over the environment, which wins over a file.

Variables start with ``DELTILLE_`` (``DELTILLE_PORT=9000``); the file is TOML with the names in lower case.
"""

import os
import tomllib
from pathlib import Path
from typing import Any

from pydantic import Field, ValidationError
from pydantic_settings import BaseSettings, EnvSettingsSource, SettingsConfigDict

from deltille.core.errors import DeltilleError


class BadSettings(DeltilleError):
    """A setting has an invalid value."""


class Settings(BaseSettings):
    """How this server runs."""

    model_config = SettingsConfigDict(env_prefix="DELTILLE_", extra="forbid", frozen=True)

    host: str = "127.0.0.1"  # 0.0.0.0 accepts connections from other machines
    port: int = Field(8000, ge=0, le=65535)  # 0 for any free port
    database: str = ""  # an SQLAlchemy address; empty is SQLite in the user's data directory
    public_url: str = ""  # the address people use from outside, such as https://play.example.org
    allowed_hosts: str = ""  # more host names of this server, separated by commas; * for any
    trusted_proxies: str = ""  # addresses whose X-Forwarded-For is trusted, separated by commas
    players: str = r"level:([1-9]|10)"  # the computers people may choose
    computers_alone: bool | None = None  # tables without people; by default only where no stranger comes
    engine_workers: int = Field(0, ge=0, le=64)  # 0: one for each core but one, at least one
    engine_time_s: float = Field(30.0, gt=0)  # a computer that thinks longer is stopped and asked again
    engine_memory_mib: int = Field(4096, ge=256)  # of each worker
    engine_warming: bool = True  # after a start, compile what computers need before people wait for it
    engine_queue: int = Field(1000, ge=1)  # more waiting requests than this are refused as busy
    analysis_workers: int = Field(2, ge=1, le=64)  # for game analysis and study boards, one for short ones
    analysis_time_s: float = Field(60.0, gt=0, le=3600)  # the longest analysis one request may ask for
    analyses_per_minute: int = Field(60, ge=1)  # started from one address
    analysis_s_per_minute: float = Field(120.0, gt=0)  # of thinking, for one address
    request_workers: int = Field(2, ge=1, le=64)  # processes that handle positions and records from clients
    request_time_s: float = Field(10.0, gt=0)  # CPU time of a request; one that takes longer is refused
    request_memory_mib: int = Field(2048, ge=256)  # of each such process
    request_s_per_minute: float = Field(60.0, gt=0)  # of their CPU time, for one address
    max_message_bytes: int = Field(65536, ge=1024)  # of a request or of a message through a socket
    requests_per_minute: int = Field(600, ge=1)  # from one address
    overviews_per_minute: int = Field(300, ge=1)  # requests for up to 20 tables together, from one address
    tables_per_minute: int = Field(60, ge=1)  # opened from one address
    guesses_per_minute: int = Field(20, ge=1)  # of invitations, codes and passphrases, from one address
    messages_per_20_s: int = Field(100, ge=1)  # through one socket; frames and bytes follow
    talk_per_minute: int = Field(300, ge=1)  # chat, offers and answers to them, from one address
    talk_of_seat_per_minute: int = Field(60, ge=1)  # the same from one seat of a table
    sockets_per_address: int = Field(200, ge=1)  # at the same time
    max_connections: int = Field(0, ge=0)  # in all; 0: as many as there may be open files, less some
    tables_per_day: int = Field(2000, ge=1)  # opened from one address
    accounts_per_day: int = Field(50, ge=1)  # created from one address
    offers_per_minute: int = Field(20, ge=1)  # of games to anybody, from one address
    offers_per_day: int = Field(200, ge=1)  # of games to anybody, from one address
    offers_per_person: int = Field(5, ge=1)  # open offers of one person at the same time
    most_offers: int = Field(2_000, ge=1)  # open offers on this server
    offer_days: int = Field(14, ge=1)  # how long an offer with days per move stays without its maker
    most_tables: int = Field(200_000, ge=1)  # unfinished, on this server
    most_accounts: int = Field(100_000, ge=1)  # on this server
    most_awake: int = Field(5_000, ge=1)  # tables in memory without viewers
    abandoned_days: int = Field(30, ge=1)  # a game without a clock is closed after this long without a move
    keep_days: int = Field(365, ge=0)  # after its end a game without accounts is deleted; 0: never
    newcomers_wait_ms: int = Field(100, ge=0)  # fewer come in while the loop is later; 0: no wait
    sleeping_s: float = Field(300.0, ge=0)  # a table without viewers leaves memory after this
    log_level: str = Field("info", pattern="^(debug|info|warning|error)$")  # or debug, warning, error

    @property
    def database_url(self) -> str:
        """The address of the database; the default is filled in."""
        if self.database:
            return self.database
        import platformdirs

        folder = Path(platformdirs.user_data_dir("deltille", appauthor=False))
        return f"sqlite+aiosqlite:///{folder / 'tables.sqlite3'}"

    @property
    def n_workers(self) -> int:
        return self.engine_workers or max(1, (os.cpu_count() or 1) - 1)

    @property
    def lets_computers_play_alone(self) -> bool:
        """Whether tables may have no people: as configured, else only if no other machine can connect."""
        if self.computers_alone is not None:
            return self.computers_alone
        is_here = self.host in ("127.0.0.1", "::1", "localhost")
        return is_here and not (self.public_url or self.trusted_proxies)

    @property
    def is_https(self) -> bool:
        return self.public_url.startswith("https://")


def load_settings(file: Path | None = None, **flags: Any) -> Settings:
    """Settings from a file, the environment and flags; a flag that is None was not given.

    >>> load_settings(port=9000).port
    9000
    """
    values: dict[str, Any] = {}
    if file is not None:
        try:
            values = tomllib.loads(file.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise BadSettings(str(file), f"cannot be read as TOML: {error}") from error
    given = {name: value for name, value in flags.items() if value is not None}
    try:
        return Settings(**values | EnvSettingsSource(Settings)() | given)
    except ValidationError as error:
        first = error.errors()[0]
        name = ".".join(str(part) for part in first["loc"])
        raise BadSettings(name, f"{first['msg']}; see docs/operations.md for the settings") from error
