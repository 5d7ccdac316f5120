"""Platforms, registered by an administrator, and links to exercises, made by their umpires."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.db import IntegrityError, transaction

from wargame import access
from wargame.errors import Refused
from wargame.models import Exercise, Homework, LtiLaunch, LtiLink, LtiPlatform
from wargame.services.lti import asking

FIELDS: Final[Mapping[str, int]] = {
    "name": 80, "issuer": 255, "client": 255, "deployment": 255, "login_url": 500, "token_url": 500, "keys_url": 500,
    "hosts": 500,
}  # fmt: skip
ADDRESSES: Final = ("login_url", "token_url", "keys_url")


@transaction.atomic
def register(*, given: Mapping[str, str]) -> LtiPlatform:
    """Add a platform. Refused: a field is empty or wrong, or the platform is there already."""
    values = {name: " ".join(str(given.get(name, "")).split()) for name in FIELDS}
    problems = [f"{name}: enter a value." for name, value in values.items() if not value and name != "hosts"]
    problems += [f"{name}: at most {most} characters." for name, most in FIELDS.items() if len(values[name]) > most]
    wrong = {name: asking.wrong_address(values[name]) for name in ADDRESSES if values[name]}
    problems += [f"{name}: {why}." for name, why in wrong.items() if why]
    if problems:
        raise Refused(*problems)
    try:
        with transaction.atomic():
            return LtiPlatform.objects.create(**values, key=asking.fresh_key())
    except IntegrityError as error:
        raise Refused("client: there is already a platform with this issuer and client ID.") from error


def renew(*, platform: LtiPlatform) -> None:
    """Give a platform a new key of ours. It reads the new public key at White Cell's address for keys."""
    platform.key = asking.fresh_key()
    platform.save(update_fields=["key"])


def remove(*, platform: LtiPlatform) -> None:
    """Remove a platform: its links lead nowhere from now on. Seats stay."""
    platform.delete()


@transaction.atomic
def make(*, launch: LtiLaunch, exercise: Exercise, kind: str, by: Any, homework: Homework | None = None) -> LtiLink:
    """A link to an exercise or a homework of it, for the deep link that waits. Refused: it was answered, or the
    exercise is not theirs."""
    if access.role(by, exercise) is None:
        raise Refused("exercise: choose one of your exercises.")
    if kind not in LtiLink.Kind.values or (kind == LtiLink.Kind.HOMEWORK) != (homework is not None):
        raise Refused("kind: choose a kind of seat.")
    if not LtiLaunch.objects.filter(pk=launch.pk).exclude(asked={}).update(asked={}):
        raise Refused("You have already created this link. Start again in the learning platform.")
    return LtiLink.objects.create(platform=launch.platform, exercise=exercise, kind=kind, homework=homework)
