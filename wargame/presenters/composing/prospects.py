"""The possible results of an order, as bars and rows of its form."""

from __future__ import annotations

from adjudication.engine.planning.prospects import OrderOutcome, Prospect
from adjudication.engine.planning.stakes import Stake
from adjudication.engine.protocol import fill
from adjudication.engine.scenario import sides
from adjudication.selectors import AnyAdjudicator
from wargame.presenters.composing.bars import inside, percent
from wargame.presenters.shapes import OddsBar, OddsRow
from wargame.presenters.stakes import OrderStakes, StakeRow

CERTAIN = "from what you know"
MIN_OUTCOMES = 2
MOST_ROWS = 6  # of the gains, and of the risks
LEAST_SHARE = 0.005  # what is less likely is not worth a row
LATER = "later, as you decide"
LEAST_SPAN = 0.005  # chances that differ by less are one figure


def bars(rules: AnyAdjudicator, side: str, found: Prospect | None) -> tuple[OddsBar, ...]:
    """The outcomes of an order with their chances; empty for none, or for a single one, which is the order itself."""
    if found is None or len(found.outcomes) < MIN_OUTCOMES:
        return ()
    title = rules.catalogue.get(f"roll.{found.purpose}", found.purpose.replace("_", " ").capitalize())
    rows, start = [], 0.0
    for one in found.outcomes:
        width = 100 * one.chance
        text, told = _text(one), _percent(one)
        rows.append(OddsRow(text, told, round(width, 2), round(start, 2), inside(text, told, width / 100)))
        start += width
    spread = any(one.most - one.least >= LEAST_SPAN for one in found.outcomes)
    note = f"assumed: the mean of {found.states} positions that you cannot tell apart" if spread else CERTAIN
    return (OddsBar(title, tuple(rows), note, found.rule, side),)


def _text(one: OrderOutcome) -> str:
    return one.text.rstrip(".") or "another result"


def _percent(one: OrderOutcome) -> str:
    if one.most - one.least < LEAST_SPAN:
        return percent(one.chance)
    return f"{percent(one.least).rstrip('%')} to {percent(one.most)}"


def stakes(rules: AnyAdjudicator, found: Prospect | None) -> OrderStakes | None:
    """The costs, gains and risks of an order; None if it leads to no dice."""
    if found is None:
        return None
    likely = [
        [_row(rules, found.stakes.side, one, found.sampled) for one in some if one.chance >= LEAST_SHARE][:MOST_ROWS]
        for some in (found.stakes.gains, found.stakes.risks)
    ]
    costs = tuple(StakeRow(_noun(rules, one), LATER if one.later else "") for one in found.stakes.costs)
    return OrderStakes(costs, tuple(likely[0]), tuple(likely[1]))


def _row(rules: AnyAdjudicator, side: str, one: Stake, sampled: bool) -> StakeRow:
    share = percent(one.chance) if one.chance < 1 - LEAST_SHARE else "certain"
    about = "about " if sampled and share[0].isdigit() else ""
    return StakeRow(_said(rules, side, one), about + share)


def _said(rules: AnyAdjudicator, side: str, one: Stake) -> str:
    """A change as text: for the viewer's side only the thing, for another side also the change."""
    own, less = one.holding.side == side, rules.catalogue.get(f"holding.{one.holding.what}.less", "")
    if less and not one.more:
        said = _noun(rules, one, ".less")
        return said if own else f"{sides.names(rules.pack).get(one.holding.side, one.holding.side)}: {said}"
    if own:
        return _noun(rules, one)
    verbs = ("gets", "get") if one.more else ("loses", "lose")
    doing = sides.doing(rules.pack, one.holding.side, *verbs)
    return f"{doing[:1].upper()}{doing[1:]} {_noun(rules, one)}"


def _noun(rules: AnyAdjudicator, one: Stake, form: str = "") -> str:
    number = one.least if one.least == one.most else f"{one.least} to {one.most}"
    return fill(rules.catalogue[f"holding.{one.holding.what}{form}"], {"number": number, "name": one.holding.name})
