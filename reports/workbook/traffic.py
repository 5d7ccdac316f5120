"""The sheets of requests, messages, proposals and deliveries besides the game."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from reports.collect.report.chain import Chain
from reports.collect.report.citing import KINDS
from reports.workbook.schema import traffic as schema
from reports.workbook.table import Value, WorkbookSheet, listed, moment, plain, table
from wargame.models import Exercise, Message, Proposal
from wargame.selectors.traffic import addressees


def sheets(exercise: Exercise, zone: ZoneInfo, links: Chain) -> tuple[WorkbookSheet, ...]:
    """All traffic sheets."""
    return (
        _messages(exercise, zone, links), _injects(exercise, zone, links), _rfis(exercise, zone, links),
        _actions(exercise, zone, links),
    )  # fmt: skip


def _messages(exercise: Exercise, zone: ZoneInfo, links: Chain) -> WorkbookSheet:
    rows = [
        (row.turn, links.references.of(KINDS.MESSAGE, row.pk), row.own_number, moment(row.created_at, zone),
         row.get_kind_display(), row.get_status_display(), row.sender, _readers(row), row.title, row.text, row.edited,
         row.original, row.reason, listed(links.marked, f"message-{row.pk}"))
        for row in exercise.messages.prefetch_related("cells", "actors")
    ]  # fmt: skip
    return table(schema.MESSAGES, rows)


def _readers(row: Message) -> str:
    press = row.kind == Message.Kind.PRESS
    return "everyone" if press else addressees(row.cells.all(), row.actors.all(), row.to_umpire)


def _injects(exercise: Exercise, zone: ZoneInfo, links: Chain) -> WorkbookSheet:
    rows: list[tuple[Value, ...]] = []
    for row in exercise.injects.prefetch_related("deliveries__cell", "objectives"):
        common = (
            row.released_turn, links.references.of(KINDS.INJECT, row.pk), row.get_kind_display(), row.title,
            row.sender, row.trigger, row.after, row.get_state_display(), moment(row.released_at, zone),
            ", ".join(o.code for o in row.objectives.all()), listed(links.marked, f"inject-{row.pk}"),
        )  # fmt: skip
        given = list(row.deliveries.all())
        rows += [
            (*common, one.cell.name, moment(one.delivered_at, zone), moment(one.read_at, zone),
             moment(one.answered_at, zone), one.answer)
            for one in given
        ] or [(*common, "", "", "", "", "")]  # fmt: skip
    return table(schema.INJECTS, rows)


def _rfis(exercise: Exercise, zone: ZoneInfo, links: Chain) -> WorkbookSheet:
    rows: list[tuple[Value, ...]] = []
    for row in exercise.rfis.select_related("cell").prefetch_related("answers__cells"):
        minutes = round((row.closed_at - row.asked_at).total_seconds() / 60, 1) if row.closed_at else None
        common = (
            row.turn, links.references.of(KINDS.RFI, row.pk), row.own_number, row.cell.name,
            moment(row.asked_at, zone), row.get_status_display(), row.question, row.why, minutes, row.reason,
            listed(links.marked, f"rfi-{row.pk}"),
        )  # fmt: skip
        rows += [
            (*common, one.text, "everyone" if one.public else ", ".join(cell.name for cell in one.cells.all()))
            for one in row.answers.all()
        ] or [(*common, "", "")]
    return table(schema.RFIS, rows)


def _actions(exercise: Exercise, zone: ZoneInfo, links: Chain) -> WorkbookSheet:
    rows = [
        (row.turn, links.references.of(KINDS.PROPOSAL, row.pk), row.own_number, row.cell.name,
         moment(row.created_at, zone), row.get_status_display(), row.action, row.effect, _reasons(row),
         plain([one.percent for one in row.estimates.all()]), " ".join(map(str, roll.get("dice", ()))),
         roll.get("target"), _outcome(row), row.ruling, row.cost, row.step,
         listed(links.marked, f"proposal-{row.pk}"))
        for row in exercise.proposals.select_related("cell").prefetch_related("arguments__cell", "estimates")
        for roll in (row.roll or {},)
    ]  # fmt: skip
    return table(schema.ACTIONS, rows)


def _reasons(row: Proposal) -> str:
    return plain(
        [
            ["for" if one.favours else "against", one.cell.name if one.cell else "Umpire", one.weight, one.text]
            for one in row.arguments.all()
        ]
    )


def _outcome(row: Proposal) -> str:
    if row.status != Proposal.Status.DECIDED:
        return ""
    return "part" if row.success is None else "success" if row.success else "failure"
