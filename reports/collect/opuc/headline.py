"""The bottom line of an OPUC sitrep: the most important events, and the enemies within reach."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from adjudication.systems.opuc.assaults import harm
from adjudication.systems.opuc.assaults.combat_cards import CombatCard, cards_of
from adjudication.systems.opuc.fog.picture import BlockView, Picture
from adjudication.systems.opuc.turn.events import GameEnded
from adjudication.systems.opuc.umpiring import tally
from reports.collect.opuc import situation
from reports.collect.reading import TurnReading
from reports.collect.words import count, listed, signed
from reports.record import ReadEvent, happened
from wargame.presenters.opuc import words
from wargame.presenters.opuc.hexes import OFF_MAP
from wargame.presenters.opuc.names import Names

OTHER = {"RED": "BLUE", "BLUE": "RED"}
MOST_FIGHTS, MOST_THREATS = 2, 3
TRACKS = (("Adverse opinion", "ao"), ("demoralisation", "dmz"))


def bottom_line(view: TurnReading) -> tuple[str, ...]:
    """The events, most decisive first: towns, combat, losses, the enemy within reach, opinion, the setting."""
    now = view.now
    cards = sorted(cards_of(one.event for one in view.told), key=lambda card: -sum(loss.steps for loss in card.losses))
    lines = (
        _sudden(view),
        _towns(view),
        *(_fight(view, card) for card in cards[:MOST_FIGHTS]),
        _losses(view, len(cards) - MOST_FIGHTS),
        "" if now.over else _threat(view),
        _tracks(view),
        _setting(now),
    )
    return tuple(line for line in lines if line)


def sides(view: TurnReading) -> tuple[str, str]:
    """Both sides, with the reader's own first."""
    own = view.side or "BLUE"
    return own, OTHER[own]


def steps_lost(told: Iterable[ReadEvent], picture: Picture) -> dict[str, int]:
    """The steps that each side lost, as reported. Losses that were not fully reported were those of a hidden enemy."""
    every = list(told)
    found = {side: happened(every, tally.STEPS, side) for side in ("RED", "BLUE")}
    if picture.side:
        found[OTHER[picture.side]] += sum(
            one.event.steps
            for one in every
            if not one.facts and isinstance(one.event, harm.UnitDegraded | harm.UnitDestroyed)
        )
    return found


def _sudden(view: TurnReading) -> str:
    """The reason why the campaign ended before its last turn."""
    ended = (one for one in view.told if isinstance(one.event, GameEnded) and not one.event.level)
    return next((one.text for one in ended), "")


def _setting(now: Picture) -> str:
    initiative = f"; {words.SIDES[now.initiative]} has the initiative" if now.initiative in words.SIDES else ""
    return f"Weather: {words.sky(now.environment).lower()}{initiative}."


def _towns(view: TurnReading) -> str:
    names = Names(view.now, view.rules.pack)
    was = {bua.id: bua.control for bua in view.was.buas}
    taken = [
        f"{names.place(bua.id)} fell to {words.SIDES[bua.control]}"
        for bua in view.now.buas
        if was.get(bua.id) != bua.control and bua.control in words.SIDES
    ]
    if taken:
        return f"{listed(taken)}."
    holders = (words.SIDES.get(bua.control, "no one") for bua in view.now.buas)
    held = [f"{names.place(bua.id)} ({holder})" for bua, holder in zip(view.now.buas, holders, strict=True)]
    return f"No town changed hands: {listed(held)}." if len(held) <= 3 else "No town changed hands."


def _fight(view: TurnReading, card: CombatCard) -> str:
    call = situation.caller(view.rules)
    who = {view.side: "We"}.get(card.side, words.SIDES[card.side])
    with_ = listed(call(one.unit) for one in card.attackers)
    came = "and took it" if card.advanced else "and did not take it" if card.defence else "and met no one"
    after = _aftermath(view, card, call)
    return f"{who} attacked {call(card.target)} with {with_} {came}{f'; {after}' if after else ''}."


def _aftermath(view: TurnReading, card: CombatCard, call: Any) -> str:
    gone = [call(loss.unit) for loss in card.losses if loss.destroyed]
    back = [_gave_way(view, test.unit, call) for test in card.retreats if test.hexes]
    parts = (*((f"{listed(gone)} destroyed",) if gone else ()), *back)
    return "; ".join(parts)


def _gave_way(view: TurnReading, unit: str, call: Any) -> str:
    """Where a block went and its remaining steps, as far as the reader can see."""
    block = next((one for one in view.now.blocks if one.id == unit and one.known), None)
    if block is None or block.where in OFF_MAP:
        return f"{call(unit)} gave way"
    left = situation.steps(block)
    kept = f" with {left} steps" if left != "–" else ""
    return f"{call(unit)} gave way to {call(block.where)}{kept}"


def _losses(view: TurnReading, more: int) -> str:
    """Steps and blocks lost in the whole turn; `more` assaults have no sentence of their own."""
    lost = steps_lost(view.told, view.now)
    if not any(lost.values()):
        return "No steps were lost, as far as was seen."
    others = f"in {count(more, 'more assault')} and elsewhere: " if more > 0 else ""
    text = others + listed(_lost(view, side, lost[side]) for side in sides(view))
    return f"{text[:1].upper()}{text[1:]}."


def _lost(view: TurnReading, side: str, steps: int) -> str:
    gone = [block for block in situation.lost(view.pictures, side) if block.kind == "unit"]
    blocks = f" ({count(len(gone), 'block')} destroyed)" if gone else ""
    who = words.SIDES[side] if view.side is None else "we" if side == view.side else "the enemy, as far as we saw,"
    return f"{who} lost {count(steps, 'step')}{blocks}"


def _threat(view: TurnReading) -> str:
    """The enemies one assault away, as far as the reader knows, strongest first."""
    if view.side is None:
        return ""
    close = in_reach(view)
    if not close:
        return "No enemy is next to our blocks or towns, as far as we see."
    call = situation.caller(view.rules)
    known = sorted((block for block in close if block.known), key=lambda block: (-block.cf, block.id))
    named = [f"{call(block.id)} ({_worth(block)}) at {call(block.where)}" for block in known[:MOST_THREATS]]
    rest = len(close) - len(named)
    hidden = sum(not block.known for block in close)
    unsure = f" ({hidden} seen from the back, perhaps dummies)" if hidden else ""
    more = [f"{count(rest, 'more block' if named else 'enemy block')}{unsure}"] if rest else []
    return f"Next to us: {listed([*named, *more])}."


def _worth(block: BlockView) -> str:
    return f"CF {block.cf}" if block.cf else "strength not known"


def in_reach(view: TurnReading) -> list[BlockView]:
    """Enemy blocks on the map that are one assault away from an own block or from a place in an own town."""
    board, blocks = view.rules.facts.board, view.now.blocks
    ours = {board.index[one.where] for one in blocks if one.side == view.side and one.where in board.index}
    mine = {bua.id for bua in view.now.buas if bua.control == view.side}
    ours |= {zone for bua in mine for zone in board.zones[board.bua_index[bua]]}
    around = {place for at in ours for place in (at, *board.touching[at])}
    return [
        one
        for one in blocks
        if one.side == OTHER[view.side or "BLUE"] and one.where in board.index and board.index[one.where] in around
    ]


def _tracks(view: TurnReading) -> str:
    """Opinion and demoralisation if they changed; otherwise empty."""
    found = [_track(view, name, field) for name, field in TRACKS]
    said = "; ".join(text for text in found if text)
    return f"{said[:1].upper()}{said[1:]}." if said else ""


def _track(view: TurnReading, name: str, field: str) -> str:
    was: dict[str, int] = getattr(view.was, field)
    now: dict[str, int] = getattr(view.now, field)
    values = [f"{words.SIDES[side]} {now[side]} ({signed(now[side] - was[side])})" for side in sides(view)]
    return f"{name}: {', '.join(values)}" if was != now else ""
