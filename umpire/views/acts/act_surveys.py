"""What the umpire does on the page of surveys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse

from umpire import forms
from wargame.errors import Refused
from wargame.services.evaluation import survey_sheets, surveys, teaching
from wargame.viewer import Viewer

OUTCOMES = {"yes": True, "no": False, "void": None}


def _number(request: HttpRequest, name: str) -> int:
    found = forms.number(request.POST, name)
    if found is None:
        raise Http404
    return found


def _sheet(request: HttpRequest) -> dict[str, Any]:
    post = request.POST
    return {
        "title": post.get("title", ""), "intro": post.get("intro", ""), "when": post.get("when", ""),
        "closes": post.get("closes", ""), "audience": sorted(set(post.getlist("audience"))),
        "anonymous": post.get("anonymous") == "on", "active": post.get("active") == "on",
        "turns": _turns(post.get("turns", "")),
    }  # fmt: skip


def _turns(text: str) -> list[int]:
    words = text.replace(",", " ").replace(";", " ").split()
    if not all(word.isdecimal() and len(word) < 4 for word in words):
        raise Refused("turns: write the turns as figures, such as 2, 4, 6. None means every turn.")
    return [int(word) for word in words]


def adopt(request: HttpRequest, viewer: Viewer) -> str:
    """Take over what the pack proposes."""
    teaching.adopt(exercise=viewer.exercise)
    return "The pack’s surveys are added. Existing ones did not change."


def add(request: HttpRequest, viewer: Viewer) -> str:
    """A survey."""
    made = survey_sheets.add(exercise=viewer.exercise, **_sheet(request))
    return f"“{made.title}” is ready for its questions."


def change(request: HttpRequest, viewer: Viewer) -> str:
    """Its head."""
    survey_sheets.change(exercise=viewer.exercise, survey_id=_number(request, "survey"), **_sheet(request))
    return ""


def remove(request: HttpRequest, viewer: Viewer) -> str:
    """Remove a survey."""
    survey_sheets.remove(exercise=viewer.exercise, survey_id=_number(request, "survey"))
    return "The survey was removed."


def _question(request: HttpRequest, viewer: Viewer) -> dict[str, Any]:
    post, objective = request.POST, forms.number(request.POST, "objective")
    return {
        "text": post.get("text", ""), "low": post.get("low", ""), "high": post.get("high", ""),
        "kind": post.get("kind", ""),
        "choices": [" ".join(line.split()) for line in post.get("choices", "").splitlines() if line.strip()],
        "objective": viewer.exercise.objectives.filter(pk=objective).first() if objective is not None else None,
    }  # fmt: skip


def add_question(request: HttpRequest, viewer: Viewer) -> str:
    """A question."""
    survey_sheets.add_question(
        exercise=viewer.exercise, survey_id=_number(request, "survey"), **_question(request, viewer)
    )
    return ""


def change_question(request: HttpRequest, viewer: Viewer) -> str:
    """Other words."""
    survey_sheets.change_question(
        exercise=viewer.exercise, question_id=_number(request, "question"), **_question(request, viewer)
    )
    return ""


def remove_question(request: HttpRequest, viewer: Viewer) -> str:
    """Remove a question."""
    survey_sheets.remove_question(exercise=viewer.exercise, question_id=_number(request, "question"))
    return ""


def open_now(request: HttpRequest, viewer: Viewer) -> str:
    """Ask it now."""
    one = surveys.open_now(exercise=viewer.exercise, survey_id=_number(request, "survey"))
    return f"“{one.survey.title}” is asked now."


def close_now(request: HttpRequest, viewer: Viewer) -> str:
    """Close it."""
    surveys.close_now(exercise=viewer.exercise, round_id=_number(request, "round"))
    return "The survey is closed."


def decide(request: HttpRequest, viewer: Viewer) -> str:
    """What came of a forecast."""
    outcome = request.POST.get("outcome", "")
    if outcome not in OUTCOMES:
        raise Refused("outcome: choose whether it happened, or “Cannot tell”.")
    surveys.decide(
        exercise=viewer.exercise, round_id=_number(request, "round"), question_id=_number(request, "question"),
        happened=OUTCOMES[outcome], by=viewer.label, note=request.POST.get("note", ""),
    )  # fmt: skip
    return ""


ACTIONS: dict[str, Callable[[HttpRequest, Viewer], HttpResponse | str]] = {
    "adopt-surveys": adopt,
    "add-survey": add,
    "change-survey": change,
    "remove-survey": remove,
    "add-question": add_question,
    "change-question": change_question,
    "remove-question": remove_question,
    "open-survey": open_now,
    "close-survey": close_now,
    "decide-forecast": decide,
}
