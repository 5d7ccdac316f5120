"""Accounts: an administrator invites, hands over a link for a password, disables and promotes; links work once."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import world as worlds
from tests.pages import markup
from wargame.errors import Refused
from wargame.models import Invitation
from wargame.services import accounts

pytestmark = pytest.mark.django_db
PASSWORD = "seven quiet otters"


@pytest.fixture
def admin() -> User:
    return User.objects.create_user("ada", password=PASSWORD, is_staff=True)


@pytest.fixture
def desk(admin: User) -> Client:
    client = Client()
    client.force_login(admin)
    return client


def page() -> str:
    return reverse("umpire_accounts")


def link(text: str) -> str:
    """The path of the link that a page shows once."""
    found = re.search(r'class="mono u-token">http://testserver([^<]+)<', text)
    assert found, text
    return found[1]


def invited(desk: Client, **more: str) -> str:
    return link(markup(desk.post(page(), {"act": "invite", "note": "Maj Virtanen", **more})))


def answer(username: str = "virtanen", password: str = PASSWORD, again: str = "") -> dict[str, str]:
    return {"username": username, "password": password, "again": again or password}


def test_an_invitation_makes_one_account_and_signs_in(desk: Client) -> None:
    path = invited(desk)
    assert path.rsplit("/", 2)[1] not in str(Invitation.objects.values()), "only a digest of the secret is kept"
    assert "Maj Virtanen" in markup(desk.get(page()))
    guest = Client()
    assert "Maj Virtanen" in markup(guest.get(path))
    assert guest.post(path, answer())["Location"] == reverse("umpire_home")
    assert guest.get(reverse("umpire_home")).status_code == 200
    assert guest.get(page()).status_code == 404, "an umpire, not an administrator"
    other = Client()
    late = other.post(path, answer("other"))
    assert late.status_code == 404
    assert "was used on" in markup(late)
    assert set(User.objects.values_list("username", flat=True)) == {"ada", "virtanen"}
    assert "Maj Virtanen" not in markup(desk.get(page())), "it is open no longer"


def test_an_invited_administrator_invites_others(desk: Client) -> None:
    guest = Client()
    guest.post(invited(desk, administrator="on"), answer())
    assert guest.get(page()).status_code == 200
    assert invited(guest, note="Another").startswith("/invitation/")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (answer(again="something else"), "the two passwords differ"),
        (answer(password="short"), "too short"),
        (answer(password="password1234"), "too common"),
        (answer("vi rta nen!"), "valid username"),
        (answer(""), "cannot be blank"),
        (answer("ADA"), "there is already an account called “ADA”"),
    ],
)
def test_a_refused_name_or_password_leaves_the_invitation_good(desk: Client, given: dict[str, str], said: str) -> None:
    path, guest = invited(desk), Client()
    refused = guest.post(path, given)
    assert refused.status_code == 422
    assert said in markup(refused)
    assert User.objects.count() == 1
    assert guest.post(path, answer()).status_code == 302


def test_an_invitation_that_is_old_withdrawn_or_invented_says_so(desk: Client) -> None:
    path = invited(desk)
    row = Invitation.objects.get()
    Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert "expired on" in markup(Client().get(path))
    Invitation.objects.update(expires_at=timezone.now() + timedelta(days=1))
    desk.post(page(), {"act": "withdraw", "invitation": str(row.pk)})
    assert "was withdrawn" in markup(Client().get(path))
    again = desk.post(page(), {"act": "withdraw", "invitation": str(row.pk)})
    assert again.status_code == 422
    assert "already been used or withdrawn" in markup(again)
    gone = Client().get(reverse("invitation", args=["invented"]))
    assert (gone.status_code, "no such invitation" in markup(gone)) == (404, True)


def test_guessed_invitations_are_braked(desk: Client) -> None:
    guest = Client()
    codes = [guest.get(reverse("invitation", args=[f"guess{n}"])).status_code for n in range(32)]
    assert (codes[0], codes[-1]) == (404, 429)


def test_two_presses_at_once_make_one_account(desk: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both have read the invitation as good before either takes it."""
    secret = invited(desk).split("/")[2]
    row = Invitation.objects.get()
    accounts.accept(secret=secret, username="first", password=PASSWORD)
    monkeypatch.setattr(accounts, "invitation", lambda _: row)
    with pytest.raises(Refused, match="was used"):
        accounts.accept(secret=secret, username="second", password=PASSWORD)
    assert not User.objects.filter(username="second").exists()


def test_a_link_sets_a_new_password_once(desk: Client) -> None:
    mallory = User.objects.create_user("mallory", password="the old one, long")
    seated = Client()
    seated.force_login(mallory)
    path = link(markup(desk.post(page(), {"act": "new-password", "account": mallory.pk})))
    guest = Client()
    form = guest.get(path, follow=True)
    address = form.redirect_chain[-1][0]
    wrong = guest.post(address, {"password1": PASSWORD, "password2": "another"})
    assert "same password each time" in markup(wrong)
    done = guest.post(address, {"password1": PASSWORD, "password2": PASSWORD}, follow=True)
    assert "Your new password is saved" in markup(done)
    assert guest.login(username="mallory", password=PASSWORD)
    assert seated.get(reverse("umpire_home")).status_code == 302, "other browsers are signed out"
    assert "has been used or has expired" in markup(Client().get(path, follow=True))


def test_a_disabled_account_is_out_at_once_and_comes_back(desk: Client) -> None:
    world = worlds.build(owner="mallory")
    seated = Client()
    seated.force_login(world.owner)
    assert seated.get(reverse("umpire_roster", args=[world.exercise.pk])).status_code == 200
    desk.post(page(), {"act": "disable", "account": world.owner.pk})
    assert seated.get(reverse("umpire_roster", args=[world.exercise.pk])).status_code == 404
    refused = desk.post(page(), {"act": "new-password", "account": world.owner.pk})
    assert "Enable it first" in markup(refused)
    desk.post(page(), {"act": "enable", "account": world.owner.pk})
    seated.force_login(User.objects.get(pk=world.owner.pk))
    assert seated.get(reverse("umpire_roster", args=[world.exercise.pk])).status_code == 200


def test_roles_change_but_nobody_changes_their_own(desk: Client, admin: User) -> None:
    other = User.objects.create_user("mallory", is_superuser=True)
    desk.post(page(), {"act": "promote", "account": other.pk})
    other.refresh_from_db()
    assert other.is_staff
    desk.post(page(), {"act": "demote", "account": other.pk})
    other.refresh_from_db()
    assert (other.is_staff, other.is_superuser) == (False, False)
    for act, said in (("demote", "your own role"), ("disable", "your own account")):
        refused = desk.post(page(), {"act": act, "account": admin.pk})
        assert refused.status_code == 422
        assert said in markup(refused)
    admin.refresh_from_db()
    assert (admin.is_staff, admin.is_active) == (True, True)


@pytest.mark.parametrize(
    "given", [{}, {"act": "x"}, {"act": "disable"}, {"act": "disable", "account": "9" * 40}, {"act": "withdraw"}]
)
def test_what_is_not_there_is_not_found(desk: Client, given: dict[str, str]) -> None:
    assert desk.post(page(), given).status_code == 404


def test_an_invitation_says_whom_it_is_for(desk: Client) -> None:
    for note, said in (("  ", "say whom the invitation is for"), ("x" * 81, "at most 80 characters")):
        refused = desk.post(page(), {"act": "invite", "note": note})
        assert refused.status_code == 422
        assert said in markup(refused)
    assert not Invitation.objects.exists()


def test_an_umpire_changes_the_password_and_stays_signed_in(admin: User) -> None:
    here, there = Client(), Client()
    for one in (here, there):
        assert one.login(username="ada", password=PASSWORD)
    assert reverse("account_change_password") in markup(here.get(reverse("mfa_index")))
    given = {"oldpassword": "wrong", "password1": "eight loud otters", "password2": "eight loud otters"}
    assert "not your present password" in markup(here.post(reverse("account_change_password"), given))
    changed = here.post(reverse("account_change_password"), given | {"oldpassword": PASSWORD}, follow=True)
    assert "Your password is changed" in markup(changed)
    assert there.get(reverse("umpire_home")).status_code == 302


def test_the_page_costs_the_same_for_any_number(desk: Client, django_assert_max_num_queries: object) -> None:
    def queries() -> int:
        from django.db import connection
        from django.test.utils import CaptureQueriesContext

        with CaptureQueriesContext(connection) as caught:
            desk.get(page())
        return len(caught)

    before = queries()
    for n in range(40):
        User.objects.create(username=f"umpire{n}")
        accounts.invite(by=User.objects.get(username="ada"), note=f"Person {n}")
    assert queries() == before
