"""The ledger in the API: every key of the export, so that a reader can verify it."""

from __future__ import annotations

from rest_framework import serializers

from wargame.api.base import Output


class SealedStep(Output):
    """A step with the exact text that its hash seals."""

    seq = serializers.IntegerField()
    previous = serializers.CharField(allow_blank=True)
    hash = serializers.CharField()
    body = serializers.CharField()


class Words(Output):
    """A text that people wrote into a step, by the digest of salt and text. Without a salt, a name was removed from
    it."""

    salt = serializers.CharField(allow_blank=True)
    text = serializers.CharField()


class Ledger(Output):
    """The ledger in the form that `manage.py verify_ledger` reads. `seed` is null until the exercise ends."""

    format = serializers.CharField()
    game = serializers.CharField()
    system = serializers.CharField()
    version = serializers.CharField()
    state_schema = serializers.IntegerField()
    pack = serializers.DictField(child=serializers.CharField())
    dice = serializers.IntegerField(required=False, help_text="the scheme of the dice; none with dice by number")
    seal = serializers.CharField()
    seed = serializers.CharField(allow_null=True)
    steps = SealedStep(many=True)
    words = serializers.DictField(child=Words(), required=False)
