"""The databases of these tests."""

from tests.databases import database, postgres, server, sqlite, url

__all__ = ["database", "postgres", "server", "sqlite", "url"]
