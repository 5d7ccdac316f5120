"""A march into contact, decision by decision: it ends that march and nothing else, as the page promises (8.3)."""

from __future__ import annotations

import random
import re
from typing import Any

import msgspec
import pytest

from adjudication import selectors as game_selectors
from adjudication.engine.checking import conformance
from adjudication.engine.menu import parse, pick
from adjudication.engine.play.foresight import Foresight, foresee
from tests import world as worlds
from tests.fog.conftest import seated
from tests.fog.test_canaries import replace_snapshot
from tests.fog.test_pairs import at_move
from wargame.presenters.plain.composer import UNFORESEEN

pytestmark = pytest.mark.django_db
SIDE, KIND = "RED", "manoeuvre"
Orders = list[dict[str, Any]]


def moves(rules: Any, state: Any) -> Orders:
    """A march of every block that can march."""
    return [pick(one, lambda n: n - 1) for one in rules.legal_orders(state, SIDE) if one.do == "move"]


def contact(rules: Any, state: Any) -> Orders:
    """A march whose end the side can foresee, one behind it into contact; nothing where other blocks could not go."""
    start = foresee(rules, rules.picture(state, SIDE), SIDE)
    for first in moves(rules, state):
        ahead: Foresight | None = start.after(parse(first, rules.order_type))
        for last in moves(rules, ahead.state) if ahead is not None else ():
            assert ahead is not None
            others = {one["units"][0] for one in moves(rules, state)} - {*first["units"], *last["units"]}
            if others and ahead.after(parse(last, rules.order_type)) is None:
                return [first, last]
    return []


def before_contact(rules: Any) -> tuple[Any, Orders]:
    """A position of a random game in which a side can march into contact, and that draft."""
    for seed in range(40):
        rng = random.Random(seed)
        for step in conformance.play(rules, rules.option_type(), rng.randrange, b"contact", closely=False):
            alone = [(due.side, due.kind) for due in rules.awaiting(step.after).due] == [(SIDE, KIND)]
            if alone and (draft := contact(rules, step.after)):
                return rules.fork(step.after), draft
    raise AssertionError("nobody comes near the enemy")


@pytest.mark.parametrize("ended", [False, True])
def test_after_a_march_into_contact_the_page_asks_for_the_rest_as_it_promised(ended: bool) -> None:
    world = at_move("opuc", "first-lesson", SIDE, KIND)
    assert world.exercise.game is not None
    rules = game_selectors.adjudicator(world.exercise.game)
    state, draft = before_contact(rules)
    replace_snapshot(world, msgspec.to_builtins(state))
    decision, client = world.decision(), seated(world, "red")
    sheet = decision.sheets.get(cell=world.cells["red"])
    sheet.orders, sheet.status = draft, "draft"
    sheet.save()
    page = f"/x/{world.exercise.pk}/cell/{world.cells['red'].pk}/"
    assert UNFORESEEN in client.get(page).content.decode()  # "Submit the sheet now; you can order the rest later."
    worlds.submit(world, "red", [*draft, {"do": "done"}] if ended else draft)
    run = worlds.settle(world)
    assert run is not None
    taken = [one for one in game_selectors.draft(run)["taken"] if one["side"] == SIDE and one["kind"] == KIND]
    assert [one["order"]["do"] for one in taken] == (["move", "move", "done"] if ended else ["move", "move"])
    asked = [(due["side"], due["kind"]) for due in world.decision().due]
    assert (asked == [(SIDE, KIND)]) is not ended
    if not ended:
        offered = set(re.findall(r'data-subject-link="([^"]+)"', client.get(page).content.decode()))
        left = {unit for order in moves(rules, world.state()) for unit in order["units"][:1]}
        assert left <= offered
        assert left - {unit for order in draft for unit in order["units"]}, "no other block is asked for"
