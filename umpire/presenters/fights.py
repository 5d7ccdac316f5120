"""The card of a combat in the review: both sides, every modifier, the odds, the roll, the result."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from adjudication.engine.dice import Roll, RollModifier, rolls_of
from wargame.presenters.shapes import OddsBar, PriceRow


@dataclass(frozen=True)
class FightSide:
    """One side of a combat: its role, its units with their values, and the total, if there is one."""

    name: str
    kind: str
    title: str
    units: tuple[tuple[str, str], ...]
    total: str = ""


@dataclass(frozen=True)
class FightCard:
    """One complete combat. `rows` are its modifiers in the order in which they count, with sums; `after` are the rolls
    that followed from the result."""

    title: str
    sides: tuple[FightSide, ...]
    rows: tuple[PriceRow, ...]
    bars: tuple[OddsBar, ...]
    dice: tuple[int, ...]
    result: str
    rule: str
    template: str = "systems/shared/_fight.html"
    after: tuple[PriceRow, ...] = ()


def cards(
    rules: Any, base: Any, events: Sequence[Any], fought: type, card: Callable[[Any, Any, Any], FightCard | None]
) -> dict[int, FightCard]:
    """The card of each event of a type, by the number of its first roll; `card` gets the rules, the state before the
    event, and the event."""
    if not any(isinstance(event, fought) for event in events):
        return {}
    state, found = rules.fork(base), dict[int, FightCard]()
    for event in events:
        if isinstance(event, fought) and (made := card(rules, state, event)) is not None:
            found[_first(event).draw] = made
        rules.apply(state, event)
    return found


def _first(event: Any) -> Roll:
    return rolls_of(event)[0]


def modifiers(rows: Iterable[RollModifier], say: Callable[[RollModifier], str], name: str = "") -> Iterator[PriceRow]:
    """Modifiers as text, preceded by the `name` of their side."""
    for row in rows:
        said = say(row)
        text = f"{name}: {said}" if name else said[:1].upper() + said[1:]
        yield PriceRow(text, signed(row.value), row.rule)


def signed(value: int) -> str:
    """A number with its sign; empty for zero."""
    return f"{value:+d}".replace("-", "−") if value else "0"
