"""What the program does differently in tests, so that they are quick and come out the same on any machine."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from django.template.base import Template
from django.test import utils
from whitenoise.middleware import WhiteNoiseMiddleware

from wargame.selectors import plans


@contextmanager
def taken() -> Iterator[None]:
    """Every new browser finds the static files that the first one found, and no page copies what its templates knew.

    Nothing here may read `context` or `templates` of an answer: what a page says is in its text.
    """
    found: dict[str, Any] = {}
    look = WhiteNoiseMiddleware.add_files_from_finders

    def add_files_from_finders(self: WhiteNoiseMiddleware) -> None:
        if not found:
            look(self)
            found.update(self.files)
        self.files.update(found)

    usual = utils._TestState.saved_data.template_render  # type: ignore[attr-defined]  # as outside of tests
    with (
        patch.object(WhiteNoiseMiddleware, "add_files_from_finders", add_files_from_finders),
        patch.object(Template, "_render", usual),
        patch.object(plans, "PATIENCE", float("inf")),  # how busy the machine is decides nothing
    ):
        yield
