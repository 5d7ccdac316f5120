"""Courses through the API: made, looked at, set, acted upon, handed over and deleted. Included under /api/v1/."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.http import Http404
from django.urls import path
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from umpire.pages.courses import board, making
from umpire.services import courses as makers
from wargame import access
from wargame.access.courses import CourseViewer, course, whole_course
from wargame.acts import course as acts
from wargame.acts.body import Input
from wargame.api.base import Endpoint, Output, answer, answers, done, operation
from wargame.api.exercises import SignedIn
from wargame.api.inputs import Deletion
from wargame.errors import Refused
from wargame.models import Course, Exercise
from wargame.services.college import courses, handover

TAG = "Courses"
NUMBER = serializers.IntegerField(min_value=1, max_value=Course.MOST)


class CourseRow(Output):
    """A course in the list: how many syndicates it has, and how many of them are in play or over."""

    id = serializers.UUIDField()
    title = serializers.CharField()
    count = serializers.IntegerField()
    playing = serializers.IntegerField()
    ended = serializers.IntegerField()
    room_code = serializers.CharField()


class CellState(Output):
    """What a cell has to submit, and how far it is."""

    kind = serializers.CharField()
    name = serializers.CharField()
    state = serializers.CharField()
    word = serializers.CharField()


class SyndicateShape(Output):
    """A syndicate. `id` is that of its exercise, under which it has every address of an exercise."""

    id = serializers.UUIDField()
    number = serializers.IntegerField()
    title = serializers.CharField()
    status = serializers.CharField()
    turn = serializers.IntegerField()
    asks = serializers.CharField()
    state = serializers.CharField()
    word = serializers.CharField()
    here = serializers.IntegerField()
    seats = serializers.IntegerField()
    cells = CellState(many=True)
    waiting = serializers.IntegerField()
    oldest = serializers.CharField()
    settled = serializers.IntegerField()
    results = serializers.IntegerField()
    since_lock = serializers.CharField()
    umpires = serializers.CharField()
    mine = serializers.BooleanField()
    paused = serializers.BooleanField()
    decision = serializers.IntegerField(allow_null=True)
    missing = serializers.ListField(child=serializers.CharField())


class CourseShape(Output):
    """A course with a row for each syndicate that the caller looks after. `seal` is the SHA-256 of the seed of all,
    `seed` its value once every syndicate has ended."""

    id = serializers.UUIDField()
    title = serializers.CharField()
    room_code = serializers.CharField()
    seal = serializers.CharField()
    seed = serializers.CharField()
    rows = SyndicateShape(many=True)


class OutcomeShape(Output):
    """The result of an act in one syndicate: its sentences, or those of the refusal."""

    number = serializers.IntegerField()
    done = serializers.BooleanField()
    said = serializers.ListField(child=serializers.CharField())


class NewCourse(Input):
    """What the syndicates play: an `offer` by its key, or an `exercise` of yours, which is cloned."""

    title = serializers.CharField(max_length=Course.MOST_TITLE)
    syndicates = serializers.IntegerField(min_value=Course.LEAST, max_value=Course.MOST)
    offer = serializers.CharField(max_length=200, required=False, default="")
    exercise = serializers.UUIDField(required=False, allow_null=True, default=None)
    dealing = serializers.ChoiceField(Course.Dealing.choices, required=False, default=Course.Dealing.CHOICE)
    group = serializers.IntegerField(required=False, allow_null=True, min_value=1, max_value=999_999_999)


class CourseChange(Input):
    """A new title, or another way in which people find their syndicate."""

    title = serializers.CharField(max_length=Course.MOST_TITLE, required=False)
    dealing = serializers.ChoiceField(Course.Dealing.choices, required=False)


class Umpires(Input):
    """The login names of the umpires of a syndicate, instead of those it had."""

    umpires = serializers.ListField(child=serializers.CharField(max_length=150), max_length=50)


class To(Input):
    """The login name of the new owner, or the number of a group."""

    person = serializers.CharField(max_length=150, required=False, default="", allow_blank=True)
    group = serializers.CharField(max_length=9, required=False, default="", allow_blank=True)


class Several(serializers.Serializer[Any]):
    """The numbers of the syndicates; without them, all that you look after. The other fields are those of the act."""

    syndicates = serializers.ListField(child=NUMBER, max_length=Course.MOST, required=False)


class CoursesView(Endpoint):
    permission_classes = (SignedIn,)

    @operation("courses", "Your courses", tag=TAG, response=CourseRow(many=True))
    def get(self, request: Request) -> Response:
        return answers(CourseRow, making.courses(request.user))

    @operation("make_course", "Make a course", tag=TAG, request=NewCourse, response=CourseShape, status=201)
    def post(self, request: Request) -> Response:
        wish = self.given(NewCourse)
        key = f"{making.OFFER}{wish['offer']}" if wish["offer"] else f"{making.EXERCISE}{wish['exercise']}"
        source = making.source(self.caller, key)
        if source is None:
            raise Refused("offer: there is no such offer or exercise. The list of offers shows the keys.")
        made = makers.make(
            owner=request.user, title=wish["title"], count=wish["syndicates"], source=source, dealing=wish["dealing"],
            group=access.group_named(request.user, str(wish.get("group") or "")),
        )  # fmt: skip
        return answer(CourseShape, board.board(course(self.caller, made.pk)), 201)


class CourseView(Endpoint):
    @operation("course", "A course with a row for each syndicate", tag=TAG, response=CourseShape)
    def get(self, request: Request, course_id: UUID) -> Response:
        return answer(CourseShape, board.board(course(self.caller, course_id)))

    @operation("change_course", "Change the settings", tag=TAG, request=CourseChange, response=CourseShape)
    def patch(self, request: Request, course_id: UUID) -> Response:
        found, wish = whole_course(self.caller, course_id).course, self.given(CourseChange)
        courses.configure(
            course=found, title=wish.get("title", found.title), dealing=wish.get("dealing", found.dealing)
        )
        return answer(CourseShape, board.board(course(self.caller, course_id)))

    @operation("delete_course", "Delete a course with its syndicates", tag=TAG, request=Deletion)
    def delete(self, request: Request, course_id: UUID) -> Response:
        found = whole_course(self.caller, course_id).course
        courses.delete(course=found, by=request.user, title=self.given(Deletion)["title"])
        return done()


class CourseActView(Endpoint):
    @operation(
        "act_in_course", "Perform an act in some syndicates, or all", tag=TAG, request=Several,
        response=OutcomeShape(many=True),
    )  # fmt: skip
    def post(self, request: Request, course_id: UUID, action: str) -> Response:
        viewer, act = course(self.caller, course_id), acts.ON_SEVERAL.get(action)
        if act is None:
            raise Http404
        body = dict(request.data) if isinstance(request.data, dict) else {}
        wish = Several(data={"syndicates": body.pop("syndicates")} if "syndicates" in body else {})
        wish.is_valid(raise_exception=True)
        chosen = _chosen(viewer, wish.validated_data.get("syndicates"))
        if not chosen:
            raise Refused(acts.CHOOSE)
        return answers(OutcomeShape, acts.by_program(act, [viewer.of(one) for one in chosen], body))


def _chosen(viewer: CourseViewer, numbers: list[int] | None) -> list[Exercise]:
    if numbers is None:
        return list(viewer.syndicates)
    return [viewer.numbered(number) for number in sorted(set(numbers))]


class SyndicateUmpiresView(Endpoint):
    @operation("assign_syndicate", "Give a syndicate to umpires", tag=TAG, request=Umpires)
    def put(self, request: Request, course_id: UUID, number: int) -> Response:
        viewer, wish = whole_course(self.caller, course_id), self.given(Umpires)
        viewer.numbered(number)
        users = list(User.objects.filter(username__in=wish["umpires"]))
        if unknown := set(wish["umpires"]) - {user.username for user in users}:
            raise Refused(f"umpires: there is no umpire called “{min(unknown)}”. Enter the name they sign in with.")
        courses.assign(course=viewer.course, number=number, users=users)
        return done()


class CourseHandOverView(Endpoint):
    @operation("hand_over_course", "Hand a course over", tag=TAG, request=To)
    def post(self, request: Request, course_id: UUID) -> Response:
        viewer, wish = whole_course(self.caller, course_id), self.given(To)
        courses.hand_over(course=viewer.course, to=handover.holder(by=request.user, **wish), by=request.user)
        return done()


ONE = "courses/<uuid:course_id>/"
urlpatterns = [
    path("courses/", CoursesView.as_view(), name="api_umpire_courses"),
    path(ONE, CourseView.as_view(), name="api_umpire_course"),
    path(ONE + "do/<slug:action>/", CourseActView.as_view(), name="api_umpire_course_act"),
    path(ONE + "syndicates/<number:number>/umpires/", SyndicateUmpiresView.as_view(), name="api_umpire_course_umpires"),
    path(ONE + "hand-over/", CourseHandOverView.as_view(), name="api_umpire_course_hand_over"),
]
