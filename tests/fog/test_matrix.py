"""Who may use which address: every address of the project, every kind of person, made from the URL table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.test import Client

from adjudication.services import balance, pack_authors, packs
from tests.fog.conftest import Crowd, Known, known_in
from tests.fog.table import ADMINISTRATOR, CELL, COURSE, MEMBER, PUBLIC, SIGNED_IN, UMPIRE, Address, addresses
from wargame.services.college import handover

UMPIRES = {"owner", "white"}
WATCHERS = {"observer", "recorder", "truth", "visitor"}  # the visitor and "truth" look with every cell's eyes
MEMBERS = {"red", "blue", "green"} | WATCHERS | UMPIRES
ALLOWED = {CELL: {"red", "truth", "visitor"} | UMPIRES, MEMBER: MEMBERS, UMPIRE: UMPIRES, COURSE: {"owner"}}
TRUTH = {"umpire_watch", "umpire_watch_news"}  # what an observer who is shown the truth may read
LED_HOME = {"removed", "late visitor"}  # taking back a request for a seat twice: who had one is led home
NO_ENTRY = (401, 403, 404, 405)
NOWHERE = "00000000-0000-4000-8000-000000000000"


@pytest.fixture(scope="module")
def known(crowd: Crowd) -> Known:
    """Made once, because every test here asks for it."""
    found = known_in(crowd.world)
    connection.check_constraints()
    return found


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


def _shut(client: Client, path: str, methods: list[str]) -> bool:
    """Whether reading and writing are both refused. A method that nobody has is left out from then on.

    What it changes is the caller's to undo.
    """
    found = set()
    for method in list(methods):
        ask = {} if method == "get" else {"content_type": "application/json"}
        status = getattr(client, method)(path, {}, **ask).status_code
        found.add(status)
        if status == 405:
            methods.remove(method)
    return found <= set(NO_ENTRY)


def test_only_those_who_may(known: Known, people: dict[str, Client]) -> None:
    wrong = []
    for address in scoped(*ALLOWED):
        path, methods = address.path(known["red"]), ["get", "post"]
        shut_out = people.keys() - ALLOWED[address.scope] - ({"truth"} if address.name in TRUTH else set())
        shut_out -= LED_HOME if address.name == "door" else set()
        with undone():
            wrong += [f"{address.name} is open to {who}" for who in shut_out if not _shut(people[who], path, methods)]
    assert wrong == []


def test_what_is_forbidden_looks_like_what_does_not_exist(known: Known, people: dict[str, Client]) -> None:
    """The stranger's answer for this exercise equals their answer for an exercise that never was."""
    wrong = []
    for address in scoped(*ALLOWED):
        here = address.path(known["red"])
        there = address.path(known["red"] | {"exercise_id": NOWHERE, "course_id": NOWHERE})
        for who in ("anonymous", "other umpire", "other red", "removed", "late visitor"):
            real, never = people[who].get(here), people[who].get(there)
            if (real.status_code, len(real.content)) != (never.status_code, len(never.content)):
                wrong.append(f"{address.name} tells {who} that the exercise exists")
            if real.status_code == 405:
                break  # nobody reads here
    assert wrong == []


def test_no_cell_looks_through_anothers_eyes(known: Known, people: dict[str, Client]) -> None:
    wrong = []
    for address in scoped(CELL):
        methods = ["get", "post"]
        for kind in ("blue", "green", "white", "observer"):
            path = address.path(known[kind])
            watching = {"recorder"} - ({"recorder"} if kind in ("blue", "observer") else set())
            others = ({"red", "blue", "green", "observer"} | watching) - {kind}
            with undone():
                open_to = [who for who in others if not _shut(people[who], path, methods)]
            wrong += [f"{who} may use {address.name} as {kind}" for who in open_to]
    assert wrong == []


def test_an_umpires_own_pages_ask_to_sign_in(known: Known, people: dict[str, Client]) -> None:
    for address in scoped(SIGNED_IN):
        path = address.path(known["red"])
        for who in ("anonymous", "red", "observer", "white"):
            assert people[who].get(path).status_code in (302, *NO_ENTRY), (address.name, who)
        nothing_yet = (404,) if address.name.startswith("mfa_") else ()  # such as a second factor to remove
        assert people["owner"].get(path).status_code in (200, 302, 405, *nothing_yet), address.name


FREE = {
    "umpire_balance",
    "umpire_balance_stop",
    "umpire_pack_do clone",
    "umpire_pack_draft",
    "umpire_pack_sheet",
}  # play games on somebody's pack, clone it, look at its map, take its forces along
ACTS = ("clone", "delete", "add-author", "remove-author", "hand-over", "publish")
OWNERS = {f"umpire_pack_do {act}" for act in ("delete", "add-author", "hand-over", "publish")}


def test_who_changes_a_pack(known: Known, people: dict[str, Client]) -> None:
    """Every address of a pack that changes something: for its owner, a co-author, and any other umpire."""
    packs.clone(name=known["red"]["pack"], title="Shared", by="alice")
    handover.publish_pack(name="shared", on=True, by=User.objects.get(username="alice"))
    pack_authors.add(name="shared", author="mallory", by="alice")
    people["any umpire"] = Client()
    people["any umpire"].force_login(User.objects.create_user("yan"))
    sent = {"number": "1", "games": "20", "author": "mallory", "person": "mallory", "title": "Mine", "text": "a: ["}
    games = balance.ask(pack=packs.find("shared"), games=20).pk
    here = {**known["red"], "pack": "shared", "file": "injects", "balance_id": games}
    wrong = []
    for address in (one for one in scoped(SIGNED_IN) if "pack" in one.takes):
        for act in ACTS if address.name == "umpire_pack_do" else ("",):
            name, path = f"{address.name} {act}".strip(), address.path(here | {"action": act})
            answers = {}
            for who in ("owner", "other umpire", "any umpire"):
                with undone():
                    answers[who] = people[who].post(path, sent).status_code
            forbidden = {who for who, status in answers.items() if status in (403, 404)}
            free = set(answers) if name in FREE or 405 in answers.values() else {"owner", "other umpire"}
            if forbidden != set(answers) - (free - {"other umpire"} if name in OWNERS else free):
                wrong.append(f"{name}: {answers}")
    assert wrong == []


def test_nobody_in_an_exercise_sees_how_the_program_is_doing(known: Known, people: dict[str, Client]) -> None:
    for address in scoped(ADMINISTRATOR):
        for who, client in people.items():
            answer = client.get(address.path(known["red"]), REMOTE_ADDR="192.0.2.7")
            assert answer.status_code in (302, *NO_ENTRY), (address.name, who)


def test_public_addresses_answer(known: Known, people: dict[str, Client]) -> None:
    for address in scoped(PUBLIC):
        status = people["anonymous"].get(address.path(known["red"])).status_code
        assert status < 500 or address.name == "healthz", address.name


def test_people_can_use_what_is_theirs(known: Known, people: dict[str, Client]) -> None:
    """The matrix would also pass if everything were shut; this would not."""
    # The papers first: their list withdraws a sitrep whose turn, as here, is not over.
    for name in ("paper", "paper_commander", "cell_sitrep"):
        (paper,) = (a for a in addresses() if a.name == name)
        for kind in ("red", "blue"):
            assert people[kind].get(paper.path(known[kind])).status_code == 200, (name, kind)
    for kind in ("red", "blue", "green", "observer"):
        for name in ("cell", "cell_part", "api_picture", "api_cell_log", "papers", "enter"):
            (address,) = (a for a in addresses() if a.name == name)
            answer = people[kind].get(address.path(known[kind]))
            assert answer.status_code in (200, 302), (kind, name)
    for kind in ("red", "blue", "green", "observer"):
        for name in ("cell_inject_file", "api_cell_inject_file", "api_cell_injects"):
            (address,) = (a for a in addresses() if a.name == name)
            assert people[kind].get(address.path(known[kind])).status_code == 200, (kind, name)
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
            answer = people[who].get(address.path(known["red"]))
            assert answer.status_code in (200, 302), (who, name)


def test_who_watches_reads_and_changes_nothing(known: Known, people: dict[str, Client]) -> None:
    """Every address of the project, with every method that changes: an observer's, a visitor's hand is empty."""
    open_to_all, wrong = {"join", "room", "seat_code", "api_join", "api_redeem", "api_session", "login", "logout"}, []
    # A token of their own, a recorder's own notes, and a waiting request of their own, which they do not have.
    own = {"api_token", "observe_note", "api_notes", "door"}
    for address in addresses():
        if address.scope == PUBLIC or address.name in open_to_all | own:
            continue
        methods = ["post", "put", "patch", "delete"]
        for who in sorted(WATCHERS):
            for kind in ("red", "blue", "observer") if "cell_id" in address.takes else ("observer",):
                path = address.path(known[kind])
                for method in list(methods):
                    with undone():
                        answer = getattr(people[who], method)(path, {}, content_type="application/json")
                    if answer.status_code == 405:
                        methods.remove(method)  # nobody has it
                    elif answer.status_code not in (302, *NO_ENTRY) or (
                        answer.status_code == 302 and "login" not in answer["Location"]
                    ):
                        wrong.append(f"{who} may {method} {address.name} as {kind}: {answer.status_code}")
    assert wrong == []


def test_who_watches_does_see_what_he_is_assigned(known: Known, people: dict[str, Client]) -> None:
    sees = {
        "observer": {"observer"}, "recorder": {"blue", "observer"},
        "truth": {"red", "blue", "green", "observer"}, "visitor": {"red", "blue", "green", "observer"},
    }  # fmt: skip
    for who, assigned in sees.items():
        for kind in ("red", "blue", "green", "observer", "white"):
            for name in ("cell", "cell_part", "api_picture", "api_cell_log"):
                (address,) = (a for a in addresses() if a.name == name)
                status = people[who].get(address.path(known[kind])).status_code
                assert status == (200 if kind in assigned else 404), (who, name, kind)
    for name in sorted(TRUTH):
        (address,) = (a for a in addresses() if a.name == name)
        for who in people:
            status = people[who].get(address.path(known["red"])).status_code
            assert (status == 200) == (who in UMPIRES | {"truth"}), (who, name)


def test_players_have_no_desk(known: Known, people: dict[str, Client]) -> None:
    for name in ("observe", "observe_part"):
        (address,) = (a for a in addresses() if a.name == name)
        path = address.path(known["red"] | {"part": "views"})
        for who in people:
            status = people[who].get(path).status_code
            assert (status == 200) == (who in WATCHERS | UMPIRES), (who, name)


def test_nobody_keeps_a_page_of_somebody_who_is_signed_in(known: Known, people: dict[str, Client]) -> None:
    """The next person at the same screen finds nothing in its browser."""
    kept = []
    for address in addresses():
        if address.name in ("live", "cell_live", "api_schema", "favicon", "rules", "system_rules"):
            continue  # test_live looks at the first; the others are the same for everybody who reads them
        path = address.path(known["red"])
        for who in ("red", "owner"):
            answer = people[who].get(path)
            if "no-store" not in answer.get("Cache-Control", ""):
                kept.append(f"{address.name}, {answer.status_code}")
    assert kept == []
