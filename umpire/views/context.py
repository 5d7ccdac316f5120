"""What every page of the umpire can show without asking for it."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from umpire.pages import bar as selector


def bar(request: HttpRequest) -> dict[str, Any]:
    """The strip with the clock, read only where a template shows it. Nothing for people who do not umpire."""
    viewer = getattr(request, "umpires_as", None)
    if viewer is None:
        return {}
    return {"bar": SimpleLazyObject(lambda: selector.bar(viewer.exercise))}
