"""The texts that people wrote in the after-action report, and its state: draft or version."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime

from reports.collect.decided.arrows import Arrow
from reports.collect.decided.playouts import PlayedOut
from reports.collect.decided.turning_points import PlayingState, ProposedAct
from reports.collect.report.annexes import wanted
from reports.collect.shapes import Act, Hidden, Turn
from reports.collect.traffic import MATRIX
from reports.collect.words import day, dtg
from reports.models import Approval, Entry
from wargame.models import Exercise

HANDLING = "Exercise participants and staff. Training material: forces, places and events are notional"
CONTACT = "Not named"
RATINGS: Mapping[str, str] = {
    "": "Not rated", "met": "P, performed without challenges", "mostly": "S, performed with some challenges",
    "partly": "M, performed with major challenges", "not": "U, unable to be performed", "unseen": "Not observed",
}  # fmt: skip
SCALE: Mapping[str, str] = {
    "P": "The tasks of the objective were completed in a way that reached it and did not harm other activities.",
    "S": "They were completed and the objective was reached, but there is room to do it better or faster.",
    "M": "They were completed and the objective was reached, but at a cost to other activities or with serious risk.",
    "U": "They were not completed in a way that reached the objective.",
}
"""The ratings of HSEEP, the Homeland Security Exercise and Evaluation Program, which the report prints."""
FINDING_RATINGS: Mapping[str, str] = {value: word for value, word in RATINGS.items() if value != "unseen"}
KINDS: Mapping[str, str] = {"": "Not set", "strength": "Strength", "improve": "Area to improve"}
STATUSES: Mapping[str, str] = {"": "Not set", "open": "Open", "begun": "In progress", "done": "Done"}
OFFERED = 300  # acts a page offers to choose from


@dataclass(frozen=True)
class Rated:
    """How people rate one objective."""

    code: str
    rating: str
    signed: str = ""  # who rated it, and when


@dataclass(frozen=True)
class Chosen:
    """A key decision: its record, then the alternatives and why it mattered."""

    turn: int
    step: int
    side: str
    task: str
    outcome: str
    chance: float | None
    alternatives: tuple[str, ...]
    comment: tuple[str, ...]
    why: str = ""  # it was proposed, from the record
    legal: str = ""
    odds: str = ""  # what it promised, and what it brought
    ruled: str = ""  # which rulings changed its result
    played: PlayedOut | None = None
    turning: bool = False  # nothing else moved the game as much
    unknown: tuple[Hidden, ...] = ()  # what its side could not know when it chose
    arrows: tuple[Arrow, ...] = ()  # who went where in it
    by_argument: bool = False  # a matrix action: its dice show success or failure, and no more or less of it


@dataclass(frozen=True)
class Written:
    """All texts of the report. `drafts` is the record of drafts: version, action, person, time, reason."""

    version: int
    approved: bool
    approved_by: str
    handling: str
    contact: str
    summary: tuple[str, ...]
    objectives: tuple[Rated, ...]
    decisions: tuple[Chosen, ...]
    lessons: tuple[tuple[str, ...], ...]
    drafts: tuple[tuple[str, str, str, str, str], ...]
    about: Mapping[str, str] = field(default_factory=dict)  # type, sponsor, threat and evaluators, where they are said
    annexes: tuple[str, ...] = ()  # asked for
    playing: PlayingState = field(default_factory=PlayingState)

    @property
    def scale(self) -> tuple[tuple[str, str], ...]:
        """The letters of the ratings and what they mean."""
        return tuple(SCALE.items())


def collect(
    exercise: Exercise,
    acts: Sequence[Act],
    sides: Mapping[str, str],
    proposals: Sequence[ProposedAct] = (),
    turns: Sequence[Turn] = (),
) -> Written:
    """Read the entries and the approvals. Two queries. Decisions that the record proposes are included with those
    people chose, unless they were left out."""
    found = entries(exercise)
    approvals = list(Approval.objects.filter(exercise=exercise))
    last = approvals[-1] if approvals else None
    approved = last is not None and last.act == Approval.Act.APPROVED
    lone = {entry.part: entry.values.get("text", "").strip() for entry in found if not entry.subject}
    known = {subject(act): act for act in acts}
    of = {part: [entry for entry in found if entry.part == part] for part in Entry.Part.values}
    return Written(
        version=(last.version if last else 0) + (not approved),
        approved=approved,
        approved_by=f"{last.by_name}, {day(last.at, exercise.timezone)}" if last and approved else "",
        handling=lone.get(Entry.Part.HANDLING) or HANDLING,
        contact=lone.get(Entry.Part.CONTACT) or CONTACT,
        summary=paragraphs(lone.get(Entry.Part.SUMMARY, "")),
        objectives=tuple(_rated(entry, exercise.timezone) for entry in of[Entry.Part.OBJECTIVE]),
        decisions=_decisions(of, known, sides, proposals, turns),
        lessons=tuple(said for entry in of[Entry.Part.LESSON] if (said := paragraphs(entry.values.get("text", "")))),
        drafts=tuple(
            (str(one.version), one.get_act_display(), one.by_name, dtg(one.at, exercise.timezone), one.reason)
            for one in approvals
        ),
        about={name: text for entry in of[Entry.Part.EXERCISE] for name, text in entry.values.items() if text.strip()},
        annexes=wanted(lone.get(Entry.Part.ANNEXES, "")),
    )


def entries(exercise: Exercise) -> list[Entry]:
    """All entries that have not been removed. One query."""
    return [entry for entry in Entry.objects.filter(exercise=exercise) if not entry.removed]


def subject(act: Act) -> str:
    """The reference from an entry to an act of the record."""
    return f"{act.seq}:{act.index}:{act.side or '-'}"


def offered(acts: Sequence[Act], sides: Mapping[str, str]) -> list[list[str]]:
    """The acts that a page offers: the reference of each, and its text. Acts decided by dice or rulings come first."""
    ranked = sorted(acts, key=lambda act: (act.turn, act.chance is None, act.seq, act.index))
    found = dict.fromkeys(subject(act) for act in ranked)
    words = {subject(act): _words(act, sides) for act in ranked}
    return [[key, words[key]] for key in list(found)[:OFFERED]]


def proposed(proposals: Sequence[ProposedAct], sides: Mapping[str, str]) -> list[list[str]]:
    """The proposals on a page: the reference of each, its text, the reason, and the legal alternatives."""
    return [[subject(one.act), _words(one.act, sides), one.why, one.legal] for one in proposals]


def _words(act: Act, sides: Mapping[str, str]) -> str:
    text = f"Turn {act.turn}, {sides.get(act.side, act.side)}: {act.task}"
    return (f"{text}: {act.outcome}" if act.outcome else text)[:200]


def _decisions(
    of: Mapping[str, Sequence[Entry]],
    known: Mapping[str, Act],
    sides: Mapping[str, str],
    proposals: Sequence[ProposedAct],
    turns: Sequence[Turn],
) -> tuple[Chosen, ...]:
    """The decisions that people chose and those that the record proposes, in order. An undone step removes its entry,
    and decisions that people left out are not proposed."""
    dropped = {entry.subject for entry in of[Entry.Part.DROPPED]}
    proposed = {subject(one.act): one for one in proposals if subject(one.act) not in dropped}
    entries = {key: Entry(part=Entry.Part.DECISION, subject=key) for key in proposed}
    entries |= {entry.subject: entry for entry in of[Entry.Part.DECISION] if entry.subject in known}
    keys = sorted(entries, key=lambda key: (known[key].seq, known[key].index))
    hidden = {(turn.number, side): rows for turn in turns for side, rows in turn.hidden}
    return tuple(
        _chosen(entries[key], known[key], sides, proposed.get(key), _unknown(known[key], hidden)) for key in keys
    )


def _unknown(act: Act, hidden: Mapping[tuple[int, str], tuple[Hidden, ...]]) -> tuple[Hidden, ...]:
    """The facts that were hidden from its side when it chose: those of its step, and those as the turn before ended."""
    now, before = (hidden.get((turn, act.side), ()) for turn in (act.turn, act.turn - 1))
    return (*(row for row in now if row.during(act.seq)), *(row for row in before if not row.since))


def _rated(entry: Entry, zone: str) -> Rated:
    texts = entry.values
    signed = (
        f"{texts['rated_by']}, {dtg(datetime.fromisoformat(texts['rated_at']), zone)}" if "rated_at" in texts else ""
    )
    return Rated(entry.subject, RATINGS.get(texts.get("rating", ""), ""), signed)


def _chosen(
    entry: Entry, act: Act, sides: Mapping[str, str], proposal: ProposedAct | None, unknown: tuple[Hidden, ...]
) -> Chosen:
    made = Chosen(
        act.turn, act.seq, sides.get(act.side, act.side), act.task.rstrip("."), act.outcome, act.chance,
        paragraphs(entry.values.get("alternatives", "")), paragraphs(entry.values.get("comment", "")),
        unknown=unknown, by_argument=act.group == MATRIX,
    )  # fmt: skip
    if proposal is None:
        return made
    return replace(
        made, why=proposal.why, legal=proposal.legal, odds=proposal.odds, ruled=proposal.ruled, played=proposal.played,
        turning=proposal.turning, arrows=proposal.arrows,
    )  # fmt: skip


def day_of(text: str) -> str:
    """`2026-05-01` as text: 1 May 2026. Anything else stays unchanged."""
    try:
        found = date.fromisoformat(text)
    except ValueError:
        return text
    return f"{found.day} {found:%B %Y}"


def paragraphs(text: str) -> tuple[str, ...]:
    """The paragraphs of a text, separated by blank lines."""
    return tuple(" ".join(part.split()) for part in re.split(r"\n\s*\n", text.strip()) if part.strip())
