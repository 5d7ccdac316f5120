"""Column shifts and die modifiers as rows of data, each with its section and its condition."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

import msgspec

from adjudication.engine.dice import RollModifier
from adjudication.engine.kit.faults import Fault
from adjudication.engine.kit.numbers import Natural, Whole


class Modifier(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A column shift or die modifier: name, section, and value for each time it applies. `most` is the maximum number
    of times; 0 for no limit."""

    name: str
    rule: str
    value: Whole
    most: Natural = 1


def faults(lines: Sequence[Modifier], known: Collection[str]) -> Iterator[Fault]:
    """Rows that are listed twice, change nothing, or name a condition that the rules do not have; and conditions
    without a row."""
    names = [line.name for line in lines]
    for number, line in enumerate(lines):
        if line.name in names[:number]:
            yield Fault((number, "name"), f"{line.name} is listed twice")
        if line.name not in known:
            yield Fault((number, "name"), f"there is no condition {line.name} in these rules")
        if not line.value:
            yield Fault((number, "value"), f"{line.name} changes nothing")
    for missing in sorted(set(known) - set(names)):
        yield Fault((), f"the line {missing} is missing")


def applied(lines: Iterable[Modifier], holds: Mapping[str, int]) -> tuple[RollModifier, ...]:
    """The modifiers that apply, as rows of a roll. `holds` says for each name whether or how often; unlisted ones do
    not apply. KeyError for a name without a modifier."""
    lines, found = list(lines), []
    strange = holds.keys() - {line.name for line in lines}
    if strange:
        raise KeyError(f"no line for {', '.join(sorted(strange))}")
    for line in lines:
        times = int(holds.get(line.name, 0))
        times = min(times, line.most) if line.most else times
        if times > 0:
            found.append(RollModifier(line.name, line.value * times, line.rule))
    return tuple(found)


def total(rows: Iterable[RollModifier]) -> int:
    """The sum of the rows."""
    return sum(row.value for row in rows)
