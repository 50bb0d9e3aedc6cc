"""Results of games from the lobby, and ratings."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("lobby", sa.Column("counted_ms", sa.BigInteger))
    op.create_index("lobby_counted", "lobby", ["counted_ms"])
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("account_id", sa.String(32), sa.ForeignKey("accounts.id")),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("ended_ms", sa.BigInteger, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("outcome", sa.String(8), nullable=False),
        sa.Column("mu_before", sa.Double),
        sa.Column("sigma_before", sa.Double),
        sa.Column("mu_after", sa.Double),
        sa.Column("sigma_after", sa.Double),
    )
    op.create_index("results_account", "results", ["account_id", "ended_ms"])
    op.create_table(
        "ratings",
        sa.Column("account_id", sa.String(32), sa.ForeignKey("accounts.id"), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("n_games", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    for name in ("ratings", "results"):
        op.drop_table(name)
    op.drop_index("lobby_counted", "lobby")
    op.drop_column("lobby", "counted_ms")
