"""A cache of large computed values: a few as objects, the others as bytes.

A structure in memory takes eight times the room of its bytes, and reading it again takes a few hundredths of a second.
"""

from __future__ import annotations

from collections.abc import Hashable
from threading import Lock
from typing import Any, Generic, TypeVar

import msgspec

T = TypeVar("T")


class Packed(Generic[T]):
    """At most `most` values of a type by key, the last `open` of them as objects. Thread-safe.

    A value belongs to an `owner`, such as the rules whose id is in its key; no one else gets it.
    """

    def __init__(self, kind: Any, most: int, open: int) -> None:
        self._kind, self._most, self._open = kind, most, open
        self._rows: dict[Hashable, tuple[Any, T | msgspec.Raw]] = {}  # the one used last comes last
        self._lock = Lock()

    def keep(self, key: Hashable, owner: Any, value: T | msgspec.Raw) -> None:
        """Store a value, or its bytes, and drop the least recently used one."""
        with self._lock:
            self._rows.pop(key, None)
            self._rows[key] = owner, value
            while len(self._rows) > self._most:
                del self._rows[next(iter(self._rows))]
            self._pack()

    def get(self, key: Hashable, owner: Any) -> T | None:
        """The value of a key; None if it is unknown or belongs to another owner."""
        with self._lock:
            row = self._rows.get(key)
        if row is None or row[0] is not owner:
            return None
        value = row[1]
        opened: T = msgspec.msgpack.decode(value, type=self._kind) if isinstance(value, msgspec.Raw) else value
        self.keep(key, owner, opened)
        return opened

    def raw(self, key: Hashable) -> msgspec.Raw:
        """The bytes of a value; KeyError if it is not known."""
        with self._lock:
            value = self._rows[key][1]
        return value if isinstance(value, msgspec.Raw) else _packed(value)

    def clear(self) -> None:
        """Forget everything, as a new process has."""
        with self._lock:
            self._rows.clear()

    def __len__(self) -> int:
        return len(self._rows)

    def _pack(self) -> None:
        """Convert all but the last few values to bytes."""
        opened = [key for key, (_, value) in self._rows.items() if not isinstance(value, msgspec.Raw)]
        for key in opened[: max(0, len(opened) - self._open)]:
            owner, value = self._rows[key]
            self._rows[key] = owner, _packed(value)


def _packed(value: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.msgpack.encode(value))
