"""The addresses of the replay, below /replay/. That of a step is meant to be quoted and stays what it is."""

from django.urls import path

from umpire.views.records import replay

urlpatterns = [
    path("<uuid:exercise_id>/", replay.replay, name="replay"),
    path("<uuid:exercise_id>/<number:seq>/", replay.step, name="replay_step"),
]
