"""How the outcome of a rules case is compared with what it expects."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any


def same_rule(found: str, wanted: str) -> bool:
    """Whether two comma lists of sections and rulings share an entry; a section holds its subsections."""
    pairs = [(a.strip(), b.strip()) for a in found.split(",") for b in wanted.split(",")]
    return any(a == b or (a[:1].isdigit() and (a.startswith(b) or b.startswith(a))) for a, b in pairs)


class Sparse(dict[str, Any]):
    """A mapping that holds only the exceptions: a known name that is missing has the value `usual`."""

    def __init__(self, rows: Mapping[str, Any], known: Collection[str], usual: Any = 0) -> None:
        super().__init__(rows)
        self._known, self._usual = known, usual

    def __missing__(self, name: str) -> Any:
        if name not in self._known:
            raise KeyError(name)
        return self._usual


def differences(found: Any, wanted: Any, place: str) -> Iterator[str]:
    """Where a plain value differs from the expected subset."""
    if isinstance(wanted, Mapping) and isinstance(found, Mapping):
        for name, part in wanted.items():
            try:
                held = found[name]
            except KeyError:
                yield f"{place}.{name}: there is no {name} here"
            else:
                yield from differences(held, part, f"{place}.{name}")
    elif (
        isinstance(wanted, list)
        and isinstance(found, (list, tuple))
        and any(isinstance(item, Mapping) for item in wanted)
    ):
        yield from _rows(found, wanted, place)
    elif isinstance(found, tuple) and isinstance(wanted, list):
        yield from differences(list(found), wanted, place)
    elif found != wanted or isinstance(found, bool) != isinstance(wanted, bool):
        yield f"{place}: {found!r}, {wanted!r} is wanted"


ROW_NAMES = ("id", "code", "area")


def _rows(found: Sequence[Any], wanted: Sequence[Any], place: str) -> Iterator[str]:
    """Rows that have a name are matched by it, others in sequence."""
    at = 0
    for index, row in enumerate(wanted):
        key = next((name for name in ROW_NAMES if name in row), "") if not place.startswith(("events", "rolls")) else ""
        if key:
            match = next((item for item in found if item.get(key) == row[key]), None)
            if match is None:
                yield f"{place}: no {key} {row[key]!r}"
            else:
                yield from differences(match, row, f"{place}[{row[key]}]")
            continue
        fits = [i for i in range(at, len(found)) if not list(differences(found[i], row, ""))]
        if not fits:
            yield f"{place}[{index}]: nothing like {row!r} in {_short(found[at:])}"
            return
        at = fits[0] + 1


def _short(rows: Sequence[Any]) -> str:
    text = repr(list(rows))
    return text if len(text) < 600 else text[:600] + " ..."
