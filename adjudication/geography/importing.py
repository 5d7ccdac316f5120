"""Files that an author brings, read into what is kept of them: work for its own process, with limits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

import msgspec

from adjudication.geography import reading, sources


class ReadGeography(msgspec.Struct, frozen=True):
    """A packed source with what a list says of it: how many areas, lines and towns of each kind, bounds and notes."""

    data: bytes
    counts: dict[str, int]
    bounds: tuple[float, float, float, float]
    notes: list[str]


def sent(files: Mapping[str, bytes]) -> bytes:
    """Files by name, for `work`."""
    return msgspec.msgpack.encode(files)


def work(data: bytes, say: Callable[[int, str], None]) -> bytes:
    """Read the files `sent` into the bytes of a `ReadGeography`; `Illegal` with each fault."""
    source = reading.read(msgspec.msgpack.decode(data, type=dict[str, bytes]), say)
    say(90, "packing what a map can use")
    kinds = Counter([one.kind for one in source.areas] + [one.kind for one in source.lines])
    counts = {**{str(kind): count for kind, count in kinds.items()}, "town": len(source.towns)}
    return msgspec.msgpack.encode(ReadGeography(sources.packed(source), counts, source.bounds, source.notes))
