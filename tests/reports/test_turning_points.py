"""Decisions that mattered are undertakings that somebody decided: whose, when, what moved by them, how they rank."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from adjudication.engine.planning.alternatives import Difference
from adjudication.engine.play.undertaken import Ref
from adjudication.engine.play.undertakings import side_of
from reports.collect.decided import turning_points
from reports.collect.decided.choices import Choice, Undertaken
from reports.collect.decided.turning_points import ProposedAct, playing_state, ranked
from reports.collect.report import written
from reports.collect.report.shapes_rulings import RulingRow
from reports.collect.shapes import Act, Hidden
from tests.depth import sample
from tests.reports.undertaking_games import at_random, undertaken

PACKS = {
    "ukrainian_crisis": "ukraine-2014", "opuc": "se-estonia-small", "opaque_war": "donbas-2014",
    "ukraine_2022": "kharkiv-lesson", "millennium_wars": "odesa-transnistria-coalition",
}  # fmt: skip


@pytest.mark.sampled
@pytest.mark.parametrize("number", range(sample(2, 40)))
@pytest.mark.parametrize("system", PACKS)
def test_nothing_is_named_that_nobody_decided(system: str, number: int) -> None:
    """In random games: a decision that mattered is what a side chose by an order of its own, in its turn."""
    rules, steps = at_random(system, PACKS[system], number, 150)
    game, tell = undertaken(rules, steps)
    for one in game.choices:
        _was_decided(rules, steps, game, one)
    proposed = turning_points.propose(game, tell)
    assert len(proposed) <= turning_points.MOST
    known = {(one.seq, one.index, one.side, one.turn): one for one in game.choices}
    for told in proposed:
        one = known[told.act.seq, told.act.index, told.act.side, told.act.turn]
        assert told.question is None or list(told.question.orders) == list(one.orders)
        assert told.question is None or told.question.picture == rules.picture(steps[one.seq - 1].before, one.side)


def test_an_order_that_only_came_while_a_move_was_in_progress_is_not_its_choice() -> None:
    """The program moves a battalion, then a cell breaks another one down: nobody chose the move."""
    rules, steps = at_random("opuc", PACKS["opuc"], 13, 84)
    game, _ = undertaken(rules, steps)
    place = game.place(82, 0)
    assert [steps[at].body["taken"][0]["order"]["do"] for at in (82, 83)] == ["move", "break_down"]
    assert game.reading.undertakings[place].openings[-1].step == 83, "it is told with the move"
    assert place not in [one.place for one in game.choices]


def _was_decided(rules: Any, steps: list[Any], game: Undertaken, one: Choice) -> None:
    """Against the ledger: the orders, who gave them, in which turn, and that the events followed from them."""
    kind = rules.undertakings.kinds[one.made.kind]
    for ref, order in zip(one.openings, one.orders, strict=True):
        step = steps[ref.step]
        taken = step.body["taken"][ref.number]
        assert (taken["side"], taken["order"], taken["source"]) == (one.side, order, "sheet")
        assert taken["kind"] in kind.decisions
        assert order["do"] != "done"
        assert rules.check(step.before, one.side, _order(rules, order)) == []
    first = steps[one.openings[0].step]
    assert one.seq == first.seq
    assert one.turn == max(rules.awaiting(first.before).turn, 1)
    numbers = {event.ref.number for event in one.made.events if event.ref.step == one.openings[0].step}
    assert numbers <= set(range(len(first.body["events"])))
    assert numbers, "nothing of it came of the order that is told as its choice"
    assert one.index == min(numbers)
    opened = next(told.event for told in one.made.events if isinstance(told.event, kind.opens))
    assert side_of(opened) in ("", one.side) or one.made.side == one.side


def _order(rules: Any, plain: Any) -> Any:
    return msgspec.convert(plain, rules.order_type)


def proposal(place: int, choice: Difference, outcome: Difference, counted: str = "points", within: Any = ()) -> Any:
    """One that was played out."""
    clear = choice.clear or outcome.clear
    largest = max(choice, outcome, key=lambda one: (one.clear, abs(one.by)))
    played: Any = SimpleNamespace(said=("Red", counted, "Red"), clear=clear, largest=largest)
    act = Act(place, 0, 1, "RED", "attack", f"Attack {place}", "", "", "")
    return ProposedAct(act, "", "", question=SimpleNamespace(), played=played, places=(place, *within))  # type: ignore[arg-type]  # nothing reads it


NOTHING = Difference(0.2, 0.1)
LARGE, LARGER = Difference(3, 0.2), Difference(-5, 0.2)


@pytest.mark.parametrize(
    ("found", "kept", "turning"),
    [
        ([], [], None),
        ([proposal(1, NOTHING, NOTHING)], [], None),  # nothing beyond its uncertainty
        ([proposal(1, LARGE, NOTHING), proposal(2, NOTHING, LARGER)], [1, 2], 2),  # the outcome counts as well
        ([proposal(1, LARGE, NOTHING), proposal(2, Difference(3.2, 0.3), NOTHING)], [1, 2], None),  # too close
        ([proposal(1, LARGE, NOTHING), proposal(2, LARGER, NOTHING, "units")], [1, 2], 1),  # points first
        ([proposal(1, LARGE, NOTHING, "cities"), proposal(2, LARGER, NOTHING, "units")], [1, 2], None),  # not the same
        ([proposal(1, LARGE, NOTHING), proposal(2, LARGE, NOTHING, within=(1,))], [1, 2], 1),  # a part of the other
        ([proposal(1, Difference(9, 4), NOTHING)], [], None),
    ],
)
def test_they_rank_by_what_the_games_show(found: list[ProposedAct], kept: list[int], turning: int | None) -> None:
    shown = ranked(found)
    assert [one.act.seq for one in shown] == kept
    assert [one.act.seq for one in shown if one.turning] == ([] if turning is None else [turning])
    said = playing_state(found, shown).said
    assert ("No decision stands out" in said) == bool(found and not kept)
    assert ("no single turning point" in said) == (bool(kept) and turning is None)


def test_none_is_the_turning_point_before_all_are_played_out() -> None:
    waiting = ProposedAct(proposal(1, LARGE, LARGE).act, "", "", question=SimpleNamespace())  # type: ignore[arg-type]  # nothing reads it
    shown = ranked([waiting, proposal(2, LARGER, NOTHING)])
    assert [one.turning for one in shown] == [False, False]
    assert "has not played all of them out yet" in playing_state(shown, shown).said


def _said_of(*findings: tuple[str, str, str]) -> str:
    """What the paragraph of a decision says of a ruling on its dice."""
    row = RulingRow("R-01", "", "Reroll", "", "", "", "", findings=findings, seq=1)
    game = SimpleNamespace(steps=[SimpleNamespace(seq=1, body={"rulings": [{"verdict": "reroll"}]})])
    one = SimpleNamespace(made=SimpleNamespace(rulings=(Ref(0, 0),)))
    return turning_points._rulings(game, one, [row])  # type: ignore[arg-type]  # it reads no more of them


def test_a_reroll_that_came_out_the_same_changed_nothing() -> None:
    assert _said_of(("Assault", "2: 1 hit", "5: no hit")) == (
        "Ruling R-01 (reroll) changed its result: Assault: 2: 1 hit became 5: no hit."
    )
    assert _said_of(("Attempt", "6: failure", "6: failure")) == (
        "Ruling R-01 (reroll) left its result as it was: Attempt: 6: failure."
    )
    assert "left its result as it was: Information attack: 1: no effect." in _said_of(
        ("Information attack", "2: no effect", "1: no effect")
    )
    assert "Initiative: 7 became 6." in _said_of(("Initiative", "7", "6"))
    both = _said_of(("Attempt", "6: failure", "6: failure"), ("Effort", "3: 2", "1: 1"))
    assert both == "Ruling R-01 (reroll) changed its result: Effort: 3: 2 became 1: 1."


def test_what_had_been_revealed_before_a_decision_is_nothing_that_its_side_could_not_know() -> None:
    cards = [Hidden(f"card {last}", "Maximum", "", since=2, last=last) for last in (4, 8, 0)]
    assert [[row.during(step) for row in cards] for step in (1, 4, 5, 9)] == [
        [False, False, False], [True, True, True], [False, True, True], [False, False, True],
    ]  # fmt: skip
    ended, earlier = Hidden("back 3", "a dummy", "", "0806"), Hidden("back 7", "a tank battalion", "", "0707")
    hidden = {(2, "RED"): (*cards, ended), (1, "RED"): (cards[0], earlier)}
    known = [written._unknown(Act(step, 0, 2, "RED", "", "", "", "", ""), hidden) for step in (3, 9)]
    assert known == [(*cards, earlier), (cards[2], earlier)]
