"""The sitrep of one turn of OPUC for one cell, or for everyone: made only from pictures and redacted events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from adjudication.systems.opuc.assaults import events as assaults
from adjudication.systems.opuc.civil import events as civil
from adjudication.systems.opuc.command import events as command
from adjudication.systems.opuc.fires import events as fires
from adjudication.systems.opuc.fog.picture import Picture
from adjudication.systems.opuc.isr import events as isr
from adjudication.systems.opuc.logistics import events as logistics
from adjudication.systems.opuc.movement import events as movement
from adjudication.systems.opuc.reinforcements import events as reinforcements
from adjudication.systems.opuc.turn import events as turns
from reports.collect.opuc import situation
from reports.collect.opuc.headline import OTHER, steps_lost
from reports.collect.opuc.shapes import Body, Mean, SideCounts
from reports.collect.reading import TurnReading
from reports.collect.shapes import Series, TrackChart
from reports.collect.words import count, listed, signed
from reports.record import ReadEvent
from wargame.presenters.opuc import displays, words
from wargame.presenters.opuc.names import Names
from wargame.presenters.opuc.towns import fought_in

WHY = {
    "adjacent": "seen from next to it", "close": "close ISR", "deep": "deep ISR", "assault": "it attacked",
    "assaulted": "it was attacked", "fired": "it fired",
}  # fmt: skip
NEWS = (
    movement.ControlChanged, civil.Atrocity, civil.OutageCharged, civil.OpinionChanged, civil.DemoralisationChanged,
    command.OpinionShifted, civil.UtilityLost, reinforcements.ReinforcementsTested, fires.PlaceStruck, fires.StrikeBit,
    turns.GameEnded,
)  # fmt: skip
"""Events that no one in the cell ordered and everyone wants to know."""
MOST_NEWS = 14
LOG_ON: dict[Any, tuple[str, str]] = {
    command.ActionBought: ("actions", "log"), movement.MarchPaid: ("movement", "pool"),
    logistics.CombatLogPaid: ("combat", "amount"), logistics.LogSpent: ("fires and camps", "amount"),
}  # fmt: skip


def since(view: TurnReading, side: str) -> dict[str, str]:
    """For each known block of a side, since when it has been known without interruption, and how it became known."""
    known = [{block.id for block in p.blocks if block.side == side and block.known} for p in view.pictures]
    shown: dict[str, list[tuple[int, str]]] = {}
    for one in (*view.earlier, *view.told):
        for unit, why in _shows(one.event):
            shown.setdefault(unit, []).append((one.turn, why))
    found = {}
    for unit in known[-1]:
        first = len(known) - 1
        while first and unit in known[first - 1]:
            first -= 1
        how = next((why for turn, why in shown.get(unit, ()) if turn >= first), "")
        if first:
            found[unit] = f"turn {first}{f': {how}' if how else ''}"
    return found


def _shows(event: Any) -> list[tuple[str, str]]:
    if isinstance(event, isr.Revealed):
        return [(unit, WHY.get(event.why, event.why)) for unit in event.units]
    if isinstance(event, assaults.AssaultDeclared):
        return [(one.unit, WHY["assault"]) for one in event.attackers]
    if isinstance(event, assaults.AssaultMet):
        return [(unit, WHY["assaulted"]) for unit in event.defenders]
    if isinstance(event, fires.GunFired):
        return [(event.unit, WHY["fired"])]
    return []


def body(view: TurnReading) -> Body:
    """Everything below the bottom line."""
    now, rules, side = view.now, view.rules, view.side
    foes = ("BLUE", "RED") if side is None else (OTHER[side],)
    title = "{} as everyone sees it" if side is None else "Enemy as we see it"
    return Body(
        facts=facts(view),
        own_title=f"{words.SIDES[side]}: own forces" if side else "",
        own=situation.own(rules, now) if side else (),
        own_note=_lost_note(view, side) if side else "",
        enemy=tuple(
            (title.format(words.SIDES[foe]), *situation.enemy(rules, now, foe, since(view, foe))) for foe in foes
        ),
        towns=situation.towns(rules, now),
        people=situation.people(rules, now),
        ground=situation.ground(rules, now, view.pictures[0]),
        tallies=tallies(view),
        ends=ends(view),
        means=means(view) if side else (),
        cards=_cards(now, Names(now, rules.pack)),
        news=news(view.told),
        coming=coming(view),
        boards=fought_in(now, rules.pack),
    )


def facts(view: TurnReading) -> tuple[tuple[str, str], ...]:
    """The environment, as captions and values in one line."""
    initiative = words.SIDES.get(view.now.initiative, "")
    return (*((name, value) for name, value, _ in displays.environment(view.now)), ("Initiative", initiative))


def _lost_note(view: TurnReading, side: str) -> str:
    gone = situation.lost(view.pictures, side)
    every = [block for block in view.now.blocks if block.side == side and block.where == "destroyed"]
    if not every:
        return "No own block has been destroyed."
    this = f"Destroyed this turn: {listed(words.block(block) for block in gone)}. " if gone else ""
    return f"{this}Destroyed since the start: {listed(words.block(block) for block in every)}."


def tallies(view: TurnReading) -> tuple[SideCounts, ...]:
    """Losses, opinion and demoralisation of both sides: the change in the turn, and the current values."""
    was, now = view.was, view.now
    every = steps_lost((*view.earlier, *view.told), now)
    this = steps_lost(view.told, now)
    made = [_tally(view, "Steps lost, as reported", this, every, "9.2")]
    for name, field, rule in (
        ("Battalions destroyed", "lost_battalions", "2.5"),
        ("Adverse opinion", "ao", "2.5"),
        ("Demoralisation", "dmz", "2.5"),
    ):
        before, after = getattr(was, field), getattr(now, field)
        made.append(_tally(view, name, {side: after[side] - before[side] for side in after}, after, rule))
    return tuple(made)


def _tally(view: TurnReading, name: str, change: Mapping[str, int], total: Mapping[str, int], rule: str) -> SideCounts:
    return SideCounts(name, tuple((signed(change[side]), str(total[side])) for side in words.SIDES), rule)


def means(view: TurnReading) -> tuple[Mean, ...]:
    """CP, LOG, deep ISR and fires: income, spending, and the remainder."""
    side, pools = view.side, view.now.pools
    assert pools is not None
    mine = [one.event for one in view.told if getattr(one.event, "side", side) == side]
    came = {name: sum(getattr(e, name) for e in mine if isinstance(e, kind)) for name, kind in _CAME.items()}
    bought = [e for e in mine if isinstance(e, command.ActionBought)]
    spent, on = _log_spent(view, mine)
    thrown = sum(len(e.faces) for e in mine if isinstance(e, isr.DeepDice))
    flown = [e for e in mine if isinstance(e, fires.MissionSpent)]
    titles = [view.rules.facts.actions[e.action].title for e in bought]
    support = sum(sum(e.missions.values()) for e in mine if isinstance(e, fires.SupportCommitted))
    blind = f"{pools.isr_lost} permanently lost" if pools.isr_lost else ""
    return (
        _mean("CP", came["cp"], sum(e.cp for e in bought), listed(titles)),
        _mean("LOG", came["log"] + came["now"], spent, on),
        _mean("Deep ISR dice", thrown, thrown, blind),
        _mean("Deep fires", came["deep"], len(flown), _air(flown)),
        _mean("Artillery missions", came["missions"], support, "assaults" if support else ""),
    )


def _mean(name: str, came: int, spent: int, on: str) -> Mean:
    return Mean(name, str(came), str(spent), str(came - spent), on or "–")


_CAME: dict[str, type] = {
    "cp": command.CpGenerated, "log": command.LogGenerated, "now": command.LogShifted, "deep": command.FiresGenerated,
    "missions": command.FiresGenerated,
}  # fmt: skip


def _air(flown: Sequence[fires.MissionSpent]) -> str:
    sorties = sum(e.air for e in flown)
    return f"{sorties} by air" if sorties else ""


def _log_spent(view: TurnReading, mine: Iterable[Any]) -> tuple[int, str]:
    on: dict[str, int] = {}
    for event in mine:
        if type(event) in LOG_ON:
            name, field = LOG_ON[type(event)]
            on[name] = on.get(name, 0) + getattr(event, field)
        elif isinstance(event, logistics.Stocked):
            on["stocks"] = on.get("stocks", 0) + sum(event.amounts.values())
    rows = [f"{name} {amount}" for name, amount in on.items() if amount]
    return sum(on.values()), ", ".join(rows)


def _cards(now: Picture, names: Names) -> str:
    if now.pools is None:
        return ""
    rows = ((now.pools.cards, "this turn"), (now.pools.next_cards, "next turn"))
    held = [f"{n} {names.thing(name)} ({when})" for cards, when in rows for name, n in cards.items() if n]
    return f"Cards held: {listed(held)}." if held else "No cards are held."


def news(told: Iterable[ReadEvent]) -> tuple[str, ...]:
    """Events that no one ordered, as reported."""
    found = tuple(dict.fromkeys(one.text for one in told if isinstance(one.event, NEWS)))
    more = len(found) - MOST_NEWS
    return (*found[:MOST_NEWS], f"And {more} more, in the log.") if more > 0 else found


def coming(view: TurnReading) -> tuple[str, ...]:
    """Due soon: arrivals, works, dumps and camps."""
    now, names = view.now, Names(view.now, view.rules.pack)
    if view.over or view.side is None:
        return ()
    due = sorted((b for b in now.blocks if b.side == now.side and b.where == "waiting"), key=lambda b: b.arrives)
    found = [f"{words.block(b)}: {situation.where(b, names)}." for b in due]
    found += [
        f"{names.blocks[work.unit].name or work.unit} works at {names.place(work.where)} "
        f"({words.value(work.task).lower()}){_busy(work.busy)}."
        for work in now.works
        if work.unit in names.blocks
    ]
    found += [
        f"The dump at {names.place(dump.where)} works from turn {dump.ready}."
        for dump in now.dumps
        if dump.side == now.side and dump.alive and dump.ready > now.turn
    ]
    mine = sum(camp.side == ("BLUE", "RED").index(view.side) for camp in now.camps)
    if mine:
        found.append(f"{count(mine, 'camp').capitalize()} to be supplied at the start of the turn.")
    return tuple(found)


def _busy(markers: int) -> str:
    return f", {count(markers, 'BUSY marker')} left" if markers else ""


def charts(view: TurnReading) -> tuple[TrackChart, ...]:
    """Adverse opinion and demoralisation over the turns, if they changed."""

    def track(title: str, field: str) -> TrackChart:
        series = tuple(
            Series(name, side, tuple(getattr(p, field)[side] for p in view.pictures))
            for side, name in words.SIDES.items()
        )
        return TrackChart(title, series, 62, 32)

    both = (track("Adverse opinion", "ao"), track("Demoralisation", "dmz"))
    return tuple(chart for chart in both if any(any(one.values) for one in chart.series))


def ends(view: TurnReading) -> str:
    """The values of opinion and demoralisation at which the game is over."""
    aims = view.rules.pack.scenario
    parts = [
        f"{title} {listed(f'{name} {end[side]}' for side, name in words.SIDES.items())}"
        for title, end in (("adverse opinion", aims.ao_end), ("demoralisation", aims.dmz_end))
    ]
    return f"The game ends at {' or '.join(parts)}."
