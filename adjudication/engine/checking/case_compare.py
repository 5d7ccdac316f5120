"""Compares the outcome of a rules case with what the case expects."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any


def is_reason(cited: str, wanted: str, numbers: Sequence[str]) -> bool:
    """Whether the sections that a refusal cites include the one that a case requires as its reason.

    The reason is the first section cited, and every reading cited, because a reading settles what that section means;
    sections behind the first only help the reader. `numbers`: the sections of the book in its order.
    """
    first, *more = _listed(cited)
    reasons = [first, *(name for name in more if name[:1].isalpha())]
    return any(reason == name or _inside(reason, name, numbers) for reason in reasons for name in _listed(wanted))


def _listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",")]


def _inside(section: str, wider: str, numbers: Sequence[str]) -> bool:
    """Whether a section is a subsection of another: 7.2.1 of 7.2 and, where 7.21 follows 7.2 in the book, 7.21 too."""
    if section.startswith(f"{wider}."):
        return True
    behind = numbers[numbers.index(wider) + 1 :] if wider in numbers else ()
    return section in takewhile(lambda number: number.startswith(wider), behind)


class Sparse(dict[str, Any]):
    """A mapping that holds only the exceptions: a known name that is missing has the value `usual`."""

    def __init__(self, rows: Mapping[str, Any], known: Collection[str], usual: Any = 0) -> None:
        super().__init__((name, value) for name, value in rows.items() if value != usual)
        self._known, self._usual = known, usual

    def __missing__(self, name: str) -> Any:
        if name not in self._known:
            raise KeyError(name)
        return self._usual


def differences(found: Any, wanted: Any, place: str) -> Iterator[str]:
    """The differences between a plain value and the expected subset of it. An empty mapping means empty, not any
    subset."""
    if isinstance(wanted, Mapping) and isinstance(found, Mapping):
        yield from _mappings(found, wanted, place)
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


def _mappings(found: Mapping[str, Any], wanted: Mapping[str, Any], place: str) -> Iterator[str]:
    if not wanted and not _is_nothing(found):
        yield f"{place}: {_short(found)}, nothing is wanted"
    for name, part in wanted.items():
        try:
            held = found[name]
        except KeyError:
            yield f"{place}.{name}: there is no {name} here"
        else:
            yield from differences(held, part, f"{place}.{name}")


def _is_nothing(found: Mapping[str, Any]) -> bool:
    """Whether a mapping names nothing, or only owners that have nothing themselves."""
    return all(isinstance(part, Sparse) and _is_nothing(part) for part in found.values())


ROW_NAMES = ("id", "code", "area")


def _rows(found: Sequence[Any], wanted: Sequence[Any], place: str) -> Iterator[str]:
    """Pairs of rows: those with a name are matched by it, others by position."""
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


def _short(found: Sequence[Any] | Mapping[str, Any]) -> str:
    text = repr(dict(found) if isinstance(found, Mapping) else list(found))
    return text if len(text) < 600 else text[:600] + " ..."
