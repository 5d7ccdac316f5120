"""A cache of recently computed values. The least recently used one is dropped."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class RecentCache(Generic[Key, Value]):
    """At most `most` values by key. Thread-safe; if two threads miss at once, both compute the value."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._values: dict[Key, Value] = {}  # the one used last comes last
        self._lock = Lock()

    def get(self, key: Key, make: Callable[[], Value]) -> Value:
        """The value of a key; `make` computes it if it is unknown."""
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
