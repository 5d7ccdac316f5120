"""The addresses of the replay, below /replay/. The address of a step can be quoted and never changes."""

from django.urls import path

from umpire.views.records import replay

urlpatterns = [
    path("<uuid:exercise_id>/", replay.replay, name="replay"),
    path("<uuid:exercise_id>/<number:seq>/", replay.step, name="replay_step"),
]
