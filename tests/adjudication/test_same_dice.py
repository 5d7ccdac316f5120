"""Two syndicates with one seed: equal orders have equal events, and nothing an umpire does changes a later die."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import pytest

from adjudication import selectors
from adjudication.engine import registry
from adjudication.engine.checking import rooms
from adjudication.engine.checking.conformance import choose
from adjudication.engine.dice import BY_MOMENT, hashed_text
from adjudication.engine.record import ledger as chain
from adjudication.engine.record import matrix as matrix_dice
from adjudication.engine.record import removable_text
from adjudication.models import Game, Run, Step
from adjudication.services import export, games, matrix, rulings, runs, steps
from tests.depth import sample

SEED = b"syndicates".ljust(32)
STEPS = {"live": sample(5, 4000), "sheet": sample(2, 60)}  # of one game
FEW = 20  # rolls of a small game, of which two rooms may have none in common
SYSTEMS = registry.names()
pytestmark = pytest.mark.django_db
Orders = Mapping[str, list[dict[str, Any]]]


def started(system: str, pace: str) -> Game:
    return games.create(
        system=system, pack_name=registry.get(system).packs()[0], options={}, pace=pace, dice_mode="seeded",
        seed=SEED, scheme=BY_MOMENT,
    )  # fmt: skip


def drafted(game: Game, orders: Orders) -> Run:
    """A run of these orders, worked out."""
    absent = [] if orders else [due.side for due in selectors.awaiting(game).due]
    run = runs.request(game=game, seq=selectors.head(game).seq, sheets=dict(orders), defaults=absent)
    found = runs.perform(run.pk)
    assert found is not None
    assert found.status == Run.Status.DONE, found.error
    return found


def played(game: Game, orders: Orders) -> list[Any]:
    """Publish a step with these orders. Returns its events as the ledger has them."""
    step, _ = steps.commit(run=drafted(game, orders))
    return events(step)


def events(step: Step) -> list[Any]:
    """The events of a step. What people wrote has a salt of its own in each ledger, so its digest is left out."""
    found: list[Any] = msgspec.json.decode(removable_text.TOKEN.sub("words", step.body))["events"]
    return found


def rolls(game: Game) -> dict[str, tuple[list[int], int]]:
    """The dice of each roll in force and their faces, by key."""
    every = (roll for step in steps.standing(game) for roll in msgspec.json.decode(step.body).get("rolls", ()))
    return {roll["key"]: (roll["dice"], roll["faces"]) for roll in every}


def answers(game: Game, chooser: random.Random) -> dict[str, list[dict[str, Any]]]:
    """Random orders for each side that is asked; none at all now and then, so that the program plays."""
    rules, state = selectors.adjudicator(game), selectors.state(game)
    if chooser.random() < 0.1:
        return {}
    due = rules.awaiting(state).due
    return {one.side: [msgspec.to_builtins(choose(rules, state, one, chooser.randrange))] for one in due}


def meddle(game: Game, orders: Orders, chooser: random.Random) -> None:
    """What an umpire of one syndicate alone does before the orders are published: nothing of it may change a die."""
    what = chooser.choice(["amend", "undo", "discard", "reroll", "matrix", ""])
    head = selectors.head(game)
    if what == "amend":
        steps.amend(game=game, seq=head.seq, edits=[], reason="expert", note="A pause, and a note.", tell_cells=False)
    elif what == "undo":
        played(game, orders)
        steps.undo(game=game, seq=selectors.head(game).seq, reason="Too early.")
    elif what == "discard":
        runs.discard(run=drafted(game, orders))
    elif what == "reroll" and (thrown := selectors.draft(run := drafted(game, orders))["rolls"]):
        about = {"key": thrown[0]["key"], "draw": thrown[0]["draw"]}
        ruling, _ = rulings.rule(run=run, verdict="reroll", subject=about, reason="expert", note="Look again.")
        runs.perform(run.pk)
        rulings.withdraw(ruling=ruling)
        runs.discard(run=run)
    elif what == "reroll":
        runs.discard(run=run)
    elif what == "matrix":
        argued(game)


def argued(game: Game) -> Step:
    """A matrix action of this syndicate alone, decided by its dice."""
    number = 1 + game.steps.filter(kind=Step.Kind.MATRIX).count()
    side = selectors.adjudicator(game).sides[0]
    roll = matrix.throw(game=game, number=number, side=side, base=7, reasons=[])
    record = {"number": number, "ruling": "", "method": "dice", "side": side, "reasons": []}
    return matrix.commit(
        game=game, seq=selectors.head(game).seq, record=record, roll=roll, edits=[], reason="expert", tell_cells=False
    )


def both(system: str, pace: str, chooser: random.Random) -> Iterator[tuple[Game, Game, Orders]]:
    """A random game in two syndicates: what each is asked next, with the same answers for both."""
    one, other = started(system, pace), started(system, pace)
    for _ in range(STEPS[pace]):
        if selectors.awaiting(one).mode == "over":
            return
        yield one, other, answers(one, chooser)


@pytest.mark.parametrize("pace", ["live", "sheet"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_equal_orders_have_equal_events_whatever_else_an_umpire_does(system: str, pace: str) -> None:
    chooser, compared = random.Random(f"{system} {pace}"), 0
    for one, other, orders in both(system, pace, chooser):
        meddle(other, orders, chooser)
        backwards = dict(reversed(list(orders.items())))  # the other side submits first
        assert msgspec.json.encode(played(one, orders)) == msgspec.json.encode(played(other, backwards))
        assert msgspec.json.encode(selectors.state(one)) == msgspec.json.encode(selectors.state(other))
        compared += 1
    assert compared > 1
    for game in (one, other):
        games.reveal_seed(game=game)
        game.refresh_from_db()
        assert list(chain.verify(export.export(game))) == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_reroll_belongs_to_one_syndicate_and_to_one_roll(system: str) -> None:
    """One syndicate throws again wherever it can: all that both decide without that still shows the same dice."""
    one, other = started(system, "sheet"), started(system, "sheet")
    ruled = set[str]()
    for _ in range(2):
        if "over" in (selectors.awaiting(one).mode, selectors.awaiting(other).mode):
            break
        played(one, {})
        run = drafted(other, {})
        if thrown := selectors.draft(run)["rolls"]:
            about = {"key": thrown[0]["key"], "draw": thrown[0]["draw"]}
            rulings.rule(run=run, verdict="reroll", subject=about, reason="expert", note="The table shook.")
            ruled.add(thrown[0]["key"])
            found = runs.perform(run.pk)
            assert found is not None
            run = found
        steps.commit(run=run)
    first, second = rolls(one), rolls(other)
    shared = list(first.keys() & second.keys() - ruled)
    assert shared or not first
    for key in shared:
        (dice, faces), (again, sides) = first[key], second[key]
        assert faces != sides or all(a == b for a, b in zip(dice, again, strict=False)), key


def test_the_count_of_a_turn_goes_on_over_steps_and_comes_back_with_an_undo() -> None:
    game = started("opuc", "live")
    chooser = random.Random("count")
    for _ in range(4):
        played(game, answers(game, chooser))
        before = selectors.decided(selectors.head(game))
        played(game, answers(game, chooser))
        step = steps.undo(game=game, seq=selectors.head(game).seq, reason="Again.")
        assert selectors.decided(step) == before
        steps.amend(game=game, seq=step.seq, edits=[], reason="expert", note="", tell_cells=False)
        assert selectors.decided(selectors.head(game)) == before
    assert max(before.values(), default=0) >= 1
    assert all(key.partition(".")[0] == str(selectors.awaiting(game).turn) for key in before)


def test_a_matrix_action_has_dice_of_its_own_in_each_syndicate() -> None:
    found = []
    for game in (started("opuc", "sheet"), started("opuc", "sheet")):
        found += [msgspec.json.decode(argued(game).body)["rolls"][0] for _ in range(6)]
        games.reveal_seed(game=game)
        game.refresh_from_db()
        document = export.export(game)
        assert list(chain.verify(document)) == []
        document["steps"][1]["body"] = document["steps"][1]["body"].replace(f"{game.pk} 1/", f"{game.pk} 2/")
        assert any("is not that of what it decides" in fault for fault in chain.verify(document))
    assert [roll["dice"] for roll in found[:6]] != [roll["dice"] for roll in found[6:]]
    assert len({roll["key"] for roll in found}) == 12
    assert matrix_dice.about("g", 2) == "g 2"


def test_a_forged_count_is_found() -> None:
    game = started("ukrainian_crisis", "sheet")
    played(game, {})
    document = export.export(game)
    for seal in ("seed", "decided"):
        forged = msgspec.json.decode(msgspec.json.encode(document))
        body = msgspec.json.decode(forged["steps"][-1]["body"])
        if seal == "decided":
            body["decided"] = {"1.events/x/RED/#": 3}
        else:
            body["rolls"][0]["key"] = body["rolls"][0]["key"].rpartition("#")[0] + "#2"
        link = chain.link(forged["steps"][-1]["previous"], body)
        forged["steps"][-1].update(body=link.text, hash=link.hash)
        said = "; ".join(chain.verify(forged))
        assert ("count what was decided" if seal == "decided" else "is not that of what it decides") in said


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_two_rooms_both_decide_shows_the_same_dice(system: str) -> None:
    """With different choices. With two seeds only chance makes dice equal."""
    rules = registry.bound(system, registry.get(system).packs()[0])
    games_played = sample(1, 20)
    found = rooms.measure(rules, rules.option_type(), games_played)
    assert found.same == found.shared
    assert found.shared >= 0.2 * found.rolls or found.rolls < FEW
    apart = rooms.measure(rules, rules.option_type(), games_played, one_seed=False)
    assert apart.same <= 0.5 * apart.shared


def test_the_text_of_a_die_has_no_position() -> None:
    assert hashed_text(None, "3.combat/attack/RED/kyiv#1", 0, 2, 0) == "0:2:0:3.combat/attack/RED/kyiv#1"
