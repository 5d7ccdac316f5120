"""Adverse opinion and demoralisation (1.7, 2.5, 11): the causes that raise and lower them."""

from __future__ import annotations

from adjudication.engine.dice import Roll
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import BLUE, RED, SIDES
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.civil import events as ev
from adjudication.systems.opuc.turn.flow import Run

EVERYBODY = (BLUE, RED)


def charge(run: Run, side: int, points: int, why: str, rule: str, roll: Roll | None = None) -> None:
    """Change the adverse opinion of `side` by `points`; it never falls below 0."""
    points = max(points, -run.state.ao[side])
    if points:
        run.do(ev.OpinionChanged(SIDES[side], points, why, rule, roll))


def demoralise(run: Run, side: int, points: int, why: str, rule: str) -> None:
    """Change the demoralisation of `side` by `points`; it never falls below 0."""
    points = max(points, -run.state.dmz[side])
    if points:
        run.do(ev.DemoralisationChanged(SIDES[side], points, why, rule))


def battalion_destroyed(run: Run, side: int) -> None:
    """Charge `side` the scenario's points of demoralisation for a lost battalion (G-09)."""
    demoralise(run, side, run.facts.scenario.dmz_per_battalion_destroyed, "battalion", "2.5, G-09")


def control_changed(run: Run, bua: int, winner: int, loser: int) -> None:
    """Settle a BUA's change of control: the loser pays its value, double if there was no combat for it; the winner
    regains the value, or half of it, rounded up, if there was none (1.7). Call before the combat's flag is cleared."""
    f = run.facts
    worth = f.board.templates[f.board.buas[bua].template].dmz
    fought = run.state.fought[bua]
    demoralise(run, loser, worth if fought else 2 * worth, "bua_lost", "1.7")
    demoralise(run, winner, -(worth if fought else -(-worth // 2)), "bua_won", "1.7")


def fought_over(run: Run, place: int) -> None:
    """Mark the BUA of `place` as fought over until it changes hands, after an assault or fires that left a marker."""
    bua = run.facts.board.bua_of[place]
    if bua >= 0 and not run.state.fought[bua]:
        run.do(ev.BuaContested(run.facts.board.buas[bua].id))


def casualties(run: Run, place: int, side: int, dice_each: int, why: str, rule: str, about: str) -> None:
    """Roll the dice of every displaced person on a hex in one roll; each 6 is an atrocity (9.5, 11.4)."""
    f = run.facts
    count = dps_on(f, run.state, place)
    if not count:
        return
    at, about = f.board.ids[place], f"{why} {about}"
    roll = run.roll("dp_casualties", side, rule, count * dice_each, "hits", target=6, subject=at, about=about)
    run.do(ev.CasualtiesRolled(at, count, why, rule, roll))
    for one in EVERYBODY:
        charge(run, one, f.value["atrocity_ao"] * roll.result, why, rule)


def dps_on(f: Facts, s: State, place: int) -> int:
    """The number of displaced persons in the hex of `place`, with all its zones."""
    board = f.board
    h = board.hex_of[place]
    bua = board.bua_at[h]
    zones = board.zones[bua] if bua >= 0 else ()
    return s.dps[h] + sum(s.dps[zone] for zone in zones)
