"""Figures of a whole game, counted from events and pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from adjudication.systems.ukrainian_crisis.card_play.events import Declared
from adjudication.systems.ukrainian_crisis.combat.events import BattleFought
from adjudication.systems.ukrainian_crisis.diplomacy.events import AttemptMade
from adjudication.systems.ukrainian_crisis.fog.picture import Picture
from adjudication.systems.ukrainian_crisis.information.events import NeutraliseTried
from adjudication.systems.ukrainian_crisis.umpiring import tally
from reports.collect.shapes import Act, Series
from reports.collect.ukrainian_crisis import situation
from reports.collect.ukrainian_crisis.names import SIDES, PaperNames
from reports.collect.words import count, listed, signed
from reports.record import ReadEvent, happened

ZONES = ("neutral", "support", "intervention")


def battles(told: Sequence[ReadEvent]) -> int:
    """The number of battles."""
    return sum(isinstance(one.event, BattleFought) for one in told)


def table(
    told: Sequence[ReadEvent], acts: Sequence[Act], before: Picture, after: Picture, names: PaperNames
) -> tuple[tuple[str, str, str], ...]:
    """Key numbers in rows: label, Russia, Ukraine."""

    def units(what: str) -> Callable[[str], int]:
        return lambda side: happened(told, what, side)

    def sides(kind: type[Any], **fields: Any) -> Callable[[str], int]:
        return lambda side: sum(
            isinstance(o.event, kind)
            and o.event.side == side
            and all(getattr(o.event, k) == v for k, v in fields.items())
            for o in told
        )

    counts: list[tuple[str, Callable[[str], int]]] = [
        ("Combat Turns asked for", sides(Declared, combat=True)),
        ("Units mobilised", units(tally.MOBILISED)),
        ("Units deployed", units(tally.DEPLOYED)),
        ("Attempts to move a country", sides(AttemptMade)),
        ("Attempts that succeeded", sides(AttemptMade, success=True)),
        ("Neutralisations attempted by information", sides(NeutraliseTried)),
        (
            "Battles opened",
            lambda side: sum(isinstance(o.event, BattleFought) and o.event.attacker == side for o in told),
        ),
        ("Own units neutralised, each time counted", units(tally.NEUTRALISED)),
        ("Own units eliminated", units(tally.ELIMINATED)),
    ]
    rows = [(what, str(of("RED")), str(of("BLUE"))) for what, of in counts]
    held = [situation.ground(after, side) for side in ("RED", "BLUE")]
    ground = [f"{areas}, {points} VP" for areas, points in held]
    change = [f"{after.prestige[s]} ({signed(after.prestige[s] - before.prestige[s])})" for s in ("RED", "BLUE")]
    return (
        ("Prestige at the end", change[0], change[1]),
        *rows,
        ("Areas held alone, Victory Points in them", ground[0], ground[1]),
    )


def prestige(pictures: Sequence[Picture]) -> tuple[Series, ...]:
    """Prestige of both sides."""
    return tuple(Series(SIDES[s], s, tuple(p.prestige[s] for p in pictures)) for s in ("RED", "BLUE"))


def abroad(pictures: Sequence[Picture]) -> tuple[Series, ...]:
    """The Ranks of the countries that support Ukraine, and of those that intervene."""

    def ranks(picture: Picture, *zones: str) -> int:
        return sum(country.rank for country in picture.countries if country.zone in zones)

    return (
        Series("Support or more", "BLUE", tuple(ranks(p, "support", "intervention") for p in pictures)),
        Series("Intervention", "", tuple(ranks(p, "intervention") for p in pictures)),
    )


Points = Mapping[str, int]  # of each side, if the game had ended then


def points(rules: Any, ends: Sequence[Any]) -> list[Points]:
    """The points at the start and after each turn: Prestige until there is a Combat Turn, then half of it plus the
    Victory Points of areas (9.0)."""
    return [{score.side: score.points for score in rules.scoreboard(end).scores} for end in ends]


def swing(before: Points, after: Points) -> str:
    """The change of the gap in points, such as "10 points towards Russia"; empty if there is none."""
    moved = (after["RED"] - after["BLUE"]) - (before["RED"] - before["BLUE"])
    return f"{count(abs(moved), 'point')} towards {SIDES['RED' if moved > 0 else 'BLUE']}" if moved else ""


def hinge(scored: Sequence[Points], turns: Sequence[int]) -> str:
    """The turn in which the gap in points changed most."""
    gaps = [one["RED"] - one["BLUE"] for one in scored]
    moves = [abs(after - before) for before, after in pairwise(gaps)]
    if not any(moves):
        return "No turn moved the gap in points."
    most = moves.index(max(moves))
    return f"Turn {turns[most]} moved the gap in points most: {swing(scored[most], scored[most + 1])}."


def ground_text(after: Picture) -> str:
    """The holders of areas on the map, as a sentence."""
    parts = []
    for side in ("RED", "BLUE"):
        held = [f"{area.name} ({area.vp})" for area in after.areas if area.holder == side and area.vp]
        _, points = situation.ground(after, side)
        parts.append(
            f"{SIDES[side]} holds {count(points, 'Victory Point')} of ground" + (f": {listed(held)}" if held else "")
        )
    return ". ".join(parts) + "."
