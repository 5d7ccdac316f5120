"""Drafts over positions that differ only in what is hidden: every answer a cell gets over the web is the same."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
import pytest

from adjudication import selectors as game_selectors
from adjudication.engine.checking import conformance
from adjudication.engine.checking import conformance_pairs as pairs
from adjudication.engine.dice import DiceNeeded, no_dice
from adjudication.engine.menu import parse, pick
from adjudication.engine.planning import prospects
from tests import world as worlds
from tests.engine.test_pairs import flipped
from tests.fog.conftest import seated
from tests.fog.table import CELL, MEMBER, PUBLIC, addresses
from tests.fog.test_canaries import _different, _pages, _steady, replace_snapshot
from wargame.models import Decision

PARTS = ("title", "situation", "sheet", "map", "composer", "odds", "forces", "displays")


def at_move(system: str, pack: str, side: str, kind: str) -> worlds.World:
    """A game at the first moment when a decision of a kind is due from a side."""
    world = worlds.begun(system=system, pack_name=pack)
    for _ in range(400):
        decision = world.exercise.decisions.exclude(status=Decision.Status.CLOSED).get()
        if any((due["side"], due["kind"]) == (side, kind) for due in decision.due):
            return world
        worlds.advance(world)
    raise AssertionError(f"{side} is never asked for {kind}")


class Cell:
    """The door of a cell: everything it can ask with a draft."""

    def __init__(self, world: worlds.World, kind: str) -> None:
        self.world, self.kind, self.client = world, kind, seated(world, kind)
        self.page = f"/x/{world.exercise.pk}/cell/{world.cells[kind].pk}/"
        self.api = f"/api/v1/exercises/{world.exercise.pk}/cells/{world.cells[kind].pk}/"

    def post(self, what: str, plain: list[dict[str, Any]]) -> str:
        body = json.dumps({"orders": plain})
        answer = self.client.post(f"{self.api}{what}/", body, content_type="application/json")
        assert answer.status_code == 200, answer.content
        return _steady(answer.content.decode())

    def saved(self, plain: list[dict[str, Any]]) -> dict[str, str]:
        """Every page and answer that rests on the saved draft."""
        sheet = self.world.decision().sheets.get(cell=self.world.cells[self.kind])
        sheet.orders = plain
        sheet.save()
        subject = str(next((v for o in plain for v in o.values() if isinstance(v, str) and v != o["do"]), ""))
        paths = [self.page, f"{self.page}?s={subject}", *(f"{self.page}part/{part}/?s={subject}" for part in PARTS)]
        return _pages(self.client, [*paths, f"{self.api}options/", f"{self.api}picture/", f"{self.api}decision/"])

    def reachable(self) -> dict[str, str]:
        """Everything in the URL table that the cell can open, part by part.

        What is behind the id of a message, inject or paper does not rest on the state.
        """
        sheet = self.world.decision().sheets.get(cell=self.world.cells[self.kind])
        known = {
            "exercise_id": self.world.exercise.pk, "cell_id": self.world.cells[self.kind].pk, "sheet_id": sheet.pk,
            "system": self.world.exercise.system, "seq": sheet.decision.seq, "turn": 1, "depth": "staff",
        }  # fmt: skip
        found = {}
        for address in addresses():
            if address.scope not in (CELL, MEMBER, PUBLIC) or address.name.endswith("live"):
                continue  # a stream has no end
            if not {*address.takes} <= {*known, "part"}:
                continue
            for part in address.parts if "part" in address.takes else ("",):
                answer = self.client.get(address.path({**known, "part": part}))
                if answer.status_code < 400 and not answer.streaming:
                    found[f"{address.name} {part}"] = _steady(answer.content.decode(errors="replace"))
        return found

    def chances(self, plain: dict[str, Any]) -> str:
        """What may come of one order, and what it costs, gains and risks."""
        answer = self.client.post(f"{self.api}chances/", json.dumps({"order": plain}), content_type="application/json")
        assert answer.status_code == 200, answer.content
        return _steady(answer.content.decode())

    def answers(self, tried: list[list[dict[str, Any]]], dicey: list[dict[str, Any]]) -> dict[str, str]:
        """All there is to know with some drafts, and of orders that lead to dice; the pages for the last draft."""
        found = {f"{what} {plain}": self.post(what, plain) for plain in tried for what in ("options", "check")}
        found |= {f"chances {plain}": self.chances(plain) for plain in dicey}
        return found | self.saved(tried[-1])


def position_with_hidden_facts(rules: Any, side: str, kind: str) -> tuple[Any, list[Any], list[dict[str, Any]]]:
    """A position of a random game, others like it, and orders whose dice are due or not as what is hidden will have
    it: who tries them on the true state learns it. Where no order can tell, the first position with something hidden.
    """
    first: tuple[Any, list[Any], list[dict[str, Any]]] | None = None
    for seed in range(12):
        rng = random.Random(seed)
        for step in conformance.play(rules, rules.option_type(), rng.randrange, b"tell%d" % seed, closely=False):
            if not any((due.side, due.kind) == (side, kind) for due in rules.awaiting(step.after).due):
                continue
            twists = (flipped, *[pairs.drawn] * 4) if rules.system == "opuc" else [pairs.drawn] * 4
            made = [twist(rules, step.after, side, rng.randrange) for twist in twists]
            others = [other for other in made if other is not None]
            options = [one for one in rules.legal_orders(step.after, side) if "route" in one.fields]
            orders = [pick(option, rng.randrange) for option in options for _ in range(4)]
            found = [
                one for one in orders if len({_needs_dice(rules, s, side, one) for s in (step.after, *others)}) > 1
            ]
            if found:
                return step.after, others, found
            first = first or ((rules.fork(step.after), others, []) if others else None)
    assert first
    return first


def orders_with_dice(rules: Any, state: Any, side: str) -> list[dict[str, Any]]:
    """Orders of each type that may lead to dice, at once or in the course of what they begin."""
    below = random.Random(3).randrange
    options = [one for one in rules.legal_orders(state, side) if prospects.leads_to_dice(rules, one.do)]
    by_type = {do: [one for one in options if one.do == do] for do in dict.fromkeys(one.do for one in options)}
    return [pick(some[at * len(some) // TRIED], below) for some in by_type.values() for at in range(TRIED)]


def _needs_dice(rules: Any, state: Any, side: str, plain: dict[str, Any]) -> bool:
    try:
        rules.adjudicate(state, {side: parse(plain, rules.order_type)}, no_dice())
    except DiceNeeded:
        return True
    return False


CASES = [("opuc", "first-lesson", "RED", "manoeuvre"), ("ukrainian_crisis", "ukraine-2014", "BLUE", "military")]
COUNT = 5
TRIED = 8  # orders of a type; not every march comes near the enemy
WALKED = 2  # positions in which everything is opened


@pytest.mark.parametrize(("system", "pack", "side", "kind"), CASES)
def test_no_draft_tells_what_is_hidden(system: str, pack: str, side: str, kind: str, db: None) -> None:
    """A move next to a hidden block gets the same answers whether the block is real or a dummy."""
    world = at_move(system, pack, side, kind)
    assert world.exercise.game is not None
    rules: Any = game_selectors.adjudicator(world.exercise.game)  # of a frozen pack: places have other numbers
    state, others, found = position_with_hidden_facts(rules, side, kind)
    assert found or system != "opuc"
    rng, cell = random.Random(7), Cell(world, side.lower())
    tried = [[msgspec.to_builtins(o) for o in pairs.draft(rules, state, side, rng.randrange)] for _ in range(COUNT)]
    tried += [[one] for one in found[:COUNT]]
    replace_snapshot(world, msgspec.to_builtins(state))
    dicey = orders_with_dice(rules, state, side)
    before, opened = cell.answers(tried, dicey), cell.reachable()
    assert not dicey or any('"stakes":{' in text for text in before.values())
    assert len(opened) > 30, sorted(opened)
    for number, other in enumerate(others):
        replace_snapshot(world, msgspec.to_builtins(other))
        told = _different(before, cell.answers(tried, dicey))
        if number < WALKED:
            told += _different(opened, cell.reachable())
        assert told == [], told
