"""The address of the figures about the program, /metrics."""

from django.urls import path

from umpire.views import installation

urlpatterns = [path("", installation.metrics, name="metrics")]
