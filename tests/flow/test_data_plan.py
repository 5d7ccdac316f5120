"""Objectives, indicators and evidence: what teaching needs on record, and what the console warns of."""

from __future__ import annotations

from typing import Any

import pytest

from tests import world as worlds
from wargame.access import Viewer
from wargame.errors import Outdated, Refused
from wargame.models import Evidence, Exercise, Indicator, LogEntry
from wargame.selectors.evaluation import evidence as reading
from wargame.selectors.evaluation import evidence_targets, observing
from wargame.services import exercises, locks, logbook, turns
from wargame.services.evaluation import evidence, observations, plan, teaching
from wargame.services.participants import seats


@pytest.fixture
def world(db: None) -> worlds.World:
    found = worlds.build()
    teaching.adopt(exercise=found.exercise)
    return worlds.begin(found)


def objective(world: worlds.World, code: str = "LO-1") -> int:
    return world.exercise.objectives.get(code=code).pk


def mark(world: worlds.World, entry: LogEntry, code: str = "LO-1") -> bool:
    return evidence.mark(
        exercise=world.exercise, objective_id=objective(world, code), kind="log", ref=str(entry.pk), made_by="Alice"
    )


def test_a_pack_brings_objectives_indicators_and_surveys_once(world: worlds.World) -> None:
    before = [(o.code, o.line, o.indicators.count()) for o in world.exercise.objectives.all()]
    assert [code for code, _, _ in before] == ["LO-1", "LO-2", "LO-3", "LO-4", "LO-5"]
    assert all(count >= 2 for _, _, count in before)
    red = world.exercise.objectives.get(code="LO-1").indicators.first()
    assert red is not None
    assert red.cell == world.cells["red"]
    assert set(world.exercise.surveys.values_list("key", flat=True)) == {"forecast", "turn", "end"}
    teaching.adopt(exercise=world.exercise)
    assert [(o.code, o.line, o.indicators.count()) for o in world.exercise.objectives.all()] == before


def test_a_line_that_stands_keeps_code_indicators_and_evidence(world: worlds.World) -> None:
    lines = [o.line for o in world.exercise.objectives.all()]
    third = objective(world, "LO-3")
    plan.set_objectives(exercise=world.exercise, texts=[lines[2], "A new one"])
    kept, new = world.exercise.objectives.all()
    assert (kept.pk, kept.code, kept.indicators.count() > 0) == (third, "LO-3", True)
    assert new.code == "LO-4"  # the next number after the last that stands


def test_evidence_keeps_an_objective_from_being_dropped(world: worlds.World) -> None:
    mark(world, logbook.write(world.exercise, LogEntry.Kind.NOTICE, "Red speaks.", cell=world.cells["red"], turn=3))
    with pytest.raises(Refused, match="LO-1 has 1 piece of evidence"):
        plan.set_objectives(exercise=world.exercise, texts=["Something else"])
    with pytest.raises(Refused, match="LO-1 has 1 piece"):
        plan.remove_objective(exercise=world.exercise, objective_id=objective(world))
    assert world.exercise.objectives.count() == 5


def test_a_mark_is_stamped_turned_round_and_never_doubled(world: worlds.World) -> None:
    entry = logbook.write(world.exercise, LogEntry.Kind.NOTICE, "Red speaks.", cell=world.cells["red"], turn=3)
    assert mark(world, entry)
    found = Evidence.objects.get()
    assert (found.turn, found.cell, found.made_by) == (3, world.cells["red"], "Alice")
    assert not mark(world, entry), "a second click takes it off"
    assert not Evidence.objects.exists()


def test_it_is_judged_and_the_judge_stays_with_it(world: worlds.World) -> None:
    mark(world, logbook.write(world.exercise, LogEntry.Kind.NOTICE, "Red speaks."))
    found = Evidence.objects.get()
    assert (found.number, found.bearing, found.edited_at) == (1, "neutral", None), "one click judges nothing"
    indicator = found.objective.indicators.first()
    assert indicator is not None

    def change(**fields: Any) -> Evidence:
        return evidence.change(exercise=world.exercise, mark_id=found.pk, by="Bob", **fields)

    assert change(bearing="neutral").edited_at is None, "nothing changed"
    judged = change(bearing="against", indicator_id=indicator.pk)
    assert (judged.bearing, judged.indicator, judged.edited_by) == ("against", indicator, "Bob")
    assert judged.edited_at is not None
    row = reading.plan(world.exercise)[0]
    assert (row.tally.words, row.indicators[0].tally.verdict) == ("1 against", "Evidence only against it, none for it.")
    assert row.indicators[1].tally.verdict == "No evidence."
    assert change(note="Twice.").bearing == "against"
    with pytest.raises(Refused, match="maybe is not for, against"):
        change(bearing="maybe")
    with pytest.raises(Refused, match="another objective"):
        change(indicator_id=Indicator.objects.filter(objective__code="LO-2").values_list("pk", flat=True)[0])
    with pytest.raises(Outdated):
        evidence.change(exercise=worlds.build("mallory", "Other").exercise, mark_id=found.pk, by="Mallory", note="x")


def test_no_number_is_given_twice(world: worlds.World) -> None:
    entries = [logbook.write(world.exercise, LogEntry.Kind.NOTICE, f"Line {n}.") for n in range(3)]
    for entry in entries[:2]:
        mark(world, entry)
    mark(world, entries[1])  # off again
    mark(world, entries[2])
    assert list(Evidence.objects.order_by("pk").values_list("number", flat=True)) == [1, 3]


@pytest.mark.parametrize(
    ("kind", "ref"), [("log", "0"), ("log", "x"), ("step", "999"), ("horse", "1"), ("log", "9" * 30)]
)
def test_nothing_that_is_not_there_can_be_marked(world: worlds.World, kind: str, ref: str) -> None:
    with pytest.raises(Refused):
        evidence.mark(exercise=world.exercise, objective_id=objective(world), kind=kind, ref=ref, made_by="Alice")


def test_the_log_of_another_exercise_is_not_there(world: worlds.World) -> None:
    other = worlds.build("mallory", "Other")
    entry = logbook.write(other.exercise, LogEntry.Kind.NOTICE, "Secret.")
    with pytest.raises(Refused, match="no such log entry"):
        mark(world, entry)


def test_steps_sheets_and_undone_entries_are_cited(world: worlds.World) -> None:
    worlds.play_until(world, turn=1, kind="cards")
    worlds.advance(world)
    assert world.exercise.game is not None
    last = world.exercise.game.steps.latest("seq")
    sheet = world.exercise.decisions.filter(sheets__isnull=False).earliest("id").sheets.get(cell=world.cells["red"])
    entry = world.exercise.log.filter(kind="event", seq=last.seq).first()
    assert entry is not None
    wanted = [("step", str(last.seq)), ("sheet", str(sheet.pk)), ("log", str(entry.pk))]
    before = evidence_targets.many(world.exercise, wanted)
    assert set(before) == set(wanted)
    assert not any(thing.gone for thing in before.values())
    turns.undo(exercise=world.exercise, seq=last.seq, reason="Misread")
    after = evidence_targets.many(world.exercise, wanted)
    assert after["step", str(last.seq)].gone
    assert after["log", str(entry.pk)].gone


def test_gaps_are_named_in_play_only_and_one_by_one_closed(world: worlds.World) -> None:
    assert [gap.code for gap in reading.gaps(world.exercise)] == ["LO-1", "LO-2", "LO-3", "LO-4", "LO-5"]
    mark(world, logbook.write(world.exercise, LogEntry.Kind.NOTICE, "Noted."), "LO-3")
    assert [gap.code for gap in reading.gaps(world.exercise)] == ["LO-1", "LO-2", "LO-4", "LO-5"]
    waiting = exercises.create(owner=world.owner, title="Later", system=worlds.SYSTEM, pack_name=worlds.PACK)
    teaching.adopt(exercise=waiting)
    assert reading.gaps(waiting) == ()


def test_a_note_is_stamped_and_is_evidence_unless_private(world: worlds.World) -> None:
    (seat,) = seats.add(cell=world.cells["observer"], role="recorder", names=["Cdr Lind"])
    viewer = Viewer(world.exercise, umpire=False, cell=world.cells["observer"], seat=seat)
    indicator = world.exercise.objectives.get(code="LO-2").indicators.get(cell=world.cells["blue"])
    decision = world.decision()
    made = observations.note(viewer=viewer, text="", indicator_id=indicator.pk)
    assert (made.text, made.cell, made.objective) == (indicator.text, world.cells["blue"], indicator.objective)
    assert (made.turn, made.segment, made.author) == (decision.turn, decision.segment, "Cdr Lind")
    assert [row.segment for row in observing.own_notes(viewer)] == ["Cards are placed"]
    assert Evidence.objects.get().indicator == indicator
    observations.note(viewer=viewer, text="Between us.", objective_id=objective(world), to_director=True)
    assert Evidence.objects.count() == 1
    with pytest.raises(Refused, match="write what you saw"):
        observations.note(viewer=viewer, text="  ")
    with pytest.raises(Refused, match="no such cell"):
        observations.note(viewer=viewer, text="x", cell_id=world.cells["white"].pk)
    Exercise.objects.filter(pk=world.exercise.pk).update(status="archived")
    with pytest.raises(Outdated, match="archived"):
        observations.note(viewer=viewer, text="Too late")


def test_a_clone_takes_the_plan_but_no_evidence(world: worlds.World) -> None:
    mark(world, logbook.write(world.exercise, LogEntry.Kind.NOTICE, "Noted."))
    copy = exercises.clone(exercise=locks.hold(world.exercise.pk), owner=world.owner, title="Next", with_people=False)
    assert [o.code for o in copy.objectives.all()] == ["LO-1", "LO-2", "LO-3", "LO-4", "LO-5"]
    twin = copy.objectives.get(code="LO-1").indicators.first()
    assert twin is not None
    assert twin.cell is not None
    assert twin.cell.exercise == copy
    assert copy.surveys.count() == 3
    assert not copy.evidence.exists()
