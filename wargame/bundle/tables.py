"""The contents of a bundle: the tables in the order in which they can be filled, and the fields that are left out.

These are the tables of the game and its people; an app above adds its own behind them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import models

from adjudication.models import Game, Ruling, Run, Step
from wargame import models as people


@dataclass(frozen=True)
class BundleTable:
    """One table: how its rows belong to the exercise, and which fields are left out because they mean nothing
    elsewhere.

    `only` says which of its rows travel, `since` the first version of the format that has it. `before` has what a field
    was called in the versions before 6, `added` the value that a field has in bundles before the version `grown`, or
    before that of the field in `later`; a function makes it from the row's place. `raised` then makes the rows of such
    a bundle what they are now; their values have not been checked yet.
    `sealed` has the fields that hold bytes, each with the field that holds their SHA-256.
    """

    model: type[models.Model]
    path: str
    without: frozenset[str] = frozenset()
    only: Mapping[str, Any] = field(default_factory=dict)
    since: int = 1
    before: Mapping[str, str] = field(default_factory=dict)
    added: Mapping[str, Any] = field(default_factory=dict)
    grown: int = 7
    later: Mapping[str, int] = field(default_factory=dict)
    raised: Callable[[list[Any]], list[Any]] | None = None
    sealed: Mapping[str, str] = field(default_factory=dict)

    def lacks(self, name: str, version: int) -> bool:
        """Whether rows in bundles of a version lack one of the fields in `added`."""
        return version < self.later.get(name, self.grown)

    @property
    def name(self) -> str:
        """Its name in the bundle."""
        return str(self.model._meta.model_name)

    @property
    def fields(self) -> tuple[models.Field[Any, Any], ...]:
        """The exported fields; a row's number is its place in the table."""
        numbered = {"id"} if isinstance(self.model._meta.pk, models.IntegerField) else set()
        return tuple(field for field in self.model._meta.concrete_fields if field.name not in self.without | numbered)

    @property
    def lists(self) -> tuple[models.ManyToManyField[Any, Any], ...]:
        """The exported many-to-many relations."""
        return tuple(field for field in self.model._meta.many_to_many if field.name not in self.without)


Tables = Sequence[BundleTable]


def _table(model: type[models.Model], path: str, *without: str, **before: str) -> BundleTable:
    return BundleTable(model, path, frozenset(without), before=before)


def _place(place: int) -> int:
    return place


# Secrets, codes and tokens open doors here and nowhere else. The pack, the seed and the bodies of the steps are in
# the ledger of the bundle. Relations to other exercises end at its edge.
TABLES = (
    _table(Game, "exercise", "pack", "pack_from", "seed", "forked_from", "dice_scheme", "dice_from"),
    BundleTable(
        people.Exercise,
        "pk",
        frozenset(
            {
                "owner",
                "group",
                "goes_at",
                "practice_of",
                "own_practice_of",
                "practised_by",
                "course",
                "syndicate",
                "ahead_since",
                "room_code",
                "room_open",
                "replay_released_at",
                "injects_stale",
                "papers_stale",
                "last_evidence",
            }
        ),
        added={
            "reading_time": 60,
            "clock_length": None,
            "new_a_turn": 0,
            "sitrep_form": "white_cell",
            "drafts_count": False,
            "set_up_by_default": False,
            "no_wait": False,
            "calendar": {},
            "alone": "",
        },
        later={
            "sitrep_form": 12,
            "drafts_count": 15,
            "set_up_by_default": 15,
            "no_wait": 15,
            "calendar": 16,
            "alone": 16,
        },
    ),
    BundleTable(
        people.Cell,
        "exercise",
        added={"by_program": False, "strength": "sensible", "remit": "", "staff_submits": False, "grace_used_at": None},
        later={"remit": 13, "staff_submits": 15, "grace_used_at": 16},
    ),
    _table(
        people.Seat,
        "cell__exercise",
        "key",
        "code",
        "code_expires_at",
        "code_used_at",
        "token_hash",
        "twin_of",
        "place",
        "device",
        "address",
    ),
    BundleTable(
        Run,
        "game__exercise",
        frozenset({"worker", "heartbeat_at", "queued_at", "attempts", "started_at", "computed_at"}),
        added={"strengths": {}, "shares": {}},
        later={"shares": 13},
    ),
    _table(Ruling, "run__game__exercise", "by_key"),
    _table(Step, "game__exercise", "body", "previous_hash", "hash", phase="stage"),
    BundleTable(
        people.Decision,
        "exercise",
        frozenset({"publishes"}),
        before={"phase": "stage"},
        added={"results_at": None, "overdue_at": None, "unattended": False},
        grown=16,
    ),
    BundleTable(
        people.OrderSheet,
        "decision__exercise",
        frozenset({"form_key"}),
        added={"passed": [], "from_draft": False, "left_out": [], "no_wait": False},
        grown=14,
        later={"from_draft": 15, "left_out": 15, "no_wait": 15},
    ),
    BundleTable(people.CellNote, "exercise", since=16),
    BundleTable(people.LogEntry, "exercise", added={"part": ""}),
    _table(people.Objective, "exercise"),
    _table(people.Indicator, "objective__exercise"),
    _table(people.Observation, "exercise", "form_key", phase="stage"),
    _table(people.Handout, "exercise"),
    _table(people.Inject, "exercise"),
    _table(people.Delivery, "inject__exercise"),
    _table(people.Attachment, "inject__exercise", "file"),
    _table(people.Rfi, "exercise"),
    _table(people.RfiAnswer, "rfi__exercise"),
    _table(people.RfiMove, "rfi__exercise"),
    _table(people.Actor, "exercise"),
    _table(people.Message, "exercise"),
    BundleTable(
        people.Proposal,
        "exercise",
        added={"source": "", "from_step": None, "leader": None, "against": False},
        grown=15,
        later={"leader": 16, "against": 16},
    ),
    _table(people.Argument, "proposal__exercise"),
    _table(people.Estimate, "proposal__exercise"),
    BundleTable(people.Survey, "exercise", added={"turns": []}, grown=11),
    _table(people.Question, "survey__exercise"),
    _table(people.SurveyRound, "survey__exercise"),
    _table(people.Answer, "round__survey__exercise"),
    _table(people.Outcome, "round__survey__exercise"),
    BundleTable(
        people.Evidence,
        "exercise",
        added={"number": _place, "bearing": "neutral", "edited_by": "", "edited_at": None},
        grown=9,
    ),
    BundleTable(people.Erased, "exercise", since=3),
    BundleTable(people.OddsLook, "decision__exercise", since=15),
)

# Tables that never travel, each with its reason.
LEFT_OUT = {
    "LtiPlatform": "learning platforms belong to the installation",
    "LtiLaunch": "a launch lasts minutes",
    "LtiLink": "a link in a learning platform leads to this installation",
    "LtiPerson": "a link in a learning platform leads to this installation",
    "ExerciseReader": "accounts and groups belong to the installation",
    "LtiSending": "what was sent to a learning platform stays with its link",
    "LtiMark": "what was sent to a learning platform stays with its link",
    "Homework": "a homework is set for one class on this installation",
    "HomeworkCopy": "a homework is set for one class on this installation",
    "HomeworkGames": "a homework is set for one class on this installation",
    "Enrolment": "student numbers are for the college that holds the list; the marks have them",
    "Wording": "`ledger.json` has what people wrote into steps",
    "ClockWatch": "when the clocks were last seen belongs to the installation",
    "NoticeWish": "notices are sent from this installation, to addresses that people gave it",
    "Notice": "notices are sent from this installation",
    "Course": "a bundle has one exercise, which is independent elsewhere",
    "Assigned": "it belongs to a course",
    "UmpireGroup": "groups belong to the installation",
    "Member": "groups belong to the installation",
    "Invitation": "an invitation makes an account on this installation",
    "ApiToken": "it opens this installation only",
    "Mail": "email is sent from this installation",
    "Sample": "it is work in progress, and its result is a separate exercise",
    "SentForm": "answers to forms are kept for a day, for the browser that sent them",
    "WrongGuess": "it is part of the installation’s limit on guesses",
    "PlayOut": "the games can be played out again, to the same points",
    "PlayingOut": "work that is under way belongs to the machine that does it",
    "VisitorPass": "the address is valid on this installation only",
    "PackFiles": "packs belong to the library, not to an exercise",
    "PackEditor": "it is the present moment of a pack in the library",
    "PackVersion": "packs belong to the library, not to an exercise",
    "Balance": "it belongs to a pack in the library and can be repeated",
    "BalanceGame": "it belongs to a pack in the library and can be repeated",
    "Geography": "packs that were made of it have their own maps",
    "GeographyImport": "it is work under way, and its files are gone once it is done",
    "StoredPack": "`ledger.json` has the frozen copy that the exercise was played with",
}

# What a mark of evidence names by number; a step is named by its place in the ledger and stays as it is.
CITED: dict[str, type[models.Model]] = {
    "log": people.LogEntry,
    "sheet": people.OrderSheet,
    "ruling": Ruling,
    "inject": people.Inject,
    "rfi": people.Rfi,
    "message": people.Message,
    "release": people.Message,
    "proposal": people.Proposal,
    "observation": people.Observation,
    "answer": people.Answer,
}
