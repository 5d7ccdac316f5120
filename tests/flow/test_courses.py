"""Courses: made whole or not at all, with one seed, handed over and deleted as one."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User

from adjudication.engine import dice
from adjudication.ownership import Role
from adjudication.services import games
from tests import world as worlds
from wargame.errors import Refused
from wargame.models import Assigned, Course, Exercise, Member, UmpireGroup
from wargame.services import bundles, deletion, exercises, seeds
from wargame.services.college import courses, handover

pytestmark = pytest.mark.django_db


@pytest.fixture
def source() -> worlds.World:
    return worlds.build()


def make(source: worlds.World, count: int = 3, **how: Any) -> Course:
    def first(title: str) -> Exercise:
        return exercises.clone(exercise=source.exercise, owner=source.owner, title=title, with_people=False)

    return courses.make(**{"owner": source.owner, "title": " JCSC  26/4 ", "count": count, "first": first, **how})


def posts(exercise: Exercise) -> list[tuple[str, str, str]]:
    return [
        (cell.name, seat.role, seat.post)
        for cell in exercise.cells.all()
        for seat in cell.seats.order_by("place", "id")
    ]


def test_a_course_has_numbered_syndicates_like_the_exercise(source: worlds.World) -> None:
    course = make(source)
    made = courses.syndicates(course)
    assert [(one.syndicate, one.title) for one in made] == [
        (number, f"JCSC 26/4, Syndicate {number}") for number in (1, 2, 3)
    ]
    assert course.title == "JCSC 26/4"
    wanted = posts(source.exercise)
    assert all(posts(one) == wanted for one in made)
    assert len({course.room_code, *(one.room_code for one in made)}) == 4
    assert course.seed_digest == dice.seal(bytes(course.seed))


@pytest.mark.parametrize(
    ("how", "place"), [({"count": 1}, "syndicates"), ({"count": 13}, "syndicates"), ({"title": " "}, "title"),
                       ({"title": "x" * 101}, "title"), ({"dealing": "by_lot"}, "dealing")],
)  # fmt: skip
def test_a_wrong_field_is_named_and_nothing_is_made(source: worlds.World, how: dict[str, Any], place: str) -> None:
    before = Exercise.objects.count()
    with pytest.raises(Refused, match=f"^{place}: "):
        make(source, **how)
    assert (Course.objects.count(), Exercise.objects.count()) == (0, before)


def test_all_syndicates_are_made_or_none(source: worlds.World, monkeypatch: pytest.MonkeyPatch) -> None:
    before, whole = Exercise.objects.count(), exercises.clone

    def breaks(**how: Any) -> Exercise:
        if how["title"].endswith("3"):
            raise Refused("no more")
        return whole(**how)

    monkeypatch.setattr(exercises, "clone", breaks)
    with pytest.raises(Refused, match="no more"):
        make(source)
    assert (Course.objects.count(), Exercise.objects.count()) == (0, before)


def test_all_syndicates_start_with_one_seed_and_one_seal(source: worlds.World) -> None:
    course = make(source, 2)
    started = [exercises.start(exercise=one) for one in courses.syndicates(course)]
    assert {bytes(one.game.seed) for one in started if one.game} == {bytes(course.seed)}
    assert {one.game.seed_digest for one in started if one.game} == {course.seed_digest}
    assert all(one.log.filter(text__contains=course.seed_digest, public=True).exists() for one in started)


def test_the_seed_stays_secret_until_the_last_syndicate_has_ended(source: worlds.World) -> None:
    course = make(source, 2)
    first, second = (exercises.start(exercise=one) for one in courses.syndicates(course))
    exercises.end(exercise=first)
    seed = bytes(course.seed).hex()
    first.refresh_from_db()
    assert first.game is not None
    assert first.game.seed_revealed_at is None
    assert first.log.filter(text__contains=seeds.LATER, public=True).exists()
    assert not first.log.filter(text__contains=seed).exists()
    with pytest.raises(Refused, match="every syndicate"):
        bundles.write(first)
    exercises.end(exercise=second)
    for one in courses.syndicates(course):
        assert one.game is not None
        assert one.game.seed_revealed_at is not None
        assert one.log.filter(text__contains=seed, public=True).count() == 1


def test_a_what_if_of_a_syndicate_has_a_seed_of_its_own(source: worlds.World) -> None:
    one = exercises.start(exercise=courses.syndicates(make(source, 2))[0])
    assert one.game is not None
    assert games.fork(game=one.game, seq=1).seed_digest != one.game.seed_digest


def test_a_clone_of_a_syndicate_stands_by_itself(source: worlds.World) -> None:
    one = courses.syndicates(make(source, 2))[0]
    copy = exercises.clone(exercise=one, owner=source.owner, title="Again", with_people=False)
    assert (copy.course, copy.syndicate) == (None, None)


def test_a_syndicate_is_deleted_and_handed_over_with_its_course_only(source: worlds.World) -> None:
    course = make(source, 2)
    one, other = courses.syndicates(course)[0], User.objects.create_user("other")
    with pytest.raises(Refused, match="Delete the course"):
        deletion.delete(exercise=one, by=source.owner)
    with pytest.raises(Refused, match="Hand over the course"):
        handover.exercise(exercise=one, to=handover.Holder(user=other), by=source.owner)
    with pytest.raises(Refused, match="Only the person"):
        courses.delete(course=course, by=other)
    with pytest.raises(Refused, match="Only the person"):
        courses.hand_over(course=course, to=handover.Holder(user=other), by=other)


def test_a_course_in_play_is_not_deleted_and_one_that_was_asks_for_its_title(source: worlds.World) -> None:
    course = make(source, 2)
    one = exercises.start(exercise=courses.syndicates(course)[1])
    with pytest.raises(Refused, match="Syndicate 2” is in play"):
        courses.delete(course=course, by=source.owner)
    exercises.end(exercise=one)
    with pytest.raises(Refused, match=r"^title: "):
        courses.delete(course=course, by=source.owner, title="JCSC")
    assert course.syndicates.count() == 2
    courses.delete(course=course, by=source.owner, title="JCSC 26/4")
    assert not Course.objects.exists()
    assert not Exercise.objects.filter(syndicate__isnull=False).exists()


def test_a_course_goes_when_the_last_syndicate_goes(source: worlds.World) -> None:
    course = make(source, 2)
    for one in courses.syndicates(course):
        assert Course.objects.exists()
        deletion.delete_family(one)
    assert not Course.objects.exists()


def test_a_course_is_handed_over_with_its_syndicates_and_assignments(source: worlds.World) -> None:
    group = UmpireGroup.objects.create(name="Staff")
    other = User.objects.create_user("other")
    Member.objects.create(group=group, user=source.owner, role=Role.OWNER)
    course = make(source, 2, group=group)
    with pytest.raises(Refused, match="other is not an umpire of this course"):
        courses.assign(course=course, number=1, users=[other])
    Member.objects.create(group=group, user=other, role=Role.UMPIRE)
    courses.assign(course=course, number=1, users=[other, source.owner])
    courses.assign(course=course, number=2, users=[source.owner])
    courses.assign(course=course, number=1, users=[other])
    assert sorted(Assigned.objects.values_list("exercise__syndicate", "user__username")) == [
        (1, "other"), (2, source.owner.username),
    ]  # fmt: skip
    courses.hand_over(course=course, to=handover.Holder(user=other), by=source.owner)
    course.refresh_from_db()
    assert (course.owner, course.group) == (other, None)
    assert {(one.owner, one.group) for one in courses.syndicates(course)} == {(other, None)}
    assert list(Assigned.objects.values_list("user__username", flat=True)) == ["other"]


def test_a_new_title_goes_to_the_syndicates_that_have_the_old_one(source: worlds.World) -> None:
    course = make(source, 2)
    exercises.configure(exercise=courses.syndicates(course)[1], title="The marines")
    courses.configure(course=course, title="JCSC 26/5", dealing=Course.Dealing.EVENLY)
    assert [one.title for one in courses.syndicates(course)] == ["JCSC 26/5, Syndicate 1", "The marines"]
