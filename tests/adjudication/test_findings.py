"""Rulings as records: what the engine decided and what the umpire made of it, in the ledger permanently."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from adjudication import selectors as game_selectors
from adjudication.engine.dice import Roll
from adjudication.engine.injects.watch import Watched
from adjudication.models import Game, Ruling, Run, Step
from adjudication.services import rulings, runs
from adjudication.services.findings import announced, edited, findings
from tests import world as worlds
from tests.umpire import conftest as tools
from wargame.services import turns

pytestmark = pytest.mark.django_db
WHY: dict[str, Any] = {"reason": "expert", "note": "The chart does not know of the flood."}


@pytest.fixture
def world() -> worlds.World:
    return worlds.drafted(review="all")


def roll_of(run: Run, draw: int) -> Roll:
    run.refresh_from_db()
    return next(msgspec.convert(r, Roll) for r in game_selectors.draft(run)["rolls"] if r["draw"] == draw)


def first_roll(run: Run) -> Roll:
    return next(msgspec.convert(r, Roll) for r in game_selectors.draft(run)["rolls"] if r["test"] != "pick")


def recorded(world: worlds.World) -> list[dict[str, Any]]:
    """The rulings of the last step, as the ledger keeps them."""
    step = Step.objects.filter(game=world.refresh().game).latest("seq")
    body = game_selectors.in_words(step.game)(msgspec.json.decode(step.body))
    return [ruling for ruling in body["rulings"] if ruling["verdict"] != "accept"]


def test_a_reroll_keeps_the_engines_dice_beside_the_new_ones(world: worlds.World) -> None:
    run = tools.draft(world)
    thrown = first_roll(run)
    rulings.rule(run=run, verdict="reroll", subject={"draw": thrown.draw}, made_by="Maj Ito", by_key="seat:7", **WHY)
    tools.remake(world)
    again = roll_of(run, thrown.draw)
    rulings.rule(run=run, verdict="reroll", subject={"draw": thrown.draw}, **WHY)
    last = roll_of(tools.remake(world), thrown.draw)
    assert again.source == last.source == "reroll"
    turns.publish(exercise=world.exercise, run_id=run.pk, generation=3)
    one, two = recorded(world)
    assert one["findings"][0][1:] == [announced(thrown), announced(again)]
    assert two["findings"][0][1:] == [announced(again), announced(last)]
    assert len({thrown.dice, again.dice, last.dice}) == 3  # else the two rows could not be told apart
    assert (one["made_by"], one["reason"], one["note"]) == ("seat:7", WHY["reason"], WHY["note"])


def test_rulings_on_one_roll_follow_each_other(world: worlds.World) -> None:
    """Set dice give way to a later reroll; a ruling taken back leaves the chain whole."""
    run = tools.draft(world)
    thrown = first_roll(run)
    subject = {"draw": thrown.draw}
    wanted = [1] * len(thrown.dice)
    rulings.rule(run=run, verdict="force", subject=subject | {"dice": wanted}, **WHY)
    rulings.rule(run=tools.remake(world), verdict="reroll", subject=subject, **WHY)
    run = tools.remake(world)
    again = roll_of(run, thrown.draw)
    assert again.source == "reroll"
    force, reroll = run.rulings.all()
    set_to = announced(Roll(0, "x", thrown.side, tuple(wanted), 6, thrown.test, "", thrown.result, thrown.target))
    assert findings(run, force)[0][1].startswith(" ".join(map(str, thrown.dice)))
    assert findings(run, force)[0][2].split(":")[0] == set_to.split(":")[0] == findings(run, reroll)[0][1].split(":")[0]
    assert findings(run, reroll)[0][2] == announced(again)
    rulings.withdraw(ruling=force)
    run = tools.remake(world)
    assert findings(run, reroll)[0][1:] == (announced(thrown), announced(again))


def test_a_reroll_of_dice_from_the_room_can_be_taken_back(world: worlds.World) -> None:
    run = tools.draft(world)
    thrown = first_roll(run)
    run.typed_dice = {roll["key"]: roll["dice"] for roll in game_selectors.draft(run)["rolls"]}
    run.game.dice_mode = Game.DiceMode.TYPED
    run.save()
    run.game.save()

    def done() -> Run:
        runs.perform(run.pk)
        run.refresh_from_db()
        return run

    given = []
    for value in (2, 5):
        rulings.rule(run=run, verdict="reroll", subject={"draw": thrown.draw}, **WHY)
        assert done().status == Run.Status.DICE
        given.append([value] * len(thrown.dice))
        runs.type_dice(run=run, draw=thrown.draw, values=given[-1])
        run = done()
    first, second = run.rulings.all()
    shown = [[words.split(":")[0] for words in findings(run, ruling)[0][1:]] for ruling in (first, second)]
    old, one, two = (" ".join(map(str, dice)) for dice in (thrown.dice, *given))
    assert shown == [[old, one], [one, two]]
    rulings.withdraw(ruling=first)
    run = done()
    assert list(roll_of(run, thrown.draw).dice) == given[1]
    second.refresh_from_db()
    assert findings(run, second)[0][1].split(":")[0] == old
    rulings.withdraw(ruling=second)
    run = done()
    assert roll_of(run, thrown.draw).dice == thrown.dice
    third, _ = rulings.rule(run=run, verdict="reroll", subject={"draw": thrown.draw}, **WHY)
    assert done().status == Run.Status.DICE
    rulings.withdraw(ruling=third)  # before the room has rerolled
    assert roll_of(done(), thrown.draw).dice == thrown.dice


def test_set_dice_and_a_void_order_say_what_they_replaced(world: worlds.World) -> None:
    run = tools.draft(world)
    thrown = first_roll(run)
    wanted = [1] * len(thrown.dice)
    rulings.rule(run=run, verdict="force", subject={"draw": thrown.draw, "dice": wanted}, **WHY)
    run = tools.remake(world)
    ruling = run.rulings.get(verdict="force")
    (row,) = findings(run, ruling)
    assert row[1] == announced(thrown)
    assert row[2].startswith(" ".join(map(str, wanted)))
    side = next(side for side, orders in run.sheets.items() if orders)
    rulings.rule(run=run, verdict="void", subject={"side": side, "order": 0}, **WHY)
    run = tools.remake(world)
    (row,) = findings(run, run.rulings.get(verdict="void"))
    assert row[1:] == ("carried out", "void")
    name = {"RED": "Russia", "BLUE": "Ukraine"}[side]
    rules = game_selectors.adjudicator(run.game)
    assert isinstance(rules, Watched)
    title = rules.names().orders[run.sheets[side][0]["do"]]
    assert row[0].lower() == f"{name}, order 1: {title}".lower()


def test_a_ruling_that_a_later_one_overtook_says_what_it_left(world: worlds.World) -> None:
    """A voided order removes its roll; the reroll before it still tells its own result."""
    run = tools.draft(world)
    taken = [(one["side"], one["index"]) for one in game_selectors.draft(run)["taken"] if one["source"] == "sheet"]
    for side, order in taken:
        rulings.rule(run=run, verdict="void", subject={"side": side, "order": order}, **WHY)
        tools.remake(world)
        left = {roll["key"] for roll in game_selectors.draft(Run.objects.get(pk=run.pk))["rolls"]}
        rulings.withdraw(ruling=run.rulings.filter(withdrawn_at=None).latest("pk"))
        run = tools.remake(world)
        gone = [
            roll for roll in game_selectors.draft(run)["rolls"] if roll["key"] not in left and roll["test"] != "pick"
        ]
        if gone:
            break
    thrown = msgspec.convert(gone[0], Roll)
    rulings.rule(run=run, verdict="reroll", subject={"draw": thrown.draw, "key": gone[0]["key"]}, **WHY)
    run = tools.remake(world)
    again = roll_of(run, thrown.draw)
    reroll = run.rulings.filter(withdrawn_at=None).get(verdict="reroll")
    assert findings(run, reroll)[0][1:] == (announced(thrown), announced(again))
    rulings.rule(run=run, verdict="void", subject={"side": side, "order": order}, **WHY)
    run = tools.remake(world)
    assert findings(run, reroll)[0][1:] == (announced(thrown), f"{announced(again)}; a later ruling took the roll away")


def test_an_amendment_keeps_what_stood_before(world: worlds.World) -> None:
    run = tools.draft(world)
    before = game_selectors.draft_state(run).prestige[0]
    edits = [{"event": "SetPrestige", "side": "RED", "value": before + 3}]
    ruling, _ = rulings.rule(run=run, verdict="amend", subject={"edits": edits}, **WHY)
    assert [list(row) for row in ruling.changes] == [
        [f"The umpire sets the Prestige of Russia to {before + 3}", str(before), str(before + 3)]
    ]
    in_words = [("Prestige, Russia", str(before), str(before + 3))]
    other, _ = rulings.rule(run=tools.remake(world), verdict="amend", subject={"edits": edits}, changes=in_words, **WHY)
    run = tools.remake(world)
    turns.publish(exercise=world.exercise, run_id=run.pk, generation=run.generation)
    assert recorded(world)[1]["findings"] == [["Prestige, Russia", str(before), str(before + 3)]]
    assert other.pk != ruling.pk


def test_the_engines_own_draft_is_kept_only_if_no_ruling_made_it(world: worlds.World) -> None:
    """A run that failed is ruled on before it left a draft; what comes then is not the engine's own result."""
    run = tools.draft(world)
    side = next(side for side, orders in run.sheets.items() if orders)
    own = run.draft
    Run.objects.filter(pk=run.pk).update(status=Run.Status.FAILED, draft="")
    rulings.rule(run=run, verdict="void", subject={"side": side, "order": 0}, **WHY)
    run = tools.remake(world)
    assert run.engine_draft == ""
    rulings.withdraw(ruling=run.rulings.get())
    run = tools.remake(world)
    assert run.draft == own
    rulings.rule(run=run, verdict="reroll", subject={"draw": first_roll(run).draw}, **WHY)
    assert tools.remake(world).engine_draft == ""


def test_an_acceptance_is_no_change_and_keeps_no_second_draft(world: worlds.World) -> None:
    run = tools.draft(world)
    draw = first_roll(run)
    rulings.rule(run=run, verdict="accept", subject={"draw": draw.draw, "dice": list(draw.dice)})
    run.refresh_from_db()
    assert run.engine_draft == ""
    assert Ruling.objects.get().changes == []


def test_edits_without_words_get_the_sentence_of_the_rules(world: worlds.World) -> None:
    tools.draft(world)
    game, state = world.refresh().game, world.state()
    assert game is not None
    start = state.prestige[0]
    rules: Any = game_selectors.adjudicator(game)
    plain = [
        {"event": "SetPrestige", "side": "RED", "value": start + 1},
        {"event": "SetPrestige", "side": "RED", "value": start + 2},
    ]
    events = msgspec.convert(plain, list[rules.event_type])
    first, second = edited(game, state, events)
    assert first == (f"The umpire sets the Prestige of Russia to {start + 1}", str(start), str(start + 1))
    assert second[1:] == (str(start + 1), str(start + 2)), "each on what the one before left"
    assert world.state().prestige[0] == start
    assert edited(game, state, []) == []


@pytest.mark.parametrize(
    ("dice", "test", "target", "result", "words"),
    [
        ((6, 1, 5), "hits", 5, 2, "6 1 5: 2 hits"),
        ((5,), "hits", 5, 1, "5: 1 hit"),
        ((2, 3), "at_most", 6, 1, "2 3: success"),
        ((6, 3), "at_most", 6, 0, "6 3: failure"),
        ((2, 3), "sum", None, 5, "2 3: 5"),
        ((4,), "sum", None, 4, "4"),
    ],
)
def test_a_roll_in_words(dice: tuple[int, ...], test: Any, target: int | None, result: int, words: str) -> None:
    assert announced(Roll(0, "x", "RED", dice, 6, test, "1.0", result, target)) == words
