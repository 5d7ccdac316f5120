"""What the program does differently in tests, so that they are quick and come out the same on any machine."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from django.template.base import Template
from django.test import utils
from psycopg._preparing import PrepareManager
from whitenoise.middleware import WhiteNoiseMiddleware

from wargame.selectors import plans

STATEMENTS = 2000  # prepared on a connection at most; the driver's usual 100 are not enough for tests of all kinds
FORGETS = re.compile(rb"^(?:DROP|DISCARD ALL|DEALLOCATE ALL)\b").match


@contextmanager
def taken() -> Iterator[None]:
    """Every new browser finds the static files that the first one found, and no page copies what its templates knew.

    The database plans a query once, not again for each test: the driver forgets what it has prepared when a transaction
    is taken back, which every test does. No test changes the columns of a table.
    Nothing here may read `context` or `templates` of an answer: what a page says is in its text.
    """
    found: dict[str, Any] = {}
    look = WhiteNoiseMiddleware.add_files_from_finders

    def add_files_from_finders(self: WhiteNoiseMiddleware) -> None:
        if not found:
            look(self)
            found.update(self.files)
        self.files.update(found)

    forget = PrepareManager._should_discard

    def should_discard(self: PrepareManager, prep: Any, results: Any) -> bool:
        return forget(self, prep, results, FORGETS)

    usual = utils._TestState.saved_data.template_render  # type: ignore[attr-defined]  # as outside of tests
    with (
        patch.object(WhiteNoiseMiddleware, "add_files_from_finders", add_files_from_finders),
        patch.object(Template, "_render", usual),
        patch.object(PrepareManager, "prepared_max", STATEMENTS),
        patch.object(PrepareManager, "_should_discard", should_discard),
        patch.object(plans, "PATIENCE", float("inf")),  # how busy the machine is decides nothing
    ):
        yield
