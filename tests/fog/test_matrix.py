"""Who may use which address: every address of the project, every kind of person, made from the URL table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction
from django.test import Client

from tests import world as worlds
from tests.fog.conftest import values
from tests.fog.table import CELL, MEMBER, PUBLIC, SIGNED_IN, UMPIRE, Address, addresses

UMPIRES = {"owner", "white"}
MEMBERS = {"red", "blue", "green", "observer"} | UMPIRES
ALLOWED = {CELL: {"red"} | UMPIRES, MEMBER: MEMBERS, UMPIRE: UMPIRES}
NO_ENTRY = (401, 403, 404, 405)
NOWHERE = "00000000-0000-4000-8000-000000000000"


@contextmanager
def undone() -> Iterator[None]:
    """Whatever the requests inside change is taken back."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def scoped(*scopes: str) -> list[Address]:
    """The addresses of some scopes; never none."""
    found = [address for address in addresses() if address.scope in scopes]
    assert found
    return found


def _shut(client: Client, path: str) -> bool:
    """Whether reading and writing are both refused."""
    with undone():
        read, written = client.get(path), client.post(path, {}, content_type="application/json")
        form = client.post(path, {})
    return {read.status_code, written.status_code, form.status_code} <= set(NO_ENTRY)


def test_only_those_who_may(world: worlds.World, people: dict[str, Client]) -> None:
    wrong = []
    for address in scoped(*ALLOWED):
        path = address.path(values(world, "red"))
        for who in people.keys() - ALLOWED[address.scope]:
            if not _shut(people[who], path):
                wrong.append(f"{address.name} is open to {who}")
    assert wrong == []


def test_what_is_forbidden_looks_like_what_does_not_exist(world: worlds.World, people: dict[str, Client]) -> None:
    """The stranger's answer for this exercise equals his answer for an exercise that never was."""
    wrong = []
    for address in scoped(*ALLOWED):
        here = address.path(values(world, "red"))
        there = address.path(values(world, "red", exercise_id=NOWHERE))
        for who in ("anonymous", "other umpire", "other red", "removed"):
            real, never = people[who].get(here), people[who].get(there)
            if (real.status_code, len(real.content)) != (never.status_code, len(never.content)):
                wrong.append(f"{address.name} tells {who} that the exercise exists")
    assert wrong == []


def test_no_cell_looks_through_anothers_eyes(world: worlds.World, people: dict[str, Client]) -> None:
    wrong = []
    for address in scoped(CELL):
        for kind in ("blue", "green", "white", "observer"):
            path = address.path(values(world, kind))
            for who in {"red", "blue", "green", "observer"} - {kind}:
                if not _shut(people[who], path):
                    wrong.append(f"{who} may use {address.name} as {kind}")
    assert wrong == []


def test_an_umpires_own_pages_ask_to_sign_in(world: worlds.World, people: dict[str, Client]) -> None:
    for address in scoped(SIGNED_IN):
        path = address.path(values(world))
        for who in ("anonymous", "red", "observer", "white"):
            assert people[who].get(path).status_code in (302, *NO_ENTRY), (address.name, who)
        assert people["owner"].get(path).status_code in (200, 302, 405), address.name


def test_public_addresses_answer(world: worlds.World, people: dict[str, Client]) -> None:
    for address in scoped(PUBLIC):
        status = people["anonymous"].get(address.path(values(world))).status_code
        assert status < 500 or address.name == "healthz", address.name


def test_people_can_use_what_is_theirs(world: worlds.World, people: dict[str, Client]) -> None:
    """The matrix would also pass if everything were shut; this would not."""
    for kind in ("red", "blue", "green", "observer"):
        for name in ("cell", "cell_part", "api_picture", "api_cell_log", "papers", "enter"):
            (address,) = (a for a in addresses() if a.name == name)
            answer = people[kind].get(address.path(values(world, kind)))
            assert answer.status_code in (200, 302), (kind, name)
    for kind in ("red", "blue", "green", "observer"):
        for name in ("cell_inject_file", "api_cell_inject_file", "api_cell_injects"):
            (address,) = (a for a in addresses() if a.name == name)
            assert people[kind].get(address.path(values(world, kind))).status_code == 200, (kind, name)
    (paper,) = (a for a in addresses() if a.name == "paper")
    for kind in ("red", "blue"):
        assert people[kind].get(paper.path(values(world, kind))).status_code == 200, kind
    for who in sorted(UMPIRES):
        for name in (
            "umpire_console",
            "umpire_roster",
            "umpire_ledger",
            "umpire_preview",
            "umpire_msel",
            "umpire_inject",
            "papers",
            "cell",
        ):
            (address,) = (a for a in addresses() if a.name == name)
            answer = people[who].get(address.path(values(world, "red")))
            assert answer.status_code in (200, 302), (who, name)
