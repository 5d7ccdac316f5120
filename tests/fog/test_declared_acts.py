"""An act refuses alike by form and by API: every limit of every declared act is passed by both."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html import unescape
from string import Formatter
from typing import Any, Final, get_type_hints
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from django.db import transaction
from django.http import QueryDict
from django.test import Client
from django.urls import resolve, reverse
from rest_framework import serializers
from rest_framework.test import APIClient

from tests import world as worlds
from tests.fog.conftest import values
from tests.fog.table import UMPIRE, addresses
from tests.fog.test_twice import content
from umpire.views.acts.actions import DECLARED
from umpire.views.shared import REFUSALS, sentences
from wargame.acts import copies, injects, rulings
from wargame.acts.act import Act
from wargame.acts.body import LARGEST, Chosen, ChosenKey, ChosenMany, Many, Text, Whole
from wargame.acts.dice import Dice
from wargame.labels import in_words
from wargame.services.msel import handouts
from wargame.viewer import Viewer

# What has another way by API: the room, the settings, the address of a file.
BY_FORM_ALONE: Final = {"new-code", "approval", "inject-detach"}
BY_NAME: Final = {"save-handout", "amend"}  # their forms name sections and values, which pages gather
PAGES: Final = {"undo", "amend", "clone", "fork"}  # forms with a page of their own
MISSING: Final = object()
BROKEN_TEXT: Final = "a\x00b"
# Edits, and what has fields of its own.
BY_THEMSELVES: Final = (serializers.ListField, serializers.ListSerializer, serializers.DictField)


@dataclass(frozen=True)
class Pair:
    """An act with its address in the API."""

    act: Act[Any]
    path: str
    method: str


def _pairs(known: dict[str, Any]) -> Iterator[Pair]:
    for address in addresses():
        if address.scope != UMPIRE or not address.name.startswith("api_"):
            continue
        path = address.path(known)
        view = getattr(resolve(path).func, "view_class", None) or getattr(resolve(path).func, "cls", None)
        for method in ("post", "put", "patch", "delete"):
            if act := getattr(getattr(view, method, None), "act", None):
                yield Pair(act, path, method)
    for act in injects.BY_NAME.values():
        yield Pair(act, "", "post")


def _good(name: str, field: Any, known: dict[str, Any]) -> Any:
    """What a field takes."""
    if isinstance(field, Chosen | ChosenKey):
        return known[f"{field.of.field}_id"]
    if name == "generation":
        return known["generation"]
    if isinstance(field, Whole):
        return 10**10 if field.max_value == LARGEST else max(field.min_value or 0, min(60, field.max_value or 60))
    if isinstance(field, serializers.ChoiceField):
        return next(iter(field.choices))
    if isinstance(field, serializers.BooleanField):
        return False
    if isinstance(field, serializers.DateTimeField):
        return "2031-01-01T10:00:00Z"
    if isinstance(field, serializers.DictField | serializers.Serializer):
        return MISSING
    if name == "edits" and field.required:
        return [{}]
    if isinstance(field, serializers.ListField | serializers.ListSerializer):
        return [3] if isinstance(field, Dice) else ["x"] if type(field) is Many else []
    return "Plain words"


def _bad(field: Any, strange: dict[str, Any]) -> Iterator[Any]:
    """What a field does not take."""
    if isinstance(field, serializers.BooleanField | serializers.Serializer) or type(field) in BY_THEMSELVES:
        return  # a box that is not ticked is not sent
    if field.required:
        yield MISSING
    if isinstance(field, Chosen | ChosenKey):
        yield from (strange[f"{field.of.field}_id"], "x", str(uuid4()) if isinstance(field, ChosenKey) else 0)
    elif isinstance(field, ChosenMany):
        yield from ([strange[f"{field.of.field}_id"]], ["x"], [0], [0] * 101)
    elif isinstance(field, Whole):
        assert field.max_value is not None
        assert field.min_value is not None
        yield from (field.max_value + 60, field.min_value - 60, "soon", 10**12, "²")
    elif isinstance(field, Text):
        yield "x" * ((field.max_length or 0) + 1)
        yield from ([""] if not field.allow_blank else [])
    elif isinstance(field, serializers.ChoiceField):
        yield "nonsense"
    elif isinstance(field, Dice):
        yield from (["four"], [-1], [1000], [1] * 101)
    elif isinstance(field, serializers.DateTimeField):
        yield "half past one"
    else:
        assert isinstance(field, Many), f"teach this test what {field!r} does not take"
        yield ["x"] * ((field.max_length or 0) + 1)
        yield from ([[]] if field.min_length else [])


def _minutes(value: Any) -> str:
    return value if isinstance(value, str) else f"{value / 60:.10f}"


def _rfi_answer(wish: dict[str, Any]) -> dict[str, Any]:
    cells = wish.pop("cells", [])
    return {"to": "cells", "cell": cells} if cells else {"to": "asker"}


def _speak(wish: dict[str, Any]) -> dict[str, Any]:
    kinds = ("cell", "actor")
    return {"to": [f"{kind}:{number}" for kind in kinds for number in wish.pop(f"{kind}s", [])]}


def _weigh(wish: dict[str, Any]) -> dict[str, Any]:
    return {f"weight.{row['argument']}": row["weight"] for row in wish.pop("weights", [])}


def _sight(wish: dict[str, Any]) -> dict[str, Any]:
    sight = wish.pop("sight", MISSING)
    return {} if sight is MISSING else {"sight": "cells" if wish.get("cells") else sight}


def _calendar(wish: dict[str, Any]) -> dict[str, Any]:
    return {name: "\n".join(wish.pop(name)) for name in ("dates", "holidays") if name in wish}


def _question(wish: dict[str, Any]) -> dict[str, Any]:
    return {"choices": "\n".join(wish.pop("choices", []))}


# What the form of a page sends for fields that it spells in its own way.
SPELLED: Final[dict[str, Callable[[dict[str, Any]], dict[str, Any]]]] = {
    "extend": lambda wish: {"minutes": _minutes(wish.pop("seconds"))} if "seconds" in wish else {},
    "length": lambda wish: {"length": _minutes(wish.pop("seconds"))} if "seconds" in wish else {},
    "add-seats": lambda wish: {"count": len(wish.pop("names", []))},
    "matrix-argue": lambda wish: {"favours": "for" if wish.pop("favours", False) else "against"},
    "calendar": _calendar,
    "rfi-answer": _rfi_answer,
    "assign": _sight,
    "admit-visitor": _sight,
    "add-question": _question,
    "change-question": _question,
    "add-survey": lambda wish: {"turns": ", ".join(map(str, wish.pop("turns", [])))},
    "change-survey": lambda wish: {"turns": ", ".join(map(str, wish.pop("turns", [])))},
    "decide-forecast": lambda wish: {"outcome": {True: "yes", False: "no"}[wish.pop("happened", False)]},
    "speak": _speak,
    "matrix-weigh": _weigh,
}


def _in_form(act: Act[Any], wish: dict[str, Any], known: dict[str, Any]) -> dict[str, Any]:
    """The same, as the form of a page sends it."""
    assert act.takes is not None
    rest = dict(wish)
    found = SPELLED[act.name](rest) if act.name in SPELLED else {}
    for name, value in rest.items():
        field = act.takes().fields[name]
        if isinstance(value, bool):
            value = "on" if value else ""
        elif isinstance(field, Dice):
            value = " ".join(map(str, value))
        found[act.takes.in_form.get(name, name)] = value
    return found | ({act.about.field: known[f"{act.about.field}_id"]} if act.about else {})


def _by_form(client: Client, world: worlds.World, act: Act[Any], fields: dict[str, Any]) -> list[str]:
    own = act.name in PAGES
    address = reverse(
        f"umpire_{act.name}" if own else "umpire_do", args=[world.exercise.pk, *([] if own else [act.name])]
    )
    answer = client.post(address, fields)
    assert answer.status_code == 422, (act.name, fields, answer.status_code)
    return shown(answer)


def shown(answer: Any) -> list[str]:
    """The sentences in which a page refuses."""
    block = re.search(r"u-problems.*?</p>(.*?)</div>", answer.content.decode(), re.DOTALL)
    assert block, "the page says nothing"
    parts = re.findall(r"<(?:p|li)>(.*?)</(?:p|li)>", block[1], re.DOTALL)
    return [" ".join(unescape(re.sub("<[^>]*>", "", part)).split()) for part in parts]


def _by_program(client: APIClient, pair: Pair, wish: dict[str, Any]) -> list[str]:
    answer = getattr(client, pair.method)(pair.path, wish, format="json")
    assert answer.status_code in (400, 422), (pair.act.name, wish, answer.status_code)
    return told(answer)


def told(answer: Any) -> list[str]:
    """The sentences in which the API refuses, as a page shows them."""
    return [in_words(problem, headed=True) for problem in answer.json()["problems"]]


def _clients(world: worlds.World) -> tuple[Client, APIClient]:
    form, program = Client(), APIClient()
    form.force_login(world.owner)
    program.force_login(world.owner)
    return form, program


def _refusal(do: Callable[[], Any]) -> list[str]:
    """What an act says where it refuses, without the page around it."""
    try:
        with transaction.atomic():
            do()
    except REFUSALS as error:
        return sentences(error)
    return ["it is done"]


def test_every_limit_is_the_same_by_form_and_by_api(world: worlds.World, people: dict[str, Client], crowd: Any) -> None:
    known, (form, program) = values(world), _clients(world)
    strange = {"cell_id": crowd.stranger.cells["red"].pk, "seat_id": crowd.stranger.seats["red"].pk}
    strange["actor_id"] = getattr(crowd.stranger.exercise.actors.first(), "pk", 10**8)
    strange |= {"objective_id": 10**8, "question_id": 10**8, "proposal_id": 10**8}
    run = worlds.draft(world)
    known |= {"run_id": run.pk, "generation": run.generation}
    viewer = Viewer(world.refresh(), umpire=True)
    before, sent = content(), 0
    for pair in (one for one in _pairs(known) if one.act.name not in BY_NAME):
        act, wrong = pair.act, list(_wrong(pair.act, known, strange))
        for name, wish in wrong:
            key = known[f"{act.about.field}_id"] if act.about else None
            typed = QueryDict(urlencode(_in_form(act, wish, known), doseq=True))
            by_form = _refusal(lambda: act.by_form(viewer, typed))  # noqa: B023 - called at once
            assert by_form == _refusal(lambda: act.by_program(viewer, wish, key)), (act.name, wish)  # noqa: B023
            assert [text.startswith(f"{name}") for text in by_form] == [True], (act.name, wish, by_form)
            sent += 1
        for _, wish in wrong[:1]:  # the two ways there
            with transaction.atomic():
                said = _by_form(form, world, act, _in_form(act, wish, known))
                assert said == _by_program(program, pair, wish), (act.name, wish)
    assert content() == before
    assert sent > 40


def _wrong(act: Act[Any], known: dict[str, Any], strange: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """What to fill in so that one field alone is wrong, with its name."""
    fields: dict[str, Any] = {**act.takes().fields} if act.takes else {}
    good = {name: _good(name, field, known) for name, field in fields.items()}
    for name, field in fields.items():
        for bad in _bad(field, strange):
            yield name, {key: value for key, value in (good | {name: bad}).items() if value is not MISSING}


@pytest.mark.parametrize("action", ["pause", "extend"])
def test_a_text_that_no_database_stores_is_400_by_both(world: worlds.World, action: str) -> None:
    form, program = _clients(world)
    wish = {"note": BROKEN_TEXT, "seconds": BROKEN_TEXT}
    assert form.post(reverse("umpire_do", args=[world.exercise.pk, action]), wish).status_code == 400
    assert program.post(reverse(f"api_umpire_{action}", args=[world.exercise.pk]), wish).status_code == 400


def test_every_declared_act_has_a_form_and_an_address(world: worlds.World, people: dict[str, Client]) -> None:
    by_api = BY_FORM_ALONE | {pair.act.name for pair in _pairs(values(world))}
    by_form = PAGES | {act.name for acts, _ in DECLARED for act in acts}
    assert by_api == by_form


@pytest.mark.parametrize("seconds", [-3660, 24 * 3600 + 60, 0, 2_147_483_640])
def test_a_clock_moves_within_the_same_limits(world: worlds.World, seconds: int) -> None:
    form, program = _clients(world)
    by_form = form.post(reverse("umpire_do", args=[world.exercise.pk, "extend"]), {"minutes": str(seconds // 60)})
    by_api = program.post(reverse("api_umpire_extend", args=[world.exercise.pk]), {"seconds": seconds})
    assert by_form.status_code == by_api.status_code == 422
    assert shown(by_form) == told(by_api)
    assert "shorten by at most one hour" in by_api.json()["problems"][0]


def test_a_lock_without_all_orders_warns_whoever_asks(world: worlds.World) -> None:
    form, program = _clients(world)
    wish = {"decision": world.decision().pk, "missing": 0}
    by_form = form.post(reverse("umpire_do", args=[world.exercise.pk, "lock"]), wish)
    by_api = program.post(reverse("api_umpire_lock", args=[world.exercise.pk]), wish)
    assert by_form.status_code == by_api.status_code == 422
    assert shown(by_form) == told(by_api)
    assert "no orders yet" in by_api.json()["problems"][0]
    assert world.decision().status == "open"
    del wish["missing"]
    assert program.post(reverse("api_umpire_lock", args=[world.exercise.pk]), wish).status_code == 200


def test_a_kind_of_decision_is_one_of_the_rules(world: worlds.World) -> None:
    form, program = _clients(world)
    by_form = form.post(reverse("umpire_do", args=[world.exercise.pk, "length"]), {"length": "5", "kind": "lunch"})
    by_api = program.post(reverse("api_umpire_length", args=[world.exercise.pk]), {"seconds": 300, "kind": "lunch"})
    assert by_form.status_code == by_api.status_code == 422
    assert shown(by_form) == told(by_api) == ["Kind: choose one of these decisions."]


@pytest.mark.parametrize(
    ("title", "section", "says"),
    [("x" * 121, "Fine", "120"), ("Fine", "x" * 121, "Section 1, title"), ("Fine", "", "The document is empty")],
)
def test_a_paper_is_refused_alike(
    world: worlds.World, people: dict[str, Client], title: str, section: str, says: str
) -> None:
    (form, program), exercise = _clients(world), world.exercise
    row = handouts.add(exercise=exercise, kind="read_ahead", title="Read this")
    wish = {"title": title, "seen": handouts.seen(row), "handout": row.pk, "title-1": section}
    by_form = form.post(reverse("umpire_do", args=[exercise.pk, "save-handout"]), wish)
    body = {"title": title, "seen": handouts.seen(row), "parts": [{"title": section}]}
    by_api = program.put(reverse("api_umpire_handout", args=[exercise.pk, row.pk]), body, format="json")
    assert shown(by_form) == told(by_api)
    assert says in told(by_api)[0]


@pytest.mark.parametrize(("verdict", "field"), [("reroll", "reason"), ("nonsense", "verdict")])
def test_a_ruling_is_refused_alike(world: worlds.World, people: dict[str, Client], verdict: str, field: str) -> None:
    run, (form, program) = worlds.draft(world), _clients(world)
    wish = {"verdict": verdict, "draw": 0, "generation": run.generation, "note": "Why."}
    by_form = form.post(reverse("umpire_do", args=[world.exercise.pk, "rule"]), wish)
    body = {"verdict": verdict, "subject": {"draw": 0}, "generation": run.generation, "note": "Why."}
    by_api = program.post(reverse("api_umpire_rulings", args=[world.exercise.pk, run.pk]), body, format="json")
    assert shown(by_form) == told(by_api)
    assert by_api.json()["problems"][0].startswith(field)


def test_a_sentence_names_what_its_act_makes() -> None:
    every = [act for acts, _ in DECLARED for act in acts] + [*rulings.LEDGER_ACTS, *copies.ACTS]
    for act in every:
        for _, name, _, _ in Formatter().parse(act.says) if isinstance(act.says, str) else ():
            made: Any = get_type_hints(act.carry_out)["return"]
            for part in name.split(".")[1:] if name else ():
                assert hasattr(made, part), (act.name, name)
                field = getattr(made, part)
                made = field.field.related_model if hasattr(field, "field") else field
