"""The ledger's chain of steps as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

import msgspec

from adjudication import selectors as game_selectors
from adjudication import step_places
from adjudication.engine.dice import Roll
from adjudication.engine.protocol import say
from adjudication.engine.record import figures
from adjudication.engine.record.events_in_order import unfold
from adjudication.engine.record.steps_in_force import StepPlace
from adjudication.models import Game, Ruling, Step
from adjudication.services.findings import side_name
from umpire.pages.records import result_rolls
from umpire.pages.records.result_rolls import ResultRoll
from umpire.pages.review import EditGroup, changes_of, edit_groups
from umpire.presenters import of
from wargame.models import Cell, Exercise
from wargame.presenters import stacking
from wargame.selectors import redaction
from wargame.viewer import Viewer


@dataclass(frozen=True)
class StepRow:
    """One link of the chain."""

    seq: int
    position: int
    kind: str
    kind_word: str
    turn: int
    where: str
    hash: str
    previous: str
    rolls: tuple[tuple[str, str, tuple[int, ...], str], ...]
    rulings: tuple[str, ...]
    stands: bool
    time: datetime


@dataclass(frozen=True)
class LedgerPage:
    """The complete page."""

    id: UUID
    title: str
    number: str
    status: str
    status_word: str
    seal: str
    seed: str
    version: str
    pack: str
    pack_digest: str
    forked_from: str
    steps: tuple[StepRow, ...]
    head: int
    can_undo: bool
    total: str = ""
    older: int = 0
    newer: int = 0
    stacked: tuple[str, ...] = ()


@dataclass(frozen=True)
class UndoPage:
    """What undoing would cancel."""

    seq: int
    turn: int
    where: str
    lines: tuple[tuple[str, str], ...]
    throws: tuple[ResultRoll, ...]
    changes: tuple[tuple[str, str, str], ...]
    reopens: str
    draft_lost: bool


PAGE = 60


def ledger(viewer: Viewer, before: int = 0, after: int = 0, turn: int | None = None) -> LedgerPage:
    """A page of steps, newest first: before a step, after one, or from the last step of a turn; otherwise the newest.

    Only the bodies of the page are read.
    """
    exercise, game = viewer.exercise, viewer.exercise.game
    rows: tuple[StepRow, ...] = ()
    whole, last = step_places.LedgerLength(0, 0), 0
    if game is not None:
        whole = step_places.length(game)
        last = min(_last_of(game, whole.head, turn) if turn is not None else _last(before, after), whole.head)
        rows = _rows(game, last, ZoneInfo(exercise.timezone))
    return LedgerPage(
        id=exercise.pk, title=exercise.title, number=exercise.number, status=exercise.status,
        status_word=exercise.get_status_display(), seal=game.seed_digest if game else "",
        seed=bytes(game.seed).hex() if game and game.seed_revealed_at else "", version=game.version if game else "",
        pack=game.pack_name if game else exercise.pack_name, pack_digest=game.pack_digest if game else "",
        forked_from=_origin(game), steps=rows, head=whole.head,
        can_undo=whole.standing > 1 and exercise.status == Exercise.Status.PLAYING,
        total=figures.length(whole.head, whole.undone), older=rows[-1].seq if rows and rows[-1].seq > 1 else 0,
        newer=last if last < whole.head else 0,
        stacked=stacking.of(game, game_selectors.adjudicator(game)) if game else (),
    )  # fmt: skip


def _last(before: int, after: int) -> int:
    """The newest step of the page before a step, or after one."""
    return after + PAGE if after else max(before - 1, 1) if before else step_places.NO_END


def _last_of(game: Game, head: int, turn: int) -> int:
    """The last step of a turn, or of the last one before it that was played. One query."""
    told = game.steps.filter(turn__lte=turn).order_by("-turn", "-seq")
    return told.values_list("seq", flat=True).first() or min(PAGE, head)


def _rows(game: Game, last: int, zone: ZoneInfo) -> tuple[StepRow, ...]:
    found = game.steps.filter(seq__lte=last, seq__gt=last - PAGE).order_by("-seq")
    stand = step_places.places_of(game, range(last - PAGE + 1, last + 1))
    veiled = redaction.over(game)
    return tuple(_row(game, step, veiled(msgspec.json.decode(step.body)), stand[step.seq], zone) for step in found)


def opens(rules: Any, step: Step) -> str:
    """The decision that a step leaves open, as text; the phase if the catalogue has only a sentence with gaps."""
    text = str(rules.catalogue.get(step.segment, ""))
    return text if text and "{" not in text else str(rules.catalogue.get(f"phase.{step.phase}", step.phase))


def _origin(game: Game | None) -> str:
    if game is None or game.forked_from_id is None:
        return ""
    origin = Exercise.objects.filter(game=game.forked_from_id).first()
    return f"step {game.forked_at_seq} of “{origin.title}”" if origin else f"step {game.forked_at_seq} of another game"


def _row(game: Game, step: Step, body: dict[str, Any], place: StepPlace, zone: ZoneInfo) -> StepRow:
    rules: Any = game_selectors.adjudicator(game)
    rolls = tuple(
        (
            rules.catalogue.get(f"roll.{roll['purpose']}", roll["purpose"]),
            side_name(rules, roll["side"]),
            tuple(roll["dice"]),
            result_rolls.SOURCES[roll["source"]],
        )
        for roll in body.get("rolls", ())
    )
    rulings = tuple(ruling_said(one) for one in body.get("rulings", ()) if one["verdict"] != Ruling.Verdict.ACCEPT)
    rulings = (*_entered(rules, body), *rulings)
    if step.kind == Step.Kind.UNDO:
        rulings = (f"Step {body.get('undone')} undone: {body.get('reason', '')}",)
    where = opens(rules, step)
    return StepRow(
        step.seq, step.position, step.kind, step.get_kind_display(), place.turn, where, step.hash, step.previous_hash,
        rolls, rulings, place.stands, step.created_at.astimezone(zone),
    )  # fmt: skip


def ruling_said(plain: Mapping[str, Any]) -> str:
    """A sealed ruling as text: verdict, reason and note."""
    verdicts = {**dict(Ruling.Verdict.choices), "matrix": "Decided freely"}
    reason = str(dict(Ruling.Reason.choices).get(plain["reason"], "")).lower()
    head = ", ".join(word for word in (verdicts.get(plain["verdict"], plain["verdict"]), reason) if word)
    return f"{head}: {plain['note']}" if plain["note"] else head


def _entered(rules: Any, body: dict[str, Any]) -> tuple[str, ...]:
    """The sides whose orders an umpire entered, and those that the program played in a posture other than sensible."""
    ways = {
        "paper": "typed in from paper by the umpire",
        "umpire": "given by the umpire",
        "draft": "the draft, as no one submitted",
    }
    entered = body.get("entered", {}).items()
    said = [f"Orders of {_giver(rules, giver)}: {ways.get(how, how)}" for giver, how in entered]
    bold = [(giver, how) for giver, how in body.get("strengths", {}).items() if how != Cell.Strength.SENSIBLE]
    return (*said, *(f"Orders of {_giver(rules, giver)}: by the program, {how}" for giver, how in bold))


def _giver(rules: Any, giver: str) -> str:
    side, _, remit = giver.partition(".")
    name = side_name(rules, side)
    return f"{name}, {rules.catalogue[f'remit.{remit}']}" if remit else name


def undo_page(viewer: Viewer) -> UndoPage | None:
    """What undoing the last publication would cancel; None if there is nothing to undo."""
    game = viewer.exercise.game
    standing = step_places.last_standing(game) if game else []
    if game is None or len(standing) < 2:
        return None
    rules: Any = game_selectors.adjudicator(game)
    last, before = standing[-1], standing[-2]
    body = game_selectors.in_words(game)(msgspec.json.decode(last.body))
    old, new = game_selectors.snapshot(game, before), game_selectors.snapshot(game, last)
    state, lines = rules.fork(old), []
    for _, event in unfold(rules, body):
        message = rules.narrate(state, event)
        if not event.goes_on:
            lines.append((say(rules.catalogue, message), message.rule))
        rules.apply(state, event)
    rolls = [msgspec.convert(roll, Roll) for roll in body.get("rolls", ())]
    return UndoPage(
        game_selectors.head(game).seq, before.turn, opens(rules, before), tuple(lines),
        tuple(result_rolls.throw(rules, roll) for roll in rolls), of(game.system).changes(rules, old, new),
        opens(rules, before), game_selectors.open_run(game) is not None,
    )  # fmt: skip


def in_words(viewer: Viewer, edits: list[dict[str, Any]]) -> list[tuple[str, str, str]]:
    """The changes made by edits of the current state, as text: what, before, after."""
    assert viewer.exercise.game is not None
    return changes_of(viewer.exercise.game, game_selectors.state(viewer.exercise.game), edits)


def amendable(viewer: Viewer, posted: dict[str, str]) -> tuple[int, tuple[EditGroup, ...]]:
    """The head of the ledger and everything that can be edited there."""
    game = viewer.exercise.game
    if game is None:
        return 0, ()
    head = game_selectors.head(game)
    return head.seq, edit_groups(
        game.system, game_selectors.adjudicator(game), game_selectors.snapshot(game, head), posted
    )
