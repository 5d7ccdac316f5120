"""`manage.py seal_secrets`: seal the secrets in the database with the present key, before an older key goes."""

from typing import Any

from allauth.mfa.models import Authenticator
from django.core.management.base import BaseCommand
from django.db import transaction

from wargame.models import LtiPlatform
from wargame.web import sealed


class Command(BaseCommand):
    help = "Seal second factors and keys for learning platforms with WHITE_CELL_SECRET_KEY, after you have changed it."
    requires_system_checks: list[str] = []  # they import every page, and this needs none

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        self._say("second factors", *sealed.seal_factors(Authenticator), "remove these second factors under Accounts")
        self._say(
            "keys for learning platforms", *sealed.seal_platforms(LtiPlatform),
            "create new keys under Learning platforms",
        )  # fmt: skip

    def _say(self, what: str, count: int, lost: int, remedy: str) -> None:
        self.stdout.write(f"{count - lost} of {count} {what} are sealed with the present key.")
        if lost:
            self.stdout.write(
                f"{lost} were sealed with another key. Name it in WHITE_CELL_SECRET_KEY_FALLBACKS and run this again, "
                f"or {remedy}."
            )
