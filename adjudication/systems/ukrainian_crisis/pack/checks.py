"""Checks of a pack that types cannot express: references that exist, mutual borders, complete charts, enough cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from adjudication.engine.kit import areas
from adjudication.engine.scenario.packs import Document, PackProblem
from adjudication.systems.ukrainian_crisis.basics.facts import Facts
from adjudication.systems.ukrainian_crisis.pack import schema as pk
from adjudication.systems.ukrainian_crisis.setup.start import faults as option_faults

_DECISIVE = (pk.Neutralise,)


def faults(pack: pk.Pack, documents: Mapping[str, Document]) -> list[PackProblem]:
    """All faults of a pack with file and line."""
    found = [
        *_map(pack, documents["map"]),
        *_units(pack, documents["units"]),
        *_charts(pack, documents["charts"]),
        *_countries(pack, documents["countries"]),
        *_incidents(pack, documents["incidents"]),
        *_events(pack, documents["events"]),
        *_calendar(pack, documents["calendar"]),
    ]
    return found or list(_options(pack, documents["options"]))


def _twice(names: Sequence[str]) -> list[int]:
    counts = Counter(names)
    return [index for index, name in enumerate(names) if counts[name] > 1]


def _map(pack: pk.Pack, text: Document) -> Iterator[PackProblem]:
    for fault in areas.faults([(area.id, area.borders) for area in pack.map.areas]):
        yield text.problem(fault.reason, "areas", *fault.where)
    for index, area in enumerate(pack.map.areas):
        if area.country not in pack.map.countries:
            yield text.problem(f"{area.id}: there is no country {area.country}", "areas", index, "country")
        if area.id in ("reserve", "mobilized"):
            yield text.problem(f"an area cannot be called {area.id}", "areas", index, "id")
    yield from _access(pack, text)


def _access(pack: pk.Pack, text: Document) -> Iterator[PackProblem]:
    for side in ("RED", "BLUE"):
        if pack.map.home.get(side) not in pack.map.countries:
            yield text.problem(f"home: {side} has no country of the map", "home")
    for name in ("red_regular", "special_forces", "blue"):
        access: pk.Access = getattr(pack.map.access, name)
        for field in ("countries", "if_belarus_russia", "if_moldova_russia"):
            for country in getattr(access, field):
                if country not in pack.map.countries:
                    yield text.problem(f"access: there is no country {country}", "access", name, field)


def _units(pack: pk.Pack, text: Document) -> Iterator[PackProblem]:
    lines = pack.units.units
    for index in _twice([line.prefix for line in lines]):
        yield text.problem(f"the prefix {lines[index].prefix} is listed twice", "units", index, "prefix")
    known = {area.id: area for area in pack.map.areas}
    for index, line in enumerate(lines):
        special = line.type == "special_forces"
        if special == (line.cv is not None):
            reason = "Special Forces have no Combat Value" if special else f"{line.prefix} needs a Combat Value"
            yield text.problem(reason, "units", index, "cv")
        if line.start not in ("reserve", "mobilized", *known):
            yield text.problem(f"{line.prefix} cannot start in {line.start}", "units", index, "start")
        elif line.start in known and line.side == "BLUE" and known[line.start].country != pack.map.home["BLUE"]:
            yield text.problem(f"{line.prefix} cannot start abroad", "units", index, "start")
        if line.parachute and line.type != "regular":
            yield text.problem("only Regulars can be Parachute units", "units", index, "parachute")


def _charts(pack: pk.Pack, text: Document) -> Iterator[PackProblem]:
    charts = pack.charts
    for side in ("RED", "BLUE"):
        if side not in charts.start.prestige:
            yield text.problem(f"start: the Prestige of {side} is missing", "start", "prestige")
    for name in ("minor", "moderate", "maximum"):
        dice = getattr(charts.tiers, name).dice
        entries, needed = len(getattr(charts.effort, name)), 5 * dice + 1
        if entries != needed:
            yield text.problem(
                f"effort: {name} rolls {dice} dice and needs {needed} entries, it has {entries}", "effort", name
            )
        if name not in charts.cards.per_side:
            yield text.problem(f"cards: {name} is missing", "cards", "per_side")
    turns = len(pack.calendar.turns)
    if sum(charts.cards.per_side.values()) < 3 * turns:
        yield text.problem(f"cards: {turns} turns need {3 * turns} cards a side", "cards", "per_side")
    playing = charts.playing_cards
    numbers = [*playing.minor, *playing.moderate, *playing.maximum]
    if len(set(numbers)) != len(numbers):
        yield text.problem("playing_cards: a number has two tiers", "playing_cards")
    before = min(turns, playing.redeal_after_turn)
    if playing.copies * len(numbers) < 3 * before or playing.redeal_cards < 3 * (turns - before):
        yield text.problem("playing_cards: there are too few cards for all turns", "playing_cards")
    if not charts.victory.draw < charts.victory.tactical < charts.victory.smashing:
        yield text.problem("victory: the levels must be listed from low to high", "victory")


def _countries(pack: pk.Pack, text: Document) -> Iterator[PackProblem]:
    for index in _twice([country.code for country in pack.countries.countries]):
        yield text.problem(f"{pack.countries.countries[index].code} is listed twice", "countries", index, "code")


def _effects(pack: pk.Pack, effects: Sequence[pk.Effect]) -> Iterator[str]:
    for index, effect in enumerate(effects):
        if isinstance(effect, _DECISIVE) and index != len(effects) - 1:
            yield "a neutralise effect has to come last"
        if isinstance(effect, pk.Annex):
            area = next((area for area in pack.map.areas if area.id == effect.area), None)
            if area is None:
                yield f"there is no area {effect.area}"
            elif effect.side != "RED" or area.country != pack.map.home["BLUE"]:
                yield "only a Ukrainian area can be annexed, and only by Russia"


def _incidents(pack: pk.Pack, text: Document) -> Iterator[PackProblem]:
    numbers = [incident.number for incident in pack.incidents.incidents]
    if sorted(numbers) != [1, 2, 3, 4, 5, 6]:
        yield text.problem("incidents: each of the numbers 1 to 6 has to be listed once", "incidents")
    annexed = set()
    for index, incident in enumerate(pack.incidents.incidents):
        for reason in _effects(pack, incident.effects):
            yield text.problem(reason, "incidents", index, "effects")
        annexed |= {effect.area for effect in incident.effects if isinstance(effect, pk.Annex)}
        if any(isinstance(effect, pk.Annex) for effect in incident.effects) != incident.once:
            yield text.problem("an incident happens once if it annexes an area, and only then", "incidents", index)
    if len(annexed) > 1:
        yield text.problem("incidents: only one area can be annexed in this game", "incidents")


def _events(pack: pk.Pack, text: Document) -> Iterator[PackProblem]:
    cards = pack.events.events
    for field in ("id", "card"):
        for index in _twice([getattr(card, field) for card in cards]):
            yield text.problem(f"{getattr(cards[index], field)} is listed twice", "events", index, field)
    if len(cards) < 2 * len(pack.calendar.turns):
        yield text.problem(f"events: {len(pack.calendar.turns)} turns need two cards each", "events")
    codes = {country.code for country in pack.countries.countries}
    for index, card in enumerate(cards):
        for reason in _card(pack, card, codes):
            yield text.problem(f"{card.id}: {reason}", "events", index)


def _card(pack: pk.Pack, card: pk.EventCard, codes: set[str]) -> Iterator[str]:
    if card.die and sorted(face for outcome in card.die for face in outcome.faces) != [1, 2, 3, 4, 5, 6]:
        yield "the outcomes have to cover each face of the die once"
    if card.removes and card.removes not in codes:
        yield f"there is no country {card.removes}"
    lists = [card.effects, *(outcome.effects for outcome in card.die)]
    for effects in lists:
        yield from _effects(pack, effects)
        if any(isinstance(effect, pk.Annex) for effect in effects):
            yield "an event cannot annex an area, only an incident can"
    if card.must_play and (card.points or card.free):
        yield "a card that must be played cannot wait for a use"
    if not card.must_play and (card.incident or any(lists)):
        yield "a card with effects of its own has to be a Must Play card"


def _calendar(pack: pk.Pack, text: Document) -> Iterator[PackProblem]:
    for index, turn in enumerate(pack.calendar.turns):
        if turn.number != index + 1:
            yield text.problem(f"turn {index + 1} is expected here", "turns", index, "number")
        if turn.ends < turn.begins:
            yield text.problem("the turn ends before it begins", "turns", index, "to")


def _options(pack: pk.Pack, text: Document) -> Iterator[PackProblem]:
    for reason in option_faults(Facts(pack), pack.options.options):
        yield text.problem(reason, "options", reason.partition(":")[0].split()[0])
