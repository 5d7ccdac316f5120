"""Refusals of the people side. Each says in a sentence what and why; nothing was changed."""

from __future__ import annotations


class Refused(Exception):
    """The request is refused. `problems` are sentences, each with its place where it has one."""

    def __init__(self, *problems: str) -> None:
        super().__init__(" ".join(problems))
        self.problems = problems


class Outdated(Refused):
    """Somebody else was quicker: what the request rests on has changed."""
