"""The state of a cell's order sheet: who drafted it, whether it can be submitted, and if not, why."""

from __future__ import annotations

from dataclasses import dataclass
from zoneinfo import ZoneInfo

from adjudication.models import Run
from wargame.models import Decision, OrderSheet
from wargame.selectors.position import Position
from wargame.web.strict_input import fingerprint

NOTHING = "nothing to order"
RUN_WORDS = {
    Run.Status.QUEUED: "Locked. The run is queued.",
    Run.Status.RUNNING: "Locked. The run is in progress.",
    Run.Status.DICE: "Locked. The umpire is rolling the dice in the room.",
    Run.Status.DONE: "The umpire is reviewing the results.",
    Run.Status.FAILED: "The run hit an error. The umpire is dealing with it. Your orders are safe.",
}


@dataclass(frozen=True)
class SheetState:
    """`status` is a key of the state glyphs. `submit` is the command's label; `refusal` the reason why it is
    disabled."""

    status: str
    word: str
    note: str
    intent: str
    saved: str
    submit: str
    can_submit: bool
    nothing: bool
    can_draft: bool
    can_recall: bool
    is_in: bool
    locked: str
    sheet_id: int
    version: int
    seq: int
    seen: str
    seen_note: str
    seen_intent: str
    late: str = ""
    left_out: tuple[str, ...] = ()  # of a draft that counts, the orders that do not, with their reasons
    without_orders: bool = False  # of a sheet for the whole turn that may go in as it is, with nothing decided
    drafting: bool = False  # its decision is open, and no one has submitted it
    can_let_go: bool = False  # the commander can say that no one has to wait, or take it back
    no_wait: bool = False  # the cell says that no one has to wait for it
    would_count: bool = False  # as it is, its draft counts at the lock


def sheet_state(
    position: Position, *, missing: str, commander: str, nothing: bool, passed: bool = False
) -> SheetState | None:
    """The viewer's own sheet; None if nothing is due from their side.

    `missing` names what it still needs. `nothing`: there is nothing to order, and to submit is to say so. `passed`:
    there are steps in which the cell chose to order nothing.
    """
    sheet, decision, viewer = position.sheet, position.decision, position.viewer
    if sheet is None or decision is None:
        return None
    is_open = decision.status == Decision.Status.OPEN
    drafting = is_open and sheet.status in (OrderSheet.Status.EMPTY, OrderSheet.Status.DRAFT)
    empty, may_be_left = not sheet.orders, decision.may_be_left(viewer.exercise.pace)
    refusal = _refusal(position, missing, commander, nothing or may_be_left or not empty)
    short, name = refusal or (NOTHING if nothing else ""), viewer.cell.name if viewer.cell else ""
    submitted = sheet.status == OrderSheet.Status.SUBMITTED
    return SheetState(
        status={"empty": "no_order", "draft": "drafting", "defaulted": "default"}.get(sheet.status, sheet.status),
        word=sheet.get_status_display(),
        note=sheet.note,
        intent=sheet.intent,
        saved=_saved(position),
        submit="Submitted" if submitted else _command(short, name, empty=empty),
        can_submit=drafting and not refusal,
        nothing=nothing,
        can_draft=drafting and viewer.drafts,
        can_recall=is_open and submitted and viewer.commands,
        is_in=is_open and submitted,
        locked=""
        if is_open
        else RUN_WORDS.get(Run.Status(position.run_status), "")
        if position.run_status
        else "Locked.",
        sheet_id=sheet.pk,
        version=sheet.version,
        seq=decision.seq,
        seen=fingerprint(sheet.orders),
        seen_note=fingerprint(sheet.note),
        seen_intent=fingerprint(sheet.intent),
        late=_late(sheet, decision),
        left_out=tuple(f"Order {one['at'] + 1}: {one['why']}" for one in sheet.left_out),
        drafting=drafting,
        can_let_go=is_open and viewer.exercise.no_wait and viewer.commands,
        no_wait=sheet.no_wait,
        would_count=viewer.exercise.drafts_count and bool(sheet.orders or sheet.passed),
        without_orders=empty and not nothing and may_be_left and not passed,
    )


def _command(words: str, name: str, *, empty: bool) -> str:
    if words:
        return f"Submit: {words}"
    return "Submit without orders" if empty else f"Submit for {name}"


def _refusal(position: Position, missing: str, commander: str, ready: bool) -> str:
    if not position.viewer.commands:
        return f"{commander} commands" if commander else "only the commander can submit"
    if missing:
        return missing
    return "" if ready else "no order yet"


def _saved(position: Position) -> str:
    sheet = position.sheet
    assert sheet is not None
    zone = ZoneInfo(position.viewer.exercise.timezone)
    if sheet.submitted_at and sheet.status not in (OrderSheet.Status.EMPTY, OrderSheet.Status.DRAFT):
        who = by_umpire(sheet) if sheet.by_umpire else sheet.submitted_by.name if sheet.submitted_by else "the cell"
        return f"Submitted by {who}, {sheet.submitted_at.astimezone(zone):%H:%M:%S}"
    if sheet.edited_at is None:
        return "Kept from an earlier sheet" if sheet.orders else "Nothing drafted yet"
    who = sheet.edited_by.name if sheet.edited_by and sheet.edited_by.name else "the umpire"
    return f"Draft by {who}, saved {sheet.edited_at.astimezone(zone):%H:%M:%S}"


def signed(sheet: OrderSheet) -> str:
    """The person who gave a sheet its orders, for documents and umpires' pages; "" if no one did."""
    if sheet.from_draft:
        who = sheet.edited_by.name if sheet.edited_by else ""
        return f"the draft, last changed by {who}" if who else "the draft"
    return by_umpire(sheet) if sheet.by_umpire else sheet.submitted_by.name if sheet.submitted_by else ""


def by_umpire(sheet: OrderSheet) -> str:
    """The signature of a sheet that an umpire submitted."""
    return "the umpire, from the cell’s paper" if sheet.on_paper else "the umpire"


def _late(sheet: OrderSheet, decision: Decision) -> str:
    by = f"Locked by {decision.get_locked_by_display()} before your cell submitted."
    if sheet.from_draft:
        return f"{by} Your draft counts."
    return f"{by} The program gave your orders." if sheet.status == OrderSheet.Status.DEFAULTED else ""
