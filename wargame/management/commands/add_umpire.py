"""`manage.py add_umpire NAME`: a login for another umpire, with its password printed once."""

import getpass
import secrets
from argparse import ArgumentParser
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    help = "Make a login for an umpire. Without --ask, a random password is drawn and printed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username")
        parser.add_argument("--ask", action="store_true", help="ask for the password instead of drawing one")
        parser.add_argument("--reset", action="store_true", help="give an existing umpire a new password")

    def handle(self, *args: Any, **options: Any) -> None:
        users, name = get_user_model().objects, options["username"].strip()
        user = users.filter(username=name).first()
        if user is not None and not options["reset"]:
            raise CommandError(f"There is an umpire called {name} already; --reset gives a new password.")
        user = user or get_user_model()(username=name)
        password = getpass.getpass("Password: ") if options["ask"] else secrets.token_urlsafe(9)
        try:
            user.clean_fields(exclude=["password"])
            validate_password(password, user)
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from error
        user.set_password(password)
        user.save()
        self.stdout.write(f"{name} can log in." if options["ask"] else f"Umpire's login:  {name}  /  {password}")
