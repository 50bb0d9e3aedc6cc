"""The tables of the database. Migrations bring an older database here; a test compares the two."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
)

REVISION = "0004"
"""The last migration: a database with this revision needs none."""

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("status", String(16), nullable=False),
    Column(
        "last", Integer, nullable=False
    ),  # the number of the last entry, for optimistic locking: two writers cannot both follow it
    Column("deadline_ms", BigInteger),  # when the referee must check this table
    Column("created_ms", BigInteger, nullable=False),
    Column("touched_ms", BigInteger, nullable=False),
    # The server whose computer is to move; empty if none is, NULL if an older version did not say.
    Column("engine_process", String(16)),
    Column("is_unreadable", Boolean, nullable=False, server_default=false()),  # not looked at until a restart
    Index("tables_deadline", "deadline_ms"),
    Index("tables_engine_process", "engine_process"),
    Index("tables_status", "status", "touched_ms"),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at_ms", BigInteger, nullable=False),
    Column("actor", Integer),
    Column("client_id", String(64), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("data", Text, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("token_hash", String(64)),
    Column("invite_hash", String(64)),
    Column("recovery_hash", String(64)),
    Column("account_id", String(32), ForeignKey("accounts.id")),
    # At tables of the lobby: who took the seat, so that nobody takes two, and when they were last here.
    Column("client_hash", String(64)),
    Column("seen_ms", BigInteger),
    Index("seats_account", "account_id"),
    Index("seats_client", "table_id", "client_hash", unique=True),
)

# Tables that anybody may join while they wait, and watch while they run; the others are private.
lobby = Table(
    "lobby",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("terms", String(64), nullable=False),  # a hash of game, options, clock and whether it is rated
    Column("is_rated", Boolean, nullable=False),
    Column("is_live", Boolean, nullable=False),  # waiting players must stay connected
    # The same hash while a quick pairing waits: there is one such table at a time, so two people who ask
    # at the same moment meet there.
    Column("quick_terms", String(64), unique=True),
    Column("counted_ms", BigInteger),  # when its result was counted, if it counts
    Index("lobby_terms", "terms"),
    Index("lobby_counted", "counted_ms"),
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("folded_name", String(80), nullable=False, unique=True),  # "Ada" and "ada" are one name
    Column("passphrase_hash", String(200), nullable=False),
    Column("created_ms", BigInteger, nullable=False),
)

logins = Table(
    "logins",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("account_id", String(32), ForeignKey("accounts.id"), nullable=False),
    Column("expires_ms", BigInteger, nullable=False),
)

heartbeat = Table(
    "heartbeat",
    metadata,
    Column("id", Integer, primary_key=True),
    Column(
        "at_ms", BigInteger, nullable=False
    ),  # when a server was last seen alive: clocks stand still after it
)

outages = Table(
    "outages",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("from_ms", BigInteger, nullable=False),
    Column("to_ms", BigInteger, nullable=False),
)

processes = Table(
    "processes",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("at_ms", BigInteger, nullable=False),  # when this server was last seen alive
)

# One row for each seat of a finished game of the lobby; a guest's, and a deleted account's, without account.
results = Table(
    "results",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("account_id", String(32), ForeignKey("accounts.id")),
    Column("game", String(64), nullable=False),
    Column("ended_ms", BigInteger, nullable=False),
    Column("place", Integer, nullable=False),
    Column("outcome", String(8), nullable=False),  # won, drawn or lost
    # Of a rated game: the rating before it (NULL if it was the first) and after it.
    Column("mu_before", Double),
    Column("sigma_before", Double),
    Column("mu_after", Double),
    Column("sigma_after", Double),
    Index("results_account", "account_id", "ended_ms"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("account_id", String(32), ForeignKey("accounts.id"), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("n_games", Integer, nullable=False),
)
