"""Exact chances of an attack, from what a side knows: odds, every shift, the result, the media, the retreat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from msgspec.structs import replace as changed

from adjudication.engine import odds as engine_odds
from adjudication.engine.dice import RollModifier
from adjudication.engine.kit import modifiers
from adjudication.systems.opaque_war.basics.facts import BLUE, SIDES, Facts
from adjudication.systems.opaque_war.basics.state import Fight, State
from adjudication.systems.opaque_war.combat.odds import Odds, odds
from adjudication.systems.opaque_war.fog.guesses import expected
from adjudication.systems.opaque_war.fog.picture import Picture
from adjudication.systems.opaque_war.umpiring.watched import MEDIA
from wargame.presenters.composing.bars import bar, percent
from wargame.presenters.shapes import OddsBar, PriceRow

Say = Callable[[str], str]


def of_attack(f: Facts, s: State, p: Picture, side: int, order: Mapping[str, Any], say: Say) -> tuple[OddsBar, ...]:
    """The card of an attack in a form; empty if it is not complete."""
    target = f.index.get(str(order.get("target", "")), -1)
    units = [f.piece[name] for name in map(str, order.get("units") or ()) if name in f.piece]
    units = (
        [one for one in units if one in f.units_of[side] and s.where[one] in f.beside[target]] if target >= 0 else []
    )
    found = expected(f, s, p, side, target, units) if units else None
    if found is None:
        return ()
    here = {s.where[one] for one in units}
    with_media = any(f.kind[one] == "media" and f.side[one] == side and s.where[one] in here for one in f.media)
    mob = any(view.at == f.ids[target] and view.id.startswith("mob") for view in p.pieces)
    rest = _afterwards(f, p, side, found.best, with_media, mob, False)
    if found.best == found.worst:
        return (_card(f, "Result", found.best, say), *rest)
    note = f"assumed: {_hidden(found.counters, found.unread)}"
    return (
        replace(_card(f, "At best", found.best, say), note=note),
        replace(_card(f, "At worst", found.worst, say), note=note),
        *rest,
    )


def _hidden(counters: int, unread: int) -> str:
    told = [f"{counters} counter{'s' if counters > 1 else ''} face down"] if counters else []
    return " and ".join([*told, *([f"{unread} of your own not looked at"] if unread else [])])


def of_fight(f: Facts, s: State, p: Picture, say: Say, marker: str = "") -> tuple[OddsBar, ...]:
    """The card of the attack in progress, which everyone sees; with one more marker of the side that is asked."""
    if s.fight is None:
        return ()
    fight = _with(f, s.fight, s.actor, marker) if marker in f.marker else s.fight
    found = odds(f, s, fight)
    rest = _afterwards(f, p, fight.side, found, fight.media, fight.mob, fight.equipment)
    if s.at in ("support", "resolve"):
        return (_card(f, "Result", found, say), *rest)
    return tuple(one for one in rest if one.title.startswith(("Retreat",) if s.at == "defend" else ("Media",)))


def _with(f: Facts, fight: Fight, side: int, marker: str) -> Fight:
    number = f.marker[marker]
    if f.markers[number].kind == "non_lethal":
        return changed(fight, equipment=True)
    red, blue = fight.played
    return changed(fight, played=(red, (*blue, number)) if side == BLUE else ((*red, number), blue))


def _card(f: Facts, title: str, found: Odds, say: Say) -> OddsBar:
    """The chances of each result, hits of the attacker and of the defender, with the sum behind them."""
    whole = sum(found.ways.values())
    shares = [(result, number / whole) for result, number in found.ways.items()]
    return bar(f"{title}: hits of attacker/defender", shares, rule="8.10", costs=_sum(found, say), mean=_mean(f, found))


def _mean(f: Facts, found: Odds) -> str:
    hits, whole = dict(zip(f.crt.results, f.hits, strict=True)), sum(found.ways.values())
    pair = (sum(hits[result][at] * number for result, number in found.ways.items()) / whole for at in (0, 1))
    return "/".join(f"{one:.1f}" for one in pair)


def _sum(found: Odds, say: Say) -> tuple[PriceRow, ...]:
    rows = [PriceRow(f"Attack {found.attack} against defence {found.defence}", found.printed, "8.0")]
    rows += [PriceRow(_row(one, say), f"{one.value:+d}".replace("-", "−"), one.rule) for one in found.rows]
    return (*rows, PriceRow("Column of the table", found.column, "", total=True))


def _row(one: RollModifier, say: Say) -> str:
    number = one.params.get("number", 1)
    said = say(one.label)
    return said[:1].upper() + said[1:] + (f" ×{number}" if number != 1 else "")


def _afterwards(
    f: Facts, p: Picture, side: int, found: Odds, media: bool, mob: bool, equipment: bool
) -> tuple[OddsBar, ...]:
    """The retreat that the defender can choose, and the report that follows the attack."""
    hits = dict(zip(f.crt.results, f.hits, strict=True))
    share = sum(number for result, number in found.ways.items() if hits[result][1]) / sum(found.ways.values())
    ways = engine_odds.ways("sum", 1)
    note = f"exact; {percent(share)} that the defender is hit and can retreat to lose one unit less"
    bars = (
        [bar("Retreat, hexes", [(str(n), one / 6) for n, one in ways.items()], rule="8.13", note=note)] if share else []
    )
    if media and p.turn > 1:
        bars.append(_media(f, side, mob, equipment))
    return tuple(bars)


def _media(f: Facts, side: int, mob: bool, equipment: bool) -> OddsBar:
    holds = {"mob": mob and side == BLUE, "non_lethal": equipment and side == BLUE}
    rows = modifiers.applied(f.pack.charts.media.modifiers, {name: int(held) for name, held in holds.items()})
    chart = f.media_chart
    ways = engine_odds.ways("table", 1, table=chart.entries(0, modifiers.total(rows)))
    shares = [(MEDIA[chart.results[result]], number / 6) for result, number in ways.items()]
    return bar("Media report", shares, rule="9.2", side=SIDES[side])
