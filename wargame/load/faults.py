"""The checks of a soak test: valid ledgers, no lost or doubled orders, stable memory."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence, Set
from statistics import median
from typing import Any

from django.db import DatabaseError, connection

from adjudication.engine.record import ledger
from wargame.load.playing import Accepted

FEWEST_SAMPLES = 15
WRITTEN = "words:"  # how a digest of words begins in the record
FLAT = 1.10
DOUBLED_RUNS = (
    "SELECT run_id, count(*) FROM adjudication_step WHERE run_id IS NOT NULL GROUP BY run_id HAVING count(*) > 1"
)


def of_ledger(document: dict[str, Any], accepted: Sequence[Accepted]) -> Iterator[str]:
    """Faults of an exported ledger: those that `verify_ledger` finds, then accepted orders that do not occur exactly
    once."""
    yield from ledger.verify(document)
    bodies = [json.loads(step["body"]) for step in document["steps"]]
    for sheet in accepted:
        if sheet.seq < len(bodies):
            yield from _of_sheet(sheet, bodies[sheet.seq])


def _of_sheet(sheet: Accepted, body: dict[str, Any]) -> Iterator[str]:
    """Orders that a step lacks, or has more often than they were sent.

    The record has a digest in the place of words that people wrote, so such a field is left out of the comparison.
    """
    orders = [one["order"] for one in [*body["taken"], *body["refused"]] if one["side"] == sheet.side]
    written = {
        (order["do"], name) for order in orders for name, value in order.items() if str(value).startswith(WRITTEN)
    }
    carried = Counter(_text(order, written) for order in orders)
    sent = Counter(_text(order, written) for order in sheet.orders if order["do"] != "done")
    for order in sorted(sent):
        if carried[order] != sent[order]:
            what = "was lost" if carried[order] < sent[order] else "was carried out twice"
            yield f"step {sheet.seq + 1}: an order of {sheet.side} {what}: {order}"


def _text(order: dict[str, Any], written: Set[tuple[str, str]]) -> str:
    return json.dumps(
        {name: value for name, value in order.items() if (order["do"], name) not in written}, sort_keys=True
    )


def doubled_runs() -> list[str]:
    """Runs with more than one step. Empty while the database does not answer."""
    try:
        with connection.cursor() as cursor:
            cursor.execute(DOUBLED_RUNS)
            return [f"run {run} has {count} steps" for run, count in cursor.fetchall()]
    except DatabaseError:
        return []
    finally:
        connection.close()


def growth(samples: Sequence[float]) -> float | None:
    """The last fifth of the samples divided by the second fifth, by medians: 1.0 is flat. None: too few samples."""
    if len(samples) < FEWEST_SAMPLES:
        return None
    fifth = len(samples) // 5
    return median(samples[-fifth:]) / median(samples[fifth : 2 * fifth])
