"""An answer that is drawn when the change it tells of is committed."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpResponse


class Later(HttpResponse):
    """Django draws it after the view, and so outside the transaction of `SentOnce`: no row stays locked meanwhile."""

    def __init__(self, draw: Callable[[], str], status: int = 200) -> None:
        super().__init__(status=status)
        self._draw = draw

    def render(self) -> Later:
        """Itself, with its content."""
        self.content = self._draw()
        return self
