"""Small signs of the data collection plan and of surveys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def bar(width: int) -> SafeString:
    """A horizontal bar of `width` percent, as a drawing, because pages carry no inline style."""
    return format_html(
        '<svg class="bar-line" viewBox="0 0 100 8" width="100" height="8" preserveAspectRatio="none"'
        ' aria-hidden="true">'
        '<rect width="{}" height="8"></rect></svg>',
        max(0, min(100, int(width))),
    )


@register.filter(name="is")
def is_(value: object, wanted: object) -> str:
    """The words true or false, for `aria-pressed`."""
    return "true" if value == wanted else "false"


@register.inclusion_tag("components/evidence.html", takes_context=True)
def answer_tag(context: Mapping[str, Any], tags: Mapping[str, Any], ref: object) -> dict[str, Any]:
    """The buttons of evidence for one of many things, found in a table by its reference."""
    return {"tag": tags[str(ref)], "csrf_token": context.get("csrf_token", ""), "quiet": True}


@register.simple_tag
def answer_of(question: Any, typed: Mapping[str, Any] | str, refused: object, sheet: int) -> str:
    """The content of a field: what was typed, if its sheet was refused, or else what is stored."""
    if refused and isinstance(typed, Mapping):
        return str(typed.get(f"q{sheet}.{question.id}", ""))
    return str(question.value)
