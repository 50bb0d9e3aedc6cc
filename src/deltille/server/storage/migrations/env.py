"""Alembic's entry: runs on the connection that ``deltille.server.storage.database.migrate`` hands over."""

from alembic import context

from deltille.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
