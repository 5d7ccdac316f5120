"""One turn as a story: the events area by area, and what each side could not know at the time."""

from __future__ import annotations

from collections.abc import Sequence

from adjudication.systems.ukrainian_crisis.card_play.events import CardsPlaced, CardsShown, Declared, TurnTypeSet
from adjudication.systems.ukrainian_crisis.event_phase.events import EventDrawn, EventPlayed, EventRevealed
from adjudication.systems.ukrainian_crisis.final_phase.events import CardDiscarded, EventDiscarded
from adjudication.systems.ukrainian_crisis.fog.picture import Picture
from reports.collect.shapes import Act, Hidden
from reports.collect.ukrainian_crisis import sitrep, situation
from reports.collect.ukrainian_crisis.names import SIDES, PaperNames
from reports.collect.ukrainian_crisis.numbers import Points, swing
from reports.collect.words import listed, signed
from reports.record import ReadEvent

OPENING = ("EventRevealed", "EventRolled", "NeighbourSettled", "AreaAnnexed", "CountryLeft", "Incident")


def title(turn: int, told: Sequence[ReadEvent], before: Points, after: Points) -> str:
    """The main result of the turn in one line: its type, and its effect on the gap in points."""
    kind = next((one.event.turn_type for one in told if isinstance(one.event, TurnTypeSet)), "")
    moved = swing(before, after) or "gap in points unmoved"
    return f"Turn {turn}: {f'a {kind.capitalize()} Turn' if kind else 'a turn'}, {moved}"


def story(
    told: Sequence[ReadEvent], acts: Sequence[Act], before: Picture, after: Picture
) -> tuple[tuple[str, str], ...]:
    """Paragraphs with their headings; areas without events say so in one line."""
    opening = list(dict.fromkeys(one.text for one in told if type(one.event).__name__ in OPENING))
    parts = [
        ("Events", " ".join(opening)),
        ("Cards and the kind of turn", _cards(told)),
        ("Military", _told(acts, "Military")),
        ("Diplomatic", _told(acts, "Diplomatic")),
        ("Information", _told(acts, "Information")),
        ("Operations", _told(acts, "Operations", "Battles")),
        ("Outcome", _outcome(before, after)),
    ]
    return tuple((heading, text) for heading, text in parts if text)


def _cards(told: Sequence[ReadEvent]) -> str:
    wishes = {one.event.side: one.event.combat for one in told if isinstance(one.event, Declared)}
    if not wishes:
        said = "Neither side could ask for combat."
    else:
        asked = [SIDES[side] for side, combat in wishes.items() if combat]
        said = f"{listed(asked)} asked for a Combat Turn." if asked else "Neither side asked for a Combat Turn."
    settled = next((one.event for one in told if isinstance(one.event, TurnTypeSet)), None)
    if settled is None:
        return said
    why = sitrep.WHY_TYPE.get(settled.why, settled.why)
    return f"{said} It became a {settled.turn_type.capitalize()} Turn: {why}."


def _told(acts: Sequence[Act], *groups: str) -> str:
    return " ".join(act.task for act in acts if act.group in groups)


def _outcome(before: Picture, after: Picture) -> str:
    changes = [
        f"{SIDES[s]} {after.prestige[s]} ({signed(after.prestige[s] - before.prestige[s])})" for s in ("RED", "BLUE")
    ]
    return f"Prestige at the end: {listed(changes)}. {sitrep.bottom_line(None, before, after, [])[-1]}"


def hidden(told: Sequence[ReadEvent], names: PaperNames) -> tuple[tuple[str, tuple[Hidden, ...]], ...]:
    """For each side, what the other hid from it in this turn, and when it was revealed."""
    found: dict[str, list[Hidden]] = {"RED": [], "BLUE": []}
    for position, one in enumerate(told):
        rest = told[position + 1 :]
        if isinstance(one.event, CardsPlaced):
            found[situation.OTHER[one.event.side]] += _cards_hidden(one, one.event, rest, names)
        elif isinstance(one.event, EventDrawn) and one.event.card:
            if not any(isinstance(r.event, EventRevealed) and r.event.card == one.event.card for r in rest[:3]):
                found[situation.OTHER[one.event.side]].append(_event_hidden(one, one.event, rest, names))
        elif isinstance(one.event, Declared):
            wish = "combat" if one.event.combat else "no combat"
            row = Hidden("Declaration", wish, f"opened, step {one.seq}", since=one.seq, last=one.seq)
            found[situation.OTHER[one.event.side]].append(row)
    return tuple((side, tuple(rows)) for side, rows in found.items())


def _cards_hidden(one: ReadEvent, event: CardsPlaced, rest: Sequence[ReadEvent], names: PaperNames) -> list[Hidden]:
    rows = []
    for area, card in (
        ("military", event.military),
        ("diplomatic", event.diplomatic),
        ("information", event.information),
    ):
        shown = next((r.seq for r in rest if isinstance(r.event, CardsShown) and r.event.area == area), None)
        gone = next((r.seq for r in rest if isinstance(r.event, CardDiscarded) and r.event.area == area), None)
        until = f"turned up, step {shown}" if shown else f"discarded, step {gone}" if gone else "not shown this turn"
        title = f"{area.capitalize()} card"
        rows.append(Hidden(title, names.card(card), until, since=one.seq, last=shown or gone or 0))
    return rows


def _event_hidden(one: ReadEvent, event: EventDrawn, rest: Sequence[ReadEvent], names: PaperNames) -> Hidden:
    played = next((r.seq for r in rest if isinstance(r.event, EventPlayed) and r.event.card == event.card), None)
    gone = next((r.seq for r in rest if isinstance(r.event, EventDiscarded) and r.event.card == event.card), None)
    until = f"played, step {played}" if played else f"discarded, step {gone}" if gone else "still held"
    return Hidden("Event held", names.event(event.card), until, since=one.seq, last=played or gone or 0)
