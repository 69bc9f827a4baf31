"""What Alembic runs around the steps. The connection, and its transaction, belong to whoever migrates."""

from alembic import context

from kanly.table.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
