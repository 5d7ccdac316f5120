"""The card of an assault: attackers and origins, both sums row by row, the dice, and the losses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import product

from adjudication.systems.opuc.assaults.assault_table import result
from adjudication.systems.opuc.assaults.combat_cards import CombatCard, SideSum
from adjudication.systems.opuc.assaults.events import Attacker
from adjudication.systems.opuc.pack.options import Options
from wargame.presenters.opuc import words
from wargame.presenters.opuc.chances import bar
from wargame.presenters.shapes import OddsBar, PriceRow

DEFAULT = Options()
CROSSINGS = {"bridge": "over a bridge", "swim": "swimming"}
SUPPLY = {"full": "full supply", "low": "low supply", "out": "out of supply"}
WHY = {"assault": "in the assault", "retreat": "cut off in retreat", "mines": "by mines", "breach": "breaching"}


@dataclass(frozen=True)
class Fighter:
    """One block in the combat and how it joined."""

    name: str
    origin: str
    notes: str


@dataclass(frozen=True)
class Sum:
    """One side's sum: every row with its section, the dice, the total, and its effect on the other side."""

    name: str
    kind: str
    rows: tuple[PriceRow, ...]
    before: str
    die: int
    extra: tuple[int, ...]
    total: int
    outcome: str
    odds: OddsBar

    @property
    def dice(self) -> tuple[int, ...]:
        """The base die and the extra ones."""
        return (self.die, *self.extra)


@dataclass(frozen=True)
class Card:
    """The complete card. `facts` are its short lines: losses, retreats, advances, civil effects."""

    title: str
    attackers: tuple[Fighter, ...]
    defenders: tuple[Fighter, ...]
    sums: tuple[Sum, ...]
    facts: tuple[tuple[str, str, str], ...]
    template: str = "systems/opuc/_card.html"


def card(made: CombatCard, name: Callable[[str], str], options: Options = DEFAULT) -> Card:
    """A card as text; `name` gives its reader's name of a block, a place or a side."""
    head = "Follow-up assault" if made.follow_up else "Assault"
    sums = [(made.attack, "the defender"), (made.defence, "the attacker")]
    return Card(
        f"{head} of {name(made.side)} on {name(made.target)}",
        tuple(_attacker(one, made, name) for one in made.attackers),
        tuple(Fighter(name(unit), "", _defender(unit, made)) for unit in made.defenders),
        tuple(_sum(thrown, foe, name, options) for thrown, foe in sums if thrown is not None),
        tuple(_facts(made, name)),
    )


def _attacker(one: Attacker, made: CombatCard, name: Callable[[str], str]) -> Fighter:
    notes = [
        "hasty" if one.hasty else "deliberate",
        CROSSINGS.get(one.crossing, ""),
        SUPPLY.get(made.supply.get(one.unit, ""), ""),
    ]
    return Fighter(name(one.unit), name(one.origin), ", ".join(note for note in notes if note))


def _defender(unit: str, made: CombatCard) -> str:
    notes = ["hidden until now" if unit in made.hidden else "", SUPPLY.get(made.supply.get(unit, ""), "")]
    return ", ".join(note for note in notes if note)


def _odds(thrown: SideSum, foe: str, options: Options) -> OddsBar:
    """How many steps the other side could have lost with this sum, over every roll of the same dice (9.2, K-39)."""
    before = sum(row.value for row in thrown.rows)
    throws = product(range(1, 7), repeat=1 + len(thrown.extra))
    ways = Counter(result(before, die, tuple(extra), options)[1] for die, *extra in throws)
    return bar(f"{foe.capitalize()} suffers", ways, "exact", "9.2")


def _sum(thrown: SideSum, foe: str, name: Callable[[str], str], options: Options) -> Sum:
    rows = tuple(PriceRow(words.row(row, name), f"{row.value:+d}", row.rule) for row in thrown.rows)
    lost = {0: "no step", 1: "1 step"}.get(thrown.steps, f"{thrown.steps} steps")
    return Sum(
        name(thrown.side), words.MARKS.get(thrown.side, "white"), rows, f"{sum(row.value for row in thrown.rows):+d}",
        thrown.die, thrown.extra, thrown.total, f"{foe} loses {lost}",
        _odds(thrown, foe, options),
    )  # fmt: skip


def _facts(made: CombatCard, name: Callable[[str], str]) -> list[tuple[str, str, str]]:
    found = [
        (name(loss.unit), f"{_steps(loss.steps, loss.destroyed)}, {_why(loss.why)}", "9.2") for loss in made.losses
    ]
    for test in made.retreats:
        gone = f"gives way {test.hexes} hex{'' if test.hexes == 1 else 'es'}" if test.hexes else "stands"
        found.append((name(test.unit), f"tested at {test.total}: {gone}", "9.3"))
    if made.advanced:
        found.append((", ".join(name(unit) for unit in made.advanced), "take the ground", "9.4"))
    if made.markers:
        found.append(("Civil effects", f"{made.markers} marker{'' if made.markers == 1 else 's'}", "11.2"))
    return found


def _why(why: str) -> str:
    return WHY.get(why, why.replace("_", " "))


def _steps(steps: int, destroyed: bool) -> str:
    return "destroyed" if destroyed else f"{steps} step{'' if steps == 1 else 's'} lost"
