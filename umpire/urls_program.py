"""The address of the program's figures, /metrics."""

from django.urls import path

from umpire.views import installation

urlpatterns = [path("", installation.metrics, name="metrics")]
