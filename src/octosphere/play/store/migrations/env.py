"""Run by Alembic: take the steps on the connection that holds the lock."""

from alembic import context

from octosphere.play.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
