"""The sheets of decisions: every order with who decided it, its promise, and whether its odds were looked at."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

import msgspec

from adjudication.engine.planning import weighing
from adjudication.engine.planning.prospects import leads_to_dice
from adjudication.engine.play.endings import is_done
from adjudication.engine.record.events_in_order import unfold
from adjudication.models import Step
from reports.collect.report.chain import Chain
from reports.collect.report.citing import KINDS
from reports.workbook.given import GivenOrder, Say
from reports.workbook.names import People
from reports.workbook.play import OUTCOMES
from reports.workbook.schema import game as schema
from reports.workbook.table import Value, WorkbookSheet, moment, plain, table
from wargame.models import Exercise, OddsLook, OrderSheet
from wargame.selectors.record import odds_looks

ANSWERED = {"sheet": "order", "standing": "standing order", "default": "default", "implied": "end of sheet"}
NO_WEIGHT: tuple[Value, ...] = (None,) * 5


def sheets(
    exercise: Exercise, rules: Any, given: Sequence[GivenOrder], say: Say, zone: ZoneInfo, people: People, links: Chain
) -> tuple[WorkbookSheet, WorkbookSheet]:
    """The decisions, and the odds that people looked at."""
    looks, written = odds_looks.of(exercise), _Sheets(exercise)
    weighed = dict(weights(rules, given))
    seen = _Seen(looks, zone)
    rows = [
        _row(one, written.of(one), people, links, weighed.get(one.id, NO_WEIGHT), rules, seen) for one in given
    ]  # fmt: skip
    return table(schema.DECISIONS, rows), _odds(looks, say, zone, people)


def _row(
    one: GivenOrder, sheet: OrderSheet | None, people: People, links: Chain, weight: tuple[Value, ...], rules: Any,
    seen: _Seen,
) -> tuple[Value, ...]:  # fmt: skip
    drafted, submitted = (people.of(at) for at in (sheet.edited_by_id, sheet.submitted_by_id)) if sheet else ("", "")
    return (
        one.step.happened, one.id.replace("O", "D", 1), one.id, one.step.seq, one.cell, one.side,
        links.references.of(KINDS.SHEET, sheet.pk) if sheet else "", drafted, submitted,
        people.post(submitted or drafted), one.kind, one.order.get("do", ""), one.words,
        "draft" if one.source == "sheet" and one.by == "draft" else ANSWERED[one.source],
        "cell" if one.by == "draft" else one.by, OUTCOMES[one.carried_out], one.reason, *(one.events or (None, None)),
        *weight, not is_done(one.order) and leads_to_dice(rules, str(one.order.get("do", ""))),
        *seen.of(one, sheet),
    )  # fmt: skip


class _Sheets:
    """The order sheets by their run and their cell."""

    def __init__(self, exercise: Exercise) -> None:
        steps = Step.objects.filter(game=exercise.game).exclude(run=None)
        self._runs: dict[int, UUID] = dict(steps.values_list("seq", "run"))
        rows = OrderSheet.objects.filter(decision__exercise=exercise).select_related("cell").order_by("pk")
        self._found = {(row.decision.run_id, row.cell.name): row for row in rows.select_related("decision", "cell")}

    def of(self, one: GivenOrder) -> OrderSheet | None:
        """The sheet of the cell that decided; None if it had none."""
        return self._found.get((self._runs.get(one.step.seq), one.cell))


class _Seen:
    """The looks at the odds of an order, by the decision that it answers."""

    def __init__(self, looks: Sequence[OddsLook], zone: ZoneInfo) -> None:
        self._zone = zone
        self._found: dict[tuple[int, int, str], list[OddsLook]] = defaultdict(list)
        for look in looks:
            self._found[look.decision_id, look.cell_id, look.digest].append(look)

    def of(self, one: GivenOrder, sheet: OrderSheet | None) -> tuple[Value, ...]:
        """Whether someone in the cell looked, the first and last time, and the number of people."""
        looks = self._of(one, sheet) if sheet is not None else []
        if not looks:
            return False, None, None, 0
        first, last = min(look.first_at for look in looks), max(look.last_at for look in looks)
        return True, moment(first, self._zone), moment(last, self._zone), len({look.seat_id for look in looks})

    def _of(self, one: GivenOrder, sheet: OrderSheet) -> list[OddsLook]:
        """Looks at the order as carried out or as written, because an amount on the sheet can be a limit."""
        written = [order for order in sheet.written if _alike(order, one.order)]
        found = (
            self._found.get((sheet.decision_id, sheet.cell_id, odds_looks.digest(order)))
            for order in (one.order, *written)
        )
        return next((looks for looks in found if looks), [])


def _alike(order: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether two plain orders differ only in amounts."""
    return order.keys() == other.keys() and all(
        value == other[name] or (isinstance(value, int) and not isinstance(value, bool))
        for name, value in order.items()
    )


def _odds(looks: Sequence[OddsLook], say: Say, zone: ZoneInfo, people: People) -> WorkbookSheet:
    orders = OrderSheet.objects.filter(decision__in={look.decision_id for look in looks})
    written = {
        (sheet.decision_id, sheet.cell_id, odds_looks.digest(order)) for sheet in orders for order in sheet.written
    }
    rows = [
        (look.decision.turn, look.cell.name, people.of(look.seat_id), look.order.get("do", ""),
         say(look.cell.side or "", look.order), moment(look.first_at, zone), moment(look.last_at, zone), look.times,
         (look.decision_id, look.cell_id, look.digest) in written, plain(look.order))
        for look in looks
    ]  # fmt: skip
    return table(schema.ODDS, rows)


def weights(rules: Any, given: Sequence[GivenOrder]) -> Iterator[tuple[str, tuple[Value, ...]]]:
    """The promise of each order that started something with dice, by id, from the state before it as its side knew
    it."""
    opening = {kind for one in rules.undertakings.kinds.values() for kind in one.decisions}
    wanted = [
        one
        for one in given
        if one.events and one.kind in opening and leads_to_dice(rules, str(one.order.get("do", "")))
    ]
    moments: _Moments | None = None
    for one in wanted:
        assert one.events is not None
        if moments is None or moments.seq != one.step.seq:
            moments = _Moments(rules, one)
        order = msgspec.convert(one.order, rules.order_type)
        picture = rules.picture(moments.before(one.events[0]), one.side)
        weight = weighing.weigh(rules, picture, one.side, order)
        if weight is not None:
            others = weighing.alternatives(rules, picture, one.side, order)
            yield one.id, (*_rounded(weight), others.number, *reversed(_rounded(others.best)))


def _rounded(weight: weighing.Weight | None) -> tuple[Value, Value]:
    return (None, None) if weight is None else (round(weight.chance, 6), round(weight.gain, 6))


class _Moments:
    """The states within a step, before each event in turn."""

    def __init__(self, rules: Any, one: GivenOrder) -> None:
        self.seq, self._rules, self._state = one.step.seq, rules, rules.fork(one.step.before)
        self._events, self._at = unfold(rules, one.step.body), 0

    def before(self, index: int) -> Any:
        """The state before an event, which must come after those requested earlier."""
        while self._at < len(self._events) and self._events[self._at][0] != index:
            self._rules.apply(self._state, self._events[self._at][1])
            self._at += 1
        return self._state
