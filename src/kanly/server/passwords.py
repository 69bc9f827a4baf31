"""Passwords, by argon2, outside the loop that answers requests."""

from __future__ import annotations

import asyncio

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

AT_ONCE = 2  # each takes 64 MiB while it runs


class Passwords:
    """Hashes and checks passwords. A login that nobody has takes as long as a wrong password."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._nobody = ""

    async def prepare(self) -> None:
        """Make the hash that stands in for logins that nobody has."""
        self._nobody = await self.hash("nobody's password")

    async def hash(self, password: str) -> str:
        """What is kept of a password."""
        async with self._slots:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def matches(self, kept: str | None, password: str) -> bool:
        """Is this the password? None was kept: no, after the same time."""
        async with self._slots:
            right = await asyncio.to_thread(self._verify, kept or self._nobody, password)
        return right and kept is not None

    def stale(self, kept: str) -> bool:
        """Was it hashed with weaker settings than today's?"""
        return self._hasher.check_needs_rehash(kept)

    def _verify(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False
