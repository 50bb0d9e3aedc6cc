"""The lobby: which tables anybody may join and watch, and who of those that wait there is still here."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "lobby",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("terms", sa.String(64), nullable=False),
        sa.Column("is_rated", sa.Boolean, nullable=False),
        sa.Column("is_live", sa.Boolean, nullable=False),
        sa.Column("quick_terms", sa.String(64), unique=True),
    )
    op.create_index("lobby_terms", "lobby", ["terms"])
    op.add_column("seats", sa.Column("client_hash", sa.String(64)))
    op.add_column("seats", sa.Column("seen_ms", sa.BigInteger))
    op.create_index("seats_client", "seats", ["table_id", "client_hash"], unique=True)


def downgrade() -> None:
    op.drop_index("seats_client", "seats")
    for name in ("seen_ms", "client_hash"):
        op.drop_column("seats", name)
    op.drop_table("lobby")
