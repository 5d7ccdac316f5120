"""Over whole random games of every system, with undos, amendments, rerolls, dice set by hand, voided orders, defaults
and matrix actions in them: every number that is shown at several places is the same at each, and the same as somebody
counts who has the exported ledger and no program."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from itertools import islice
from pathlib import Path
from statistics import fmean
from typing import Any

import msgspec
import pytest

from adjudication.engine import registry
from adjudication.engine.checking import conformance
from adjudication.models import Run
from adjudication.services.export import export
from reports.collect.decided import playouts
from tests import world as worlds
from tests.reports.numbers import evaluating, facts, judged, outside, shown
from tests.reports.numbers.playing import Game
from tests.systems import scope
from wargame.models import OrderSheet
from wargame.services import exercises

pytestmark = pytest.mark.django_db
PACKS = {"ukrainian_crisis": "ukraine-2014", "opuc": "first-lesson"}
DECIDED = {"ukrainian_crisis": 30, "opuc": 34, "ukraine_2022": 60}
FIRST = {"millennium_wars": 2}  # the number of a game in which each kind of ruling comes
TENTH = 0.0501  # how far a number with one decimal may be from what it rounds, exact halves of a tenth included
LEAST = 60  # comparisons in one game
TWICE = {  # what a key number of the report is called, and the events behind it
    "Units mobilised": "mobilised", "Units deployed": "deployed", "Own units eliminated": "eliminated",
    "Own units neutralised, each time counted": "neutralised", "Own steps lost": "steps_lost",
    "Own battalions destroyed": "battalions_lost",
}  # fmt: skip
MOST_STEPS = 700


class Invented(dict[str, list[list[int]]]):
    """What came of games for every question that a report asks, without playing them; `used` has what it took."""

    def __init__(self) -> None:
        self.rng, self.used = random.Random(1), list[list[list[int]]]()
        self.number = 0

    def __contains__(self, key: object) -> bool:
        return True

    def __missing__(self, key: str) -> list[list[int]]:
        self.number += 1
        others = ((4, -40 - 10 * at) for at in range(playouts.OTHERS))
        lots = ((11, 0), (7, 90 + 30 * self.number), *others)  # so that each is clear
        self[key] = [[self.rng.randint(-9, 9) + by for _ in range(games)] for games, by in lots]
        return self[key]

    def results(self, question: playouts.OtherOrders, points: list[list[int]], *names: Any) -> Any:
        """What the report makes of them, for as many other orders as there are."""
        found = points[: len(question.others) + 2]
        self.used.append(found)
        return RESULTS(question, [[[one] * len(question.counted) for one in games] for games in found], *names)


RESULTS = playouts.results


@pytest.fixture
def games(monkeypatch: pytest.MonkeyPatch) -> Invented:
    found = Invented()
    monkeypatch.setattr(playouts, "known", lambda exercise: found)
    monkeypatch.setattr(playouts, "results", found.results)
    return found


@pytest.mark.parametrize("system", scope.large())
def test_every_number_is_the_same_wherever_it_is_shown(system: str, tmp_path: Path, games: Invented) -> None:
    assert compared(system, FIRST.get(system, 1), DECIDED.get(system, 30), tmp_path, games) >= LEAST


@pytest.mark.nightly
@pytest.mark.parametrize("number", range(2, 12))
@pytest.mark.parametrize("system", scope.large())
def test_every_number_of_longer_games(system: str, number: int, tmp_path: Path, games: Invented) -> None:
    assert compared(system, number, 90, tmp_path, games) >= LEAST


def compared(system: str, number: int, decided: int, folder: Path, games: Invented) -> int:
    """Play one game, judge it, compare everything, and say how many pairs of numbers were compared."""
    pack = PACKS.get(system) or registry.get(system).packs()[0]
    game = Game(worlds.begun(system=system, pack_name=pack, review="all"), number)
    game.play(decided)
    for what in ("undo", "default", "amended", "matrix dice"):
        assert game.did[what], (what, game.did)
    assert game.did["reroll"] + game.did["force"], game.did
    judge(game)
    found, document = shown.read(game.world, folder)
    assert document == json.loads(json.dumps(export(game.world.refresh().game)))  # type: ignore[arg-type]  # it plays
    for name, value in expected(game.world, document).items():
        found.found[name]["counted outside"] = value
    for name, value in judged_outside(game.world, document, games).items():
        found.found[name]["counted outside"] = value
    _others_are_noticed(found)
    chances = _chances(found, document) + _turns(found, document) + _facts(found, game.rules, document)
    apart = {name: places for name, places in found.found.items() if len({repr(one) for one in places.values()}) > 1}
    assert not apart, "\n".join(f"{name}: {places}" for name, places in sorted(apart.items()))
    _percentiles(found, document)
    return chances + sum(_weight(places) for places in found.found.values())


def _weight(places: dict[str, Any]) -> int:
    """A list compared counts as one comparison."""
    return len(places) - 1


def expected(world: worlds.World, document: dict[str, Any]) -> dict[str, Any]:
    """Each figure by its name, from the ledger alone; sheets from their rows."""
    chain = outside.chain(document)
    found: dict[str, Any] = {
        "head": chain["head"], "head begins": chain["head"][:12], **{k: v for k, v in chain.items() if k != "head"},
        **outside.orders(document), **outside.rulings(document),
    }  # fmt: skip
    for name in ("typed", "typed that stand"):
        assert found.pop(name) == 0
    decided = world.exercise.decisions.values_list("seq", flat=True)
    rows = OrderSheet.objects.filter(decision__exercise=world.exercise)
    rows = rows.filter(decision__seq__in=outside.asked(document, decided)).select_related("decision")
    every = Counter(rows.values_list("status", flat=True))
    found |= {"sheets": every.total(), "sheets by default": every["defaulted"]}
    took = [(one.submitted_at - one.decision.opened_at).total_seconds() / 60 for one in rows if one.submitted_at]
    found["minutes of a sheet"] = f"{fmean(round(one, 1) for one in took):.1f}"
    found["sheets submitted"] = rows.exclude(submitted_by=None).count()
    found["points from the umpire"] = umpires(world, document)
    found["sheets from drafts"] = rows.filter(from_draft=True).count()
    found["sheets not locked"] = every["empty"] + every["draft"] + every["submitted"]
    for name, values in outside.pools(document).items():
        found[f"track {name}"] = values
    facts, sides = outside.facts(document["system"], outside.events(document)), ("RED", "BLUE")
    for title, what in TWICE.items():
        opuc = title in ("Own steps lost", "Own battalions destroyed")
        if opuc == (document["system"] == "opuc"):
            found |= {f"{title} {side}": str(facts[what, side]) for side in sides}
    return found


def umpires(world: worlds.World, document: dict[str, Any]) -> list[int]:
    """The points of each side that the umpire made: what was published less what the engine alone had made of it. A
    step that was undone, and the undo, made none."""
    rules = registry.bound(world.exercise.system, world.exercise.pack_name)
    found, before = Counter[str](), dict[str, int]()
    drafts = dict(Run.objects.filter(game=world.exercise.game).values_list("step__seq", "engine_draft"))
    for body in outside.standing(document):
        after = _points(rules, body["snapshot"])
        engine, by_dice = after, body["kind"] == "matrix" and body["matrix"]["method"] == "dice"
        if drafts.get(body["seq"]):
            engine = _points(rules, json.loads(drafts[body["seq"]])["state"])
        elif body["kind"] in ("amend", "matrix") and not by_dice:
            engine = before
        found.update({side: after[side] - engine[side] for side in after})
        before = after
    return [found[side] for side in before]


def _points(rules: Any, snapshot: dict[str, Any]) -> dict[str, int]:
    return {one.side: one.points for one in rules.scoreboard(msgspec.convert(snapshot, rules.state_type)).shown}


def judge(game: Game) -> None:
    """End the game, and evaluate it as people do."""
    evaluating.prepare(game.world)
    evaluating.note(game.world, game.rng, 9)
    evaluating.mark(game.world, game.rng, 12)
    assert evaluating.ask(game.world, game.rng)
    exercises.end(exercise=game.world.exercise)
    evaluating.write(game.world, game.rng)
    game.world.refresh()


def judged_outside(world: worlds.World, document: dict[str, Any], games: Invented) -> dict[str, Any]:
    """Each figure of the evaluation by its name, from the rows that people made and from the invented games."""
    found: dict[str, Any] = {"play-outs": sorted(map(outside.played_out, games.used))}
    found["play-outs in short"] = sorted(outside.in_short(points) for points in games.used)
    found["before and after rulings"] = sorted(judged.phrase(*row) for row in outside.before_and_after(document))
    fought = [one for one in outside.events(document) if one["event"] == "BattleFought" and one["attack_roll"]]
    found["chances of battles"] = [round(outside.chance(one["attack_roll"]), 6) for one in fought]
    found |= {f"turn of step {seq}": turn for seq, turn in outside.played(document).items()}
    found |= outside.whose(document) | outside.turns_of_rolls(document)
    found |= evaluating.answers(world.exercise) | evaluating.links(world.exercise)
    return found


def _others_are_noticed(found: shown.Shown) -> None:
    """Whatever is read from print is read as something else where the print has other digits."""
    data, words, tables = found.judged
    changed = shown.Shown()
    judged.read(changed, data, re.sub(r"\d", lambda digit: str(9 - int(digit[0])), words), tables)
    read = {name: places["report"] for name, places in found.found.items() if any(places.get("report") or ())}
    assert not [name for name, said in read.items() if changed.found[name].get("report") == said]


def _percentiles(found: shown.Shown, document: dict[str, Any]) -> None:
    """Every percentile and chance, and the account of luck, worked out from everything that the dice could show."""
    rolls = [roll for body in outside.standing(document) for roll in body.get("rolls", ())]
    contested = found.found["contested which"].pop("sheet Rolls")
    del found.found["contested which"]
    assert len(contested) == len(rolls)
    judgeable = [roll for roll, told_so in zip(rolls, contested, strict=True) if told_so]
    for name, count in (("percentiles", outside.percentile), ("chances", outside.chance)):
        flagged = found.found[name]["sheet Rolls"]
        assert flagged == [pytest.approx(count(roll), abs=0.001) for roll in judgeable], name
    if judgeable:
        for name, counted in _luck(judgeable).items():
            assert found.found[name]["report"] == counted, name


def _luck(judgeable: list[dict[str, Any]]) -> dict[str, Any]:
    """What the report prints of luck; in charts Blue comes first."""
    by_side = {side: [roll for roll in judgeable if roll["side"] == side] for side in ("RED", "BLUE")}
    fifths = zip(*(outside.fifths(by_side[side]) for side in ("BLUE", "RED")), strict=True)
    wanted: dict[str, Any] = {"rolls per fifth": [number for fifth in fifths for number in fifth]}
    wanted["luck in a sentence"] = [outside.in_a_sentence(rolls) for rolls in by_side.values() if rolls]
    for side, rolls in by_side.items():
        if rolls:
            wanted[f"luck of {side}"] = outside.luck(rolls)
            wanted[f"luck of {side} on a slide"] = outside.luck(rolls)[0]
            wanted[f"expected and got by {side}"] = pytest.approx(outside.expected_and_got(rolls), abs=TENTH)
    return wanted


def _chances(found: shown.Shown, document: dict[str, Any]) -> int:
    """Every chance that the report gives for an order of a step with one roll is the chance of that roll, unless a
    chart says what its sum means."""
    rolls = {body["seq"]: body.get("rolls", []) for body in outside.standing(document)}
    given = [(rolls[seq], chance) for seq, chance in found.found.pop("chances of orders")["acts"]]
    alone = [(roll, chance) for (roll, *others), chance in given if not others and roll["test"] != "sum"]
    for roll, chance in alone:
        assert chance == pytest.approx(outside.chance(roll), abs=1e-6), roll
    return len(alone)


def _turns(found: shown.Shown, document: dict[str, Any]) -> int:
    """Every act is told in the turn in which its step was played, or in the one that this step began. What was done in
    the set-up is told in the first turn."""
    played = outside.played(document)
    left = {body["seq"]: int(body["snapshot"]["turn"]) for body in outside.standing(document)}
    acts = found.found.pop("turns of acts")["account"]
    for seq, turn in acts:
        assert turn in (max(played[seq], 1), max(left[seq], 1)), (seq, turn)
    return len(acts)


def _facts(found: shown.Shown, rules: Any, document: dict[str, Any]) -> int:
    """Each turn reports every fight once, with its sides, its place and its result."""
    said = facts.printed(document["system"], found.judged[0].account.turns)
    happened = facts.recorded(document, facts.names(rules))
    apart = {key for key in said | happened if not facts.agree(document["system"], key[1], said[key], happened[key])}
    assert not apart, "\n".join(f"{key}: said {said[key]}, happened {happened[key]}" for key in sorted(apart))
    return sum(map(len, said.values()))


@pytest.mark.parametrize(
    ("system", "pack"), [(name, pack) for name in scope.large() for pack in registry.get(name).packs()]
)
def test_what_is_counted_from_states_is_what_events_can_cause(system: str, pack: str) -> None:
    """A new event that neutralises a unit, or takes a step, and that `outside.facts` does not know fails here."""
    rules, counted, causes = registry.bound(system, pack), Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for game in range(7, 27):
        played = conformance.play(
            rules, rules.option_type(), random.Random(game).randrange, b"%d" % game, closely=False
        )
        for step in islice(played, MOST_STEPS):
            causes += outside.facts(system, msgspec.to_builtins(step.events))
            state = rules.fork(step.before)
            for event in step.events:
                before = rules.fork(state)
                rules.apply(state, event)
                for fact in rules.tally(before, state):
                    counted[fact.what, fact.side] += fact.number
        if causes:
            break  # in a short lesson a random game can pass without losses
    named = {what for what, _ in counted} & set(TWICE.values())
    assert {key: number for key, number in counted.items() if key[0] in named} == dict(causes)
    assert named, "hardly anything happened in these games"
