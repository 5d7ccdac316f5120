"""Addresses of documents, under /papers/."""

from django.urls import path

from reports import views, views_comparison, views_words

urlpatterns = [
    path("<uuid:exercise_id>/", views.papers, name="papers"),
    path("<uuid:exercise_id>/part/<slug:part>/", views.part, name="paper_part"),
    path("<uuid:exercise_id>/make/", views.make, name="paper_make"),
    path("<uuid:exercise_id>/comparison/", views_comparison.page, name="comparison"),
    path("<uuid:exercise_id>/comparison/documents/", views_comparison.printed, name="comparison_documents"),
    path("<uuid:exercise_id>/comparison/documents/<slug:kind>/", views_comparison.paper, name="comparison_paper"),
    path("<uuid:exercise_id>/comparison/print/", views_comparison.order, name="umpire_comparison_print"),
    path("<uuid:exercise_id>/comparison/data/", views_comparison.data, name="comparison_data"),
    path("<uuid:exercise_id>/comparison/release/", views_comparison.release, name="umpire_comparison_release"),
    path("<uuid:exercise_id>/report/", views_words.report, name="umpire_report"),
    path("<uuid:exercise_id>/report/save/", views_words.save, name="umpire_report_save"),
    path("<uuid:exercise_id>/report/do/<slug:action>/", views_words.do, name="umpire_report_do"),
    path("<uuid:exercise_id>/<number:paper_id>/", views.paper, name="paper"),
    path("<uuid:exercise_id>/<number:paper_id>/commander/", views.commander, name="paper_commander"),
    path("<uuid:exercise_id>/issue/<number:issue_id>/<slug:depth>/", views.issue, name="umpire_paper_issue"),
    path(
        "<uuid:exercise_id>/cell/<number:cell_id>/sitrep/<number:turn>/<slug:depth>/", views.sitrep, name="cell_sitrep"
    ),
    path("<uuid:exercise_id>/<number:paper_id>/do/<slug:action>/", views.act, name="paper_act"),
]
