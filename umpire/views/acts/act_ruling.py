"""The umpire's rulings on a draft: turns a form about a result into the subject of a ruling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from adjudication import selectors as game_selectors
from adjudication.models import Ruling, Run
from adjudication.services.rulings import REMADE
from umpire.pages import review
from umpire.pages.records import results
from wargame.acts import rulings as acts
from wargame.acts.dice import apart, typed
from wargame.acts.subjects import open_run
from wargame.errors import Outdated, Refused
from wargame.viewer import Viewer
from wargame.web.strict_input import whole

FIELDS = ("verdict", "reason", "note", "generation", "seen")


def _seen(request: HttpRequest, viewer: Viewer) -> Run:
    """The current run, if its draft is still the one on the screen."""
    run, generation = open_run(viewer.exercise), whole(request.POST.get("generation", ""))
    if generation is not None and generation != run.generation:
        raise Outdated(REMADE)
    return run


def _results(run: Run) -> list[results.Result]:
    return results.read(run, game_selectors.base(run)).results


def _accept(request: HttpRequest, viewer: Viewer, run: Run, result: results.Result, seen: str = "") -> None:
    first = result.throws[0]
    fields = {"verdict": Ruling.Verdict.ACCEPT, "subject": {"draw": first.draw, "dice": list(first.dice)}}
    sent = {"generation": request.POST.get("generation", ""), "seen": seen or None}
    acts.rule.by_program(viewer, fields | sent, run.pk)


def accept(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Accept one result and go to the next one to decide."""
    run = _seen(request, viewer)
    wanted = request.POST.get("result", "")
    result = next((found for found in _results(run) if str(found.number) == wanted), None)
    if result is None:
        raise Refused("result: this run has no such result.")
    _accept(request, viewer, run, result, request.POST.get("seen", ""))
    return redirect("umpire_review", viewer.exercise.pk)


@transaction.atomic
def accept_all(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Accept every undecided result or, with `only`, those of one group of the review."""
    run = _seen(request, viewer)
    only = request.POST.get("only", "")
    for result in _results(run):
        if not result.settled and only in ("", result.listed):
            _accept(request, viewer, run, result)
    back = "umpire_console" if request.POST.get("back") == "console" else "umpire_review"
    return redirect(back, viewer.exercise.pk)


def rule(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Amend, reroll, set the dice, or void an order."""
    verdict = request.POST.get("verdict", "")
    if verdict == Ruling.Verdict.ACCEPT:
        return accept(request, viewer)
    run = _seen(request, viewer)
    subject = SUBJECTS[verdict](request, run) if verdict in SUBJECTS and (run.draft or verdict == "void") else {}
    fields: dict[str, Any] = {name: request.POST[name] for name in FIELDS if request.POST.get(name)}
    acts.rule.by_program(
        viewer, fields | {"subject": subject, "tell_cells": request.POST.get("tell") == "on"}, run.pk,
        changes=review.in_words(run, subject["edits"]) if "edits" in subject else None,
    )  # fmt: skip
    return redirect(reverse("umpire_review", args=[viewer.exercise.pk]) + f"?r={request.POST.get('result', '')}")


def _edits(request: HttpRequest, run: Run) -> dict[str, Any]:
    posted = {name: str(value) for name, value in request.POST.items()}
    rules = game_selectors.adjudicator(run.game)
    found = review.edits_of(review.edit_groups(run.game.system, rules, game_selectors.draft_state(run), posted))
    if not found:
        raise Refused("edits: change at least one value.")
    draw = whole(posted.get("draw", ""))
    return {"edits": found} | ({"draw": draw} if draw is not None else {})


def _draw(request: HttpRequest, run: Run) -> dict[str, Any]:
    draw = whole(request.POST.get("draw", ""))
    if draw is None:
        raise Refused("draw: choose which roll.")
    return {"draw": draw}


def _dice(request: HttpRequest, run: Run) -> dict[str, Any]:
    subject = _draw(request, run)
    rolls = {roll["draw"]: roll for roll in game_selectors.draft(run)["rolls"]}
    values = typed(request.POST.get("dice", ""))
    if not values:
        raise Refused("dice: enter the numbers to set, for example 4 2.")
    return subject | {"dice": apart(values, len(rolls.get(subject["draw"], {}).get("dice", ())))}


def _order(request: HttpRequest, run: Run) -> dict[str, Any]:
    side, _, number = request.POST.get("order", "").partition(":")
    chosen = whole(number)
    if chosen is None or chosen < 0:
        raise Refused("order: choose the order to void.")
    return {"side": side, "order": chosen}


SUBJECTS: dict[str, Callable[[HttpRequest, Run], dict[str, Any]]] = {
    "amend": _edits, "reroll": _draw, "force": _dice, "void": _order,
}  # fmt: skip
ACTIONS: dict[str, Callable[[HttpRequest, Viewer], HttpResponse | str]] = {
    "accept": accept,
    "accept-all": accept_all,
    "rule": rule,
}
