"""The chances of an order next to its form."""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import replace
from typing import Any

from wargame.presenters.composing.fields import held_by
from wargame.presenters.shapes import Form, OddsBar, Section, Wanted

Chances = Callable[[dict[str, Any]], tuple[OddsBar, ...]]


def with_cards(section: Section, wanted: Wanted, kinds: Container[str], chances: Chances) -> Section:
    """A section whose forms for some kinds of order show the chances of their current values, and update at each
    change."""

    def card(form: Form) -> Form:
        if form.do not in kinds:
            return form
        typed = wanted.typed if wanted.do == form.do else {}
        return replace(form, asks_odds=True, odds=chances(held_by(form.do, form.entries, typed)))

    return replace(section, forms=tuple(card(form) for form in section.forms))
