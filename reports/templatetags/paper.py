"""Template tags for documents: symbols, chances, names of sides, hashes in groups."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from django import template
from django.template import Context
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from reports.collect import words
from reports.collect.report.written import Rated, Written
from reports.collect.shapes import Account, Act, Map
from reports.collect.words import grouped
from reports.figures import turn_maps
from reports.figures.citations import Citations
from wargame import turn_words
from wargame.maps.symbols import SIDES, kinds, symbol_svg

register = template.Library()
register.filter("turn_number", turn_words.number)
register.filter("meant", turn_words.meant)
register.filter("turn_named", turn_words.named)


@register.filter
def paper_symbol(key: str) -> SafeString:
    """A small unit symbol from `SIDE:kind`, with alternative text."""
    side, _, kind = key.partition(":")
    if side not in SIDES:
        return mark_safe("")
    drawing = symbol_svg(side, kind, width=13)
    words = f"{side.capitalize()}, {kinds().get(kind, kind)}"
    return mark_safe(drawing.replace(">", f"><title>{words}</title>", 1))


@register.filter
def caption(view: Map) -> str:
    """A description of a map, without its alternative text."""
    return turn_maps.caption(view)


@register.filter
def share(value: float | None) -> str:
    """A chance in per cent, or empty."""
    return "" if value is None else words.percent(value)


@register.filter
def sentence(text: str) -> str:
    """The text with a full stop, unless it ends with one; empty for an empty text."""
    return f"{text}." if text and text[-1] not in ".!?…" else text


@register.filter
def fitted(text: str, most: int) -> str:
    """The text, or as much of it as the number of letters allows."""
    return words.fitted(text, most)


@register.filter
def tenth(value: float) -> str:
    """One decimal, with a real minus sign; zero without one."""
    return f"{value:.1f}".replace("-0.0", "0.0").replace("-", "−")


@register.filter
def named(side: str, names: Mapping[str, str] | Iterable[tuple[str, str]]) -> str:
    """A side's name in the game, from the names in the document."""
    return dict(names).get(side, side)


@register.simple_tag
def in_replay(root: str, steps: object, text: object = "") -> SafeString:
    """`text`, or the steps themselves, such as "57" or "steps 3 to 16", linked to the first of them in the replay.

    Step 0 is before the first one and leads nowhere."""
    shown, first = str(steps if text == "" else text), re.search(r"[1-9]\d*", str(steps))
    if not root or first is None:
        return conditional_escape(shown)
    return format_html(
        '<a class="step" href="{}{}/" title="Step {} in the replay">{}</a>', root, first[0], first[0], shown
    )


@register.simple_tag(takes_context=True)
def rule(context: Context, text: str) -> SafeString:
    """Sections and interpretations, or a text that cites them, each linked to its entry in the document's list."""
    cited: Citations = context["cited"]
    return cited.text(text)


@register.simple_tag(takes_context=True)
def rules_begin(context: Context) -> str:
    """Start a part that is handed out separately and lists its own rules."""
    cited: Citations = context["cited"]
    cited.begin()
    return ""


@register.inclusion_tag("reports/pdf/_rules_cited.html", takes_context=True)
def rules_cited(context: Context) -> dict[str, Any]:
    """The list of everything that the document has cited so far."""
    return {"entries": context["cited"].entries()}


@register.filter
def steps_of(account: Account, turn: str) -> str:
    """The steps of a turn, such as "steps 3 to 16"; empty for a turn that is not in the report."""
    return next((one.steps for one in account.turns if str(one.number) == turn), "")


@register.filter
def rated(wrote: Written, code: str) -> Rated | None:
    """People's text on an objective, if any."""
    return next((one for one in wrote.objectives if one.code == code), None)


@register.simple_tag(takes_context=True)
def cite(context: Context, numbers: Iterable[str] | str, kind: str, nothing: str = "none") -> SafeString:
    """Numbers of one kind, such as "finding", each linked to its place in the document; evidence that the document does
    not print is not linked."""
    here = context.get("evidence_here")
    found = (numbers,) if isinstance(numbers, str) else numbers
    shown = [_cited(one, kind, leads=kind != "evidence" or here is None or one in here) for one in found]
    return format_html_join(", ", "{}", ((one,) for one in shown)) if shown else conditional_escape(nothing)


def _cited(number: str, kind: str, *, leads: bool) -> SafeString:
    return (
        format_html('<a class="see" href="#{}-{}">{}</a>', kind, number, number)
        if leads
        else conditional_escape(number)
    )


@register.filter
def at_act(marked: Mapping[str, tuple[str, ...]], act: Act) -> tuple[str, ...]:
    """The evidence for an act: for its events, or for its whole step."""
    return marked.get(act.place, ())


@register.filter
def groups(digits: str) -> str:
    """A hash in groups of eight."""
    return grouped(digits)
