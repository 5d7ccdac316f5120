"""Citations in pages: each links to its text on the rules page, which `cite.js` shows next to it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any
from uuid import UUID

from django.template import Context
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from adjudication.engine import registry
from adjudication.engine.scenario.rulebook import Span, citations


def listed(context: Context, numbers: str, system: str = "") -> SafeString:
    """A list of sections and interpretations, such as `7.31, RUL-27`."""
    parts = ((address(context, system), number) for number in numbers.split(", "))
    return format_html_join(", ", "{}", ((_link(at, number) if at else number,) for at, number in parts))


def refused(context: Context, problem: str) -> SafeString:
    """A refusal, which names its rules in square brackets."""
    return _linked(address(context), citations(problem))


def linked(context: Context, text: str, system: str) -> SafeString:
    """Any text about a rule system."""
    return _linked(address(context, system), registry.get(system).rulebook.citations(text))


def address(context: Context, system: str = "") -> str:
    """The rules page that a page's citations link to: that of its exercise with its rule options, otherwise that of a
    system. Empty if there is neither, as on the projector."""
    request: Any = context.get("request")
    found = getattr(request, "resolver_match", None)
    taken = found.kwargs if found else {}
    if "exercise_id" in taken:
        return _of_exercise(taken["exercise_id"])
    system = system or taken.get("system", "")
    return reverse("system_rules", args=[system]) if system else ""


@lru_cache(maxsize=256)
def _of_exercise(exercise_id: UUID) -> str:
    return reverse("rules", args=[exercise_id])


def _link(at: str, number: str) -> SafeString:
    return format_html('<a class="cite" href="{}#{}">{}</a>', at, number, number)


def _linked(at: str, spans: Iterable[Span]) -> SafeString:
    parts = ((_link(at, span.number) if at and span.number else span.text,) for span in spans)
    return format_html_join("", "{}", parts)
