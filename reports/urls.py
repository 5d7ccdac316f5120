"""Addresses of papers, under /papers/."""

from django.urls import path

from reports import views

urlpatterns = [
    path("<uuid:exercise_id>/", views.papers, name="papers"),
    path("<uuid:exercise_id>/part/<slug:part>/", views.part, name="paper_part"),
    path("<uuid:exercise_id>/make/", views.make, name="paper_make"),
    path("<uuid:exercise_id>/<int:paper_id>/", views.paper, name="paper"),
    path("<uuid:exercise_id>/<int:paper_id>/do/<slug:action>/", views.act, name="paper_act"),
]
