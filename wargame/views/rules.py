"""The text of every section and ruling that the pages cite: of an exercise, and of a rule system."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from wargame import access
from wargame.selectors import rulebook


@require_safe
def rules(request: HttpRequest, exercise_id: UUID) -> HttpResponse:
    """The rules of an exercise for everyone in it, the rulings as they are set there."""
    viewer = access.member(request, exercise_id)
    return _shown(request, rulebook.of_exercise(viewer.exercise), viewer.exercise.title)


@require_safe
def system_rules(request: HttpRequest, system: str) -> HttpResponse:
    """The rules of a system with every ruling as it comes: no exercise and no secret is in them."""
    page = rulebook.of_system(system)
    if page is None:
        raise Http404
    return _shown(request, page, "")


def _shown(request: HttpRequest, page: rulebook.RulesPage, title: str) -> HttpResponse:
    """A browser keeps the page and asks only whether it is still the same."""
    known = get_conditional_response(request, etag=page.etag)
    answer = known or render(request, "wargame/rules.html", {"page": page, "title": title})
    answer["ETag"] = page.etag
    answer["Cache-Control"] = "private, no-cache"
    return answer
