"""Nothing happens twice: every form of every page, and every other address, is sent twice with one key."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy, deepcopy
from dataclasses import dataclass
from typing import Any, Final
from uuid import uuid4

import pytest
from django.apps import apps
from django.db import connection, transaction
from django.test import Client
from django.urls import resolve

from reports.views_words import PLACES
from tests import world as worlds
from tests.fog.conftest import Known, known_in
from tests.fog.forms import Form, forms_of
from tests.fog.table import CELL, MEMBER, PUBLIC, SIGNED_IN, UMPIRE, Address, addresses
from umpire.views.acts.actions import ACTIONS
from umpire.views.packs import ACTIONS as PACK_ACTIONS
from wargame.views.say import ACTIONS as SAYINGS
from wargame.views.sent_once import FIELD

# What may be another after the second sending: a table, or one column of it.
FREE: Final = {
    "wargame_sentform": "it holds the keys",
    "wargame_wrongguess": "a wrong code counts as a guess each time",
    "django_session": "it says until when a browser is known",
    "adjudication_packeditor": "who has a file open at this moment",
    "wargame_seat.last_seen_at": "when a person was here last",
}
PEOPLE: Final = {  # who fills in forms, and on pages of which scopes
    "owner": (PUBLIC, SIGNED_IN, UMPIRE, MEMBER, CELL),
    "red": (CELL, MEMBER),
    "recorder": (MEMBER,),
    "anonymous": (PUBLIC,),
}
BARE: Final = {  # addresses whose action says what is sent to them
    "umpire_do": tuple(ACTIONS),
    "say": tuple(SAYINGS),
    "umpire_pack_do": tuple(PACK_ACTIONS),
    "umpire_report_do": tuple(PLACES),
}
# These create or count on, and must have been taken at their first sending: else the walk would prove nothing.
TAKEN: Final = {
    "say ask", "say message", "say press", "say propose", "say argue", "umpire_do speak", "umpire_do extend",
    "umpire_do add-seats", "umpire_do add-cell", "umpire_do paste-names", "umpire_do issue-code",
    "umpire_do matrix-argue", "umpire_do matrix-roll", "umpire_do matrix-estimate", "umpire_do actor-add",
    "umpire_do add-objective", "umpire_do add-indicator", "umpire_do add-survey", "umpire_do add-question",
    "umpire_do add-handout", "umpire_do admit-visitor", "umpire_do new-code", "umpire_do rfi-answer",
    "umpire_do message", "umpire_do accept-all", "umpire_do start", "umpire_do lock", "umpire_clone", "umpire_fork",
    "umpire_new", "umpire_inject_new", "umpire_practice", "umpire_pack_do clone", "umpire_undo", "observe_note",
    "paper_make", "room",
}  # fmt: skip


@contextmanager
def undone() -> Iterator[None]:
    """Whatever happens inside is taken back."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def content() -> dict[str, str]:
    """A digest of all that is in each table. One query."""
    queries = []
    for table in sorted({model._meta.db_table for model in apps.get_models()} - FREE.keys()):
        apart = "".join(f" - '{name.partition('.')[2]}'" for name in FREE if name.startswith(f"{table}."))
        row = f"md5((to_jsonb(t){apart})::text)"
        queries.append(f"SELECT '{table}', md5(string_agg({row}, '' ORDER BY {row})) FROM {table} t")
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(queries))
        return dict(cursor.fetchall())


@dataclass
class Walk:
    """What was sent, by the name of its address and action; what was taken; and what is wrong."""

    sent: set[str]
    taken: set[str]
    wrong: list[str]

    def twice(self, client: Client, address: str, fields: dict[str, Any]) -> None:
        """Send the same twice, and compare what is in the database after the first and after the second."""
        found, browser = resolve(address), copy(client)
        name = f"{found.view_name} {found.kwargs.get('action', '')}".strip()
        browser.cookies, browser.raise_request_exception = deepcopy(client.cookies), False
        with undone():
            first, between = browser.post(address, _rewound(fields)), content()
            second, after = browser.post(address, _rewound(fields)), content()
        self.sent.add(name)
        if first.status_code < 400:
            self.taken.add(name)
        if changed := [table for table in after if after[table] != between[table]]:
            self.wrong.append(f"{name} changes {', '.join(changed)} twice")
        if first.status_code >= 500:
            self.wrong.append(f"{name} fails with {first.status_code}")
        if (first.status_code, first.get("Location")) != (second.status_code, second.get("Location")):
            self.wrong.append(f"{name} answers {first.status_code}, and then {second.status_code}")


def _rewound(fields: dict[str, Any]) -> dict[str, Any]:
    for value in fields.values():
        if hasattr(value, "seek"):
            value.seek(0)
    return fields


def _pages(client: Client, known: dict[str, Any], wanted: list[Address]) -> Iterator[Form]:
    """The forms of every page that a person can open."""
    for address in wanted:
        path = address.path(known)
        with undone():
            answer = client.get(path)
        if answer.status_code == 200 and not answer.streaming and "html" in answer["Content-Type"]:
            yield from forms_of(path, answer.content.decode())


def _places() -> list[Address]:
    """The addresses of pages; the others are of the API or never end."""
    return [one for one in addresses() if not one.name.startswith("api_") and not one.name.endswith("live")]


def _stage(world: worlds.World) -> tuple[Client, list[Form]]:
    """The umpire of a game at another stage, and the forms of their pages about it."""
    client = Client()
    client.force_login(world.owner)
    known = {"exercise_id": world.exercise.pk, "cell_id": world.cells["red"].pk}
    about = [one for one in _places() if "exercise_id" in one.takes and set(one.takes) <= known.keys()]
    return client, list(_pages(client, known, about))


@pytest.fixture
def forms(world: worlds.World, people: dict[str, Client], db: None) -> list[tuple[Client, Form]]:
    """Each kind of form once: in play, with a draft to review, and in set-up."""
    known: Known = known_in(world)
    every = []
    for who, scopes in PEOPLE.items():
        theirs = [one for one in _places() if one.scope in scopes]
        every += [(people[who], one) for one in _pages(people[who], known["red"], theirs)]
    for other in (worlds.drafted("yan", "Draft", review="all"), worlds.build("susan", "Quartz")):
        client, found = _stage(other)
        every += [(client, one) for one in found]
    kinds: dict[tuple[Any, ...], tuple[Client, Form]] = {}
    for client, form in every:
        place = resolve(form.action)
        kind = (place.view_name, place.kwargs.get("action"), *sorted({*form.fields, *form.blank, *form.offered}))
        kinds.setdefault(kind, (client, form))
    return list(kinds.values())


def test_no_form_does_anything_twice(
    forms: list[tuple[Client, Form]], world: worlds.World, people: dict[str, Client]
) -> None:
    walk = Walk(set(), set(), [])
    for client, form in forms:
        assert FIELD in form.fields, f"the form to {form.action} has no key; write csrf_token in it"
        walk.twice(client, form.action, form.sent())
    known = known_in(world)["red"]
    for address in _places():
        for action in BARE.get(address.name, ("",)):
            path = address.path(known | {"action": action or known["action"]})
            if f"{address.name} {action}".strip() not in walk.sent:  # no page here has a form for it
                walk.twice(people["owner"], path, {FIELD: str(uuid4())})
    assert walk.wrong == []
    assert TAKEN - walk.taken == set()
