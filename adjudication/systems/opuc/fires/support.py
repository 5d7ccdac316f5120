"""Local fires that support an assault: the abstract group (7.2.1) and the group on the map (7.2.2)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.menu import Grants, Option
from adjudication.engine.protocol import Problem
from adjudication.systems.opuc.assaults.clash import defending_blocks
from adjudication.systems.opuc.assaults.events import FightWent
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import BOX, SIDES
from adjudication.systems.opuc.basics.state import State, value
from adjudication.systems.opuc.fires import events as ev
from adjudication.systems.opuc.fires.orders import Support
from adjudication.systems.opuc.logistics.stores import pay_pool
from adjudication.systems.opuc.movement.readiness import log_in_play
from adjudication.systems.opuc.turn.flow import AnswerType, Decision, Run, Subjects, refuse

BOX_NAME = "DAG"
LIMIT = "missions"
EACH = 3  # fire missions for every friendly block in the fight (7.2.1)


def box_missions(f: Facts, s: State, side: int) -> int:
    """The missions from the artillery of a box in a turn: the sum of its current values (7.2.1)."""
    roster = f.roster
    guns = (block for block in roster.of_side[side] if roster.is_arty[block] and s.place[block] == BOX)
    return sum(value(roster.steps[block], s.lost[block]) for block in guns)


def offered(f: Facts, s: State, side: int) -> Grants:
    """The missions that `side` may commit to the assault: those left, up to three for each block, one LOG each
    (7.2.1)."""
    limit = most_for_blocks(f, s, side)
    if log_in_play(f, s):
        limit = min(limit, s.log[side])
    caps = left_of(f, s, side)
    limit = min(limit, sum(caps.values()))
    return Grants({name: (LIMIT, min(left, limit)) for name, left in caps.items()} if limit else {}, {LIMIT: limit})


def most_for_blocks(f: Facts, s: State, side: int) -> int:
    """The limit of missions for an assault: three for each friendly block in the combat (7.2.1)."""
    c = s.combats[-1]
    return EACH * (len(c.attackers) if side == c.side else len(defending_blocks(f, s, c)))


def left_of(f: Facts, s: State, side: int) -> dict[str, int]:
    """The missions left to each gun, or to the box, that can reach the combat; those with none are left out."""
    return {name: left for name, left in _sources(f, s, side, s.combats[-1].target).items() if left > 0}


def _sources(f: Facts, s: State, side: int, target: int) -> dict[str, int]:
    if s.options.local_fires == "abstract":
        return {BOX_NAME: min(s.missions[side], box_missions(f, s, side))}
    if s.options.local_fires == "onmap_dag":
        return dag_guns(f, s, side, target)
    return {}


def dag_guns(f: Facts, s: State, side: int, target: int) -> dict[str, int]:
    """The missions left to each gun of a group on the map that reaches the target (7.2.2)."""
    roster, dag = f.roster, f.roster.dag[side]
    if dag < 0 or s.place[dag] < 0 or s.neutralised[dag]:
        return {}
    distance = f.board.apart(s.place[dag], target)
    return {
        roster.ids[gun]: value(roster.steps[gun], s.lost[gun]) - s.shots[gun]
        for gun in roster.of_side[side]
        if roster.is_arty[gun] and s.place[gun] == BOX and roster.range[gun] >= distance
    }


def side_of_stage(s: State) -> int:
    """The side that commits missions in the current stage: the attacker, then the defender (G-38)."""
    c = s.combats[-1]
    return c.side if c.stage == "support_attack" else 1 - c.side


def ask(run: Run) -> None:
    """Stage of the fight: ask one side for missions if its artillery is played this way, even if none are left, since
    skipping the question would reveal that."""
    f, s = run.facts, run.state
    if s.options.local_fires != "onmap_regts" and any(f.roster.is_arty[b] for b in f.roster.of_side[side_of_stage(s)]):
        run.go("support")
    else:
        _past(run)


def _past(run: Run) -> None:
    run.do(FightWent("support_defence" if run.state.combats[-1].stage == "support_attack" else "modes"))


def _options(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject == "support":
        yield Option("support", {"missions": offered(f, s, side)}, subject, "7.2.1")


def _check(f: Facts, s: State, side: int, order: Support) -> list[Problem]:
    left, total = left_of(f, s, side), sum(order.missions.values())
    for name, count in order.missions.items():
        if name not in left:
            return refuse("support.no_gun", f"missions.{name}", "7.2.2", unit=name)
        if count < 1:
            return refuse("support.nothing", f"missions.{name}", "7.2.1", unit=name)
        if count > left[name]:
            return refuse("support.spent", f"missions.{name}", "7.2.1, 7.2.2", unit=name, most=left[name])
    most = most_for_blocks(f, s, side)
    if total > most:
        return refuse("support.too_many", "missions", "7.2.1", most=most, each=EACH)
    if total > s.log[side] and log_in_play(f, s):
        return refuse("support.no_log", "missions", "7.2.1", held=s.log[side])
    return []


def _take(run: Run, side: int, order: Support) -> None:
    run.go("fight")
    if order.missions:
        run.do(ev.SupportCommitted(SIDES[side], dict(order.missions)))
        pay_pool(run, side, sum(order.missions.values()), "fires")
    _past(run)


def _subjects(f: Facts, s: State, side: int) -> Subjects:
    return [("support", "decision")]


SUPPORT = Decision(
    lambda f, s: (side_of_stage(s),),
    (AnswerType(Support, "7.2.1", _subjects, _options, _check, _take),),
    lambda f, s, side: None,
    reaction=True,
)
