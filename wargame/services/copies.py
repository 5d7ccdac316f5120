"""The parts that a copy of an exercise takes from the original.

Each field of what is copied is in one of three lists, so that a new field needs a decision. `LEFT` has the tables that
a copy begins without.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from django.db import models

from wargame.models import (
    Actor,
    Attachment,
    Cell,
    Delivery,
    Exercise,
    Handout,
    Indicator,
    Inject,
    Objective,
    Question,
    Seat,
    Survey,
)

Row = TypeVar("Row", bound=models.Model)


@dataclass(frozen=True)
class Fields:
    """The fields of a table: `same` as in the original; `linked` to the copy's own rows; `own`, with the reason why the
    copy has its own value."""

    same: tuple[str, ...]
    linked: tuple[str, ...] = ()
    own: Mapping[str, str] | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """All of them."""
        return (*self.same, *self.linked, *(self.own or {}))


IDENTITY = {"id": "each row has its own"}
PLAY = "it belongs to play, which the copy has before it"

COPIED: dict[type[models.Model], Fields] = {
    Exercise: Fields(
        (
            "system", "group", "number", "marking", "timezone", "sitrep_form", "pack_name", "template", "options",
            "pace", "review", "dice_mode", "all_in_locks", "drafts_count", "set_up_by_default", "no_wait",
            "approval_needed", "clocks", "calendar", "reading_time", "new_a_turn", "message_rules",
        ),
        own={
            **IDENTITY,
            "title": "the umpire gives it one",
            "owner": "the person who copies it",
            **dict.fromkeys(("room_code", "room_open"), "the copy has its own door"),
            **dict.fromkeys(
                ("course", "syndicate", "ahead_since"), "a copy is a single exercise until a course takes it"
            ),
            **dict.fromkeys(("practice_of", "own_practice_of", "practised_by"), "a copy of a practice is none"),
            **dict.fromkeys(
                (
                    "status", "game", "alone", "clock_ends_at", "clock_left", "clock_length", "clock_seen_at",
                    "paused_at", "pause_note", "resumes_at", "created_at", "started_at", "ended_at", "goes_at",
                    "replay_released_at", "last_evidence", "injects_stale", "papers_stale",
                ),
                PLAY,
            ),
        },
    ),
    Cell: Fields(
        ("kind", "name", "role", "side", "remit", "order", "by_program", "strength"),
        ("exercise",),
        {**IDENTITY, **dict.fromkeys(("staff_submits", "grace_used_at"), PLAY)},
    ),
    Seat: Fields(
        ("role", "post", "place", "sight"),
        ("cell", "watched"),
        {
            **IDENTITY,
            "name": "the umpire says whether names are copied",
            **dict.fromkeys(
                ("key", "code", "code_expires_at", "code_used_at", "token_hash", "device", "address"),
                "what opens a seat opens that seat alone",
            ),
            **dict.fromkeys(("status", "joined_at", "last_seen_at", "expires_at"), "no one has joined the copy"),
            "twin_of": "a copy is no practice turn",
        },
    ),
    Objective: Fields(("kind", "code", "title", "text", "order"), ("exercise",), IDENTITY),
    Indicator: Fields(
        ("text", "who", "turn_from", "turn_to", "moment", "order"), ("objective", "cell", "watcher"), IDENTITY
    ),
    Survey: Fields(
        ("key", "title", "intro", "when", "closes", "audience", "turns", "anonymous", "active", "order"),
        ("exercise",),
        IDENTITY,
    ),
    Question: Fields(
        ("kind", "text", "low", "high", "choices", "resolves", "order"), ("survey", "objective"), IDENTITY
    ),
    Handout: Fields(("kind", "post", "title", "parts", "order"), ("exercise", "cell"), IDENTITY),
    Inject: Fields(
        (
            "number", "title", "kind", "sender", "text", "to_all", "answer_wanted", "note", "trigger", "after", "state",
            "version", "written_by", "approved_by", "approved_at",
        ),
        ("exercise", "cells", "objectives"),
        {
            **IDENTITY,
            "written_at": "the moment of the copy; it keeps their order",
            **dict.fromkeys(("armed_at", "armed_seq", "looked_seq", "met_seq"), "conditions look from its start"),
            **dict.fromkeys(
                ("released_by", "released_at", "released_turn", "released_seq"),
                "all go out again, except in a what-if what was out at its step",
            ),
        },
    ),
    Delivery: Fields(
        ("delivered_at",),
        ("inject", "cell"),
        {**IDENTITY, **dict.fromkeys(("read_at", "read_by", "answer", "answered_at", "answered_by"), PLAY)},
    ),
    Attachment: Fields(
        ("name", "kind", "size", "digest"), ("inject",), {**IDENTITY, "file": "the same content in a file of its own"}
    ),
    Actor: Fields(("name", "role", "order"), ("exercise",), IDENTITY),
}  # fmt: skip

LEFT = {
    **dict.fromkeys(
        (
            "Answer", "Argument", "CellNote", "Decision", "Estimate", "Evidence", "LogEntry", "Message", "Observation",
            "OddsLook", "OrderSheet", "Outcome", "Proposal", "Rfi", "RfiAnswer", "RfiMove", "SurveyRound",
        ),
        PLAY,
    ),
    "NoticeWish": "each person says for each exercise how they want to hear of it",
    "Notice": "it belongs to a wish",
    "Course": "a copy of a syndicate is an exercise by itself",
    "Assigned": "it belongs to a course",
    "ClockWatch": "it belongs to the installation",
    "WrongGuess": "it belongs to the installation",
    "Sample": "it belongs to an umpire",
    "Invitation": "it belongs to the installation",
    "ApiToken": "it belongs to an umpire",
    "Mail": "it belongs to the person to whom it is sent",
    "UmpireGroup": "it belongs to the installation",
    "Member": "it belongs to a group",
    "ExerciseReader": "the owner of a copy decides who reads it",
    "SentForm": "it belongs to the person who sent the form",
    **dict.fromkeys(("LtiPlatform", "LtiLaunch"), "it belongs to the installation"),
    **dict.fromkeys(("LtiLink", "LtiPerson"), "a link in a learning platform leads to one exercise"),
    **dict.fromkeys(("LtiSending", "LtiMark"), "what was sent belongs to the people of one exercise"),
    **dict.fromkeys(("Homework", "HomeworkCopy", "HomeworkGames"), "homework is set for one class, from one exercise"),
    "Enrolment": "a student number belongs to one person; the next class brings its own list",
    "Erased": "a name that was erased is in no copy made later",
    "VisitorPass": "it is valid for one exercise",
}  # fmt: skip


def twin(row: Row, **own: Any) -> Row:
    """A copy of a row, not saved yet, with what is `own` to it."""
    values = {name: getattr(row, name) for name in COPIED[type(row)].same}
    return type(row)(**{**values, **own})
