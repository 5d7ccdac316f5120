"""The sitrep of one turn, from the ledger to plain values, for a side or the public."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from operator import itemgetter
from typing import Any

import msgspec
from django.utils import timezone

from adjudication import selectors as game_selectors
from adjudication.engine.play.remits import WHOLE
from adjudication.engine.protocol import say
from adjudication.models import Game, Ruling, Run, Step
from adjudication.services import findings
from reports import record
from reports.collect import cell_traffic, next_decisions, rerolls, standing, systems
from reports.collect.commander import focus, losses
from reports.collect.reading import TurnReading
from reports.collect.shapes import Amendment, Furniture, Sitrep, SitrepContent
from reports.collect.staff_form import staff_form
from reports.collect.words import dtg, shortened
from wargame.models import Cell, Exercise, LogEntry, OrderSheet
from wargame.selectors import outcome
from wargame.selectors.participants import remits
from wargame.selectors.record import late_drafts

ENDED = (Exercise.Status.ENDED, Exercise.Status.ARCHIVED)


def collect(exercise: Exercise, cell: Cell | None, turn: int, through_seq: int) -> Sitrep:
    """The whole sitrep, from pictures, redacted events and addressed log entries; never from the state."""
    game = exercise.game
    assert game is not None
    steps = record.read(game, through_seq)
    return _report(exercise, cell, turn, steps, status="")


def preview(exercise: Exercise, cell: Cell | None, run: Run) -> tuple[int, Sitrep]:
    """The turn, and its sitrep if the umpire published a finished draft now."""
    game = exercise.game
    assert game is not None
    steps = record.coming(game, _with_findings(run), timezone.now())
    turn = next(step.turn for step in steps if not step.hash)
    made = _report(exercise, cell, turn, steps, status="Preview, not published. ")
    ruled = run.rulings.filter(withdrawn_at=None, tell_cells=True).exclude(verdict=Ruling.Verdict.ACCEPT)
    made = replace(made, rulings=(*made.rulings, *(shortened(ruling.announcement) for ruling in ruled)))
    return turn, _in_form(exercise, cell, made, turn)


def _with_findings(run: Run) -> dict[str, Any]:
    """A finished draft as it would be in the ledger: its rulings with the values before and after."""
    standing = list(run.rulings.filter(withdrawn_at=None))
    told = (
        {"verdict": one.verdict, "subject": one.subject, "tell_cells": one.tell_cells, "findings": rows}
        for one in standing
        for rows in ([] if one.verdict == Ruling.Verdict.ACCEPT else findings.findings(run, one, standing),)
    )
    return {**game_selectors.draft_record(run), "rulings": list(told)}


def _report(exercise: Exercise, cell: Cell | None, turn: int, steps: list[record.StepRecord], status: str) -> Sitrep:
    game = exercise.game
    assert game is not None
    side = cell.side if cell else None
    since = max((step.seq for step in steps if step.turn < turn), default=0)
    entries = _entries(exercise, cell, since, max(step.seq for step in steps if step.turn == turn))
    who = cell.name if cell else "Public"
    last = steps[-1]
    papers = systems.of(game.system)
    drafts = late_drafts.taken(exercise, cell, turn)
    view = _view(exercise, cell, turn, steps, drafts)
    sides = papers.sides(view.rules)
    last_turn = view.rules.last_turn(msgspec.json.decode(game.options))
    stands, told = standing.standing(view, last_turn), papers.sitrep_content(view)
    made = Sitrep(
        furniture=_furniture(exercise, f"Sitrep {turn}, {who}", who, last, status),
        heading=f"Situation report {turn}: {who}",
        keys=(
            ("For", f"{who}{f', {sides[side]}' if side and sides[side] != who else ''}"),
            (
                "Issue",
                f"{turn} of {last_turn}{_reissued(game, turn, last.seq)}",
            ),
            ("Status", stands.status),
            ("Game time", papers.label(view.rules, turn)),
            ("Real time", dtg(last.at, exercise.timezone)),
            ("Released by", f"White cell, step {last.seq}"),
            *_orders_taken(drafts),
        ),
        told=replace(told, bottom_line=(*stands.lines, *told.bottom_line)),
        standing=stands,
        facts=_facts(game, view, told, steps),
        focus=focus.places(told.map, view.told),
        rulings=_rulings(game, entries, _edited(steps, view)),
        amendments=_amendments(game, entries),
        side=side,
        sides=tuple(sides.items()),
        traffic=cell_traffic.traffic(exercise, cell, turn),
    )
    return _in_form(exercise, cell, made, turn)


def _facts(game: Game, view: TurnReading, told: SitrepContent, steps: Sequence[record.StepRecord]) -> tuple[str, ...]:
    """The commander's first facts: losses, then the rule system's sentences on combat and ground."""
    here = [step for step in steps if step.turn == view.turn]
    lost = losses.losses(view.rules, here, record.eye_of(game, view.side))
    said = losses.in_words(view.rules, lost, view.side)
    others = told.facts or told.bottom_line
    return (said, *others) if said else tuple(others)


def _in_form(exercise: Exercise, cell: Cell | None, made: Sitrep, turn: int) -> Sitrep:
    """The sitrep with the form that the exercise asks for."""
    if exercise.sitrep_form != Exercise.SitrepForm.STAFF:
        return made
    assert exercise.game is not None
    pack = game_selectors.adjudicator(exercise.game).pack
    return replace(made, form=staff_form(pack.sitrep, made, turn, _intent(exercise, cell, turn)))


def _intent(exercise: Exercise, cell: Cell | None, turn: int) -> str:
    """The cell's latest intent for a turn; the set-up belongs to the first turn."""
    if cell is None:
        return ""
    turns = (0, 1) if turn == 1 else (turn,)
    sheets = OrderSheet.objects.filter(decision__exercise=exercise, cell=cell, decision__turn__in=turns)
    found = sheets.exclude(intent="").order_by("id").last()
    return shortened(found.intent) if found else ""


def _orders_taken(drafts: Sequence[OrderSheet]) -> tuple[tuple[str, str], ...]:
    """The drafts of the cell that counted, and who changed them last."""
    return (("Own orders", f"Not submitted. {late_drafts.said(drafts)}"),) if drafts else ()


def _left_out(drafts: Sequence[OrderSheet]) -> list[dict[str, Any]]:
    """The orders of drafts that were left out; those that are not valid under these rules at all are in the log."""
    return [
        {"side": sheet.cell.side, "order": one["order"], "problems": one["problems"]}
        for sheet in drafts for one in sheet.left_out if one["problems"]
    ]  # fmt: skip


def _view(
    exercise: Exercise, cell: Cell | None, turn: int, steps: list[record.StepRecord], drafts: Sequence[OrderSheet]
) -> TurnReading:
    game, side = exercise.game, cell.side if cell else None
    assert game is not None
    rules = game_selectors.adjudicator(game)
    makes = remits.scope(exercise, rules, side, cell.remit) if cell is not None and side is not None else WHOLE
    sheet = game.pace == Game.Pace.SHEET
    told = list(record.read_events(game, steps, record.eye_of(game, side)))
    last = steps[-1].after
    awaiting = rules.awaiting(last)
    waits = rules.stands_by(last, side, cell.remit) if cell is not None and side is not None else None
    pictures = [rules.picture(state, side) for state in _ends(steps, turn)]
    refused = (row for step in steps if step.turn == turn for row in step.body.get("refused", ()))
    return TurnReading(
        rules=rules,
        side=side,
        turn=turn,
        pictures=pictures,
        told=[one for one in told if one.turn == turn],
        earlier=[one for one in told if one.turn < turn],
        refused=[*_left_out(drafts), *(row for row in refused if _own(row, cell)), *_by_default(steps, cell, turn)],
        over=pictures[-1].over,
        next_turn=awaiting.turn,
        label=systems.of(game.system).label(rules, awaiting.turn),
        due=[due.kind for due in awaiting.due if due.side == side and makes.covers(due.kind)],
        beside=[due.kind for due in awaiting.due if due.side == side and not makes.covers(due.kind)],
        owed=len(_writing(rules, last)) if sheet else len({due.side for due in awaiting.due}),
        whole_turn=sheet,
        by=next_decisions.by_when(exercise, steps[-1].seq),
        ended=exercise.status in ENDED and steps[-1].seq == record.last_standing(game),
        stands_by=say(rules.catalogue, waits) if waits is not None else "",
    )


def _own(row: Mapping[str, Any], cell: Cell | None) -> bool:
    """Whether an order is one of a cell."""
    return cell is not None and cell.side is not None and (row["side"], row.get("remit", "")) == (cell.side, cell.remit)


def _by_default(steps: Sequence[record.StepRecord], cell: Cell | None, turn: int) -> list[dict[str, Any]]:
    """The choices that the rules forced on a cell although its sheet did not make them: the first of each kind, and
    their number. If the cell sent no sheet, the log says that all its orders are the program's."""
    found: dict[str, list[Mapping[str, Any]]] = {}
    for step in steps:
        if cell is not None and step.turn == turn:
            for kind, rows in outcome.forced(step.body.get("taken", ()), cell.side, cell.remit).items():
                found.setdefault(kind, []).extend(rows)
    return [{**rows[0], "by_default": len(rows)} for rows in found.values()]


def _writing(rules: Any, state: Any) -> list[str]:
    """The sides that can give orders before the next turn."""
    return [side for side in rules.sides if rules.stands_by(state, side) is None]


def _ends(steps: Sequence[record.StepRecord], turn: int) -> list[Any]:
    """The state at the start, then at the end of each turn up to this one."""
    found = [steps[0].after]
    for number in range(1, turn + 1):
        found.append([step for step in steps if step.turn <= number][-1].after)
    return found


def _furniture(exercise: Exercise, running: str, who: str, last: record.StepRecord, status: str) -> Furniture:
    game = exercise.game
    assert game is not None
    known = f"step {last.seq}, ledger {last.hash[:12]}" if last.hash else "not in the ledger yet"
    audience = "Everyone in the exercise" if who == "Public" else f"{who} and White cell only"
    return Furniture(
        exercise=" ".join(part for part in (exercise.number, exercise.title) if part),
        marking=exercise.marking,
        running=running,
        handling=f"{audience}; {known}; dice seal {game.seed_digest[:8]}",
        status=status,
        title=f"{running}, {exercise.title}",
        system=exercise.system,
    )


def _reissued(game: Game, turn: int, through: int) -> str:
    """The steps that the umpire undid after a sitrep of this turn had been issued.

    The sitrep of a turn goes out when a step ends that turn; taking that step back withdraws it.
    """
    places = {place.seq: place for place in game_selectors.chain_places(game) if place.seq <= through}
    undone = [places[place.undone] for place in places.values() if place.undone]
    back = [str(place.seq) for place in undone if place.chapter == turn < place.after]
    if not back:
        return ""
    which = f"step {back[0]}" if len(back) == 1 else f"steps {', '.join(back)}"
    return f"; reissued after {which} {'was' if len(back) == 1 else 'were'} undone"


def _entries(exercise: Exercise, cell: Cell | None, since: int, through: int) -> list[LogEntry]:
    """The log entries sent to this cell, or to everyone, after step `since` and up to step `through`.

    They include what was told of steps that the umpire has undone since.
    """
    found = exercise.log.filter(seq__gt=since, seq__lte=through)
    mine = found.filter(public=True) | found.filter(cell=cell) if cell else found.filter(public=True)
    return list(mine.order_by("id").distinct())


def _undos(game: Game, entries: Sequence[LogEntry]) -> frozenset[int]:
    steps = {entry.seq for entry in entries if entry.kind == LogEntry.Kind.RULING and entry.seq is not None}
    return frozenset(game.steps.filter(kind=Step.Kind.UNDO, seq__in=steps).values_list("seq", flat=True))


def _edited(steps: Sequence[record.StepRecord], view: TurnReading) -> list[tuple[int, str]]:
    """The umpire's edits in this turn, as the side was told: number of the step, and the sentence."""
    bodies = {step.seq: step.body for step in steps if step.body}
    edits = (one for one in view.told if one.index >= len(bodies[one.seq].get("events", ())))
    return [*((one.seq, _with_before(one, bodies[one.seq])) for one in edits), *rerolls.lines(view, bodies)]


def _with_before(edit: record.ReadEvent, body: Mapping[str, Any]) -> str:
    """The sentence of an edit; for an edit of a number that its reader knows, also the earlier value."""
    rows = (row for ruling in body.get("rulings", ()) for row in ruling.get("findings", ()))
    said = edit.text.rstrip(".")
    before = next((str(was) for what, was, _ in rows if what == said), "")
    return f"{said}; it was {before}." if before and hasattr(edit.event, "value") else edit.text


def _rulings(game: Game, entries: Sequence[LogEntry], edited: Sequence[tuple[int, str]]) -> tuple[str, ...]:
    """The rulings that were told, each after the edits it belongs to, and the matrix actions, each with its outcome."""
    undos = _undos(game, entries)
    standing = [one for one in entries if not one.struck and one.seq is not None and one.seq not in undos]
    actions = {one.seq: shortened(one.text) for one in standing if one.kind == LogEntry.Kind.MATRIX}
    effects = {seq: [text for at, text in edited if at == seq] for seq in actions}
    acted = [(seq or 0, " ".join((text, *effects[seq]))) for seq, text in actions.items()]
    others = [(seq, text) for seq, text in edited if seq not in actions]
    said = [(one.seq or 0, shortened(one.text)) for one in standing if one.kind == LogEntry.Kind.RULING]
    return tuple(text for _, text in sorted([*others, *acted, *said], key=itemgetter(0)))


def _amendments(game: Game, entries: Sequence[LogEntry]) -> tuple[Amendment, ...]:
    """Texts from this turn that were undone: the umpire's reason and the lines that are no longer valid."""
    undos = _undos(game, entries)
    struck: list[str] = []
    found: list[Amendment] = []
    for entry in entries:
        if entry.struck:
            struck.append(entry.text)
        elif entry.kind == LogEntry.Kind.RULING and entry.seq in undos:
            found.append(Amendment(shortened(entry.text), tuple(struck)))
            struck = []
    if struck:
        found.append(Amendment("Undone by the umpire.", tuple(struck)))
    return tuple(found)
