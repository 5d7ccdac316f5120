"""Minefields on entry (9.7, 10.4.3, 10.5.3): the strike on a block that enters, and the result of a breach."""

from __future__ import annotations

from adjudication.systems.opuc.assaults.effects import degrade, detachments_at, lose_detachment, neutralise, send_home
from adjudication.systems.opuc.assaults.events import FightWent
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import SIDES
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.basics.state_rows import Detachment, Mine
from adjudication.systems.opuc.engineering import events as ev
from adjudication.systems.opuc.fires.fires_table import fire_effect, mine_rows
from adjudication.systems.opuc.turn.flow import Run

MINES_CF = 6
BATTALION = 3  # in thirds


def least(edges: int, unescorted: bool, s: State) -> int:
    """The lowest die that evades: over 1 + `edges`; for unescorted guns and engineers over 2 + `edges`, or the same
    number with the option off (9.1, K-36)."""
    if not unescorted:
        return 2 + edges
    return 3 + edges if s.options.evasion_strictly_greater else 2 + edges


def in_the_way(f: Facts, s: State, block: int, place: int) -> Mine | None:
    """The real enemy minefield that strikes `block` as it enters `place`; None if there is none, or if it is
    breached."""
    side = f.roster.side[block]
    field = next((m for m in s.mines if m.place == place and m.side != side and m.real and not m.open), None)
    return None if field is None or breached(s, side, place) else field


def breached(s: State, side: int, place: int) -> bool:
    """True if a detachment of `side` supports entry into a mined place (10.5.3)."""
    return any(
        row.side == side
        and row.task == "breach"
        and place in (row.target, row.place)
        and not row.neutralised
        and row.parent >= 0
        for row in s.detachments
    )


def entered(run: Run, block: int, place: int) -> None:
    """Resolve the CF 6 strike on `block` in a mined place without engineers; only its armour counts (10.4.3)."""
    f, s = run.facts, run.state
    roster = f.roster
    if not roster.real[block] or s.place[block] < 0 or in_the_way(f, s, block, place) is None:
        return
    rows = mine_rows(MINES_CF, roster.ac[block])
    name = roster.ids[block]
    secret = SIDES[roster.side[block]] if s.hidden[block] else None
    at = f.board.ids[place]
    roll = run.roll(
        "mines", 1 - roster.side[block], "10.4.3", rows=tuple(rows), subject=name, secret_to=secret, about=at
    )
    total = roll.result + sum(row.value for row in rows)
    effect = fire_effect(total, roll.result, s.options)
    run.do(ev.MineStruck(name, at, roll, total, effect.neutralise, effect.steps))
    if effect.neutralise:
        neutralise(run, block, "mines", "10.4.3")
    if effect.steps:
        degrade(run, block, effect.steps, "mines", "10.4.3", spare_last=True)


def after_assault(run: Run) -> None:
    """Stage of the fight: the fate of the breaching detachment and of the minefield (10.5.3)."""
    s = run.state
    row = next((row for row in s.detachments if row.id == s.combats[-1].breach), None)
    if row is not None:
        _test(run, row)
    run.do(FightWent("vacant"))


def _test(run: Run, row: Detachment) -> None:
    f, s = run.facts, run.state
    c = s.combats[-1]
    held = any(s.place[block] == c.target for block in c.defenders)
    attackers = any(s.place[a.block] == a.origin for a in c.attackers)
    if not held:
        for field in [m for m in s.mines if m.place == c.target and m.side != c.side]:
            run.do(ev.MinefieldRemoved(field.id, f.board.ids[c.target]))
        run.do(ev.BreachTested(row.id, "cleared"))
        send_home(run, row, "breach")
        return
    least = 4 if attackers else 5
    place, parent = f.board.ids[c.target], f.roster.ids[row.parent]
    roll = run.roll("breach", c.side, "10.5.3", test="hits", target=least, subject=place, about=parent)
    if not roll.result:
        run.do(ev.BreachTested(row.id, "lost", roll))
        lose_detachment(run, row, "breach", "10.5.3")
    elif attackers:
        run.do(ev.BreachTested(row.id, "stays", roll))
    else:
        run.do(ev.BreachTested(row.id, "saved", roll))
        send_home(run, row, "breach")


def detachments_left(run: Run) -> None:
    """Resolve the defender's detachments in a place that was lost: they return if friends got away; if their friends
    were destroyed, they are lost and their parents DEGRADED (10.8.2, K-17)."""
    s = run.state
    c = s.combats[-1]
    if not c.defenders:
        _alone(run)
        return
    withdrew = bool(c.evaded or set(c.retreated) & set(c.defenders))
    for row in detachments_at(s, c.target, 1 - c.side):
        if withdrew:
            send_home(run, row, "withdrew")
        else:
            lose_detachment(run, row, "friends_destroyed", "10.8.2")


def _alone(run: Run) -> None:
    """Resolve detachments assaulted without troops: they may evade as artillery and return; otherwise they are lost
    (10.8.2, K-18)."""
    f, s = run.facts, run.state
    c = s.combats[-1]
    side, place = 1 - c.side, f.board.ids[c.target]
    weak = sum(f.roster.thirds[a.block] for a in c.attackers) < BATTALION
    least_die = least(c.edges, True, s)
    for row in detachments_at(s, c.target, side):
        home = row.parent < 0 or (weak and s.options.detachment_evades)
        if not home and s.options.detachment_evades and least_die <= 6 and not f.board.is_zone(c.target):
            tried = run.roll(
                "evasion", side, "10.8.2", test="hits", target=least_die, subject=place, about=f.roster.ids[row.parent]
            )
            home = bool(tried.result)
        if home:
            send_home(run, row, "evaded")
        else:
            lose_detachment(run, row, "overrun", "10.8.2")
