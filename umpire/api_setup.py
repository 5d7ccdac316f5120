"""Lists the exercises that can be set up, and sets one up completely, through the API. Included under /api/v1/."""

from __future__ import annotations

from django.urls import path
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from umpire.forms import MARKING
from umpire.presenters import offers as offered
from umpire.services import setup
from wargame import access
from wargame.acts.body import Input
from wargame.api import outputs
from wargame.api.base import Endpoint, Output, answer, answers, operation
from wargame.api.exercises import SignedIn
from wargame.errors import Refused

TAG = "Exercises"


class OfferCell(Output):
    """A cell of the future roster; `seats` are its posts, the first one commands."""

    kind = serializers.CharField()
    name = serializers.CharField()
    role = serializers.CharField()
    side = serializers.CharField(allow_null=True)
    remit = serializers.CharField()
    seats = serializers.ListField(child=serializers.CharField())


class OfferShape(Output):
    """An exercise ready to run, or, with 0 `minutes`, a pack without an exercise."""

    key = serializers.CharField()
    system = serializers.CharField()
    pack_name = serializers.CharField()
    title = serializers.CharField()
    summary = serializers.CharField()
    turns = serializers.IntegerField()
    minutes = serializers.IntegerField()
    players = serializers.CharField()
    objectives = serializers.ListField(child=serializers.CharField())
    cells = OfferCell(many=True)


class SetUp(Input):
    """An offer by its key. Without `objectives`, the offer's own objectives apply."""

    offer = serializers.CharField(max_length=200)
    title = serializers.CharField(max_length=120)
    number = serializers.CharField(max_length=40, required=False, default="", allow_blank=True)
    marking = serializers.CharField(max_length=80, required=False, default=MARKING, allow_blank=True)
    timezone = serializers.CharField(max_length=64, required=False, default="UTC")
    objectives = serializers.ListField(
        child=serializers.CharField(max_length=400, allow_blank=True), max_length=50, required=False
    )
    group = serializers.IntegerField(required=False, allow_null=True, min_value=1, max_value=999_999_999)


class OffersView(Endpoint):
    permission_classes = (SignedIn,)

    @operation(
        "offers", "What can be set up: exercises ready to run, then bare packs", tag=TAG, response=OfferShape(many=True)
    )
    def get(self, request: Request) -> Response:
        return answers(OfferShape, list(offered.offers(access.person(request))))


class SetUpView(Endpoint):
    permission_classes = (SignedIn,)

    @operation(
        "set_up_exercise", "Set up a ready exercise: cells, seats, plan, injects, documents", tag=TAG, request=SetUp,
        response=outputs.Settings, status=201,
    )  # fmt: skip
    def post(self, request: Request) -> Response:
        wish = self.given(SetUp)
        key = wish.pop("offer")
        offer = next((one for one in offered.offers(access.person(request)) if one.key == key), None)
        if offer is None:
            raise Refused(f"offer: there is no {key}. The list of offers shows the keys.")
        wish["group"] = access.group_named(request.user, str(wish.pop("group", None) or ""))
        texts = wish.pop("objectives", list(offer.objectives))
        made = setup.create(owner=request.user, offer=offer, objectives=texts, **wish)
        return answer(outputs.Settings, made, 201)


urlpatterns = [
    path("offers/", OffersView.as_view(), name="api_umpire_offers"),
    path("exercises/set-up/", SetUpView.as_view(), name="api_umpire_set_up"),
]
