"""The first schema."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("last", sa.Integer, nullable=False),
        sa.Column("deadline_ms", sa.BigInteger),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("touched_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("tables_deadline", "tables", ["deadline_ms"])
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("actor", sa.Integer),
        sa.Column("client_id", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
    )
    op.create_table(
        "accounts",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("folded_name", sa.String(80), nullable=False, unique=True),
        sa.Column("passphrase_hash", sa.String(200), nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("token_hash", sa.String(64)),
        sa.Column("invite_hash", sa.String(64)),
        sa.Column("recovery_hash", sa.String(64)),
        sa.Column("account_id", sa.String(32), sa.ForeignKey("accounts.id")),
    )
    op.create_index("seats_account", "seats", ["account_id"])
    op.create_table(
        "logins",
        sa.Column("token_hash", sa.String(64), primary_key=True),
        sa.Column("account_id", sa.String(32), sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("expires_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "heartbeat",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    for name in ("heartbeat", "logins", "seats", "accounts", "entries", "tables"):
        op.drop_table(name)
