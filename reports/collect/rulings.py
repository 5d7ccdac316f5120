"""What the umpire ruled, amended and took back, in the order of the ledger."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from adjudication.models import Game, Ruling, Step
from reports.collect.shapes import RulingRow
from reports.collect.words import shortened
from reports.record import StepRecord
from wargame.selectors import names

REASONS = dict(Ruling.Reason.choices)
VERDICTS = {**dict(Ruling.Verdict.choices), "matrix": "Free"}


def collect(game: Game, steps: Sequence[StepRecord]) -> tuple[tuple[RulingRow, ...], int]:
    """Rows of everything that is no plain acceptance, undone steps included, and the number of acceptances."""
    turns = {step.seq: step.turn for step in steps}
    rows: list[RulingRow] = []
    accepted, known = 0, names.reader(game)
    for seq, kind, turn, text in game.steps.order_by("seq").values_list("seq", "kind", "turn", "body"):
        body = msgspec.json.decode(text)
        where = f"{turns.get(seq, turn)}, {seq}"
        if kind == Step.Kind.UNDO:
            note = shortened(str(body.get("reason", "")))
            rows.append(
                RulingRow(
                    _number(rows), where, "Undo", f"step {body.get('undone')}", "Taken back", note, "all", seq=seq
                )
            )
        for ruling in body.get("rulings", ()):
            if ruling["verdict"] == Ruling.Verdict.ACCEPT:
                accepted += 1
            else:
                rows.append(_row(rows, where, ruling, seq, known))
    return tuple(rows), accepted


def _number(rows: Sequence[RulingRow]) -> str:
    return f"R-{len(rows) + 1:02d}"


def _row(
    rows: Sequence[RulingRow], where: str, ruling: dict[str, Any], seq: int, known: Callable[[str], str]
) -> RulingRow:
    told = "all" if ruling.get("tell_cells", True) else "nobody"
    reason = str(REASONS.get(ruling.get("reason", ""), ""))
    return RulingRow(
        _number(rows), where, str(VERDICTS.get(ruling["verdict"], "")),
        _subject(ruling.get("subject", {})), reason,
        shortened(str(ruling.get("note", ""))), told, known(str(ruling.get("made_by", ""))),
        tuple((str(what), str(engine), str(umpire)) for what, engine, umpire in ruling.get("findings", ())), seq,
    )  # fmt: skip


def _subject(subject: dict[str, Any]) -> str:
    if "matrix" in subject:
        return f"matrix action {subject['matrix']}"
    if "dice" in subject:
        return f"roll {subject['draw']} set to {', '.join(str(die) for die in subject['dice'])}"
    if "draw" in subject:
        return f"roll {subject['draw']}"
    if "order" in subject:
        return f"order {subject['order'] + 1} of {subject.get('side', '')}"
    edits = subject.get("edits", [])
    names = [str(edit.get("event", "edit")) for edit in edits if isinstance(edit, dict)]
    return ", ".join(names) or "state"
