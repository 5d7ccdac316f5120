"""The reason of a refusal is true: what each code says is looked up in the state and the pack, not in the checks."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, get_args

import msgspec

from adjudication.engine.checking import conformance
from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.menu import pick
from adjudication.engine.play import decision
from adjudication.engine.play.orders import Done
from adjudication.systems.opuc import sentences
from adjudication.systems.opuc.basics.state_rows import Work
from adjudication.systems.opuc.casework.given import prepare
from adjudication.systems.opuc.chapters import CHAPTERS
from tests.systems.opuc.combat.test_fights_at_random import Melee, answer, options_of
from tests.systems.opuc.reasons.reasons import Look
from tests.systems.opuc.reasons.reasons_moves import ENGINEERS, ISR, MOVES
from tests.systems.opuc.reasons.reasons_staff import TRUE as OTHERS
from tests.systems.opuc.table import CASES, SMALL, TINY

ANSWERS = decision.kinds(CHAPTERS.decisions)
TRUE = {**MOVES, **ISR, **ENGINEERS, **OTHERS}
VARIANTS = ("abstract", "onmap_dag", "onmap_regts")
KINDS = {kind.__struct_config__.tag: kind for kind in get_args(Done | CHAPTERS.orders) if kind.__struct_config__.tag}


def pools(rules: Any, s: Any, side: str) -> dict[str, list[str]]:
    """What a field of an order may be filled with, by the field's name, right or wrong."""
    f = rules.facts
    there = [n for n in f.roster.ids if s.place[f.roster.index[n]] >= 0]
    own = [n for n in there if n.startswith(side[0])]
    builders = [n for n in own if f.roster.is_engineer[f.roster.index[n]]]
    units = [*own * 30, *there, *f.roster.ids, "nobody"]
    places = [*(f.board.ids[p] for p in s.place if p >= 0), *f.board.ids, "nowhere"]
    marks = [f"{'BD' if d.bridging else 'ED'}{d.id}" for d in s.detachments]
    tokens = [f"#{s.tag[n]}" for n, p in enumerate(s.place) if p >= 0 and s.hidden[n]]
    wide = [*places, *f.board.edge_ids, *(bua.id for bua in f.board.buas), ""]
    found = dict.fromkeys(("unit", "units", "attackers"), units) | {"parent": [*builders * 400, *units]}
    found |= dict.fromkeys(("to", "zone", "route", "camps"), places) | dict.fromkeys(("target", "at"), wide)
    kinds = ["power", "water", "", "port", "dummy", "mine"]
    found |= {"where": [*wide, *units], "what": [*units, *marks, *tokens, *kinds]}
    found |= {"action": [*f.actions, "MAGIC"], "mission": [*f.missions, "BOMB", "MAGIC"]}
    found |= {"log": units, "missions": [*units, "DAG"], "amounts": places}
    return found


def beside(rules: Any, s: Any, unit: str, rng: random.Random) -> list[str]:
    """A route at random that begins next to a block."""
    board, here = rules.facts.board, s.place[rules.facts.roster.index[unit]]
    route = []
    for _ in range(rng.randint(1, 6)):
        around = [*board.near[board.hex_of[here]], *board.touching[here]]
        around += [z for h in around if board.bua_of[h] >= 0 for z in board.zones[board.bua_of[h]]]
        here = rng.choice(around)
        route.append(board.ids[here])
    return route


def near(rules: Any, s: Any, plain: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """An order about a block, aimed next to it."""
    roster, board = rules.facts.roster, rules.facts.board
    given = [plain.get(field) for field in ("unit", "parent", "units", "attackers")]
    names = [n for one in given for n in (one if isinstance(one, (list, tuple)) else [one])]
    unit = next((n for n in names if isinstance(n, str) and n in roster.index and s.place[roster.index[n]] >= 0), "")
    if not unit:
        return plain
    if "route" in plain:
        return {**plain, "route": beside(rules, s, unit, rng)}
    field = next((name for name in ("to", "target", "at", "zone") if name in plain), "")
    h = board.hex_of[s.place[roster.index[unit]]]
    around = [p for p in range(board.places) if board.distance[h][board.hex_of[p]] <= rng.randint(0, 3)]
    return {**plain, field: board.ids[rng.choice(around)]} if field and around else plain


def filled(rules: Any, s: Any, side: str, kind: str, rng: random.Random) -> dict[str, Any]:
    """An order of a kind, every field at random."""
    found, plain = pools(rules, s, side), dict[str, Any](do=kind)
    for field in msgspec.json.schema(KINDS[kind])["$defs"].get(KINDS[kind].__name__, {}).get("properties", {}).items():
        name, shape = field
        if name in ("do", "terms"):  # a limit or a condition belongs to a sheet for a whole turn
            continue
        plain[name] = value(name, shape, found, rng)
    units = plain.get("units") or plain.get("attackers")
    place = rules.facts.roster.index.get(units[0], -1) if units else -1
    if place >= 0 and s.place[place] >= 0 and rng.random() < 0.7:
        field = "units" if "units" in plain else "attackers"
        here = [n for n, p in zip(rules.facts.roster.ids, s.place, strict=True) if p == s.place[place]]
        plain[field] = sorted(set(rng.choices(here, k=rng.randint(1, 5))))
    return near(rules, s, plain, rng) if rng.random() < 0.8 else plain


def value(name: str, shape: dict[str, Any], found: dict[str, list[str]], rng: random.Random) -> Any:
    """A value for a field, of the shape it wants."""
    if "enum" in shape:
        return rng.choice(shape["enum"])
    kind = shape.get("type")
    if kind == "boolean":
        return rng.random() < 0.5
    if kind == "integer":
        return rng.randint(-1, 7)
    if kind == "array":
        return [rng.choice(found.get(name, ["?"])) for _ in range(rng.randint(0, 3))]
    if kind == "object":
        return {rng.choice(found.get(name, ["?"])): rng.randint(0, 5) for _ in range(rng.randint(0, 2))}
    return rng.choice(found.get(name, ["?"]))


def attempts(rules: Any, s: Any, due: Any, rng: random.Random, tries: int, written: Any = ()) -> Iterator[Any]:
    """Orders for a decision, most of them wrong: legal ones with a field changed, some of nothing but chance, and
    those written in a case."""
    for row in written:
        plain = {key: part for key, part in row.items() if key not in ("side", "expect", "rule", "now")}
        with suppress(msgspec.ValidationError):
            yield msgspec.convert(plain, rules.order_type)
    subjects = [subject.id for subject in rules.subjects(s, due.side)]
    options = list(rules.legal_orders(s, due.side, rng.choice(subjects))) if subjects else []
    kinds = [kind for kind, order in KINDS.items() if due.kind in ANSWERS.get(order, ())]
    for _ in range(tries):
        if options and rng.random() < 0.5:
            plain = conformance.perturbed(pick(rng.choice(options), rng.randrange), options, rng.randrange)
            plain = near(rules, s, plain, rng) if rng.random() < 0.3 else plain
        else:
            plain = filled(rules, s, due.side, rng.choice(kinds if kinds and rng.random() < 0.97 else [*KINDS]), rng)
        with suppress(msgspec.ValidationError):
            yield msgspec.convert(plain, rules.order_type)


def refusals(rules: Any, s: Any, rng: random.Random, tries: int, written: Any) -> Iterator[str]:
    """The codes that such orders are refused with in a state, each found to be true."""
    s = shaken(rules, s, rng) if not written and rng.random() < 0.4 else s
    for due in rules.awaiting(s).due:
        for order in attempts(rules, s, due, rng, tries, written):
            sides = [due.side, *rules.sides] if rng.random() < 0.05 else [due.side]
            for side in sides:
                for problem in rules.check(s, side, order):
                    assert problem.code in TRUE, (problem, order)
                    assert TRUE[problem.code](Look(rules, s, side, due.kind, order, problem)), (problem, order)
                    yield problem.code


def positions(rng: random.Random) -> Iterator[tuple[Any, Any, int, Any]]:
    """States of whole games on both packs, of fights at random and of the rules cases, with how often to try each."""
    for game, variant in enumerate(VARIANTS):
        chosen = {"local_fires": variant, "profile": "full", "alternating_movement": game % 2 == 0}
        options = TINY.option_type(log_from_turn=1, secret_deployment=game % 3 == 0, **chosen)
        for step in conformance.play(TINY, options, rng.randrange, b"why%d" % game, closely=False):
            yield TINY, step.before, 3, ()
    for game, variant in enumerate(VARIANTS):
        options = SMALL.option_type(local_fires=variant, profile="full", log_from_turn=1)
        for step in conformance.play(SMALL, options, rng.randrange, b"big%d" % game, closely=False):
            if rng.random() < 0.1:
                yield SMALL, step.before, 8, ()
    for state in melees(rng):
        yield SMALL, state, 15, ()
    yield from written()


def written() -> Iterator[tuple[Any, Any, int, Any]]:
    """The position of every rules case, with the orders that are in it."""
    for case in CASES:
        if case.amend or case.pack:
            continue
        state = prepare(SMALL.facts, msgspec.convert(case.options, SMALL.option_type), case.given)
        if SMALL.awaiting(state).mode == "automatic":
            for event in SMALL.adjudicate(state, {}, Dice(Seeded(b"case", 0))):
                SMALL.apply(state, event)
        yield SMALL, state, 6, case.orders


def shaken(rules: Any, state: Any, rng: random.Random) -> Any:
    """A copy in which some things have run out, worn off or happened: states that games seldom come to."""
    s, count = rules.fork(state), rules.facts.roster.count
    for name in ("log", "cp", "deep", "missions"):
        if rng.random() < 0.3:
            setattr(s, name, [rng.randint(0, 2), rng.randint(0, 2)])
    s.ga = [min(pair) for pair in zip(s.ga, s.deep, strict=True)]
    for name in ("interdicted", "rail_cut"):
        setattr(s, name, [before or rng.random() < 0.1 for before in getattr(s, name)])
    for name in ("moved", "assaulted", "done", "fired", "neutralised", "dug_in"):
        if rng.random() < 0.3:
            column = getattr(s, name)
            setattr(s, name, [before or (s.place[n] >= 0 and rng.random() < 0.4) for n, before in enumerate(column)])
    if rng.random() < 0.4:
        s.works = [Work(n, "dig_in", s.place[n], 1) for n in range(count) if s.place[n] >= 0 and rng.random() < 0.2]
    if rng.random() < 0.3:
        names = ("BDE_COORD", "ALLIED_COORD", "PLAN", "ISR_REROLL")
        s.cards = [{card: rng.randint(0, 3) for card in names} for _ in rules.sides]
    s.snow = 3 if rng.random() < 0.1 else s.snow
    s.spent = [rng.randint(0, 6) for _ in s.spent] if rng.random() < 0.2 else s.spent
    if rng.random() < 0.2:
        s.no_tac, s.no_strat = [s.turn, s.turn], [s.turn, s.turn]
    s.bought = [{}, {}] if rng.random() < 0.5 else s.bought
    return s


def melees(rng: random.Random) -> Iterator[Any]:
    """Fights at random, decision by decision."""
    for number in range(12):
        options = options_of(rng, number)
        state = prepare(SMALL.facts, options, Melee(rng, options).given())
        for position in range(40):
            awaiting = SMALL.awaiting(state)
            if awaiting.phase != "movement":
                break
            yield state
            orders = {due.side: answer(state, due, rng) for due in awaiting.due}
            for event in SMALL.adjudicate(state, orders, Dice(Seeded(b"reasons %d" % number, position))):
                SMALL.apply(state, event)


ELSEWHERE = {
    "amount.": "how a limit calls an amount, not a refusal",
    "sheet.": "what a sheet asks for in all: test_together looks at each with its numbers",
    "edit.": "the umpire's edits, which are events: test_edits",
    "unknown.side": "only edits name a side",
    "unknown.bua": "only edits name a town",
    "unknown.edge": "only edits name a river side",
}
SELDOM = {
    # engineers, works and parts of a battalion: few games have both block and ground ready
    "breakdown.working", "engineers.contested", "engineers.enemy", "engineers.no_block", "engineers.none_left",
    "engineers.zoc", "engineers.zone_needed", "reform.apart", "reform.contact", "reform.working", "task.blow",
    "task.breach", "task.bridge", "task.ferry", "task.lake_ferry", "task.mend_airfield", "task.mend_port",
    "task.mend_rail", "task.mine", "task.pontoon", "task.rubble", "task.strongpoint", "works.neutralised",
    "works.no_ground", "works.no_room", "works.small",
    # follow-ups, evasions, cards and LOG: the moments of a fight that random play seldom gets to
    "assault.digging", "assault.done", "assault.no_follow_up", "assault.no_log", "assault.no_mp",
    "assault.others_first", "cards.formations_idle", "cards.plan_mixed", "evade.no_chance", "evade.no_way",
    "evade.zone", "follow_up.broke_in", "follow_up.enemy", "follow_up.neutralised", "follow_up.not_adjacent",
    "follow_up.river", "follow_up.snow", "follow_up.water", "follow_up.zoc", "log.not_held", "log.other_pays",
    "support.no_log", "support.nothing", "support.too_many", "withdraw.river",
    # moves that need a ferry, deep snow, a divided town, a large stack or parts of a battalion
    "move.assault_must_follow", "move.entered", "move.ferried", "move.ferry_full", "move.first_contact",
    "move.no_joining", "move.one_zone", "move.other_activation", "move.separation", "move.snow", "move.stacking",
    "move.too_many", "move.zone_needed", "move.zones_open", "zone.enemy",
    # a choice of a single step, or a pool that has to be just so
    "camps.no_log", "camps.twice", "cp.no_camp", "cp.no_log", "cp.not_that", "cp.place.BUILD_SD",
    "cp.place.DP_MOVE", "cp.struck", "entry.not_there", "entry.not_this", "fire.no_log", "fire.no_supply",
    "fire.range", "fire.variant", "isr.card_later", "isr.no_card", "order.not_your_decision",
    "setup.not_deployable", "setup.not_there.dug_in", "stock.no_log",
    # which of ten seeds meets these is chance
    "assault.off_map", "isr.no_reroll", "manoeuvre.assault_first", "take_loss.no_gun", "works.tanks",
}  # fmt: skip
"""Codes that chance may never lead to. Where it does, they are checked too."""


def test_every_code_of_a_refusal_has_its_truth() -> None:
    assert {key for key in sentences.PROBLEMS if not key.startswith(tuple(ELSEWHERE))} == set(TRUE)


def test_every_reason_is_true() -> None:
    rng, met = random.Random(55), Counter[str]()
    for rules, state, tries, orders in positions(rng):
        met.update(refusals(rules, state, rng, tries, orders))
    assert set(TRUE) - set(met) <= SELDOM
    assert len(met) > 100
