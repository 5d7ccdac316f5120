"""Chapter 7.1: Deep Fires, one mission at a time, the sides in turn (step 7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from adjudication.engine.menu import Domain, Is, OneOf, Option
from adjudication.engine.protocol import Problem
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import SIDES
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.fires import events as ev
from adjudication.systems.opuc.fires import targets as aims
from adjudication.systems.opuc.fires.orders import Strike
from adjudication.systems.opuc.fires.strikes import shoot, strike
from adjudication.systems.opuc.fires.targets import Targets, contested
from adjudication.systems.opuc.turn.flow import AnswerType, Decision, Run, Subjects, done, never, refuse, the_actor
from adjudication.systems.opuc.turn.precedence import ask_first

_RULE = "7.1"
_STAFF = ("CFIRE", "CAIR", "C2", "CISR", "LOGST")


def deep_fires(run: Run) -> None:
    """Begin step 7, in a scenario with Deep Fires, by settling the order of the sides. Remaining missions are
    secret."""
    if any(run.state.deep) or any(base.other or base.ga for base in run.facts.scenario.deep_fires_base.values()):
        ask_first(run, "deep")
    else:
        run.next_step()


def mission_targets(f: Facts, s: State, side: int, mission: str) -> Targets:
    """The possible targets of `mission`: place names with the targets in each (G-03)."""
    anywhere = mission == "CBTY" and s.options.local_fires != "onmap_regts"
    found = _targets(f, s, side, mission)
    return found if anywhere else _open(f, s, found)


def _targets(f: Facts, s: State, side: int, mission: str) -> Targets:
    """All targets of `mission`, in contested BUAs too."""
    if mission in _STAFF:
        return [("", ("",))]
    if mission == "EWST":
        return [("", ("TAC_EW", "STRAT_EW"))]
    if mission == "CBTY":
        return _guns(f, s, side)
    return infrastructure(f, s, side, mission)


def infrastructure(f: Facts, s: State, side: int, mission: str) -> Targets:
    """The targets of `mission` on the map, in contested BUAs too."""
    board = f.board
    if mission == "BOMB":
        return [(board.ids[place], names) for place, names in aims.blocks(f, s, side).items()]
    if mission == "INTD":
        return [(board.ids[h], ("",)) for h in range(board.hexes) if board.on_msr[h] and not s.interdicted[h]]
    if mission == "RAIL":
        rails = s.options.profile != "intro"
        return [(board.ids[h], ("",)) for h in range(board.hexes) if rails and board.on_rail[h] and not s.rail_cut[h]]
    if mission == "BRDG":
        return [(board.edge_ids[edge], ("",)) for edge in aims.bridges(f, s)]
    if mission == "DUMP":
        return aims.stores(f, s, side)
    return aims.utilities(f, s) if mission == "UTIL" else aims.airfields(f, s)


def _open(f: Facts, s: State, targets: Targets) -> Targets:
    """The `targets` that are not in a BUA hex with both sides (7.1.5, K-49)."""
    closed = frozenset() if f.scenario.deep_fires_in_contested_buas else contested(f, s)
    if not closed:
        return targets
    return [(at, whats) for at, whats in targets if closed.isdisjoint(aims.hexes_of(f, at))]


def _guns(f: Facts, s: State, side: int) -> Targets:
    """The targets of counter-battery: the box, any hex for a group on the map, or a regiment by name (7.2)."""
    if s.options.local_fires == "abstract":
        return [("", ("",))]
    if s.options.local_fires == "onmap_dag":
        return [(f.board.ids[h], ("",)) for h in range(f.board.hexes) if f.board.land[h]]
    found: dict[str, list[str]] = {}
    for place, names in aims.blocks(f, s, side).items():
        for name in names:
            aim = aims.meant(f, s, side, name)
            if isinstance(aim, int) and (s.hidden[aim] or f.roster.is_arty[aim]):
                found.setdefault(f.board.ids[place], []).append(name)
    return [(at, tuple(names)) for at, names in found.items()]


def _air(s: State, side: int) -> tuple[bool, ...]:
    """The kinds of mission left: True for sorties, False for others."""
    found = []
    if s.deep[side] > s.ga[side]:
        found.append(False)
    if s.ga[side]:
        found.append(True)
    return tuple(found)


def _subjects(f: Facts, s: State, side: int) -> Subjects:
    return [(mission, "mission") for mission in f.missions] if s.deep[side] else []


def _options(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject not in f.missions or not s.deep[side]:
        return
    yield from listed("strike", subject, mission_targets(f, s, side, subject), {"air": OneOf(_air(s, side))})


def listed(do: str, mission: str, targets: Targets, more: dict[str, Domain], subject: str = "") -> Iterator[Option]:
    """The options of one mission: one for all places with a single target, one for each other place."""
    plain = tuple(at for at, whats in targets if whats == ("",))
    if plain:
        fields: dict[str, Domain] = {"mission": Is(mission), "at": OneOf(plain), "what": Is("")}
        yield Option(do, fields | more, subject or mission, _RULE)
    for at, whats in targets:
        if whats != ("",):
            fields = {"mission": Is(mission), "at": Is(at), "what": OneOf(whats)}
            yield Option(do, fields | more, subject or mission, _RULE)


def _check(f: Facts, s: State, side: int, order: Strike) -> list[Problem]:
    if order.mission not in f.missions:
        return refuse("unknown.mission", "mission", "7.1.4", mission=order.mission)
    if order.air not in _air(s, side):
        return refuse("strike.none_left", "air", "7.1.3", left=s.deep[side], air=s.ga[side])
    problems = check_target(mission_targets(f, s, side, order.mission), order.at, order.what)
    if problems[:1] and problems[0].where == "at" and order.at in dict(_targets(f, s, side, order.mission)):
        return refuse("strike.contested", "at", "7.1.5, K-49", at=order.at)
    return problems


def check_target(targets: Targets, at: str, what: str) -> list[Problem]:
    """Check that a mission's target is one of `targets`."""
    whats = [names for place, names in targets if place == at]
    if not whats:
        return refuse("strike.no_target", "at", "7.1.4", at=at or "-")
    if not any(what in names for names in whats):
        return refuse("strike.nothing_there", "what", "7.1.4", at=at or "-", what=what or "-")
    return []


def _take(run: Run, side: int, order: Strike) -> None:
    run.go("deep_fires_next")
    run.do(ev.MissionSpent(SIDES[side], order.air))
    if order.mission == "BOMB":
        shoot(run, side, order.what, air=order.air)
    else:
        strike(run, side, order.mission, order.at, order.what, order.air)


def _pass(run: Run, side: int) -> None:
    if run.alternate(passed=True):
        run.next_step()


def deep_next(run: Run) -> None:
    """Node: after a mission, the other side is next."""
    run.alternate(passed=False)
    run.go("deep")


_STRIKE = AnswerType(Strike, _RULE, _subjects, _options, _check, _take)
_WAYS = (_STRIKE, done(_pass, _RULE))
NODES: dict[str, Callable[[Run], None]] = {"deep_fires": deep_fires, "deep_fires_next": deep_next}
DECISIONS: dict[str, Decision] = {"deep": Decision(the_actor, _WAYS, never, several=True)}
"""Asked also of a side without missions: skipping the question would give that away."""
