"""The URL table of the project as test data: every address there is, with values for whatever it takes."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver, reverse

PUBLIC, MEMBER, CELL, UMPIRE, SIGNED_IN = "public", "member", "cell", "umpire", "signed in"
ADMINISTRATOR, COURSE = "administrator", "course"
OWN_ACCOUNT = ("mfa_", "account_mail", "account_tokens", "account_change_password", "account_reauthenticate")


@dataclass(frozen=True)
class Address:
    """One pattern of the URL table: its name, its route and the names of what it takes."""

    name: str
    route: str
    takes: tuple[str, ...]
    view: str = ""

    @property
    def parts(self) -> tuple[str, ...]:
        """What its `part` may be: the names its view's module lists, those that any may know, and one that is none."""
        module = sys.modules[self.view]
        listed = {**dict.fromkeys(getattr(module, "PARTS", ())), **dict.fromkeys(getattr(module, "PAGES", ()))}
        return (*listed, "list", "news", "odds", "state", "nonsense")

    @property
    def scope(self) -> str:
        """Who may use it, told from the address alone, so that the rule covers a new page from the start."""
        if self.name in ("metrics", "umpire_program", "umpire_accounts", "umpire_lti_platforms"):
            return ADMINISTRATOR  # about the program, not about an exercise
        if self.name.startswith(OWN_ACCOUNT) and self.name != "mfa_authenticate":
            return SIGNED_IN
        if self.name.startswith(("umpire", "api_umpire")):
            if "course_id" in self.takes:
                return COURSE
            return UMPIRE if "exercise_id" in self.takes else SIGNED_IN
        if "cell_id" in self.takes or "paper_id" in self.takes:
            return CELL
        return MEMBER if "exercise_id" in self.takes else PUBLIC

    def path(self, values: dict[str, Any]) -> str:
        """The address with its values filled in; a taken name nobody knows is a failure of the test, not a skip."""
        missing = [name for name in self.takes if name not in values]
        assert not missing, f"teach the fog tests what {missing} is in {self.name!r}"
        return reverse(self.name, kwargs={name: values[name] for name in self.takes})


def addresses() -> list[Address]:
    """Every named address, in order."""
    return sorted(_walk(get_resolver()), key=lambda address: address.name)


def _walk(resolver: URLResolver, route: str = "", takes: tuple[str, ...] = ()) -> Iterator[Address]:
    for pattern in resolver.url_patterns:
        here = route + str(pattern.pattern)
        names = takes + tuple(pattern.pattern.converters)
        if isinstance(pattern, URLResolver):
            yield from _walk(pattern, here, names)
        elif isinstance(pattern, URLPattern):
            assert pattern.name, f"{here} has no name"
            yield Address(pattern.name, here, names, pattern.callback.__module__)
