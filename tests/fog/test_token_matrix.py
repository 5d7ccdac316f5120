"""What the tokens of umpires open: every address of the API, a token of each scope, made from the URL table."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from django.utils import timezone

from tests.fog.conftest import Crowd, Known, known_in
from tests.fog.table import CELL, MEMBER, UMPIRE, Address, addresses
from wargame.api.authentication import READING
from wargame.models import ApiToken
from wargame.services.college import tokens

METHODS = ("get", "post", "put", "patch", "delete")
OPEN = {
    "api_schema",
    "api_room",
    "api_join",
    "api_join_syndicate",
    "api_redeem",
    "api_missing",
}  # nobody is asked who they are
REFUSED = (401, 403, 404, 405)


def token(user: User, *scopes: str) -> Client:
    text = tokens.make(user=user, name="Program", scopes=scopes, days="7")[1]
    return Client(headers={"Authorization": f"Bearer {text}"}, enforce_csrf_checks=True)


def api() -> list[Address]:
    """The addresses of the API that ask who calls."""
    found = [one for one in addresses() if one.route.startswith("api/v1/") and one.name not in OPEN | {"cell_live"}]
    assert len(found) > 100
    return found


@pytest.fixture(scope="module")
def known(crowd: Crowd) -> Known:
    return known_in(crowd.world)


def ask(client: Client, method: str, path: str) -> int:
    """The status of an answer; whatever changed is taken back."""
    with transaction.atomic():
        more = {} if method == "get" else {"content_type": "application/json"}
        status: int = getattr(client, method)(path, {}, **more).status_code
        transaction.set_rollback(True)
    return status


def test_each_scope_opens_what_it_says(crowd: Crowd, known: Known, db: None) -> None:
    """Reading answers as the umpire's own session does; changing and setting up are refused without their scope."""
    owner = crowd.world.owner
    reads, writes, creates = (token(owner, one) for one in (tokens.READ, tokens.WRITE, tokens.CREATE))
    session, wrong = crowd.people["owner"], []
    for address in api():
        path = address.path(known["red"])
        if ask(reads, "get", path) != ask(session, "get", path):
            wrong.append(f"a token reads {address.name} otherwise than its person")
        for method in METHODS[1:]:
            if (found := ask(reads, method, path)) not in (403, 405) and address.name not in READING:
                wrong.append(f"the scope read may {method} {address.name}: {found}")
            named = "exercise_id" in address.takes
            other = creates if named else writes
            if (found := ask(other, method, path)) not in (403, 405) and address.name not in READING:
                wrong.append(f"the wrong scope may {method} {address.name}: {found}")
    assert wrong == []


def test_with_its_scope_a_token_is_not_refused(crowd: Crowd, known: Known, db: None) -> None:
    """The test above would also pass if everything were shut; this would not."""
    every = token(crowd.world.owner, *tokens.SCOPES)
    shut = []
    for address in api():
        for method in METHODS[1:]:
            if ask(every, method, address.path(known["red"])) in (401, 403):
                shut.append(f"{method} {address.name}")
    assert shut == []


def test_no_token_of_others_opens_an_exercise(crowd: Crowd, known: Known, db: None) -> None:
    """Of another umpire, ended, revoked, or of a disabled account: all the scopes there are open nothing."""
    owner, stranger = crowd.world.owner, crowd.stranger.owner
    others = {"another umpire": token(stranger, *tokens.SCOPES)}
    for name, change in {
        "ended": {"ends_at": timezone.now() - timedelta(minutes=1)}, "revoked": {"revoked_at": timezone.now()},
    }.items():  # fmt: skip
        others[name] = token(owner, *tokens.SCOPES)
        ApiToken.objects.filter(pk=ApiToken.objects.latest("pk").pk).update(**change)
    gone = User.objects.create_user("gone")
    others["disabled"] = token(gone, *tokens.SCOPES)
    User.objects.filter(pk=gone.pk).update(is_active=False)
    wrong = []
    for address in (one for one in api() if one.scope in (CELL, MEMBER, UMPIRE)):
        path = address.path(known["red"])
        for who, client in others.items():
            for method in ("get", "post"):
                status = ask(client, method, path)
                if status not in (REFUSED if who == "another umpire" else (401, 405)):
                    wrong.append(f"{who} may {method} {address.name}: {status}")
    assert wrong == []


def test_the_live_streams_heed_tokens(crowd: Crowd, known: Known, db: None) -> None:
    revoked = token(crowd.world.owner, tokens.READ)
    ApiToken.objects.filter(pk=ApiToken.objects.latest("pk").pk).update(revoked_at=timezone.now())
    others = token(crowd.stranger.owner, tokens.READ)
    for address in addresses():
        if address.name in ("live", "cell_live"):
            path = address.path(known["red"])
            assert (revoked.get(path).status_code, others.get(path).status_code) == (401, 404), address.name
