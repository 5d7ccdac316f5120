"""Orders of OPUC that cannot be: each is refused with its rule and the reason, and the sheet stays as it was."""

from __future__ import annotations

import json
import uuid
from typing import Any

import pytest
from django.test import Client

from adjudication import selectors as game_selectors
from tests import world as worlds
from wargame.services import turns
from wargame.services.participants import seats

pytestmark = pytest.mark.django_db
MOVE = {"act": "add", "do": "move"}
SHORE, LAKE = "0907", "0906"  # Värska, and Lake Pskov next to it


class Table:
    """The small scenario, and a browser for each side."""

    def __init__(self) -> None:
        self.world = worlds.begun(system="opuc", pack_name="se-estonia-small")
        self.clients = {kind: Client() for kind in ("red", "blue")}
        for kind, client in self.clients.items():
            client.post(f"/seat/{seats.issue_code(seat=self.world.seats[kind]).code}/", {"name": "Maj Brandt"})

    def until(self, kind: str) -> str:
        """Play by policy until a decision of that kind is open. Returns the side that is asked."""
        worlds.play_until(self.world, kind=kind)
        due = next(due for due in self.world.decision().due if due["kind"] == kind)
        return str(due["side"]).lower()

    def sheet(self, kind: str) -> Any:
        return self.world.decision().sheets.get(cell=self.world.cells[kind])

    def here(self, kind: str) -> str:
        cell = self.world.cells[kind].pk
        return f"/x/{self.world.exercise.pk}/cell/{cell}/sheet/{self.sheet(kind).pk}/"

    def refused(self, kind: str, rule: str, reason: str, **data: str) -> None:
        """Post an order; it must be refused with rule and reason, and change nothing."""
        before, state = self.sheet(kind), self.world.state()
        answer = self.clients[kind].post(self.here(kind) + "save/", {"version": before.version, **data})
        text = answer.content.decode()
        assert answer.status_code == 422, text[:300]
        assert reason in text
        for section in rule.split(", "):
            assert f'#{section}">{section}</a>' in text
        after = self.sheet(kind)
        assert (after.orders, after.version, after.status) == (before.orders, before.version, before.status)
        assert self.world.state() == state


@pytest.fixture
def table(db: None) -> Table:
    return Table()


def test_blocks_of_others_and_ways_through_the_lake(table: Table) -> None:
    kind = table.until("manoeuvre")
    assert kind == "red"
    table.refused("red", "8.1", "belongs to the other side", **MOVE, **{"f.units~": "B05", "f.route~": "0707"})
    edit = {"event": "SetBlock", "unit": "R07", "where": SHORE, "lost": 0, "hidden": True, "neutralised": False}
    turns.amend(
        exercise=table.world.exercise, seq=table.world.decision().seq, edits=[edit], reason="pedagogy", note="To shore",
        tell_cells=False,
    )  # fmt: skip
    table.world.refresh()
    table.refused("red", "1.6, 8.1", f"{LAKE} is water", **MOVE, **{"f.units~": "R07", "f.route~": LAKE})


def test_log_that_is_not_held_and_missions_that_nobody_has(table: Table) -> None:
    table.until("combat_log")  # both are asked; one at least holds something for it
    rules: Any = game_selectors.adjudicator(table.world.exercise.game)  # type: ignore[arg-type]  # it plays
    options = {side: next(iter(rules.legal_orders(table.world.state(), side.upper()))) for side in ("red", "blue")}
    kind, block = next((side, block) for side, one in options.items() for block in one.fields["log"].caps)
    table.refused(kind, "4.6", "LOG", act="put", do="assign_log", **{f"f.log.{block}": "99"})
    kind = table.until("support")
    table.refused(kind, "7.2.1, 7.2.2", "missions", act="put", do="support", **{"f.missions.DAG": "30"})


def test_an_answer_to_a_decision_that_is_over(table: Table) -> None:
    kind = table.until("precedence")
    old, address = table.world.decision(), table.here(kind)
    order = worlds.policy_order(table.world, kind.upper())
    worlds.advance(table.world)
    state = table.world.state()
    client = table.clients[kind]
    late = client.post(address + "save/", {"act": "put", "do": "first", "f.who": order["who"], "version": 0})
    assert late.status_code == 409
    assert "closed" in late.content.decode()
    submitted = client.post(address + "submit/", {"form_key": uuid.uuid4(), "seq": old.seq})
    assert submitted.status_code == 409
    assert table.world.state() == state


def test_a_mission_spelled_out_whole_shows_the_chances_of_its_fields(table: Table) -> None:
    """A list of targets sends the whole order as one value."""
    side = table.until("deep")
    odds = f"/x/{table.world.exercise.pk}/cell/{table.world.cells[side].pk}/part/odds/"
    fields = {"mission": "CBTY", "at": "", "what": "", "air": "false"}

    def shown(**data: str) -> str:
        answer = table.clients[side].get(odds, {"do": "strike", **data})
        assert answer.status_code == 200
        return answer.content.decode()

    whole = shown(pick=json.dumps({"do": "strike", **fields, "air": False}))
    assert whole == shown(**{f"f.{name}": value for name, value in fields.items()})
    for piece in ("a hit", "a miss", "1 deep fires mission"):
        assert piece in whole
    for unread in ("", "{", "[1]", "7", '"text"', '{"do": "strike"}'):
        assert "a hit" not in shown(pick=unread)
