"""A course of Alice with two syndicates."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests import world as worlds
from wargame.models import Course, Exercise, Seat
from wargame.services import exercises, samples
from wargame.services.college import courses
from wargame.services.participants import seats


@dataclass
class CourseWorld:
    """The course, and a browser of the person whose it is."""

    source: worlds.World
    course: Course
    alice: Client

    @property
    def owner(self) -> User:
        return self.source.owner

    def one(self, number: int) -> Exercise:
        """A syndicate as the database has it."""
        return self.course.syndicates.select_related("game").get(syndicate=number)

    def begin(self, *numbers: int) -> None:
        """Start play in some syndicates, and run the first segment."""
        for number in numbers:
            samples.begin(self.one(number))

    def url(self, name: str = "umpire_course", *more: object) -> str:
        """A page of the course."""
        return reverse(name, args=[self.course.pk, *more])

    def seated(self, number: int, kind: str = "red") -> Client:
        """A browser with a seat in a cell of a syndicate."""
        seat = Seat.objects.filter(cell__exercise=self.one(number), cell__kind=kind, status=Seat.Status.FREE).first()
        assert seat is not None
        seat.name = f"{kind} {number}"
        seat.save()
        client = Client()
        code = seats.issue_code(seat=seat).code
        assert client.post(f"/seat/{code}/", {"name": seat.name}).status_code == 302
        return client


def course_of(source: worlds.World, count: int) -> Course:
    """A course of exercises like the one of a world."""

    def first(title: str) -> Exercise:
        return exercises.clone(exercise=source.exercise, owner=source.owner, title=title, with_people=False)

    return courses.make(owner=source.owner, title="JCSC 26/4", count=count, first=first)


@pytest.fixture
def two(db: None) -> CourseWorld:
    source = worlds.build()
    client = Client()
    client.force_login(source.owner)
    return CourseWorld(source, course_of(source, 2), client)
