"""Whatever is sent, the answer is a sentence in the one shape and nothing breaks."""

from __future__ import annotations

import json
import uuid
from typing import Any

import pytest
from rest_framework.test import APIClient

from tests import world as worlds
from tests.wargame.api.conftest import here, holder, owner, refused
from wargame.api.parsers import MOST_BYTES

BROKEN = {
    "no JSON": b"{orders",
    "not UTF-8": b'{"orders": "\xff\xfe"}',
    "not a number": b'{"orders": NaN}',
    "infinity": b'{"orders": Infinity}',
    "too large a number": b'{"orders": [{"x": 1e999}]}',
    "a number without end": b'{"orders": [' + b"9" * 5000 + b"]}",
    "nested without end": b"[" * 50_000 + b"]" * 50_000,
    "nested too deeply": b'{"orders": ' + b"[" * 40 + b"]" * 40 + b"}",
    "zero character": b'{"orders": [{"do": "a\\u0000b"}]}',
    "half a character": b'{"orders": [{"do": "\\ud800"}]}',
    "zero character in a name": b'{"orders": [{"a\\u0000": 1}]}',
    "a list": b"[1, 2]",
    "a word": b'"orders"',
    "nothing": b"null",
    "orders no list": b'{"orders": 7}',
    "an order no object": b'{"orders": [7]}',
    "a field that is none": b'{"orders": [], "colour": "red"}',
    "empty": b"",
}


def test_a_broken_body_is_400(world: worlds.World) -> None:
    client = holder(world, "red")
    sheet = world.decision().sheets.get(cell=world.cells["red"]).pk
    for name, body in BROKEN.items():
        for method, rest in (("post", "check/"), ("put", f"sheets/{sheet}/")):
            answer = getattr(client, method)(here(world, rest, "red"), data=body, content_type="application/json")
            assert answer.status_code == 400, (name, rest, answer.content)
            refused(answer, 400, answer.json()["error"])
            assert answer.json()["error"] in {"malformed", "invalid"}


def test_a_body_that_is_too_large_is_413(world: worlds.World) -> None:
    body = json.dumps({"orders": [], "note": "x" * MOST_BYTES}).encode()
    answer = holder(world, "red").post(here(world, "check/", "red"), data=body, content_type="application/json")
    refused(answer, 413, "too_large", str(MOST_BYTES))


def test_too_many_orders_are_refused(world: worlds.World) -> None:
    sheet = world.decision().sheets.get(cell=world.cells["red"]).pk
    answer = holder(world, "red").put(here(world, f"sheets/{sheet}/", "red"), {"orders": [{"do": "done"}] * 201})
    refused(answer, 400, "invalid", "orders")


@pytest.mark.parametrize(
    "kind", ["application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=x", "x"]
)
def test_a_body_that_is_no_json_is_415(world: worlds.World, kind: str) -> None:
    answer = holder(world, "red").post(here(world, "check/", "red"), data=b"orders=1", content_type=kind)
    refused(answer, 415, "unsupported")


def test_unknown_methods_and_addresses(world: worlds.World) -> None:
    client = holder(world, "red")
    refused(client.delete(here(world, "picture/", "red")), 405, "not_allowed")
    for path in ("", "nothing/", "exercises/not-a-uuid/", f"exercises/{uuid.uuid4()}", "exercises/%00/"):
        for method in ("get", "post", "put", "patch", "delete"):
            refused(getattr(client, method)(f"/api/v1/{path}"), 404, "missing")
    huge = here(world, f"cells/{10**40}/picture/")
    refused(client.get(huge), 404, "missing")
    refused(client.get(here(world), HTTP_ACCEPT="text/html"), 406, "not_acceptable")


def test_without_token_or_session_everything_is_401(world: worlds.World) -> None:
    for path in (here(world), here(world, "picture/", "red"), here(world, "settings/"), "/api/v1/exercises/"):
        refused(APIClient().get(path), 401, "unauthorised")
        refused(APIClient().post(path, {"title": "x"}), 401, "unauthorised")


GARBAGE: list[Any] = [None, "x", -1, 10**30, 1.5, True, [], [[]], {}, {"a": {"b": []}}, "é" * 5000]
POSTS = {
    "extend/": "seconds", "lock/": "decision", "cells/": "kind", "seats/": "names", "undo/": "seq", "amend/": "edits",
    "clone/": "title", "fork/": "seq", "rulings/": "subject", "dice/": "values", "publish/": "generation",
    "withdraw/": "ruling", "settings/": "clocks", "objectives/": "objectives", "room/": "open",
}  # fmt: skip
WHOLE: dict[str, dict[str, Any]] = {
    "cells/": {"kind": "green", "name": "New"},
    "seats/": {"cell": 0, "role": "staff", "names": ["x"]},
    "undo/": {"seq": 1, "reason": "why"},
    "amend/": {"seq": 2, "edits": [{"event": "x"}], "reason": "data", "note": "why"},
    "clone/": {"title": "Copy"},
    "fork/": {"title": "What if", "seq": 2},
    "rulings/": {"verdict": "reroll", "subject": {"draw": 0}, "reason": "data", "note": "why", "generation": 1},
    "dice/": {"draw": 0, "values": [1]},
    "publish/": {"generation": 1},
}


@pytest.mark.parametrize("rest", POSTS)
def test_wrong_types_never_break_the_umpires_hand(world: worlds.World, rest: str) -> None:
    run = world.exercise.game.runs.latest("created_at").pk  # type: ignore[union-attr]  # it plays
    deep = f"runs/{run}/" if rest in ("rulings/", "dice/", "publish/", "withdraw/") else ""
    method = {"settings/": "patch", "objectives/": "put", "room/": "put"}.get(rest, "post")
    client = owner(world)
    whole = WHOLE.get(rest, {})
    for garbage in GARBAGE:
        for body in (garbage, {POSTS[rest]: garbage}, whole | {POSTS[rest]: garbage}):
            answer = getattr(client, method)(here(world, deep + rest), body)
            assert answer.status_code < 500, (body, answer.content)
            if answer.status_code >= 400:
                refused(answer, answer.status_code, answer.json()["error"])


@pytest.mark.parametrize("subject", [{}, {"draw": 99}, {"side": "RED", "order": 9}, {"edits": []}, {"edits": [{}]}])
@pytest.mark.parametrize("verdict", ["accept", "amend", "reroll", "force", "void"])
def test_rulings_about_nothing_are_refused(world: worlds.World, verdict: str, subject: dict[str, Any]) -> None:
    run = world.exercise.game.runs.latest("created_at")  # type: ignore[union-attr]  # it plays
    wish = {"verdict": verdict, "subject": subject, "reason": "data", "note": "why", "generation": run.generation}
    refused(owner(world).post(here(world, f"runs/{run.pk}/rulings/"), wish), 422, "refused")
