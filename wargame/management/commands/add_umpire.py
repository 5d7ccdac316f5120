"""`manage.py add_umpire NAME...`: logins for further umpires, with their passwords printed once."""

import getpass
import secrets
from argparse import ArgumentParser
from contextlib import suppress
from typing import Any

from allauth.mfa.models import Authenticator
from django.contrib.auth import get_user_model
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction


class Command(BaseCommand):
    help = "Make logins for umpires, all or none. Without --ask, random passwords are drawn and printed."
    requires_system_checks: list[str] = []  # they import every page, and this needs none

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("usernames", nargs="+", metavar="username")
        parser.add_argument("--ask", action="store_true", help="ask for the passwords instead of drawing them")
        parser.add_argument("--administrator", action="store_true", help="let them see how the program is doing")
        parser.add_argument(
            "--reset", action="store_true", help="give existing umpires new passwords, without a second factor"
        )

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        asked, reset = options["ask"], options["reset"]
        names = [name.strip() for name in options["usernames"]]
        told = [_add(name, asked=asked, reset=reset) for name in names]
        if options["administrator"]:
            get_user_model().objects.filter(username__in=names).update(is_staff=True)
        self.stdout.write("\n".join(told))


def _add(name: str, *, asked: bool, reset: bool) -> str:
    user = get_user_model().objects.filter(username=name).first()
    if user is not None and not reset:
        raise CommandError(f"There is already an umpire called {name}. Use --reset for a new password.")
    user = user or get_user_model()(username=name)
    try:
        user.clean_fields(exclude=["password"])
        password = getpass.getpass(f"Password of {name}: ") if asked else _drawn(user)
        validate_password(password, user)
    except ValidationError as error:
        raise CommandError(f"{name}: {' '.join(error.messages)}") from error
    user.set_password(password)
    user.save()
    Authenticator.objects.filter(user=user).delete()
    return f"{name} can log in." if asked else f"Umpire's login:  {name}  /  {password}"


def _drawn(user: Any) -> str:
    """A random password. If it happens to resemble the name, another is generated."""
    while True:
        password = secrets.token_urlsafe(9)
        with suppress(ValidationError):
            validate_password(password, user)
            return password
