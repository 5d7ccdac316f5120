"""A practice that one person plays alone: it needs no umpire, touches nothing of the exercise, and ends by itself."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from typing import get_args

import pytest
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone

from adjudication import selectors as game_selectors
from adjudication.engine import registry
from adjudication.engine.menu import pick
from tests import world as worlds
from tests.flow.test_practice import rows, sits
from tests.pages import markup
from tests.systems import scope
from tests.wargame.api.conftest import holder
from wargame import dispatch, tasks
from wargame.errors import Refused
from wargame.models import Exercise, Seat
from wargame.selectors.participants import lessons
from wargame.services import deletion, sheets
from wargame.services.participants import own_practice, practice, seats

pytestmark = pytest.mark.django_db
MOST_TASKS = 120


@pytest.fixture
def world() -> worlds.World:
    return worlds.build()


def begun(world: worlds.World, kind: str) -> worlds.World:
    """The practice of the person in a cell, as a world of its own."""
    made = dispatch.practise_alone(viewer=world.viewer(kind))
    cell = made.cells.get(by_program=False)
    own = worlds.World(world.owner, made, {kind: cell}, {kind: cell.seats.get()})
    while worlds.settle(own, publish=False):
        continue
    return own


def page(client: Client, world: worlds.World, kind: str) -> str:
    return markup(client.get(reverse("cell", args=[world.exercise.pk, world.cells[kind].pk])))


def steps(text: str) -> list[str]:
    """The names of the steps of the practice on a page."""
    return re.findall(r"<li[^>]*>\s*(\w[\w ]*\w)", text.split('class="coach-steps"')[1].split("</ol>")[0])


def test_a_person_practises_on_one_press_and_leaves_again(world: worlds.World) -> None:
    client, before = sits(world, "red"), rows(world.exercise)
    assert "Practise for five minutes" in page(client, world, "red")
    address = reverse("cell_practice", args=[world.exercise.pk, world.cells["red"].pk])
    entered = client.post(address, follow=True)
    text = entered.content.decode()
    assert "Leave practice" in text
    assert 'href="#part-composer" data-key="o">Skip to your orders' in text
    assert 'id="part-composer"' in text
    assert client.post(address, follow=True).redirect_chain == entered.redirect_chain  # it is the same practice
    seat = Seat.objects.select_related("cell").get(twin_of=world.seats["red"])
    assert (seat.role, seat.cell.side) == ("commander", "RED")
    leave = reverse("cell_practice", args=[seat.cell.exercise_id, seat.cell.pk])
    back = client.post(leave, follow=True)
    assert back.redirect_chain[-1][0] == reverse("cell", args=[world.exercise.pk, world.cells["red"].pk])
    assert rows(world.exercise) == before
    assert list(Exercise.objects.all()) == [world.exercise]


def test_it_shows_nothing_of_the_exercise_and_opens_to_nobody_else(world: worlds.World) -> None:
    Exercise.objects.filter(pk=world.exercise.pk).update(title="Copper Kettle", number="XQ-7")
    world.refresh()
    red, blue = begun(world, "red"), begun(world, "blue")
    text = page(sits(world, "red"), red, "red")
    assert not [word for word in ("Copper", "XQ-7", "Alice Blue", world.exercise.room_code) if word in text]
    address = reverse("cell", args=[red.exercise.pk, red.cells["red"].pk])
    assert sits(world, "blue").get(address).status_code == Client().get(address).status_code == 404
    assert blue.exercise.pk != red.exercise.pk
    assert blue.exercise.game is not None
    assert red.exercise.game is not None
    assert bytes(blue.exercise.game.seed) != bytes(red.exercise.game.seed)


def test_the_steps_follow_what_the_person_has_done(world: worlds.World) -> None:
    own, client = begun(world, "red"), sits(world, "red")
    assert 'aria-current="step"> Play cards' in page(client, own, "red")
    worlds.submit(own, "red", [worlds.policy_order(own, "RED")])
    while worlds.settle(own, publish=False):
        continue
    text = page(client, own, "red")
    assert 'Play cards<span class="sr">, done' in text
    assert "Read “What happened”." in text
    assert 'aria-current="step"> Place' in text
    assert not own.exercise.log.filter(text__contains="had not submitted").exists()


def test_a_practice_has_the_news_of_an_exercise(world: worlds.World) -> None:
    """No paper is ever made of it, and its page reads the same."""
    own, client = begun(world, "red"), sits(world, "red")
    assert "Your orders" not in page(client, own, "red")
    worlds.submit(own, "red", [worlds.policy_order(own, "RED")])
    while worlds.settle(own, publish=False):
        continue
    news = page(client, own, "red").split('class="happened"')[1].split("</section>")[0]
    assert "Your orders" in news
    assert re.search(r"(\d+) of \1 carried out", news)


def test_the_start_of_play_ends_it(world: worlds.World) -> None:
    own = begun(world, "red")
    assert lessons.practising(world.exercise) == 1
    client = sits(world, "red")
    dispatch.start(exercise=world.exercise)
    assert tasks.sweep_practices() == 1
    assert not Exercise.objects.filter(pk=own.exercise.pk).exists()
    address = reverse("cell_part", args=[own.exercise.pk, own.cells["red"].pk, "news"])
    assert client.get(address).status_code == 404  # so the page goes to its seat
    world.refresh()
    with pytest.raises(Refused, match="only before play"):
        dispatch.practise_alone(viewer=world.viewer("red"))


def test_one_that_nobody_looks_at_is_removed(world: worlds.World) -> None:
    own, now = begun(world, "red"), timezone.now()
    Exercise.objects.filter(pk=own.exercise.pk).update(created_at=now - lessons.QUIET - timedelta(minutes=1))
    assert lessons.abandoned(now) == []  # the page was open just now
    Seat.objects.filter(pk=own.seats["red"].pk).update(last_seen_at=now - lessons.QUIET - timedelta(minutes=1))
    assert lessons.abandoned(now) == [own.exercise]
    Seat.objects.filter(pk=own.seats["red"].pk).update(last_seen_at=now)
    Exercise.objects.filter(pk=own.exercise.pk).update(created_at=now - lessons.LONGEST - timedelta(minutes=1))
    assert tasks.sweep_practices() == 1
    assert tasks.sweep_practices() == 0


def test_there_are_only_so_many_at_the_same_time(world: worlds.World) -> None:
    begun(world, "red")
    with override_settings(OWN_PRACTICES=1), pytest.raises(Refused, match="1 people practise now"):
        dispatch.practise_alone(viewer=world.viewer("blue"))


def test_who_gives_no_orders_does_not_practise_alone(world: worlds.World) -> None:
    for kind in ("green", "white", "observer"):
        assert lessons.lesson_for(world.viewer(kind)) is None
    assert lessons.lesson_for(world.viewer("red", umpire=True)) is None
    assert "Practise for five minutes" not in page(sits(world, "green"), world, "green")


def test_a_practice_turn_for_everybody_takes_its_place(world: worlds.World) -> None:
    own = begun(world, "red")
    practice.begin(exercise=world.exercise, owner=world.owner)
    assert not Exercise.objects.filter(pk=own.exercise.pk).exists()
    with pytest.raises(Refused, match="for everyone"):
        dispatch.practise_alone(viewer=world.viewer("red"))


def test_the_umpire_reads_how_many_practise_and_meets_no_other_trace(world: worlds.World) -> None:
    own, umpire = begun(world, "red"), Client()
    umpire.force_login(world.owner)
    assert "1 person practises alone" in markup(umpire.get(reverse("umpire_roster", args=[world.exercise.pk])))
    assert str(own.exercise.pk) not in markup(umpire.get(reverse("umpire_home")))
    assert holder(world, "white").get(f"/api/v1/exercises/{world.exercise.pk}/settings/").json()["practising"] == 1
    seats.seen(own.seats["red"])
    deletion.delete(exercise=world.exercise, by=world.owner)
    assert not Exercise.objects.exists()


def test_it_begins_and_ends_over_the_api(world: worlds.World) -> None:
    api = "/api/v1/exercises/{}/cells/{}/practice/"
    player = holder(world, "blue")
    made = player.post(api.format(world.exercise.pk, world.cells["blue"].pk))
    assert made.status_code == 201
    own = made.json()
    assert player.get(f"/api/v1/exercises/{own['exercise']}/cells/{own['cell']}/decision/").status_code == 200
    assert player.delete(api.format(own["exercise"], own["cell"])).status_code == 204
    assert player.delete(api.format(world.exercise.pk, world.cells["blue"].pk)).status_code == 422


@pytest.mark.parametrize("system", scope.with_lesson())
def test_every_system_has_a_lesson_that_each_side_can_begin(system: str) -> None:
    lesson = registry.get(system).lesson
    assert lesson is not None
    rules = registry.bound(system, lesson.pack)
    kinds = {str(kind.__struct_config__.tag) for kind in get_args(rules.order_type)}
    for act in lesson.acts:
        assert kinds.issuperset(act.orders), act.name
        assert set(rules.tables.play.decisions).issuperset(act.decisions), act.name
    world = worlds.build(system=system, pack_name=lesson.pack, owner=f"owner-{system}")
    for kind in ("red", "blue"):
        own = begun(world, kind)
        assert own.decision().due
        text, asked = page(sits(world, kind), own, kind), {due["kind"] for due in own.decision().due}
        first = lesson.acts[0]
        assert (first.name in steps(text)) == (not first.if_asked or not asked.isdisjoint(first.decisions))
        assert lesson.acts[-1].name in steps(text)
        own_practice.end(practice_pk=own.exercise.pk)


@pytest.mark.parametrize(("kind", "others"), [("green", {"YELLOW"}), ("violet", {"GREEN"})])
def test_a_partner_practises_with_a_pack_that_has_its_side_or_its_country(kind: str, others: set[str]) -> None:
    world = worlds.build(system="millennium_wars", pack_name="twelve-weeks-capitals", owner="capitals")
    own = dispatch.practise_alone(viewer=world.viewer(kind))
    assert own.pack_name == "odesa-transnistria-coalition"
    assert set(own.cells.filter(by_program=True).values_list("side", flat=True)) == {"RED", "BLUE"} | others
    assert own.cells.get(by_program=False).name in {"Western Command", "Moldova"}


def test_a_partner_with_a_purse_practises_buying() -> None:
    world = worlds.build(system="millennium_wars", pack_name="twelve-weeks-capitals", owner="capitals", pace="sheet")
    own = begun(world, "green")
    text = page(sits(world, "green"), own, "green")
    assert steps(text)[:2] == ["Buy", "Move"]
    assert "Fight" not in steps(text)
    assert "press what you want to buy" in text
    assert 'name="f.item"' in text or 'data-subject-link="NATO"' in text


@pytest.mark.parametrize("kind", ["red", "blue"])
@pytest.mark.parametrize("system", scope.with_lesson())
def test_a_practice_is_played_to_its_end_and_asks_for_nothing_else(system: str, kind: str) -> None:
    lesson = registry.get(system).lesson
    assert lesson is not None
    own, asked, side = begun(worlds.build(system=system, pack_name=lesson.pack), kind), set[str](), kind.upper()
    for _ in range(MOST_TASKS):
        decision = own.exercise.decisions.filter(status="open").first()
        if decision is None:
            break
        due = {one["kind"] for one in decision.due if one["side"] == side}
        assert due <= lesson.decisions_of((side,)), due
        asked |= due
        worlds.submit(own, kind, [worlds.policy_order(own, side)])
        while worlds.settle(own, publish=False):
            continue
    else:
        pytest.fail(f"It has not ended after {MOST_TASKS} tasks: {asked}")
    acts = [act for act in lesson.acts if act.is_for(side) and not act.if_asked]
    missing = {act.name for act in acts if asked.isdisjoint(act.decisions)}
    assert missing <= {"Fight"}, "only who moves into contact fights"


@pytest.mark.parametrize("kind", ["red", "blue"])
def test_the_practice_of_opaque_war_begins_with_counters_on_the_map(kind: str) -> None:
    own = begun(worlds.build(system="opaque_war", pack_name="airport-lesson"), kind)
    assert own.decision().turn == 1
    assert {due["kind"] for due in own.decision().due} == {"move"}
    picture = page(sits(own, kind), own, kind)
    assert picture.count('class="unit"') > 2


def test_a_task_of_one_time_comes_once() -> None:
    """A person who has placed one wing moves next; the program places the others."""
    own, asked = begun(worlds.build(system="ukraine_2022", pack_name="kharkiv-lesson"), "red"), list[str]()
    for _ in range(3):
        asked += [due["kind"] for due in own.decision().due if due["side"] == "RED"]
        worlds.submit(own, "red", [worlds.policy_order(own, "RED")])
        while worlds.settle(own, publish=False):
            continue
    assert asked[:2] == ["station", "activate"]
    assert "station" not in asked[1:]


def test_a_task_that_comes_again_says_again_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    system = registry.get("ukraine_2022")
    assert system.lesson is not None
    often = tuple(replace(act, once=False) for act in system.lesson.acts)
    monkeypatch.setattr(system, "lesson", replace(system.lesson, acts=often), raising=False)
    own = begun(worlds.build(system="ukraine_2022", pack_name="kharkiv-lesson"), "red")
    client = sits(own, "red")
    for _ in range(2):
        assert {due["kind"] for due in own.decision().due if due["side"] == "RED"} == {"station"}
        assert "Choose a wing and its mission." in page(client, own, "red")
        worlds.submit(own, "red", [worlds.policy_order(own, "RED")])
        while worlds.settle(own, publish=False):
            continue


def test_who_has_not_fought_reads_how_to() -> None:
    own = begun(worlds.build(system="opaque_war", pack_name="airport-lesson"), "blue")
    client, hints, moved = sits(own, "blue"), list[str](), False
    while (decision := own.exercise.decisions.filter(status="open").first()) is not None:
        hints.append(hint_of(page(client, own, "blue")))
        moves = not moved and ("BLUE", "move") in [(due["side"], due["kind"]) for due in decision.due]
        moved |= moves
        worlds.submit(own, "blue", [a_march(own) if moves else {"do": "done"}])
        while worlds.settle(own, publish=False):
            continue
    assert "To fight, move next to an enemy counter." in hints
    over = "The practice is over. To fight, move next to an enemy counter. Leave it to go back to your seat"
    assert hint_of(page(client, own, "blue")).startswith(over)


def a_march(own: worlds.World) -> dict[str, object]:
    """The first move on the menu of Blue."""
    assert own.exercise.game is not None
    rules = game_selectors.adjudicator(own.exercise.game)
    option = next(option for option in rules.legal_orders(own.state(), "BLUE") if option.do == "march")
    plain: dict[str, object] = pick(option, lambda most: 0)
    return plain


def test_an_order_on_the_sheet_is_a_step_done_and_what_is_still_missing_comes_first() -> None:
    own = begun(worlds.build(pace="sheet"), "red")
    client = sits(own, "red")
    cards = worlds.policy_order(own, "RED")
    viewer = own.viewer("red")
    sheets.save(viewer=viewer, sheet_id=own.decision().sheets.get(cell=viewer.cell).pk, orders=[cards])
    text = page(client, own, "red")
    assert 'Play cards<span class="sr">, done' in text
    assert hint_of(text).startswith("Open “Mobilise, deploy, withdraw”.")
    worlds.submit(own, "red", [cards])
    while worlds.settle(own, publish=False):
        continue
    read = "Read “What happened”. Choose an effort card"
    assert hint_of(page(client, own, "red")).startswith(read)  # the sheet cannot be submitted without them


def hint_of(text: str) -> str:
    """What the practice tells the person to do."""
    return re.sub(r"\s+", " ", text.split('class="coach-hint">')[1].split("</p>")[0]).strip()
