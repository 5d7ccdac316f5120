"""What the umpire of a seminar sees and edits: the round with all tracks, and fields for each of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from adjudication.systems.seminar.facts import NOBODY, Facts
from adjudication.systems.seminar.fog import TrackView
from adjudication.systems.seminar.pack import Effect
from adjudication.systems.seminar.state import State
from adjudication.systems.seminar.umpiring import course_of
from umpire.presenters.base import DrawnBoard, EditField, PreparedEffects, Presenter
from wargame.presenters.plain.board import sequence, turn_field
from wargame.presenters.plain.tables import tables
from wargame.presenters.plain.words import Words
from wargame.presenters.seminar.board import RoundWords
from wargame.presenters.seminar.round_view import drawn

SOON = 2  # rounds
OUTCOMES = ("success", "part", "failure")


class _Seminar(Presenter):
    files: Mapping[str, str] = {
        "rounds.yaml": "the rounds and their questions",
        "tracks.yaml": "the tracks, their bands and thresholds",
        "courses.yaml": "the courses of action and their effects",
        "deals.yaml": "votes, and what a broken agreement brings about",
        "aims.yaml": "what each side wants",
        "files.yaml": "pictures and papers that go out with injects",
    }

    def board(self, rules: Any, state: Any, view: str, track: Any) -> DrawnBoard | None:
        words, awaiting = Words(rules), rules.awaiting(state)
        sides = (*rules.sides, None) if view == "truth" else (view if view in rules.sides else None,)
        seen = {side: rules.picture(state, side) for side in sides}
        pictures = list(seen.values())
        if view == "truth":
            pictures[0] = _whole(rules.facts, state, pictures[0])
        shown = [(words.thing(side or "Public"), tables(picture, words)) for side, picture in seen.items()]
        template = "systems/plain/_umpire_displays.html"
        return DrawnBoard(
            turn_field(awaiting),
            sequence(awaiting, words),
            drawn(rules, pictures),
            shown,
            template,
            "Round",
            is_map=False,
        )

    def ordered(self, rules: Any, state: Any, order: Mapping[str, Any]) -> str:
        return RoundWords(rules).say(order)

    def edits(self, rules: Any, state: Any) -> tuple[EditField, ...]:
        f: Facts = rules.facts
        found = [_field(f, state, column) for column in range(len(f.columns))]
        later = [_later(f, state, column, turn) for turn in _rounds(f, state) for column in range(len(f.columns))]
        return (*found, *later)

    def prepared(
        self, rules: Any, state: Any, source: str, typed: Mapping[str, str] | None = None
    ) -> tuple[PreparedEffects, ...]:
        f: Facts = rules.facts
        course = course_of(f, source)
        if course is None:
            return ()
        side = f.side_numbers[source.split(" ")[1]]
        return tuple(
            _prepared(f, state, outcome, getattr(course.outcomes, outcome), side, typed or {}) for outcome in OUTCOMES
        )


def _rounds(f: Facts, state: State) -> range:
    """The rounds to which the umpire can delay a change: those that the pack's effects reach, and two at least."""
    courses = f.courses.values()
    listed = [one for course in courses for name in OUTCOMES for one in getattr(course.outcomes, name)]
    reach = max([SOON, *(effect.after for effect in listed)])
    return range(state.turn + 1, min(f.last_turn(state.options.last_turn), state.turn + reach) + 1)


def _prepared(
    f: Facts, state: State, outcome: str, effects: Sequence[Effect], side: int, before: Mapping[str, str]
) -> PreparedEffects:
    typed, words = dict(before), list[str]()
    for effect in effects:
        column = f.meant(effect, side)
        found, turn = f.columns[column], state.turn + effect.after
        field = _later(f, state, column, turn) if effect.after else _field(f, state, column)
        if effect.after and turn not in _rounds(f, state):
            continue  # the exercise is over by then
        value = int(typed.get(f"edit.{field.id}", field.value)) + effect.change
        least, most = (found.track.least, found.track.most) if not effect.after else (value, value)
        typed[f"edit.{field.id}"] = str(max(least, min(most, value)))
        words.append(f"{found.name} {effect.change:+d}{f' in round {turn}' if effect.after else ''}".replace("-", "−"))
    return PreparedEffects(outcome, ", ".join(words) or "no change", typed)


def _whole(f: Facts, state: State, picture: Any) -> Any:
    """A picture with every track, for the umpire."""
    views = []
    for number, column in enumerate(f.columns):
        owner = "" if column.side == NOBODY else f.sides[column.side]
        value = state.tracks[number]
        views.append(TrackView(column.track.id, owner, value, f.band(number, value)))
    return replace(picture, tracks=tuple(views))


def _event(f: Facts, column: int) -> dict[str, Any]:
    found = f.columns[column]
    return {"track": found.track.id, "owner": "" if found.side == NOBODY else f.sides[found.side]}


def _field(f: Facts, state: State, column: int) -> EditField:
    found, value = f.columns[column], state.tracks[column]
    band = f.band(column, value)
    return EditField(
        f"track.{found.track.id}.{found.side}", "Tracks", f"{found.name}, {found.track.least} to {found.track.most}",
        str(value), f"{value}, {band}" if band else str(value), {"event": "TrackSet", **_event(f, column)}, "value",
        alone=found.name,
    )  # fmt: skip


def _later(f: Facts, state: State, column: int, turn: int) -> EditField:
    found = f.columns[column]
    due = sum(one.change for one in state.later if (one.turn, one.column, one.side) == (turn, column, NOBODY))
    return EditField(
        f"later.{turn}.{found.track.id}.{found.side}", f"Later, in round {turn}", f"{found.name} changes by",
        str(due), f"{due:+d}" if due else "no change", {"event": "LaterSet", "turn": turn, **_event(f, column)},
        "value", alone=f"{found.name} in round {turn}",
    )  # fmt: skip


PRESENTER = _Seminar("seminar")
