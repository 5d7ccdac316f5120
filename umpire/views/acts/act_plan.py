"""What the umpire does on the pages of the data plan and of observers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse

from umpire import forms
from wargame.errors import Refused
from wargame.models import Cell, Seat
from wargame.services.evaluation import observations, plan, teaching
from wargame.services.participants import seats, visitors
from wargame.viewer import Viewer

Action = Callable[[HttpRequest, Viewer], "HttpResponse | str"]


def _number(request: HttpRequest, name: str) -> int:
    found = forms.number(request.POST, name)
    if found is None:
        raise Http404
    return found


def _turn(request: HttpRequest, name: str) -> int | None:
    text = request.POST.get(name, "").strip()
    if not text:
        return None
    found = forms.number(request.POST, name)
    if found is None:
        raise Refused(f"{name}: a turn is a whole number, for example 3; leave it empty for any turn.")
    return found


def seat(request: HttpRequest, viewer: Viewer, name: str = "seat") -> Seat:
    """The seat a form names."""
    try:
        wanted = UUID(request.POST.get(name, ""))
    except ValueError as error:
        raise Http404 from error
    found = Seat.objects.select_related("cell").filter(pk=wanted, cell__exercise=viewer.exercise)
    if (one := found.exclude(status=Seat.Status.REMOVED).first()) is None:
        raise Http404
    return one


def adopt(request: HttpRequest, viewer: Viewer) -> str:
    """Take over what the pack proposes."""
    teaching.adopt(exercise=viewer.exercise)
    return "The pack’s objectives, indicators and surveys are in the data plan. Existing ones did not change."


def add_objective(request: HttpRequest, viewer: Viewer) -> str:
    """One more objective."""
    post = request.POST
    found = plan.add_objective(
        exercise=viewer.exercise, title=post.get("title", ""), text=post.get("text", ""), kind=post.get("kind", "")
    )
    return f"{found.code} is in the data plan."


def change_objective(request: HttpRequest, viewer: Viewer) -> str:
    """Other words."""
    post = request.POST
    plan.change_objective(
        exercise=viewer.exercise, objective_id=_number(request, "objective"), title=post.get("title", ""),
        text=post.get("text", ""),
    )  # fmt: skip
    return ""


def remove_objective(request: HttpRequest, viewer: Viewer) -> str:
    """One objective less."""
    plan.remove_objective(exercise=viewer.exercise, objective_id=_number(request, "objective"))
    return "The objective was removed."


def _indicator(request: HttpRequest, viewer: Viewer) -> dict[str, Any]:
    post, exercise = request.POST, viewer.exercise
    cell = forms.number(post, "cell")
    return {
        "text": post.get("text", ""), "who": post.get("who", ""), "moment": post.get("moment", ""),
        "turn_from": _turn(request, "turn_from"), "turn_to": _turn(request, "turn_to"),
        "cell": exercise.cells.filter(pk=cell).first() if cell is not None else None,
        "watcher": seat(request, viewer, "watcher") if post.get("watcher") else None,
    }  # fmt: skip


def add_indicator(request: HttpRequest, viewer: Viewer) -> str:
    """Something to watch for."""
    plan.add_indicator(
        exercise=viewer.exercise, objective_id=_number(request, "objective"), **_indicator(request, viewer)
    )
    return ""


def change_indicator(request: HttpRequest, viewer: Viewer) -> str:
    """Other words, watcher or time."""
    plan.change_indicator(
        exercise=viewer.exercise, indicator_id=_number(request, "indicator"), **_indicator(request, viewer)
    )
    return ""


def remove_indicator(request: HttpRequest, viewer: Viewer) -> str:
    """Remove an indicator."""
    plan.remove_indicator(exercise=viewer.exercise, indicator_id=_number(request, "indicator"))
    return "The indicator was removed; evidence marked with it stays with the objective."


def _cells(request: HttpRequest, viewer: Viewer) -> list[Cell]:
    wanted = [text for text in request.POST.getlist("cells") if text.isdecimal() and len(text) < 18]
    found = list(viewer.exercise.cells.filter(pk__in=wanted))
    if len(found) != len(set(request.POST.getlist("cells"))):
        raise Refused("cells: choose among the cells of this exercise.")
    return found


def assign(request: HttpRequest, viewer: Viewer) -> str:
    """What an observer sees, and whether they record."""
    one, role = seat(request, viewer), request.POST.get("role", "")
    if {role, one.role} == {Seat.Role.OBSERVER, Seat.Role.RECORDER}:
        one = seats.move(seat=one, cell=one.cell, role=role)
    one = visitors.assign(seat=one, **_sight(request, viewer, one.sight))
    return f"{one.name or 'The free seat'} sees {visitors.sees(one)}."


def _sight(request: HttpRequest, viewer: Viewer, before: str) -> dict[str, Any]:
    """What is to be seen. Cells that are ticked count, also where nobody changed the choice above them."""
    sight, cells = request.POST.get("sight", ""), _cells(request, viewer)
    if cells and sight == before:
        sight = Seat.Sight.CELLS
    return {"sight": sight, "cells": cells if sight == Seat.Sight.CELLS else []}


def admit_visitor(request: HttpRequest, viewer: Viewer) -> str:
    """An address for a visitor."""
    hours = forms.number(request.POST, "hours")
    if hours is None:
        raise Refused("hours: a whole number of hours is expected, for example 4.")
    made = visitors.admit(
        exercise=viewer.exercise, name=request.POST.get("name", ""), hours=hours, made_by=viewer.label,
        **_sight(request, viewer, Seat.Sight.PUBLIC),
    )  # fmt: skip
    return f"The link for {made.seat.name} is ready; it expires automatically."


def withdraw_pass(request: HttpRequest, viewer: Viewer) -> str:
    """End a visitor's address."""
    found = visitors.withdraw(exercise=viewer.exercise, pass_id=_number(request, "pass"))
    return f"The link for {found.seat.name} is withdrawn. It no longer works in any browser."


def answer_note(request: HttpRequest, viewer: Viewer) -> str:
    """Answer a recorder's private word."""
    found = observations.answer(
        exercise=viewer.exercise, note_id=_number(request, "note"), text=request.POST.get("answer", ""),
        by=viewer.label,
    )  # fmt: skip
    return f"{found.author} can read your answer now."


PLAN_ACTIONS: dict[str, Action] = {
    "adopt": adopt,
    "add-objective": add_objective,
    "change-objective": change_objective,
    "remove-objective": remove_objective,
    "add-indicator": add_indicator,
    "change-indicator": change_indicator,
    "remove-indicator": remove_indicator,
}
OBSERVER_ACTIONS: dict[str, Action] = {
    "assign": assign,
    "admit-visitor": admit_visitor,
    "withdraw-pass": withdraw_pass,
    "answer-note": answer_note,
}
