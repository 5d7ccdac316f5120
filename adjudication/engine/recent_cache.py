"""What was worked out lately, so that nobody works it out again. What was used longest ago is forgotten."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class RecentCache(Generic[Key, Value]):
    """At most `most` values by their keys. Safe for threads; two that miss at once both work it out."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._values: dict[Key, Value] = {}  # the one used last comes last
        self._lock = Lock()

    def get(self, key: Key, make: Callable[[], Value]) -> Value:
        """The value of a key; `make` works it out where it is not known."""
        with self._lock:
            known = key in self._values
            if known:
                value = self._values[key] = self._values.pop(key)
        if not known:
            value = make()
            with self._lock:
                self._values[key] = value
                while len(self._values) > self.most:
                    del self._values[next(iter(self._values))]
        return value

    def clear(self) -> None:
        """Forget everything, as a new process has."""
        with self._lock:
            self._values.clear()

    def __len__(self) -> int:
        return len(self._values)
