"""Joining: by room code, by seat code, or as the umpire with name and password."""

from __future__ import annotations

from uuid import UUID

from allauth.usersessions.models import UserSession
from django.contrib.auth import authenticate, login, logout
from django.http import Http404
from django.middleware.csrf import get_token
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from wargame import access, devices
from wargame.access import Viewer
from wargame.api import inputs, outputs
from wargame.api.authentication import SeatToken
from wargame.api.base import Endpoint, answer, answers, done, operation
from wargame.errors import Refused
from wargame.models import Course, Exercise, Seat
from wargame.selectors.participants import syndicates
from wargame.services.participants import seats
from wargame.services.participants.throttle import guessing
from wargame.web import second_factor, sign_in

TAG = "Getting in"


class OpenEndpoint(Endpoint):
    """An endpoint that is open to anyone. No caller is recognised, so that a stray session cannot be misused."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    def room(self, code: str, number: int | None = None) -> Exercise:
        """The exercise behind a room code, or the syndicate of the course behind it."""
        if number is not None:
            return access.syndicate(self.course(code), number)
        with guessing("code", self.caller, code):
            return access.room(code)

    def course(self, code: str) -> Course:
        """The course behind a room code."""
        with guessing("code", self.caller, code):
            found = access.gathering(code)
            if found is None:
                raise Http404
            return found


class RoomView(OpenEndpoint):
    @operation("room", "What a room code opens", tag=TAG, response=outputs.Room)
    def get(self, request: Request, code: str) -> Response:
        return answer(outputs.Room, self.room(code))


class SyndicatesView(OpenEndpoint):
    @operation("syndicates", "The syndicates of a course", tag=TAG, response=outputs.SyndicateDoor(many=True))
    def get(self, request: Request, code: str) -> Response:
        return answers(outputs.SyndicateDoor, syndicates.doors(self.course(code)))


class SyndicateView(OpenEndpoint):
    @operation("syndicate_room", "What the room of a syndicate opens", tag=TAG, response=outputs.Room)
    def get(self, request: Request, code: str, number: int) -> Response:
        return answer(outputs.Room, self.room(code, number))


class Joining(OpenEndpoint):
    """Asking for a seat."""

    def join(self, request: Request, exercise: Exercise) -> Response:
        """Knock, and answer with the token."""
        wish = self.given(inputs.Join)
        seat = seats.knock(
            exercise=exercise, cell_id=wish["cell"], name=wish["name"], role=wish["role"], post=wish["post"],
            sure=wish["sure"], held=self.held(request, exercise), caller=devices.caller(self.caller),
        )  # fmt: skip
        return _joined(exercise, seat)

    def held(self, request: Request, exercise: Exercise) -> Seat | None:
        """The seat whose token was sent, if it belongs to this exercise."""
        known = SeatToken().authenticate(request)
        seat = known[1] if known else None
        return seat if seat is not None and seat.cell.exercise_id == exercise.pk else None


class JoinView(Joining):
    @operation("join", "Ask for a seat in a cell", tag=TAG, request=inputs.Join, response=outputs.Joined, status=201)
    def post(self, request: Request, code: str) -> Response:
        return self.join(request, self.room(code))


class JoinSyndicateView(Joining):
    @operation(
        "join_syndicate", "Ask for a seat in a cell of a syndicate", tag=TAG, request=inputs.Join,
        response=outputs.Joined, status=201,
    )  # fmt: skip
    def post(self, request: Request, code: str, number: int) -> Response:
        return self.join(request, self.room(code, number))


class RedeemView(OpenEndpoint):
    @operation(
        "redeem",
        "Take the seat of a single-use code",
        tag=TAG,
        request=inputs.Redeem,
        response=outputs.Joined,
        status=201,
    )
    def post(self, request: Request) -> Response:
        wish = self.given(inputs.Redeem)
        with guessing("code", self.caller, wish["code"]):
            seat = seats.redeem(code=wish["code"], name=wish["name"], caller=devices.caller(self.caller))
        return _joined(seat.cell.exercise, seat)


def _joined(exercise: Exercise, seat: Seat) -> Response:
    umpire = seat.role == Seat.Role.UMPIRE
    viewer = Viewer(exercise, umpire=umpire, cell=seat.cell, seat=seat)
    token = seats.issue_token(seat=seat)
    return answer(outputs.Joined, {"exercise": exercise.pk, "token": token, "me": viewer}, 201)


class SessionView(Endpoint):
    """The umpire's session, for programs without a seat."""

    @operation("sign_in", "Sign in as an umpire", tag=TAG, request=inputs.SignIn, response=outputs.SignedIn, auth=[])
    def post(self, request: Request) -> Response:
        wish = self.given(inputs.SignIn)
        if closed := sign_in.closed():
            raise Refused(f"username: {closed}")
        with guessing("password", self.caller):
            user = authenticate(self.caller, username=wish["username"], password=wish["password"])
            if user is None:
                raise Refused("username: the name or password is wrong.")
        if second_factor.has_one(user):
            raise Refused("username: this account has a second factor. Sign in with a browser.")
        login(self.caller, user)
        UserSession.objects.create_from_request(self.caller)
        return answer(outputs.SignedIn, {"username": user.get_username(), "csrf_token": get_token(self.caller)})

    @operation("sign_out", "Sign out", tag=TAG)
    def delete(self, request: Request) -> Response:
        logout(self.caller)
        return done()

    def get_permissions(self) -> list[AllowAny]:
        """Anyone can sign in; the caller is not known yet."""
        return [AllowAny()]


class MeView(Endpoint):
    @operation("me", "Who I am in this exercise", tag=TAG, response=outputs.Me)
    def get(self, request: Request, exercise_id: UUID) -> Response:
        return answer(outputs.Me, access.member(self.caller, exercise_id))


class TokenView(Endpoint):
    @operation("renew_token", "A new token for my seat; the old one ends", tag=TAG, response=outputs.Token, status=201)
    def post(self, request: Request, exercise_id: UUID) -> Response:
        viewer = access.member(self.caller, exercise_id, own=True)
        if viewer.seat is None:
            raise Refused("You have no seat in this exercise, so you cannot have a token.")
        return answer(outputs.Token, {"token": seats.issue_token(seat=viewer.seat)}, 201)
