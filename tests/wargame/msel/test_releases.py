"""Every trigger releases its inject when it comes, not before, and once."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from adjudication import selectors as game_selectors
from tests import world as worlds
from tests.wargame.msel.msel_world import states, write
from tests.world import World
from wargame import tasks
from wargame.errors import Outdated, Refused
from wargame.models import Delivery, Exercise, Inject, LogEntry
from wargame.services import clock, exercises, forks, turns
from wargame.services.msel import injects, releases


def look(world: World) -> list[str]:
    return releases.look(exercise_id=world.exercise.pk)


def at(monkeypatch: pytest.MonkeyPatch, moment: datetime) -> None:
    """Time is at this moment."""
    monkeypatch.setattr(timezone, "now", lambda: moment)


def amend(world: World, *edits: dict[str, Any]) -> None:
    """The umpire edits the state: a committed step like any other."""
    world.refresh()
    assert world.exercise.game is not None
    seq = game_selectors.head(world.exercise.game).seq
    turns.amend(
        exercise=world.exercise, seq=seq, edits=list(edits), reason="expert", note="for the lesson", tell_cells=False
    )


def prestige(side: str, value: int) -> dict[str, Any]:
    return {"event": "SetPrestige", "side": side, "value": value}


def test_by_hand_waits_for_the_umpire(world: World) -> None:
    inject = write(world, "1", release="by hand", to=["red", "Blue"])
    assert look(world) == []
    releases.by_hand(inject=inject, by="Alice")
    assert states(world) == {"1": "released"}
    assert {row.cell.name for row in Delivery.objects.all()} == {"Red", "Blue"}


def test_a_turn_is_waited_for(world: World) -> None:
    write(world, "1", release="turn 1")
    write(world, "2", release="turn 2")
    assert look(world) == ["1"]
    worlds.play_until(world, turn=2)
    assert look(world) == ["2"]


def test_a_phase_of_a_turn_is_waited_for(world: World) -> None:
    write(world, "1", release="turn 1 areas")
    assert look(world) == []
    worlds.play_until(world, kind="pick_area")
    assert world.decision().phase == "areas"
    assert look(world) == ["1"]


def test_a_phase_that_is_left_out_counts_as_passed(world: World) -> None:
    """A Strategic Turn has no Operations Phase (7.0): what waits for it is out when the next turn opens."""
    write(world, "1", release="turn 1 operations")
    worlds.play_until(world, kind="pick_area")
    assert look(world) == []
    worlds.play_until(world, turn=2)
    assert look(world) == ["1"]


def test_a_clock_time_counts_in_the_zone_of_the_exercise(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    start = datetime(2026, 11, 21, 8, 0, tzinfo=UTC)
    Exercise.objects.update(started_at=start, timezone="Europe/Tallinn")  # UTC+2 in November
    world.refresh()
    at(monkeypatch, start)
    write(world, "1", release="at 14:30")
    write(world, "2", release="at 2026-11-21 15:00")
    at(monkeypatch, datetime(2026, 11, 21, 12, 29, tzinfo=UTC))
    assert look(world) == []
    at(monkeypatch, datetime(2026, 11, 21, 12, 30, tzinfo=UTC))
    assert look(world) == ["1"]
    at(monkeypatch, datetime(2026, 11, 21, 13, 0, tzinfo=UTC))
    assert look(world) == ["2"]


def test_a_clock_time_past_when_it_is_written_is_the_next_days(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    written = datetime(2026, 11, 21, 15, 0, tzinfo=UTC)
    Exercise.objects.update(started_at=written)
    world.refresh()
    at(monkeypatch, written)
    write(world, "1", release="at 14:30")
    at(monkeypatch, written + timedelta(hours=23, minutes=29))
    assert look(world) == []
    at(monkeypatch, written + timedelta(hours=23, minutes=30))
    assert look(world) == ["1"]


def test_minutes_count_from_the_beginning_of_play(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    write(world, "1", release="minute 45")
    started = world.refresh().started_at
    assert started is not None
    at(monkeypatch, started + timedelta(minutes=44))
    assert look(world) == []
    at(monkeypatch, started + timedelta(minutes=45))
    assert look(world) == ["1"]


def test_a_track_that_passes_a_value(world: World) -> None:
    write(world, "1", release="track prestige RED <= 3")
    assert look(world) == []
    amend(world, prestige("RED", 4))
    assert look(world) == []
    amend(world, prestige("RED", 3))
    assert look(world) == ["1"]


def test_a_track_that_stands_there_already(world: World) -> None:
    write(world, "1", release="track prestige RED >= 1")
    assert look(world) == ["1"]


def test_a_value_that_was_passed_and_left_again_counts(world: World) -> None:
    """What happened between two looks is not missed."""
    write(world, "1", release="track prestige RED <= 3")
    amend(world, prestige("RED", 3))
    amend(world, prestige("RED", 9))
    assert look(world) == ["1"]


def test_what_was_taken_back_never_happened(world: World) -> None:
    write(world, "1", release="track prestige RED <= 3")
    amend(world, prestige("RED", 3))
    world.refresh()
    assert world.exercise.game is not None
    turns.undo(exercise=world.exercise, seq=game_selectors.head(world.exercise.game).seq, reason="a slip")
    assert look(world) == []


def rules(world: World) -> Any:
    """The rules of the world's game, bound."""
    game = world.refresh().game
    assert game is not None
    return game_selectors.adjudicator(game)


def unit_to(world: World, unit: str, place: str) -> dict[str, Any]:
    return {"event": "SetUnit", "unit": unit, "where": place}


def test_a_place_that_changes_hands(world: World) -> None:
    """An area is held by the only side with a fresh Regular or Irregular in it (9.0)."""
    write(world, "1", release="place donetsk to RED")
    write(world, "2", release="place donetsk changes hands")
    write(world, "3", release="place luhansk changes hands")
    write(world, "4", release="place donetsk to nobody")
    assert look(world) == []
    assert rules(world).holders(world.state())["donetsk"] == ""
    unit = irregular(world)
    amend(world, unit_to(world, unit, "donetsk"))
    assert look(world) == ["1", "2"]
    amend(world, unit_to(world, unit, "reserve"))
    assert look(world) == ["4"]


def irregular(world: World) -> str:
    return next(str(name) for name in rules(world).facts.unit_ids if name.startswith("RI"))


def test_an_order_of_a_kind(world: World) -> None:
    write(world, "1", release="order place_cards by RED")
    write(world, "2", release="order mobilise")
    assert look(world) == []
    worlds.advance(world)
    assert look(world) == ["1"]


def test_an_order_given_before_the_inject_was_written_does_not_count(world: World) -> None:
    worlds.advance(world)
    write(world, "1", release="order place_cards")
    assert look(world) == []


def test_a_condition_met_before_approval_releases_on_approval(world: World) -> None:
    inject = write(world, "1", approve=False, release="track prestige RED <= 3")
    amend(world, prestige("RED", 3))
    assert look(world) == []
    amend(world, prestige("RED", 9))
    injects.approve(inject=inject, by="Alice")
    assert look(world) == ["1"]


def test_chains_join_with_and_and_or(world: World) -> None:
    first, second = write(world, "A"), write(world, "B")
    write(world, "C", release="with its chain", after="A and B")
    write(world, "E", release="with its chain", after="B or C")
    releases.by_hand(inject=first, by="Alice")
    assert look(world) == []
    releases.by_hand(inject=second, by="Alice")
    assert look(world) == ["C", "E"]


def test_an_or_needs_one_branch_only(world: World) -> None:
    write(world, "A")
    write(world, "B")
    last = write(world, "C")
    write(world, "D", release="with its chain", after="A and B, or C")
    releases.by_hand(inject=last, by="Alice")
    assert look(world) == ["D"]


def test_a_chain_and_a_trigger_both_have_to_come(world: World) -> None:
    first = write(world, "A")
    write(world, "B", release="turn 2", after="A")
    worlds.play_until(world, turn=2)
    assert look(world) == []
    releases.by_hand(inject=first, by="Alice")
    assert look(world) == ["B"]


def test_one_look_follows_a_chain_to_its_end(world: World) -> None:
    write(world, "A", release="turn 1")
    write(world, "B", release="with its chain", after="A")
    write(world, "C", release="with its chain", after="B")
    assert look(world) == ["A", "B", "C"]


def test_nothing_unapproved_held_or_cancelled_goes_out(world: World) -> None:
    write(world, "1", approve=False, release="turn 1")
    held, cancelled = write(world, "2", release="turn 1"), write(world, "3", release="turn 1")
    injects.hold(inject=held)
    injects.cancel(inject=cancelled)
    assert look(world) == []
    injects.approve(inject=held, by="Alice")
    assert look(world) == ["2"]


def test_by_hand_needs_approval_too(world: World) -> None:
    with pytest.raises(Refused, match="approved before"):
        releases.by_hand(inject=write(world, "1", approve=False), by="Alice")


def test_a_cancelled_inject_cannot_be_released(world: World) -> None:
    inject = write(world, "1")
    injects.cancel(inject=inject)
    with pytest.raises(Outdated, match="cancelled"):
        releases.by_hand(inject=inject, by="Alice")


def test_while_the_exercise_is_paused_nothing_comes_by_itself(world: World) -> None:
    write(world, "1", release="turn 1")
    clock.pause(exercise=world.exercise)
    assert look(world) == []
    clock.resume(exercise=world.exercise)
    assert look(world) == ["1"]


def test_before_play_nothing_comes(setup_world: World) -> None:
    write(setup_world, "1", release="turn 1")
    write(setup_world, "2", release="track prestige RED >= 1")
    assert look(setup_world) == []
    worlds.begin(setup_world)
    assert look(setup_world) == ["1", "2"]


def test_released_is_released_once(world: World) -> None:
    inject = write(world, "1", release="turn 1", to=["red"])
    look(world)
    look(world)
    releases.by_hand(inject=inject, by="Alice")
    assert Delivery.objects.filter(inject=inject).count() == 1
    assert LogEntry.objects.filter(kind="inject", cell=world.cells["red"]).count() == 1


def test_a_stale_claim_is_lost(world: World) -> None:
    """Two that saw the same waiting row: the second finds nothing to claim."""
    inject = write(world, "1", release="turn 1", to=["red"])
    stale = Inject.objects.get(pk=inject.pk)
    look(world)
    exercise = world.refresh()
    again = releases._release(exercise, stale, "", timezone.now(), 1, (Inject.State.APPROVED,))
    assert again is False
    assert Delivery.objects.count() == 1


def test_the_log_tells_each_cell_its_own_and_the_umpire_what_released_it(world: World) -> None:
    write(world, "1", release="turn 1", to=["red"], kind="intelligence", sender="Desk East", title="Tracks in the mud")
    write(world, "2", release="turn 1", to=["all"], title="Headlines")
    look(world)
    said: list[tuple[str, bool, str | None]] = list(
        LogEntry.objects.filter(kind="inject").values_list("text", "public", "cell__name")
    )
    assert ("Intelligence report from Desk East: Tracks in the mud", False, "Red") in said
    assert ("News article: Headlines", True, None) in said
    assert ("Inject 1 was released on its trigger: Turn 1.", False, None) in said
    assert not any("Tracks" in text and cell != "Red" for text, _, cell in said)


def test_all_means_every_cell_but_the_white_one(world: World) -> None:
    releases.by_hand(inject=write(world, "1", to=["all"]), by="Alice")
    assert {row.cell.name for row in Delivery.objects.all()} == {"Red", "Blue", "Green", "Observers"}


def test_the_tick_looks_at_every_exercise_in_play_and_survives_a_broken_one(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = worlds.begun("mallory", "Other")
    write(world, "1", release="turn 1")
    write(other, "1", release="turn 1")
    real = releases.look

    def fail(*, exercise_id: Any) -> list[str]:
        if exercise_id == world.exercise.pk:
            raise RuntimeError("broken")
        return real(exercise_id=exercise_id)

    monkeypatch.setattr(releases, "look", fail)
    assert tasks.release_injects() == 1
    monkeypatch.undo()
    assert tasks.release_injects() == 1
    assert states(world) == states(other) == {"1": "released"}


def test_a_clone_has_all_of_them_to_come_again(world: World) -> None:
    write(world, "1", release="turn 1", to=["red"])
    write(world, "2", approve=False, after="1", release="turn 3", to=["green"])
    look(world)
    copy = exercises.clone(exercise=world.refresh(), owner=world.owner, title="Again", with_people=False)
    rows = {row.number: row for row in copy.injects.all()}
    assert {number: row.state for number, row in rows.items()} == {"1": "approved", "2": "draft"}
    assert [cell.exercise_id for cell in rows["1"].cells.all()] == [copy.pk]
    assert rows["2"].after == "1"
    assert Delivery.objects.filter(inject__exercise=copy).count() == 0


def test_a_what_if_keeps_what_was_out_by_then(world: World) -> None:
    write(world, "1", release="turn 1", to=["red"])
    write(world, "2", release="turn 2", to=["red"])
    look(world)
    world.refresh()
    assert world.exercise.game is not None
    seq = game_selectors.head(world.exercise.game).seq
    worlds.play_until(world, turn=2)
    look(world)
    copy = forks.fork(exercise=world.refresh(), owner=world.owner, title="What if", seq=seq)
    assert dict(copy.injects.values_list("number", "state")) == {"1": "released", "2": "approved"}
    assert [row.cell.name for row in Delivery.objects.filter(inject__exercise=copy)] == ["Red"]
