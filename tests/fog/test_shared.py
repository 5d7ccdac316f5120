"""An exercise that is shared for reading: what its readers open, and that everything else does not exist for them."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.fog.conftest import Crowd, known_in
from tests.fog.table import CELL, MEMBER, UMPIRE, addresses
from tests.fog.test_matrix import undone
from wargame.errors import Refused
from wargame.models import ExerciseReader
from wargame.services.college import groups, readers

READS = {"umpire_log", "umpire_sheets", "umpire_record", "umpire_ledger", "umpire_export", "umpire_share"}
REPLAYS = {"replay", "replay_step", "api_replay", "api_replay_step"}


@pytest.fixture
def people(crowd: Crowd, db: None) -> dict[str, Client]:
    """A colleague and a member of a group, who may read; a member of another group, and one whose share has ended."""
    accounts = {name: User.objects.create_user(name) for name in ("bob", "chief", "second", "gone")}
    groups.make(name="Ours", by=accounts["chief"])
    groups.make(name="Theirs", by=accounts["second"])
    exercise, alice = crowd.world.exercise, crowd.world.owner
    readers.share(exercise=exercise, person="bob", group="", by=alice)
    readers.share(exercise=exercise, person="", group="ours", by=alice)
    readers.share(exercise=exercise, person="gone", group="", by=alice)
    readers.stop(exercise=exercise, reader=exercise.readers.get(user=accounts["gone"]).pk, by=alice)
    found = {name: Client() for name in accounts}
    for name, client in found.items():
        client.force_login(accounts[name])
    return found


def test_readers_open_the_record_and_nothing_else(people: dict[str, Client], crowd: Crowd) -> None:
    known, wrong = known_in(crowd.world)["red"], []
    for address in addresses():
        if address.scope not in (UMPIRE, CELL, MEMBER) or "exercise_id" not in address.takes:
            continue
        path = address.path(known)
        for method in ("get", "post"):
            with undone():
                found = {who: getattr(one, method)(path).status_code for who, one in people.items()}
            allowed = method == "get" and address.name in READS | REPLAYS
            for who in ("bob", "chief"):
                if (allowed and found[who] not in (200, 302)) or (not allowed and found[who] != found["second"]):
                    wrong.append(f"{who} may {method} {address.name}: {found}")
            if found["gone"] != found["second"] or (allowed and found["second"] not in (401, 403, 404)):
                wrong.append(f"a stranger may {method} {address.name}: {found}")
    assert wrong == []


def test_a_reader_is_offered_nothing_to_do(people: dict[str, Client], crowd: Crowd) -> None:
    at = f"/umpire/{crowd.world.exercise.pk}/"
    for page in ("log/", "sheets/", "record/", "ledger/", "share/"):
        shown = people["bob"].get(at + page).content.decode()
        assert 'method="post"' not in shown.replace('action="/logout/"', ""), page
        assert f"{at}roster/" not in shown, page
    assert f"{at}share/" in people["bob"].get("/umpire/").content.decode()
    assert f"{at}share/" not in people["second"].get("/umpire/").content.decode()


def test_only_its_owner_shares_an_exercise(people: dict[str, Client], crowd: Crowd) -> None:
    exercise, alice = crowd.world.exercise, crowd.world.owner
    owner = Client()
    owner.force_login(alice)
    address = f"/umpire/{exercise.pk}/share/"
    assert people["bob"].post(address, {"person": "second"}).status_code == 404
    for sent, said in (
        ({"person": "", "group": ""}, "enter the login name"),
        ({"person": "bob", "group": "Ours"}, "enter the login name"),
        ({"person": "nobody-here"}, "nobody-here"),
        ({"group": "No such group"}, "there is no group of this name"),
        ({"person": alice.username}, "runs this exercise already"),
    ):
        answer = owner.post(address, sent)
        assert (answer.status_code, said in answer.content.decode()) == (422, True), sent
    assert owner.post(address, {"person": "second"}).status_code == 302
    assert people["second"].get(address).status_code == 200
    row = ExerciseReader.objects.get(user__username="second")
    assert owner.post(address, {"act": "stop", "reader": row.pk}).status_code == 302
    assert people["second"].get(address).status_code == 404
    with pytest.raises(Refused, match="can share it"):
        readers.share(exercise=exercise, person="second", group="", by=User.objects.get(username="bob"))
