"""The luck of tests: identifiers, tokens and codes that look random and are the same in each run.

Else a test that is wrong about one identifier in a hundred fails one run in a hundred, for somebody else. Ask for other
luck with a number: `TEST_LUCK=2 bin/test unit`.
"""

from __future__ import annotations

import itertools
import os
import random
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256, shake_256
from unittest.mock import patch

NUMBER = os.environ.get("TEST_LUCK", "")


def seed(name: str) -> bytes:
    """A seed for the dice of a game, 32 bytes, which belongs to `name`."""
    return sha256(name.encode()).digest()


@contextmanager
def fixed(name: str) -> Iterator[None]:
    """Let `uuid` and `secrets` take their bits from `name`, in this process alone."""
    count, real, owner = itertools.count(), os.urandom, os.getpid()

    def bits(size: int) -> bytes:
        if os.getpid() != owner:
            return real(size)
        return shake_256(f"{NUMBER} {name} {next(count)}".encode()).digest(size)

    with patch.object(os, "urandom", bits), patch.object(random, "_urandom", bits):
        yield
