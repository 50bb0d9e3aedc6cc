"""Outages, processes, who lets a computer think, and tables that cannot be read."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

# Only where a computer sits, or somebody gave up and a substitute plays on, may a computer be to move.
_NO_COMPUTER = """
UPDATE tables SET engine_process = '' WHERE status <> 'playing' OR (
    NOT EXISTS (
        SELECT 1 FROM entries WHERE entries.table_id = tables.id AND kind IN ('resigned', 'flagged'))
    AND NOT EXISTS (
        SELECT 1 FROM entries WHERE entries.table_id = tables.id AND number = 1
        AND replace(data, '"player":""', '') LIKE '%"player":"%'))
"""


def upgrade() -> None:
    op.add_column("tables", sa.Column("engine_process", sa.String(16)))
    op.add_column("tables", sa.Column("is_unreadable", sa.Boolean, nullable=False, server_default=sa.false()))
    op.execute(_NO_COMPUTER.replace(":", r"\:"))
    op.create_index("tables_engine_process", "tables", ["engine_process"])
    op.create_index("tables_status", "tables", ["status", "touched_ms"])
    op.create_table(
        "outages",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("from_ms", sa.BigInteger, nullable=False),
        sa.Column("to_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "processes",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    for name in ("processes", "outages"):
        op.drop_table(name)
    for name in ("tables_status", "tables_engine_process"):
        op.drop_index(name, "tables")
    for name in ("is_unreadable", "engine_process"):
        op.drop_column("tables", name)
