"""Who may read the comparison of a course."""

from __future__ import annotations

from typing import Any

from django.http import Http404

from wargame import access
from wargame.models import Course
from wargame.viewer import Viewer


def course_of(user: Any, viewer: Viewer) -> Course:
    """The course whose comparison the viewer may read; Http404 for all but its umpires before its release.

    A seat in the white cell of one syndicate does not make an umpire of the others.
    """
    course = viewer.exercise.course
    if course is None or not viewer.inside:
        raise Http404
    if course.compared_at is None and access.role(user, course) is None:
        raise Http404
    return course
