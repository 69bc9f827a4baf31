"""The databases of these tests."""

from tests.databases import database, postgres, redis, server, sqlite, url

__all__ = ["database", "postgres", "redis", "server", "sqlite", "url"]
