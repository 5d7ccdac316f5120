"""What may come of an order, as bars and figures of its form."""

from __future__ import annotations

from adjudication.engine import sides
from adjudication.engine.planning.prospects import Effect, OrderOutcome, Prospect
from adjudication.selectors import AnyAdjudicator
from wargame.presenters.composing.bars import percent
from wargame.presenters.shapes import OddsBar, OddsRow, PriceRow

CERTAIN = "from what you know"
LEAST_SPAN = 0.005  # chances that differ by less are one figure


def bars(rules: AnyAdjudicator, side: str, found: Prospect | None) -> tuple[OddsBar, ...]:
    """The outcomes of an order with their chances, and what it gains and risks on average; nothing for none."""
    if found is None or not found.outcomes:
        return ()
    title = rules.catalogue.get(f"roll.{found.purpose}", found.purpose.replace("_", " ").capitalize())
    rows, start = [], 0.0
    for one in found.outcomes:
        width = 100 * one.chance
        rows.append(OddsRow(_text(one), _percent(one), round(width, 2), round(start, 2)))
        start += width
    spread = any(one.most - one.least >= LEAST_SPAN for one in found.outcomes)
    note = f"assumed: the mean of {found.states} positions that you cannot tell apart" if spread else CERTAIN
    return (OddsBar(title, tuple(rows), note, found.rule, side, costs=_effects(rules, side, found.effects)),)


def _text(one: OrderOutcome) -> str:
    return one.text.rstrip(".") or "another result"


def _percent(one: OrderOutcome) -> str:
    if one.most - one.least < LEAST_SPAN:
        return percent(one.chance)
    return f"{percent(one.least).rstrip('%')} to {percent(one.most)}"


def _effects(rules: AnyAdjudicator, side: str, effects: tuple[Effect, ...]) -> tuple[PriceRow, ...]:
    """Gains before risks: what befalls others, then what befalls the own side."""
    names = sides.names(rules.pack)
    ordered = sorted(effects, key=lambda one: one.side == side)
    return tuple(
        PriceRow(
            f"{'You risk' if one.side == side else 'On average'}, {names.get(one.side, one.side)}: "
            f"{rules.catalogue.get(f'fact.{one.what}', one.what.replace('_', ' '))}",
            f"{one.mean:.1f}" if one.mean >= 0.05 else "under 0.1",
        )
        for one in ordered
    )
