"""Order sheets: saved as they are typed, submitted once, recalled until the lock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import msgspec
from django.db import transaction
from django.utils import timezone

from adjudication import selectors as game_selectors
from adjudication.engine.planning import futures
from adjudication.engine.play import driver
from adjudication.engine.protocol import reason
from adjudication.engine.scenario import packs
from adjudication.prepared_sql import Prepared
from adjudication.prepared_sql import save as save_fields
from wargame.access import Viewer
from wargame.audience import Scope
from wargame.errors import Outdated, Refused
from wargame.models import Decision, Exercise, LogEntry, OrderSheet
from wargame.selectors.participants import remits
from wargame.services import clock, locks, logbook, passes, turns
from wargame.web.strict_input import fingerprint

MOST_ORDERS = 200
LONGEST = 2000  # characters of a note or an intent


@dataclass(frozen=True)
class SheetWords:
    """The typed `note` and `intent` of a sheet, or one of them.

    `seen` has the `fingerprint` of each text as its writer found it: an unchanged one is not touched.
    """

    texts: Mapping[str, str]
    seen: Mapping[str, str]

    def kept(self, sheet: OrderSheet) -> bool:
        """Whether a sheet has them already."""
        return all(getattr(sheet, name) == text[:LONGEST] for name, text in self.texts.items())

    def put(self, sheet: OrderSheet) -> None:
        """Put them on a sheet in memory. Outdated: someone else has changed one of them since it was read."""
        for name, text in self.texts.items():
            said, before = text[:LONGEST], getattr(sheet, name)
            if self.seen.get(name) == fingerprint(said):
                continue
            if self.seen.get(name) not in (None, "", fingerprint(before)) and before != said:
                raise Outdated(
                    f"Someone in your cell also changed this text: “{before}”. Send yours again to replace it."
                )
            setattr(sheet, name, said)


_own = Prepared(
    lambda pk, cell, exercise: OrderSheet.objects.select_related("decision", "cell").filter(
        pk=pk, cell=cell, decision__exercise=exercise
    ),
    int, int, UUID,
)  # fmt: skip
_with_key = Prepared(
    lambda pk, cell, key: OrderSheet.objects.filter(pk=pk, cell=cell, form_key=key).exclude(
        status__in=[OrderSheet.Status.EMPTY, OrderSheet.Status.DRAFT]
    ),
    int, int, UUID,
)  # fmt: skip
SUBMITTED = (
    "orders", "passed", "note", "intent", "edited_by", "edited_at", "status", "form_key", "submitted_by",
    "submitted_at", "by_umpire", "on_paper", "version",
)  # fmt: skip


def _open_sheet(viewer: Viewer, exercise: Exercise, sheet_id: int) -> OrderSheet:
    """The cell's own sheet of an open decision; the caller holds the exercise."""
    sheet = _own_sheet(viewer, sheet_id)
    _must_be_open(viewer, exercise, sheet)
    return sheet


def _own_sheet(viewer: Viewer, sheet_id: int) -> OrderSheet:
    sheet = _own.first(sheet_id, viewer.cell.pk, viewer.exercise.pk) if viewer.cell is not None else None
    if sheet is None:
        raise Refused("This order sheet does not exist.")
    return sheet


def _must_be_open(viewer: Viewer, exercise: Exercise, sheet: OrderSheet) -> None:
    """An umpire may still write for a cell whose time is up while another cell has more."""
    sheet.decision.exercise = exercise
    if sheet.decision.status != Decision.Status.OPEN:
        raise Outdated("The orders for this decision are locked. Nothing was changed.")
    if not viewer.umpire and clock.is_up_for(exercise, sheet):
        raise Outdated("Your cell’s time is up. Only cells with extra time can still write. Nothing was changed.")


def problems(viewer: Viewer, orders: list[dict[str, Any]], *, beside: bool = False) -> list[str]:
    """Sentences for everything wrong with a list of plain orders of the viewer's cell, each with place and rule.

    They rest on what the side knows, not on the truth: a refusal tells nothing that is hidden. `beside`: what other
    cells of the side have submitted counts too, for a cell that submits; who only tries orders learns nothing of it.
    """
    game = viewer.exercise.game
    assert game is not None
    assert viewer.side is not None
    rules = game_selectors.adjudicator(game)
    parsed = []
    for number, order in enumerate(orders):
        try:
            parsed.append(msgspec.convert(order, rules.order_type))
        except msgspec.ValidationError as error:
            fault, place = packs.explain(str(error), rules.order_type, order)
            return [f"orders[{number}]{f'.{place}' if place else ''}: {fault}"]
    picture = rules.picture(game_selectors.state(game), viewer.side)
    pace, scope = game_selectors.pace(game), remits.of_viewer(viewer, rules)
    others = _beside(viewer, rules) if beside and not scope.whole else []
    found = driver.check_sheet(rules, picture, viewer.side, parsed, pace, scope, others)
    if pace == "sheet" and not found:
        player = remits.player(viewer, rules)
        found = [driver.placed(p, at) for at, p in futures.hopeless(rules, picture, player, parsed).items()]
    return [f"{p.where}: {reason(rules.catalogue, p)}" for p in found]


def _beside(viewer: Viewer, rules: Any) -> list[Any]:
    """The orders that the other cells of the viewer's side have submitted for the decision that is open."""
    others = OrderSheet.objects.filter(
        decision__exercise=viewer.exercise, decision__status=Decision.Status.OPEN, cell__side=viewer.side,
        status=OrderSheet.Status.SUBMITTED,
    )  # fmt: skip
    sheets = others.exclude(cell=viewer.cell).order_by("id")
    return [msgspec.convert(order, rules.order_type) for sheet in sheets for order in sheet.orders]


@transaction.atomic
def save(
    *, viewer: Viewer, sheet_id: int, orders: list[dict[str, Any]], note: str | None = None, intent: str | None = None,
    version: int | None = None, passed: list[str] | None = None, part: str = "",
) -> OrderSheet:  # fmt: skip
    """Keep a draft, whole or not. `version` is what the writer saw: a sheet edited since then is not overwritten.

    `passed`: the kinds of decision in which the cell orders nothing; None leaves them, but for those that a new order
    is for. `part` is the kind that a new order was chosen for, if that is known.
    """
    if not viewer.drafts:
        raise Refused("You are watching this cell, so you cannot write its orders.")
    exercise = locks.playing(viewer.exercise.pk)
    sheet = _open_sheet(viewer, exercise, sheet_id)
    if sheet.status == OrderSheet.Status.SUBMITTED:
        raise Refused("The sheet has been submitted. Recall it to make changes.")
    if version is not None and version != sheet.version:
        raise Outdated("Someone in your cell changed the sheet. This is the current version.")
    _put(sheet, orders, viewer, passed, part)
    sheet.note = sheet.note if note is None else note[:LONGEST]
    sheet.intent = sheet.intent if intent is None else intent[:LONGEST]
    sheet.status = _written(sheet)
    sheet.version += 1
    sheet.save()
    _ring(sheet)
    return sheet


def _put(
    sheet: OrderSheet, orders: list[dict[str, Any]], viewer: Viewer, passed: list[str] | None = None, part: str = ""
) -> None:
    """Replace the orders of a sheet in memory, with the steps that are passed, and note who did it."""
    if not isinstance(orders, list) or len(orders) > MOST_ORDERS or not all(isinstance(o, dict) for o in orders):
        raise Refused(f"orders: a list of at most {MOST_ORDERS} orders is expected.")
    if passed or sheet.passed:
        exercise = sheet.decision.exercise
        assert exercise.game is not None
        rules = game_selectors.adjudicator(exercise.game)
        sheet.passed = (
            passes.still(rules, sheet.passed, sheet.orders, orders, part)
            if passed is None
            else passes.given(rules, passed, orders, exercise.pace)
        )
    sheet.orders = orders
    sheet.edited_by, sheet.edited_at = viewer.seat, timezone.now()


def _written(sheet: OrderSheet) -> OrderSheet.Status:
    written = sheet.orders or sheet.passed or sheet.note or sheet.intent
    return OrderSheet.Status.DRAFT if written else OrderSheet.Status.EMPTY


def _ring(sheet: OrderSheet) -> None:
    """Notify all of a submission; the content and times of drafts stay private."""
    logbook.ring(sheet.decision.exercise, cells=[sheet.cell], about=Scope.SHEET)


@transaction.atomic
def write(*, viewer: Viewer, sheet_id: int, words: SheetWords) -> OrderSheet:
    """Keep the words of a draft. The orders on it, and who changes them, do not matter.

    SheetWords that the sheet has are never refused: they may have come with its submission, which overtook them.
    """
    if not viewer.drafts:
        raise Refused("You are watching this cell, so you cannot write its orders.")
    exercise = locks.playing(viewer.exercise.pk)
    sheet = _own_sheet(viewer, sheet_id)
    if words.kept(sheet):
        return sheet
    _must_be_open(viewer, exercise, sheet)
    if sheet.status == OrderSheet.Status.SUBMITTED:
        raise Refused("The sheet has been submitted. Recall it to make changes.")
    words.put(sheet)
    sheet.status = _written(sheet)
    sheet.edited_by, sheet.edited_at = viewer.seat, timezone.now()
    sheet.save(update_fields=["note", "intent", "status", "edited_by", "edited_at"])
    _ring(sheet)
    return sheet


def _note_umpire(viewer: Viewer, exercise: Exercise, sheet: OrderSheet) -> None:
    """Tell the cell when it was the umpire who submitted for it, and how they came by the orders."""
    if viewer.umpire:
        how = "typed in from paper" if sheet.on_paper else "given"
        text = f"The orders of {sheet.cell.name} were {how} by the umpire ({viewer.label})."
        logbook.write(exercise, LogEntry.Kind.ORDER, text, cell=sheet.cell, turn=sheet.decision.turn)


@transaction.atomic
def submit(
    *, viewer: Viewer, sheet_id: int, form_key: UUID, seq: int, seen: str = "", on_paper: bool = False,
    orders: list[dict[str, Any]] | None = None, words: SheetWords | None = None,
) -> OrderSheet:  # fmt: skip
    """Submit the draft for the cell, or `orders` instead of it, with what is typed beside it. The same form twice
    changes nothing; an illegal order is refused with its rule, and the draft stays as it was.

    `seq` is the ledger position the writer saw and `seen` the `fingerprint` of the orders: no one submits orders that
    they have not read. The last cell to submit locks the decision, if the exercise says so. `on_paper`: an umpire
    types in what the cell wrote by hand; the log and the ledger say so.
    """
    if not viewer.commands:
        raise Refused("Only the commander can submit for the cell.")
    if on_paper and not viewer.umpire:
        raise Refused("on_paper: only an umpire can enter orders from paper.")
    exercise = locks.playing(viewer.exercise.pk)
    assert viewer.cell is not None
    if again := _with_key.first(sheet_id, viewer.cell.pk, form_key):
        return again
    sheet = _open_sheet(viewer, exercise, sheet_id)
    if sheet.status == OrderSheet.Status.SUBMITTED:
        raise Refused("The sheet has already been submitted.")
    if seq != sheet.decision.seq:
        raise Outdated("The situation changed after you opened this form. Check it and submit again.")
    if seen and seen != fingerprint(sheet.orders):
        raise Outdated("Someone in your cell changed the orders. Read them and submit again.")
    if orders is not None:
        _put(sheet, orders, viewer)
    if words is not None and not words.kept(sheet):
        words.put(sheet)
        sheet.edited_by, sheet.edited_at = viewer.seat, timezone.now()
    _must_be_legal(viewer, sheet)
    sheet.status, sheet.form_key = OrderSheet.Status.SUBMITTED, form_key
    sheet.submitted_by, sheet.submitted_at, sheet.by_umpire = viewer.seat, timezone.now(), viewer.umpire
    sheet.on_paper = on_paper
    sheet.version += 1
    save_fields(sheet, *SUBMITTED)
    _note_umpire(viewer, exercise, sheet)
    if _lock_if_all_in(exercise, sheet.decision):
        sheet.status = OrderSheet.Status.LOCKED
    return sheet


def _lock_if_all_in(exercise: Exercise, decision: Decision) -> bool:
    """Lock a decision once it waits for no cell, and return True; otherwise notify all that a sheet changed."""
    all_of_it = turns.sheets_of(decision)
    locks_now = turns.all_in(exercise, all_of_it)
    if locks_now:
        turns.lock_held(exercise, decision, Decision.LockedBy.ALL_IN, all_of_it)
    else:
        logbook.ring_all(exercise, Scope.PLAY)
    return locks_now


@transaction.atomic
def let_go(*, viewer: Viewer, sheet_id: int, no_wait: bool) -> OrderSheet:
    """Say that no one has to wait for the cell, or take it back. The orders lock once they wait for no cell; what the
    cell has written by then counts as at any lock. Everyone reads it in the log."""
    if not viewer.commands:
        raise Refused("Only the commander can tell the others not to wait.")
    exercise = locks.playing(viewer.exercise.pk)
    if not exercise.no_wait:
        raise Refused("In this exercise, the others wait for your cell. Submit its orders.")
    sheet = _open_sheet(viewer, exercise, sheet_id)
    if sheet.no_wait != no_wait:
        sheet.no_wait = no_wait
        sheet.save(update_fields=["no_wait"])
        said = "no one has to wait for it" if no_wait else "it needs its time after all"
        text = f"{sheet.cell.name} says that {said}."
        logbook.write(exercise, LogEntry.Kind.ORDER, text, public=True, turn=sheet.decision.turn)
        _lock_if_all_in(exercise, sheet.decision)
    sheet.refresh_from_db()
    return sheet


def _must_be_legal(viewer: Viewer, sheet: OrderSheet) -> None:
    if not sheet.orders and not sheet.decision.may_be_left(viewer.exercise.pace):
        raise Refused("orders: the sheet is empty. Add an order, or say that you have nothing more.")
    if wrong := problems(viewer, sheet.orders, beside=True):
        raise Refused(*wrong)


@transaction.atomic
def recall(*, viewer: Viewer, sheet_id: int) -> OrderSheet:
    """Take a submitted sheet back to draft, until the lock."""
    if not viewer.commands:
        raise Refused("Only the commander can recall the cell’s sheet.")
    exercise = locks.playing(viewer.exercise.pk)
    sheet = _open_sheet(viewer, exercise, sheet_id)
    if sheet.status == OrderSheet.Status.SUBMITTED:
        sheet.status, sheet.form_key = OrderSheet.Status.DRAFT, None
        sheet.version += 1
        sheet.save(update_fields=["status", "form_key", "version"])
        logbook.ring_all(viewer.exercise, Scope.PLAY)
    return sheet
