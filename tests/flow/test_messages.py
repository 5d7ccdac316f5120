"""Messages under the white cell's rules, actors, press releases."""

from __future__ import annotations

import pytest

from tests import world as worlds
from wargame.errors import Outdated, Refused
from wargame.models import Message
from wargame.selectors import activity
from wargame.selectors.record import log
from wargame.services import clock, exercises, turns
from wargame.services.traffic import actors, messages
from wargame.services.traffic.messages import To
from wargame.viewer import Viewer

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> worlds.World:
    return worlds.play_until(worlds.begun(), turn=1, kind="cards")


def rules(world: worlds.World, **given: str) -> None:
    exercises.configure(exercise=world.exercise, message_rules=given)
    world.refresh()


def umpire(world: worlds.World) -> Viewer:
    return Viewer(world.refresh(), umpire=True)


def red_to_blue(world: worlds.World, text: str = "Let us talk in Minsk.") -> Message:
    return messages.send(viewer=world.viewer("red"), text=text, to=To(cells=(world.cells["blue"].pk,)))


def texts(world: worlds.World, kind: str) -> str:
    return "\n".join(line.text for line in log.lines(world.viewer(kind)))


def test_the_phases_of_the_loop(world: worlds.World) -> None:
    assert activity.current_activity(world.exercise).activity == "planning"
    clock.pause(exercise=world.exercise)
    assert activity.current_activity(world.refresh()).activity == "between"
    clock.resume(exercise=world.exercise)
    turns.lock(exercise=world.exercise, decision_id=world.decision().pk, by="umpire")
    assert activity.current_activity(world.refresh()).activity == "adjudication"
    clock.pause(exercise=world.exercise)
    assert activity.current_activity(world.refresh()).activity == "between", (
        "a lunch while results are reviewed is a lunch"
    )
    assert activity.current_activity(worlds.build("mallory", "Other").exercise).activity == "between"


def test_free_moderated_and_forbidden_differ_by_phase(world: worlds.World) -> None:
    rules(world, planning="free", adjudication="forbidden", between="moderated")
    assert red_to_blue(world).status == "sent"
    assert "Let us talk in Minsk" in texts(world, "blue")
    turns.lock(exercise=world.exercise, decision_id=world.decision().pk, by="umpire")
    world.refresh()
    with pytest.raises(Refused, match=r"not allowed now \(adjudication\)"):
        red_to_blue(world)
    to_umpire = messages.send(viewer=world.viewer("red"), text="A word with you.", to=To(umpire=True))
    assert to_umpire.status == "sent"


def test_what_waits_is_read_by_nobody_else(world: worlds.World) -> None:
    message = red_to_blue(world)
    assert message.status == "waiting"
    assert "Minsk" in texts(world, "red")
    for kind in ("blue", "green", "observer"):
        assert "Minsk" not in texts(world, kind)


def test_passed_changed_with_a_mark_or_refused_with_a_reason(world: worlds.World) -> None:
    passed, changed, refused = (
        red_to_blue(world, "One."),
        red_to_blue(world, "Two secrets."),
        red_to_blue(world, "Three."),
    )
    viewer = umpire(world)
    messages.decide(viewer=viewer, message_id=passed.pk, act="pass")
    messages.decide(viewer=viewer, message_id=changed.pk, act="edit", text="Two.")
    with pytest.raises(Refused, match="reason"):
        messages.decide(viewer=viewer, message_id=refused.pk, act="refuse")
    messages.decide(viewer=viewer, message_id=refused.pk, act="refuse", reason="Not before Easter.")
    blue, red = texts(world, "blue"), texts(world, "red")
    assert "From Red: One." in blue
    assert "From Red (changed by the white cell): Two." in blue
    assert "secrets" not in blue
    assert "Three" not in blue
    assert "Not before Easter" in red
    assert "changed by the umpire" in red
    changed.refresh_from_db()
    assert (changed.original, changed.text) == ("Two secrets.", "Two.")
    with pytest.raises(Outdated, match="already"):
        messages.decide(viewer=viewer, message_id=passed.pk, act="refuse", reason="Too late.")


def test_an_edit_that_changes_nothing_is_no_edit(world: worlds.World) -> None:
    message = red_to_blue(world)
    with pytest.raises(Refused, match="no changes"):
        messages.decide(viewer=umpire(world), message_id=message.pk, act="edit", text=message.text)


def test_the_umpire_speaks_as_any_actor(world: worlds.World) -> None:
    nato = world.exercise.actors.get(name="NATO")  # the pack's
    mayor = actors.add(exercise=world.exercise, name="Mayor of Sloviansk", role="Tired")
    viewer, blue = umpire(world), world.cells["blue"].pk
    messages.speak(viewer=viewer, actor_id=nato.pk, text="We are watching.", to=To(cells=(blue,)))
    messages.speak(viewer=viewer, actor_id=mayor.pk, text="Shots at the town hall.", to=To(cells=(blue,)))
    assert "From NATO: We are watching." in texts(world, "blue")
    assert "From Mayor of Sloviansk: Shots at the town hall." in texts(world, "blue")
    assert "watching" not in texts(world, "red")
    actors.remove(exercise=world.exercise, actor_id=mayor.pk)
    assert Message.objects.get(text__startswith="Shots").sender == "Mayor of Sloviansk"


@pytest.mark.parametrize("name", ["nato", "Red", "  ", "x" * 61])
def test_an_actor_has_a_name_of_his_own(world: worlds.World, name: str) -> None:
    with pytest.raises(Refused, match="name"):
        actors.add(exercise=world.exercise, name=name)


def test_a_press_release_is_news_to_everybody(world: worlds.World) -> None:
    press = world.exercise.actors.get(name="International press")
    messages.speak(viewer=umpire(world), actor_id=press.pk, title="Convoy seen", text="Near the border.", press=True)
    for kind in ("red", "blue", "green", "observer"):
        assert "International press: Convoy seen. Near the border." in texts(world, kind)


def test_a_cells_press_release_follows_its_own_rule(world: worlds.World) -> None:
    rules(world, press="forbidden", planning="free")
    with pytest.raises(Refused, match="Press releases"):
        messages.send(viewer=world.viewer("red"), title="Peace", text="We want it.", press=True)
    rules(world)
    waiting = messages.send(viewer=world.viewer("red"), title="Peace", text="We want it.", press=True)
    assert "We want it" not in texts(world, "blue")
    messages.decide(viewer=umpire(world), message_id=waiting.pk, act="pass")
    assert "Red: Peace. We want it." in texts(world, "blue")


def test_bad_recipients_and_empty_texts_change_nothing(world: worlds.World) -> None:
    red, own = world.viewer("red"), world.cells["red"].pk
    stranger = worlds.build("mallory", "Other").cells["red"].pk
    wrong = (To(), To(cells=(own,)), To(cells=(stranger,)), To(cells=(world.cells["white"].pk,)), To(actors=(0,)))
    for to in wrong:
        with pytest.raises(Refused, match="to:"):
            messages.send(viewer=red, text="Hello", to=to)
    with pytest.raises(Refused, match="text"):
        messages.send(viewer=red, text="  ", to=To(umpire=True))
    with pytest.raises(Refused, match="You are watching"):
        messages.send(viewer=world.viewer("observer"), text="Psst", to=To(umpire=True))
    assert not Message.objects.exists()


@pytest.mark.parametrize("given", [{"planning": "sometimes"}, {"night": "free"}])
def test_a_rule_that_is_none_is_refused(world: worlds.World, given: dict[str, str]) -> None:
    with pytest.raises(Refused, match="message_rules"):
        rules(world, **given)


def test_a_copy_takes_actors_and_rules_along(world: worlds.World) -> None:
    rules(world, planning="free")
    actors.add(exercise=world.exercise, name="Mayor of Sloviansk")
    copy = exercises.clone(exercise=world.exercise, owner=world.owner, title="Again", with_people=False)
    assert copy.message_rules == {"planning": "free"}
    assert set(copy.actors.values_list("name", flat=True)) == set(world.exercise.actors.values_list("name", flat=True))


def test_whom_a_cell_plays_is_no_actor() -> None:
    world = worlds.build()
    before = set(world.exercise.actors.values_list("name", flat=True))
    exercises.add_cell(exercise=world.exercise, kind="green", name="NATO cell")
    assert before - set(world.exercise.actors.values_list("name", flat=True)) == {"NATO"}
