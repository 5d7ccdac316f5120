"""API answers about set-up: seats, rule systems and packs."""

from __future__ import annotations

from datetime import datetime

from rest_framework import serializers

from wargame import models
from wargame.api.base import Output


class SeatRow(Output):
    """A seat as the umpire knows it. `code` is the single-use seat code while it is unused."""

    id = serializers.UUIDField()
    cell = serializers.IntegerField(source="cell_id")
    name = serializers.CharField()
    role = serializers.CharField()
    post = serializers.CharField()
    status = serializers.CharField()
    code = serializers.CharField()
    code_expires_at = serializers.DateTimeField(allow_null=True)
    joined_at = serializers.DateTimeField(allow_null=True)
    last_seen_at = serializers.DateTimeField(allow_null=True)
    has_token = serializers.BooleanField()

    def give_code(self, seat: models.Seat) -> str:
        """The code until it is used."""
        return "" if seat.code_used_at else seat.code

    def give_code_expires_at(self, seat: models.Seat) -> datetime | None:
        """When the code expires."""
        return None if seat.code_used_at else seat.code_expires_at

    def give_has_token(self, seat: models.Seat) -> bool:
        """Whether a program holds a token of the seat."""
        return bool(seat.token_hash)


class Pack(Output):
    """A scenario pack."""

    name = serializers.CharField()
    title = serializers.CharField()


class System(Output):
    """A rule system with the packs that come with it."""

    name = serializers.CharField()
    title = serializers.CharField()
    version = serializers.CharField()
    packs = Pack(many=True)
