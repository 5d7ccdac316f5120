"""The live channel rings for those whose pages change, and for nobody else: a ring tells that something happened."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.urls import resolve, reverse

from tests import world as worlds
from tests.fog.conftest import Known
from tests.fog.table import CELL, MEMBER, addresses
from tests.fog.test_matrix import undone
from wargame import access, audience
from wargame.models import Delivery, Inject, Proposal, Seat
from wargame.selectors.evaluation.observing import cells_seen
from wargame.services import logbook
from wargame.services.msel import handouts
from wargame.services.participants import seats, visitors
from wargame.services.traffic import rfis
from wargame.views.cell import fingerprint

Values = dict[str, Any]
WRITERS = {"api_notes": "recorder"}  # everything else is written by Blue
CHANGE_NOTHING = {
    "api_options": "a question", "api_check": "a question", "api_chances": "a question",
    "api_own_practice": "only before play", "api_token": "for the caller alone", "api_papers": "for umpires alone",
    "api_cell_notes": "on a page of its own, which no watcher has",
}  # fmt: skip
NEW_EACH_TIME = re.compile(r'[A-Za-z0-9]{64}|data-now="[^"]*"|name="(form_)?key" value="[^"]*"')
LISTENERS = ("red", "green", "observer", "recorder", "blue")


def _policy(world: worlds.World) -> list[Any]:
    return [worlds.policy_order(world, "BLUE")]


def _draft(world: worlds.World, known: Values) -> list[Any]:
    return [{"orders": _policy(world)}, {"orders": _policy(world), "note": "Hold the bridges."}, {"orders": []}]


def _submit(world: worlds.World, known: Values) -> list[Any]:
    worlds.submit(world, "blue", _policy(world))
    sheet = world.decision().sheets.get(pk=known["sheet_id"])
    sheet.status, sheet.form_key = "draft", None
    sheet.save()
    return [{"form_key": str(uuid4()), "seq": sheet.decision.seq}]


def _recall(world: worlds.World, known: Values) -> list[Any]:
    worlds.submit(world, "blue", _policy(world))
    return [{}]


def _unread(world: worlds.World, known: Values) -> list[Any]:
    Delivery.objects.filter(inject=known["inject_id"]).update(read_at=None)
    return [{}]


def _answer(world: worlds.World, known: Values) -> list[Any]:
    Inject.objects.filter(pk=known["inject_id"]).update(answer_wanted=True)
    return [{"answer": "We hold."}]


def _send(world: worlds.World, known: Values) -> list[Any]:
    exercise = world.exercise
    exercise.message_rules = {"planning": "free", "press": "free"}
    exercise.save()
    return [
        {"text": "To you alone.", "umpire": True},
        {"text": "Shall we talk?", "cells": [world.cells["green"].pk]},
        {"text": "All is well.", "title": "News", "press": True},
    ]


def _argue(world: worlds.World, known: Values) -> list[Any]:
    Proposal.objects.get(pk=known["proposal_id"]).shown_to.set([world.cells["green"]])
    return [{"favours": True, "reason": "Bells carry far."}]


def _estimate(world: worlds.World, known: Values) -> list[Any]:
    Proposal.objects.get(pk=known["proposal_id"]).estimates_from.set([world.cells["blue"]])
    return [{"percent": 40}, {"percent": 60}]


def _survey(world: worlds.World, known: Values) -> list[Any]:
    return [{"answers": {str(known["question_id"]): 60}}]


def _no_wait(world: worlds.World, known: Values) -> list[Any]:
    world.exercise.no_wait = True
    world.exercise.save()
    return [{"no_wait": True}, {"no_wait": False}]


def _post(world: worlds.World, known: Values) -> list[Any]:
    handouts.add(exercise=world.exercise, kind="role", cell_id=world.cells["blue"].pk, post="Chief of Staff")
    return [{"post": "Chief of Staff"}]


WRITES: dict[str, Callable[[worlds.World, Values], list[Any]]] = {
    "api_sheet": _draft, "api_submit": _submit, "api_recall": _recall, "api_cell_inject_open": _unread,
    "api_cell_inject_answer": _answer, "api_ask": lambda *_: [{"question": "Where is the fleet?"}],
    "api_withdraw_rfi": lambda *_: [{}], "api_send": _send, "api_argue": _argue, "api_estimate": _estimate,
    "api_propose": lambda *_: [{"action": "Ring the bells.", "effect": "Calm.", "reasons": ["One", "Two", "Three"]}],
    "api_withdraw_action": lambda *_: [{}],
    "api_notes": lambda *_: [{"text": "Blue argues well."}],
    "api_answer_survey": _survey, "api_no_wait": _no_wait, "api_cell_post": _post,
}  # fmt: skip


def written(known: Values) -> Iterator[tuple[str, str, str]]:
    """Every address of the API under which somebody in a cell writes: name, path and method."""
    for address in addresses():
        if address.scope not in (CELL, MEMBER) or not address.name.startswith("api_"):
            continue
        path = address.path(known)
        view: Any = resolve(path).func
        methods = [name for name in ("post", "put", "patch", "delete") if hasattr(view.cls, name)]
        if methods and address.name not in CHANGE_NOTHING:
            yield address.name, path, methods[0]


@contextmanager
def rings() -> Iterator[list[frozenset[str]]]:
    """The names that every notice sent inside was for."""
    found: list[frozenset[str]] = []

    def watch(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if "pg_notify" in sql:
            found.append(frozenset(params[-1].split()))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(watch):
        yield found


@contextmanager
def changes() -> Iterator[list[str]]:
    """What was changed in the database inside."""
    found: list[str] = []

    def watch(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if not sql.startswith("SELECT"):
            found.append(sql)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(watch):
        yield found


def pages(world: worlds.World, people: dict[str, Client], who: str) -> dict[str, str]:
    """What somebody can fetch, each page as a digest that leaves out running clocks."""
    here = {"exercise_id": world.exercise.pk}
    names: list[tuple[str, Values]] = []
    for cell in cells_seen(_viewer(world, who)):
        more = {**here, "cell_id": cell.id}
        cells = ("cell", "api_decision", "cell_role")
        names += [(name, more) for name in cells]
    if world.seats[who].watches:
        names.append(("observe", here))
    found = {}
    for name, takes in names:
        path = reverse(name, kwargs=takes)
        answer = people[who].get(path)
        text = answer.content.decode()
        found[path] = f"{answer.status_code} {fingerprint(NEW_EACH_TIME.sub('', text))}"
    return found


@pytest.mark.slow
def test_pages_do_not_change_by_themselves(world: worlds.World, people: dict[str, Client], known: Known) -> None:
    """Else the next test could not fail."""
    for who in LISTENERS:
        pages(world, people, who)
        assert pages(world, people, who) == pages(world, people, who)


def _viewer(world: worlds.World, who: str) -> access.Viewer:
    seat = Seat.objects.select_related("cell").get(pk=world.seats[who].pk)
    return access.Viewer(world.exercise, umpire=False, cell=seat.cell, seat=seat)


def heard(world: worlds.World, who: str, found: list[frozenset[str]]) -> bool:
    """Whether any of the notices reaches somebody."""
    ears = access.ears(_viewer(world, who))
    return any(ears.hear(names) for names in found)


@pytest.mark.slow
def test_a_cells_writing_rings_for_those_whose_pages_change(
    world: worlds.World, people: dict[str, Client], known: Known
) -> None:
    wrong = []
    mine = known["blue"]
    unwritten = {who: pages(world, people, who) for who in LISTENERS}
    for name, path, method in written(mine):
        assert name in WRITES, f"teach this test how {name} is written"
        writer = people[WRITERS.get(name, "blue")]
        with undone():
            with changes() as prepared:
                bodies = WRITES[name](world, mine)
            before = {who: pages(world, people, who) for who in LISTENERS} if prepared else dict(unwritten)
            for number, body in enumerate(bodies):
                with rings() as found:
                    answer = getattr(writer, method)(path, body, content_type="application/json")
                assert answer.status_code < 300, (name, answer.content)
                assert found, f"{name} rings for nobody, not even the umpire"
                if name == "api_sheet":
                    assert not heard(world, "red", found), "a draft rings on the other side"
                for who in LISTENERS:
                    after = pages(world, people, who)
                    changed = [page for page, text in after.items() if text != before[who].get(page)]
                    if bool(changed) != heard(world, who, found):
                        what = f"{name}[{number}]: {who} reads {changed} and hears"
                        wrong.append(f"{what} {[sorted(names) for names in found]}")
                    before[who] = after
    assert wrong == [], "\n".join(wrong)


def test_who_hears_what(world: worlds.World, people: dict[str, Client]) -> None:
    """Umpires and who sees the truth hear all, watchers what they watch, cells their own; who waits hears little."""
    cell = {kind: audience.cell(found.pk) for kind, found in world.cells.items()}
    with rings() as found:
        logbook.ring(world.exercise, cells=[world.cells["blue"]])
    assert found == [frozenset({cell["blue"]})]
    assert {who: heard(world, who, found) for who in (*LISTENERS, "truth", "visitor")} == {
        "red": False, "green": False, "observer": False, "recorder": True, "blue": True, "truth": True, "visitor": True,
    }  # fmt: skip
    owner = access.ears(access.Viewer(world.exercise, umpire=True))
    assert owner.hear(frozenset())
    waiting = access.ears(access.Viewer(world.exercise, umpire=False, seat=world.seats["red"]))
    assert not waiting.hear(frozenset({cell["red"]}))


def test_whoever_is_moved_is_judged_anew(world: worlds.World, people: dict[str, Client]) -> None:
    """A change of rights ends the streams of that person, and of nobody else."""
    (seat,) = seats.add(cell=world.cells["observer"], role="observer", names=["Lt Berg"])
    acts: list[tuple[Seat, Callable[[], Any]]] = [
        (world.seats["red"], lambda: seats.move(seat=world.seats["red"], cell=world.cells["green"], role="staff")),
        (world.seats["blue"], lambda: seats.issue_code(seat=world.seats["blue"])),
        (world.seats["recorder"], lambda: visitors.assign(seat=world.seats["recorder"], sight="all")),
        (seat, lambda: seats.remove(seat=seat)),
    ]
    for whose, act in acts:
        ears = {who: access.ears(_viewer(world, who)) for who in LISTENERS}
        with rings() as found:
            act()
        left = {names for ring in found for names in ring if names.startswith("moved:")}
        assert left == {audience.moved(whose.pk)}
        gone = {who for who, one in ears.items() if any(one.leave(names) for names in found)}
        assert gone == {who for who in LISTENERS if world.seats[who].pk == whose.pk}


def test_a_request_taken_in_hand_wakes_the_asking_cell(world: worlds.World, people: dict[str, Client]) -> None:
    asked = rfis.ask(viewer=_viewer(world, "blue"), question="Who?")
    with rings() as found:
        rfis.take(viewer=access.Viewer(world.exercise, umpire=True), rfi_id=asked.pk)
    assert {who: heard(world, who, found) for who in LISTENERS} == {
        "red": False, "green": False, "observer": False, "recorder": True, "blue": True,
    }  # fmt: skip
