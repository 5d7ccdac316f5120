"""Template context for every page of the umpire."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import SimpleLazyObject

from umpire.pages import bar as selector
from wargame import handbooks

CHAPTERS = {  # book and chapter of the help, and the pages that lead there
    "first-class": "umpire_home",
    "first-class#when-something-goes-wrong": "umpire_amend umpire_undo",
    "reference#setting-up-an-exercise": "umpire_new umpire_matrix_game umpire_setup umpire_handouts umpire_handout",
    "reference#joining-and-the-roster": "umpire_roster umpire_check umpire_code umpire_class_list",
    "reference#a-war-of-three-weeks": "umpire_calendar",
    "reference#the-console-and-a-turn": "umpire_console umpire_sheets",
    "reference#two-umpires-and-the-board": "umpire_board",
    "reference#a-course-of-several-syndicates": "umpire_course umpire_course_new umpire_course_settings "
    "umpire_course_roster",
    "reference#reviewing-and-ruling": "umpire_review umpire_preview umpire_record",
    "reference#injects-the-msel": "umpire_msel umpire_inject umpire_inject_new",
    "reference#questions-from-the-cells": "umpire_rfis",
    "reference#messages-actors-and-news": "umpire_messages",
    "reference#actions-the-rules-do-not-know": "umpire_matrix umpire_matrix_action",
    "reference#what-you-teach-and-the-evidence-for-it": "umpire_plan",
    "reference#observers-recorders-visitors": "umpire_observers",
    "reference#surveys-and-forecasts": "umpire_surveys",
    "reference#practice-again-and-what-if": "umpire_practice umpire_fork umpire_clone",
    "reference#ending": "umpire_end umpire_after",
    "reference#the-after-action-report": "umpire_report",
    "reference#documents": "papers",
    "reference#hot-wash-and-replay": "replay_step umpire_replay_release",
    "reference#proof-of-the-dice": "umpire_ledger",
    "reference#names": "umpire_names",
    "studio#start": "umpire_packs umpire_geographies umpire_geography",
    "studio#the-map": "umpire_pack_file",
    "studio#sharing-and-co-authors": "umpire_pack",
    "studio#balance": "umpire_balance",
    "studio#versions": "umpire_versions",
}
PLACES = {page: place for place, pages in CHAPTERS.items() for page in pages.split()}


def bar(request: HttpRequest) -> dict[str, Any]:
    """The strip with the clock, read only if a template shows it, and the address of the page's help."""
    name = request.resolver_match.url_name if request.resolver_match else None
    book, _, chapter = PLACES.get(name or "", "reference").partition("#")
    found: dict[str, Any] = {"help": f"{reverse('help_book', args=[book])}{f'#{chapter}' if chapter else ''}"}
    viewer = getattr(request, "umpires_as", None)
    if viewer is not None:
        book_of_rules = handbooks.of_system(viewer.exercise.system)
        found["rules_help"] = reverse("help_book", args=[book_of_rules]) if book_of_rules else ""
        if viewer.exercise.course_id is not None:
            found["course_board"] = reverse("umpire_course", args=[viewer.exercise.course_id])
        found["bar"] = SimpleLazyObject(lambda: selector.bar(viewer.exercise))
    return found
