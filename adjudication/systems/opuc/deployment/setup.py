"""Set-up: numbers on the blocks, then dummies, works and minefields, the defender first (1.11, G-42)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.menu import OneOf, Option
from adjudication.engine.protocol import Problem
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import SIDES, UNUSED
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.deployment import events as ev
from adjudication.systems.opuc.deployment.orders import Deploy, Place
from adjudication.systems.opuc.turn.environment import start_weather
from adjudication.systems.opuc.turn.flow import AnswerType, Decision, Run, Subjects, done, only_done, refuse, the_actor

_RULE = "1.11"
_TAG_FACES = 10_000
BLOCKS = ("dummy", "dag_dummy")


def start(run: Run) -> None:
    """Node: deal the numbers, roll for the weather if the pack requires it, and begin with the defender."""
    count = run.facts.roster.count
    roll = run.roll("tags", 0, _RULE, count, "hits", faces=_TAG_FACES, target=1, secret_to="WHITE")
    order = sorted(range(count), key=lambda u: (roll.dice[u], u))
    tags = [0] * count
    for number, block in enumerate(order, 1):
        tags[block] = number
    run.do(ev.TagsDealt(tuple(tags), roll))
    start_weather(run)
    run.act(1 - run.facts.attacker)
    run.go("setup")


# --- where things may go


def _own(f: Facts, s: State, side: int) -> list[int]:
    return [s.place[u] for u in f.roster.of_side[side] if f.roster.real[u] and s.place[u] >= 0]


def _enemies(f: Facts, s: State, side: int) -> set[int]:
    return {f.board.hex_of[s.place[u]] for u in f.roster.of_side[1 - side] if s.place[u] >= 0}


def _open_hexes(f: Facts, s: State, side: int) -> list[int]:
    """The land hexes without an enemy block, but BUAs only if `side` controls them."""
    b, enemies = f.board, _enemies(f, s, side)
    return [
        h
        for h in range(b.hexes)
        if b.land[h] and h not in enemies and (b.bua_at[h] < 0 or s.control[b.bua_at[h]] == side)
    ]


def places(f: Facts, s: State, side: int, what: str) -> list[str]:
    """The places where `side` may put a dummy, a work or a minefield; for digging in, the blocks that may."""
    b, r = f.board, f.roster
    if what == "dug_in":
        return [
            r.ids[u]
            for u in r.of_side[side]
            if r.digs[u] and s.place[u] >= 0 and not s.dug_in[u] and _may_dig(f, s.place[u])
        ]
    if what == "strongpoint":
        return [b.ids[z] for z in range(b.hexes, b.places) if strongpoint_room(f, s, side, z)]
    own = _own(f, s, side)
    if what in BLOCKS:
        enemies, near = _enemies(f, s, side), b.within(own, f.value["dummy_setup_distance"])
        return [b.ids[h] for h in _open_hexes(f, s, side) if h in near and enemies.isdisjoint(b.near[h])]
    near = b.within(own, 1)
    mined = {m.place for m in s.mines if m.side == side}
    return [b.ids[h] for h in _open_hexes(f, s, side) if b.bua_at[h] < 0 and h not in mined and h in near]


def _may_dig(f: Facts, place: int) -> bool:
    """True if blocks may dig in at `place`: rural, rough and wooded hexes and PV1 zones (10.3)."""
    b = f.board
    return b.pv[place] == 1 if b.is_zone(place) else b.bua_at[place] < 0


def strongpoint_room(f: Facts, s: State, side: int, zone: int) -> bool:
    """True if `side` may add a strongpoint in `zone`: PV2+, own BUA, up to its DP dice (9.2, 10.3, K-15)."""
    b = f.board
    bua = b.bua_of[zone]
    if b.pv[zone] < 2 or s.control[bua] != side:
        return False
    most = b.templates[b.buas[bua].template].dp_dice
    here = [zone] if s.options.strongpoints_per_zone else b.zones[bua]
    return sum(s.strongpoints[z] for z in here) < most


# --- the decision


LEFT = {
    "dag_dummy": "dummy artillery group",
    "dug_in": "dug-in marker",
    "mine": "minefield",
    "dummy_mine": "dummy minefield",
}


def _subjects(f: Facts, s: State, side: int) -> Subjects:
    return [(what, "marker") for what in s.setup_left[side]]


def _options(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if s.setup_left[side].get(subject):
        found = places(f, s, side, subject)
        if found:
            yield Option("place", {"what": OneOf((subject,)), "where": OneOf(tuple(found))}, subject, _RULE)


def _check(f: Facts, s: State, side: int, order: Place) -> list[Problem]:
    if not s.setup_left[side].get(order.what):
        return refuse("setup.none_left", "what", _RULE, what=LEFT.get(order.what, order.what))
    if order.where not in places(f, s, side, order.what):
        code = f"setup.not_there.{order.what.removeprefix('dummy_').removeprefix('dag_')}"
        return refuse(code, "where", "1.11, 10.3", place=order.where, reach=f.value["dummy_setup_distance"])
    return []


def _take(run: Run, side: int, order: Place) -> None:
    f, s = run.facts, run.state
    unit, mine = "", 0
    if order.what in BLOCKS:
        pool = f.roster.dummies if order.what == "dummy" else f.roster.dag_dummies
        unit = next(f.roster.ids[u] for u in pool[side] if s.place[u] == UNUSED)
    elif order.what == "dug_in":
        unit = order.where
    elif order.what in ("mine", "dummy_mine"):
        mine = s.serial + 1
    run.do(ev.Placed(SIDES[side], order.what, order.where, unit, mine))


def start_hexes(f: Facts, side: int) -> list[str]:
    """The hexes where the pack puts blocks of `side`."""
    return sorted({x.hex for x in f.roster.blocks if x.side == side and x.hex})


def _deploy_subjects(f: Facts, s: State, side: int) -> Subjects:
    if not s.options.secret_deployment:
        return []
    r = f.roster
    return [(r.ids[u], "unit") for u in r.of_side[side] if r.blocks[u].hex and s.place[u] >= 0]


def _deploy_options(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if (subject, "unit") in _deploy_subjects(f, s, side):
        hexes = _deploy_hexes(f, s, side, subject)
        if hexes:
            yield Option("deploy", {"unit": OneOf((subject,)), "where": OneOf(hexes)}, subject, _RULE)


def _deploy_hexes(f: Facts, s: State, side: int, unit: str) -> tuple[str, ...]:
    here = f.board.ids[s.place[f.roster.index[unit]]]
    return tuple(h for h in start_hexes(f, side) if h != here)


def _deploy_check(f: Facts, s: State, side: int, order: Deploy) -> list[Problem]:
    if (order.unit, "unit") not in _deploy_subjects(f, s, side):
        return refuse(_not_deployable(f, s, side, order.unit), "unit", _RULE, unit=order.unit)
    if order.where not in _deploy_hexes(f, s, side, order.unit):
        return refuse("setup.not_there.block", "where", _RULE, unit=order.unit, place=order.where)
    return []


def _not_deployable(f: Facts, s: State, side: int, unit: str) -> str:
    block = f.roster.index.get(unit, -1)
    if block < 0:
        return "unknown.unit"
    if f.roster.side[block] != side:
        return "unit.not_own"
    return "setup.not_deployable" if s.options.secret_deployment else "setup.no_deployment"


def _deploy_take(run: Run, side: int, order: Deploy) -> None:
    run.do(ev.Deployed(SIDES[side], order.unit, order.where))


def _done(run: Run, side: int) -> None:
    run.do(ev.SetUpEnded(SIDES[side]))
    if side == run.facts.attacker:
        run.go("turn", "turn")
    else:
        run.act(1 - side)


WAYS = (
    AnswerType(Place, _RULE, _subjects, _options, _check, _take),
    AnswerType(Deploy, _RULE, _deploy_subjects, _deploy_options, _deploy_check, _deploy_take),
    done(_done, _RULE),
)
NODES = {"start": start}
DECISIONS = {"setup": Decision(the_actor, WAYS, only_done(WAYS), several=True)}
