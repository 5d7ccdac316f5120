"""Refusals on the people side. Each has a sentence that says what and why; nothing has changed."""

from __future__ import annotations


class Refused(Exception):
    """The request is refused. `problems` are sentences, with their place if they have one."""

    def __init__(self, *problems: str) -> None:
        super().__init__(" ".join(problems))
        self.problems = problems


class Outdated(Refused):
    """Someone else was faster: the basis of the request has changed."""
