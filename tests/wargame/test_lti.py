"""A learning platform sends people here: into a seat, to the console, and nobody whose token is not to be trusted."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from django.test import Client
from django.utils import timezone

from tests import world as worlds
from tests.wargame.lti_platform import CLAIM, TEACHER, Campus, running
from wargame import tasks
from wargame.errors import Refused
from wargame.models import Enrolment, LtiLaunch, LtiLink, LtiPerson, LtiPlatform, Seat
from wargame.services.lti import links
from wargame.services.participants import seats

pytestmark = pytest.mark.django_db
OTHER = rsa.generate_private_key(public_exponent=65537, key_size=2048)
LINKING = "https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings"


@pytest.fixture(scope="module")
def host() -> Iterator[Campus]:
    with running() as campus:
        yield campus


@pytest.fixture
def campus(host: Campus, db: None) -> Campus:
    host.members, host.columns, host.scores, host.redirects = [], [], [], False
    links.register(given=host.given)
    return host


@pytest.fixture
def world(db: None) -> worlds.World:
    world = worlds.build()
    seats.add(cell=world.cells["red"], role="staff", names=[""])
    return world


@pytest.fixture
def link(campus: Campus, world: worlds.World) -> LtiLink:
    return LtiLink.objects.create(platform=LtiPlatform.objects.get(), exercise=world.exercise)


def begin(client: Client, campus: Campus) -> dict[str, str]:
    """What the platform is sent when a launch begins."""
    answer = client.get("/lti/login/", {"iss": campus.issuer, "client_id": campus.client, "login_hint": "h"})
    assert answer.status_code == 302
    assert answer["Location"].startswith(f"{campus.address}/auth?")
    return {name: values[0] for name, values in parse_qs(urlsplit(answer["Location"]).query).items()}


def launch(client: Client, campus: Campus, link: LtiLink | None = None, **more: Any) -> Any:
    said = begin(client, campus)
    custom = {f"{CLAIM}custom": {"link": str(link.pk)}} if link else {}
    token = campus.signed(campus.claims(said["nonce"], **{**custom, **more}))
    return client.post("/lti/launch/", {"state": said["state"], "id_token": token})


def problem(answer: Any) -> str:
    assert answer.status_code == 403, answer.status_code
    found = re.search(r"<h1 id=.lti-head.>Not let in</h1>.*?<p>([^<]*)</p>", answer.content.decode(), re.S)
    assert found, answer.content.decode()[-1500:]
    return found[1]


def test_without_a_platform_there_is_no_door() -> None:
    for address in ("/lti/login/", "/lti/keys/"):
        assert Client().get(address).status_code == 404
    assert Client().post("/lti/launch/").status_code == 404


def test_a_learner_gets_a_seat_and_the_same_again(campus: Campus, link: LtiLink) -> None:
    client = Client()
    answer = launch(client, campus, link)
    assert answer.status_code == 302
    seat = LtiPerson.objects.get().seat
    assert (seat.name, seat.status, seat.cell.kind) == ("Jan Nowak", Seat.Status.TAKEN, "red")
    assert client.get(answer["Location"]).status_code == 302  # on to the cell
    assert launch(Client(), campus, link).status_code == 302
    assert LtiPerson.objects.get().seat == seat
    assert "no free seat" in problem(launch(Client(), campus, link, sub="u-2", name="Eva Roth"))


def test_the_class_list_says_which_seat(campus: Campus, link: LtiLink, world: worlds.World) -> None:
    (kept,) = seats.add(cell=world.cells["blue"], role="staff", names=["Cpt Ewa Lis"])
    Enrolment.objects.create(exercise=world.exercise, seat=kept, number="S-9")
    launch(Client(), campus, link, **{f"{CLAIM}lis": {"person_sourcedid": "s-9"}, "name": "ewa l"})
    kept.refresh_from_db()
    assert (kept.status, kept.name) == (Seat.Status.TAKEN, "Cpt Ewa Lis")


def test_a_lecturer_comes_to_the_sign_in_before_the_console(campus: Campus, link: LtiLink, world: worlds.World) -> None:
    answer = launch(Client(), campus, link, **{f"{CLAIM}roles": [TEACHER]})
    assert answer["Location"].startswith("/login/?next=")
    assert not LtiPerson.objects.exists()


HOSTILE: dict[str, tuple[Callable[[Campus, dict[str, Any]], str], str]] = {
    "audience": (lambda c, s: c.signed(s | {"aud": "other"}), "for another program"),
    "two audiences": (lambda c, s: c.signed(s | {"aud": [c.client, "other"]}), "for another program"),
    "party": (lambda c, s: c.signed(s | {"azp": "other"}), "for another program"),
    "issuer": (lambda c, s: c.signed(s | {"iss": "https://evil.example.org"}), "names another issuer"),
    "key": (lambda c, s: c.signed(s, key=OTHER), "not signed with its key"),
    "unknown key": (lambda c, s: c.signed(s, kid="k9"), "not signed with its key"),
    "no key id": (lambda c, s: jwt.encode(s, c.keys["k1"], algorithm="RS256"), "not signed with its key"),
    "none": (lambda c, s: jwt.encode(s, "", algorithm="none", headers={"kid": "k1"}), "not signed with its key"),
    "secret": (lambda c, s: jwt.encode(s, "x" * 40, algorithm="HS256", headers={"kid": "k1"}), "not signed"),
    "nonce": (lambda c, s: c.signed(s | {"nonce": "x"}), "belongs to another launch"),
    "expired": (lambda c, s: c.signed(s | {"exp": int(time.time()) - 120}), "has expired"),
    "no end": (lambda c, s: c.signed({k: v for k, v in s.items() if k != "exp"}), "or not whole"),
    "from tomorrow": (lambda c, s: c.signed(s | {"iat": int(time.time()) + 3600}), "or not whole"),
    "nobody": (lambda c, s: c.signed({k: v for k, v in s.items() if k != "sub"}), "or not whole"),
    "deployment": (lambda c, s: c.signed(s | {f"{CLAIM}deployment_id": "d2"}), "deployment is not the registered one"),
    "version": (lambda c, s: c.signed(s | {f"{CLAIM}version": "1.1"}), "not LTI 1.3"),
    "message": (lambda c, s: c.signed(s | {f"{CLAIM}message_type": "Other"}), "does not do"),
    "words": (lambda c, s: "not a token", "or not whole"),
    "too long": (lambda c, s: "a" * 100_001, "or not whole"),
}  # fmt: skip


@pytest.mark.parametrize("how", HOSTILE)
def test_a_token_that_proves_nothing_is_refused(campus: Campus, link: LtiLink, how: str) -> None:
    client, (make, reason) = Client(), HOSTILE[how]
    said = begin(client, campus)
    token = make(campus, campus.claims(said["nonce"], **{f"{CLAIM}custom": {"link": str(link.pk)}}))
    assert reason in problem(client.post("/lti/launch/", {"state": said["state"], "id_token": token}))
    assert not LtiPerson.objects.exists()


def test_a_launch_is_taken_once_in_its_own_browser_and_in_time(campus: Campus, link: LtiLink) -> None:
    client = Client()
    said = begin(client, campus)
    token = campus.signed(campus.claims(said["nonce"], **{f"{CLAIM}custom": {"link": str(link.pk)}}))
    sent = {"state": said["state"], "id_token": token}
    assert "not started in this browser" in problem(Client().post("/lti/launch/", sent))
    assert client.post("/lti/launch/", sent).status_code == 302
    client.cookies["lti"] = said["state"]
    assert "was used before" in problem(client.post("/lti/launch/", sent))
    late = begin(client, campus)
    LtiLaunch.objects.update(begun_at=timezone.now() - timedelta(minutes=11))
    assert "ten minutes" in problem(client.post("/lti/launch/", {"state": late["state"], "id_token": token}))
    assert "did not let you in" in problem(client.post("/lti/launch/", {"error": "login_required"}))


def test_an_unknown_platform_and_a_link_of_another_one_are_refused(campus: Campus, world: worlds.World) -> None:
    answer = Client().get("/lti/login/", {"iss": "https://other.example.org"})
    assert "does not know this learning platform" in answer.content.decode()
    other = links.register(given={**campus.given, "client": "other"})
    foreign = LtiLink.objects.create(platform=other, exercise=world.exercise)
    for custom in ({"link": str(foreign.pk)}, {"link": "x"}, {}, "x"):
        assert "leads to no exercise" in problem(launch(Client(), campus, None, **{f"{CLAIM}custom": custom}))


def test_a_deep_link_gives_back_a_signed_answer_once(campus: Campus, world: worlds.World) -> None:
    umpire = Client()
    umpire.force_login(world.owner)
    asked = {"deep_link_return_url": f"{campus.address}/back", "data": "d", "accept_types": ["ltiResourceLink"]}
    kind: dict[str, Any] = {f"{CLAIM}message_type": "LtiDeepLinkingRequest", LINKING: asked}
    assert "Only lecturers" in problem(launch(Client(), campus, None, **kind))
    answer = launch(umpire, campus, None, **kind, **{f"{CLAIM}roles": [TEACHER]})
    chosen = {"exercise": str(world.exercise.pk), "kind": "player"}
    assert umpire.get(answer["Location"]).status_code == 200
    stranger = Client()
    stranger.force_login(worlds.build("mallory", "Other").owner)
    assert stranger.post(answer["Location"], chosen).status_code == 404
    page = umpire.post(answer["Location"], chosen)
    assert "form-action 'self' http://127.0.0.1" in page["Content-Security-Policy"]
    token = re.search(r'name="JWT" value="([^"]+)"', page.content.decode())
    assert token is not None
    ours = jwt.PyJWKSet.from_dict(Client().get("/lti/keys/").json()).keys
    said = jwt.decode(token[1], ours[0], algorithms=["RS256"], audience=campus.issuer, issuer=campus.client)
    (item,) = said["https://purl.imsglobal.org/spec/lti-dl/claim/content_items"]
    assert item["custom"] == {"link": str(LtiLink.objects.get().pk)}
    assert umpire.post(answer["Location"], chosen).status_code == 404


def test_its_roster_is_a_class_list_and_its_book_takes_marks(
    campus: Campus, link: LtiLink, world: worlds.World
) -> None:
    launch(Client(), campus, link)
    worlds.begin(world)
    campus.members = [
        {"user_id": "u-1", "name": "Jan Nowak", "email": "j@example.org", "roles": ["Learner"], "status": "Active"},
        {"user_id": "u-7", "name": "Ada Lecturer", "roles": ["Instructor"]},
    ]
    umpire = Client()
    umpire.force_login(world.owner)
    address = f"/umpire/{world.exercise.pk}/lti/"
    page = umpire.post(address, {"link": str(link.pk), "act": "roster"})
    assert page.status_code == 200
    assert "Jan Nowak" in page.content.decode()
    assert "Ada Lecturer" not in page.content.decode()
    assert not Enrolment.objects.exists()
    for _ in range(2):
        sent = umpire.post(address, {"link": str(link.pk), "act": "scores", "what": "participation"})
        assert sent.status_code == 302
        tasks.send_marks()
    assert [(one["userId"], one["scoreGiven"]) for one in campus.scores] == [("u-1", 0)] * 2
    assert len(campus.columns) == 1
    assert umpire.post(address, {"link": str(link.pk), "act": "scores", "what": "LO-9"}).status_code == 422


def test_it_is_asked_only_at_its_own_host_and_without_redirects(
    campus: Campus, link: LtiLink, world: worlds.World
) -> None:
    umpire = Client()
    umpire.force_login(world.owner)
    launch(Client(), campus, link)
    link.refresh_from_db()
    address, asked = f"/umpire/{world.exercise.pk}/lti/", {"link": str(link.pk), "act": "roster"}
    campus.redirects = True
    assert umpire.post(address, asked).status_code == 422
    campus.redirects = False
    for where in (
        "http://127.0.0.1:1/members",
        "http://169.254.169.254/",
        "file:///etc/passwd",
        "https://x.example.org/",
    ):
        for name in link.services:
            link.services[name] = {**link.services[name], "context_memberships_url": where}
        link.save()
        assert umpire.post(address, asked).status_code == 422


@pytest.mark.parametrize(
    ("field", "value"),
    [("issuer", ""), ("keys_url", "http://lms.example.org/keys"), ("token_url", "javascript:x"),
     ("login_url", "https://u:p@lms.example.org/"), ("name", "x" * 81)],
)  # fmt: skip
def test_a_platform_with_a_wrong_field_is_refused(host: Campus, field: str, value: str) -> None:
    with pytest.raises(Refused, match=field):
        links.register(given={**host.given, field: value})


def test_only_an_administrator_adds_and_removes_platforms(campus: Campus, world: worlds.World) -> None:
    client = Client()
    client.force_login(world.owner)
    assert client.get("/umpire/lti/").status_code == 404
    world.owner.is_staff = True
    world.owner.save()
    assert "Campus" in client.get("/umpire/lti/").content.decode()
    twice = client.post("/umpire/lti/", {"act": "add", **campus.given})
    assert twice.status_code == 422
    made = client.post("/umpire/lti/", {"act": "add", **campus.given, "client": "two"})
    assert made.status_code == 302
    for one in LtiPlatform.objects.all():
        assert client.post("/umpire/lti/", {"act": "remove", "platform": one.pk}).status_code == 302
    assert Client().get("/lti/keys/").status_code == 404
