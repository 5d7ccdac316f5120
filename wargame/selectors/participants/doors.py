"""The addresses and codes by which people come in: of an exercise, of a course, or of one of its syndicates."""

from __future__ import annotations

from django.urls import reverse

from wargame.models import Course, Exercise


def way_in(room: Exercise | Course) -> str:
    """The path that a person opens to join. A syndicate is below its course, so that its own code stays with it."""
    if isinstance(room, Exercise) and room.course is not None:
        return reverse("syndicate_room", args=[room.course.room_code, room.syndicate])
    return reverse("room", args=[room.room_code])


def shown_code(room: Exercise | Course) -> str:
    """The code that people type, in two halves: that of the course, if there is one."""
    code = room.course.room_code if isinstance(room, Exercise) and room.course is not None else room.room_code
    return f"{code[:3]}-{code[3:]}"
