"""The address of the figures about the program, /metrics."""

from django.urls import path

from umpire.views import program

urlpatterns = [path("", program.metrics, name="metrics")]
