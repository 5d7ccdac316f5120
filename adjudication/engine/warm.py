"""Prepares types before the first thread needs them.

msgspec works out how a struct is read the first time it is asked, and keeps the unfinished result on the class
meanwhile. A second thread that asks at the same moment reads that result, and the whole process dies. So a process
works all of them out before it starts threads.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from adjudication.engine import registry


def types() -> int:
    """Prepare the types of all defined structs, including those of all rule systems; returns their number."""
    for name in registry.names():
        registry.get(name)
    count = 0
    for struct in _structs(msgspec.Struct):
        try:
            msgspec.json.Decoder(struct)
        except (TypeError, NameError):  # a struct that is only encoded, never decoded
            continue
        count += 1
    return count


def _structs(base: Any) -> Iterator[Any]:
    for struct in base.__subclasses__():
        yield struct
        yield from _structs(struct)
