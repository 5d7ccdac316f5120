"""`manage.py seal_factors`: seal the secrets of second factors with the present key, before an older one goes."""

from typing import Any

from allauth.mfa.models import Authenticator
from django.core.management.base import BaseCommand
from django.db import transaction

from wargame.web import sealed


class Command(BaseCommand):
    help = "Seal the secrets of second factors with WHITE_CELL_SECRET_KEY, after you have changed it."
    requires_system_checks: list[str] = []  # they import every page, and this needs none

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        count, lost = sealed.seal_factors(Authenticator)
        self.stdout.write(f"{count - lost} of {count} second factors are sealed with the present key.")
        if lost:
            self.stdout.write(
                f"{lost} were sealed with another key. Name it in WHITE_CELL_SECRET_KEY_FALLBACKS and run this again, "
                "or remove these second factors under Accounts."
            )
