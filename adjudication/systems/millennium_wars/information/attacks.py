"""Chapters 6.1 and 20: information attacks in turns, sealed commitments, and their effects."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.dice import RollModifier
from adjudication.engine.menu import Amount, Domain, Is, OneOf, Option
from adjudication.engine.play.decision import Subjects, done, itself, refuse, the_actor
from adjudication.engine.play.orders import Done
from adjudication.engine.protocol import Problem
from adjudication.systems.millennium_wars.basics.board import cadres, forces_of
from adjudication.systems.millennium_wars.basics.facts import FORCES, RU, SIDES, Facts
from adjudication.systems.millennium_wars.basics.sides import camp_of_side, lead_of, led, sides_of
from adjudication.systems.millennium_wars.basics.state import Contest, State, contest_of
from adjudication.systems.millennium_wars.demonstrators.placement import begin
from adjudication.systems.millennium_wars.information.events import (
    C4iChanged,
    CadresCommitted,
    ContestOpened,
    InformationAsked,
    InformationPassed,
    InformationRolled,
)  # fmt: skip
from adjudication.systems.millennium_wars.information.orders import Commit, Infowar
from adjudication.systems.millennium_wars.turn.flow import AnswerType, Decision, Run

MISSIONS = ("c4i", "political", "demonstrators")
LEVELS = {"IS1": 1, "IS2": 2, "ISD": 3}
"""What a success takes from C4I (20.0)."""


def able(f: Facts, s: State, side: int) -> list[int]:
    """The forces of `side` with free cadres (20.0)."""
    return [n for n in led(f, s, side) if cadres(f, s, n)]


def information(run: Run) -> None:
    """Node: the camps attack in turn, one attack each, until all sides have passed or have no cadres (20.0)."""
    f, s = run.facts, run.state
    for half in (s.half, 1 - s.half):
        camp = s.initiative if half == 0 else 1 - s.initiative
        for side in sides_of(f, s, camp):
            if not s.passed[side] and able(f, s, side) and forces_of(f, s, 1 - camp):
                run.do(InformationAsked(SIDES[side], half))
                return
    run.go("impulses")


def _forces(f: Facts, s: State, side: int) -> Subjects:
    return [(FORCES[n], "force") for n in able(f, s, side)]


def _menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject in {str(FORCES[n]) for n in able(f, s, side)}:
        targets = tuple(FORCES[n] for n in forces_of(f, s, 1 - camp_of_side(f, s, side)))
        fields: dict[str, Domain] = {"force": Is(subject), "target": OneOf(targets), "mission": OneOf(MISSIONS)}
        yield Option("infowar", fields, subject, "20.0")


def _check(f: Facts, s: State, side: int, order: Infowar) -> list[Problem]:
    force, target = FORCES.index(order.force), FORCES.index(order.target)
    if force not in led(f, s, side):
        code, rule = ("infowar.absent", "1.2") if lead_of(f, s, force) == side else ("infowar.force", "1.2, 1.1")
        return refuse(code, "force", rule, force=order.force)
    if not cadres(f, s, force):
        return refuse("infowar.cadre", "force", "20.0", force=order.force)
    if target not in forces_of(f, s, 1 - camp_of_side(f, s, side)):
        own = target in forces_of(f, s, camp_of_side(f, s, side))
        code, rule = ("infowar.friend", "20.0") if own else ("infowar.target", "1.2")
        return refuse(code, "target", rule, force=order.target)
    return []


def _take(run: Run, side: int, order: Infowar) -> None:
    run.do(ContestOpened(SIDES[side], order.force, order.target, order.mission))


def _pass(run: Run, side: int) -> None:
    run.do(InformationPassed(SIDES[side]))
    run.go("information")


# --- commitments


def span(f: Facts, s: State, side: int) -> tuple[int, int]:
    """The fewest and the most cadres that `side` can commit (20.0)."""
    contest = contest_of(s)
    if side == lead_of(f, s, contest.force):
        return 1, cadres(f, s, contest.force)
    return 0, cadres(f, s, contest.target)


def _choosers(f: Facts, s: State) -> tuple[int, ...]:
    """The sides with a choice of cadres, whose numbers are public."""
    contest = contest_of(s)
    both = sorted((lead_of(f, s, contest.force), lead_of(f, s, contest.target)))
    spans = {side: span(f, s, side) for side in both}
    return tuple(side for side, (least, most) in spans.items() if most > least)


def _commit_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject == "commit":
        yield Option("commit", {"cadres": Amount(*span(f, s, side))}, subject, "20.0")


def _commit_check(f: Facts, s: State, side: int, order: Commit) -> list[Problem]:
    least, most = span(f, s, side)
    return [] if least <= order.cadres <= most else refuse("commit.number", "cadres", "20.0", least=least, most=most)


def _commit(run: Run, side: int, order: Commit) -> None:
    run.do(CadresCommitted(SIDES[side], order.cadres))


def chart(f: Facts, s: State, contest: Contest, attacking: int, defending: int) -> tuple[int, tuple[RollModifier, ...]]:
    """The column of an information attack, and its rows (20.0, 23.0)."""
    rows = [
        RollModifier("cadres", attacking, "20.0"),
        RollModifier("c4i", s.c4i[contest.force], "20.0"),
        RollModifier("defending_cadres", -defending, "20.0"),
        RollModifier("target_c4i", -s.c4i[contest.target], "20.0"),
    ]
    difference = sum(row.value for row in rows)
    column = f.iw.column(difference, 0) or 0
    if s.breach and contest.force == RU:
        breach = RollModifier("breach", 1, "23.0")
        column = f.iw.shifted(column, (breach,))
        rows.append(breach)
    return column, tuple(row for row in rows if row.value)


def chances(f: Facts, s: State, contest: Contest, attacking: int, defending: int) -> dict[str, int]:
    """The faces of the die for each result of an information attack."""
    return f.iw.ways(chart(f, s, contest, attacking, defending)[0])


def _resolve(run: Run) -> None:
    """Open the commitments and roll the die (20.0)."""
    f, s = run.facts, run.state
    contest = contest_of(s)
    attacking, defending = max(1, s.bids[contest.camp]), s.bids[1 - contest.camp]
    column, rows = chart(f, s, contest, attacking, defending)
    side = lead_of(f, s, contest.force)
    roll = run.throw(
        "information", side, 1, "table", "20.0", table=f.iw.entries(column), rows=rows,
        subject=FORCES[contest.force],
    )  # fmt: skip
    result = f.iw.results[roll.result]
    run.do(
        InformationRolled(
            SIDES[side], FORCES[contest.force], FORCES[contest.target], contest.mission, attacking, defending,
            attacking + s.c4i[contest.force], defending + s.c4i[contest.target], f.iw.columns[column], result, roll,
        )
    )  # fmt: skip
    if not _effect(run, contest, result):
        run.go("information")


def _effect(run: Run, contest: Contest, result: str) -> bool:
    """Apply `result`; True if Demonstrators are still to be placed."""
    camp = contest.camp
    if result == "FB":
        _backfire(run, contest)
    elif result in LEVELS and contest.mission == "c4i":
        _lower(run, contest.target, LEVELS[result], "attacked")
    elif result in LEVELS and contest.mission == "political":
        if result == "IS1":
            run.shift(camp, 1, "political")
        else:
            run.shift_dice(camp, LEVELS[result] - 1, "political", "20.0", FORCES[contest.target])
    elif result in LEVELS:
        place = 1 if result == "IS1" else 2
        side = lead_of(run.facts, run.state, contest.force)
        return begin(run, side, place, place - 1, "information", either=result == "IS2")
    return False


def _backfire(run: Run, contest: Contest) -> None:
    if contest.mission == "c4i":
        _lower(run, contest.force, 1, "feedback")
    else:
        run.shift_dice(1 - contest.camp, 1, "feedback", "20.0", FORCES[contest.force])


def _lower(run: Run, force: int, by: int, why: str) -> None:
    level = max(0, run.state.c4i[force] - by)
    if level != run.state.c4i[force]:
        run.do(C4iChanged(FORCES[force], level, why))


def _never(f: Facts, s: State, side: int) -> Done | None:
    return None


INFOWAR = Decision(the_actor, (AnswerType(Infowar, "20.0", _forces, _menu, _check, _take), done(_pass, "20.0")), _never)
COMMIT = Decision(
    _choosers,
    (AnswerType(Commit, "20.0", itself("commit"), _commit_menu, _commit_check, _commit),),
    _never,
    after=_resolve,
)
NODES = {"information": information}
DECISIONS = {"infowar": INFOWAR, "commit": COMMIT}
