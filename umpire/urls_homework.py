"""The addresses of homework for students, below /homework/."""

from django.urls import path

from umpire.views.homework import student

urlpatterns = [
    path("back/<key>/", student.back, name="homework_back"),
    path("<slug:task>/", student.task, name="homework"),
    path("<slug:task>/play/", student.play, name="homework_play"),
]
