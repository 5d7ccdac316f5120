"""Pages on which umpires manage their own account. Loaded with the first request, because second factors need a lot."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from django.http import HttpResponseBase


def page(module: str, name: str) -> Callable[..., HttpResponseBase]:
    """A view of this folder that is loaded when it is first asked for."""

    def view(*args: Any, **kwargs: Any) -> HttpResponseBase:
        found: HttpResponseBase = getattr(import_module(f"{__name__}.{module}"), name)(*args, **kwargs)
        return found

    view.__module__ = __name__
    return view
