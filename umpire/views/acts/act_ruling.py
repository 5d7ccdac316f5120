"""The umpire's rulings on a draft."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from adjudication import selectors as game_selectors
from adjudication.models import Ruling, Run
from umpire import forms
from umpire.pages import review
from umpire.pages.records import results
from wargame import dispatch
from wargame.acts.subjects import open_run
from wargame.errors import Outdated, Refused
from wargame.viewer import Viewer
from wargame.web.strict_input import whole


def _seen(request: HttpRequest, viewer: Viewer) -> tuple[Run, int]:
    """The run, and the generation of the draft that was on the screen."""
    run, generation = open_run(viewer.exercise), forms.number(request.POST, "generation")
    if generation is None:
        raise Http404
    if generation != run.generation:
        raise Outdated("The draft has changed. This is the current version.")
    return run, generation


def _results(run: Run) -> list[results.Result]:
    return results.read(run, game_selectors.base(run)).results


def _accept(viewer: Viewer, run: Run, generation: int, seen: int | None, result: results.Result) -> None:
    first = result.throws[0]
    dispatch.rule(
        viewer=viewer, run=run, verdict=Ruling.Verdict.ACCEPT, generation=generation, seen=seen,
        subject={"draw": first.draw, "dice": list(first.dice)},
    )  # fmt: skip


def accept(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Accept one result, and go on to the next one to decide."""
    run, generation = _seen(request, viewer)
    wanted = request.POST.get("result", "")
    result = next((found for found in _results(run) if str(found.number) == wanted), None)
    if result is None:
        raise Refused("result: this run has no such result.")
    _accept(viewer, run, generation, forms.number(request.POST, "seen"), result)
    return redirect("umpire_review", viewer.exercise.pk)


@transaction.atomic
def accept_all(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Accept everything that is still to be decided, or with `only` what one group of the review has."""
    run, generation = _seen(request, viewer)
    only = request.POST.get("only", "")
    for result in _results(run):
        if not result.settled and only in ("", result.listed):
            _accept(viewer, run, generation, None, result)
    back = "umpire_console" if request.POST.get("back") == "console" else "umpire_review"
    return redirect(back, viewer.exercise.pk)


def rule(request: HttpRequest, viewer: Viewer) -> HttpResponse | str:
    """Amend, throw again, set the dice, or void an order."""
    verdict = request.POST.get("verdict", "")
    if verdict == Ruling.Verdict.ACCEPT:
        return accept(request, viewer)
    run, generation = _seen(request, viewer)
    subjects: dict[str, Callable[[HttpRequest, Run], dict[str, Any]]] = {
        "amend": _edits, "reroll": _draw, "force": _dice, "void": _order,
    }  # fmt: skip
    if verdict not in subjects:
        raise Refused("ruling: choose a ruling.")
    if not run.draft and verdict != Ruling.Verdict.VOID:
        raise Refused("ruling: the run failed, so there is no draft. Void an order, or run again.")
    subject = subjects[verdict](request, run)
    dispatch.rule(
        viewer=viewer, run=run, verdict=verdict, subject=subject,
        reason=request.POST.get("reason", ""), note=request.POST.get("note", "")[:2000],
        tell_cells=request.POST.get("tell") == "on", generation=generation, seen=forms.number(request.POST, "seen"),
        changes=review.in_words(run, subject["edits"]) if "edits" in subject else None,
    )  # fmt: skip
    return redirect(reverse("umpire_review", args=[viewer.exercise.pk]) + f"?r={request.POST.get('result', '')}")


def _edits(request: HttpRequest, run: Run) -> dict[str, Any]:
    posted = {name: str(value) for name, value in request.POST.items()}
    rules = game_selectors.adjudicator(run.game)
    found = review.edits_of(review.edit_groups(run.game.system, rules, game_selectors.draft_state(run), posted))
    if not found:
        raise Refused("edits: change at least one value.")
    draw = forms.number(request.POST, "draw")
    return {"edits": found} | ({"draw": draw} if draw is not None else {})


def _draw(request: HttpRequest, run: Run) -> dict[str, Any]:
    draw = forms.number(request.POST, "draw")
    if draw is None:
        raise Refused("draw: choose which roll.")
    return {"draw": draw}


def _dice(request: HttpRequest, run: Run) -> dict[str, Any]:
    subject = _draw(request, run)
    rolls = {roll["draw"]: roll for roll in game_selectors.draft(run)["rolls"]} if run.draft else {}
    thrown = rolls.get(subject["draw"], {}).get("dice", ())
    values = forms.numbers(request.POST.get("dice", ""), len(thrown))
    if values is None:
        raise Refused("dice: enter the numbers to set, for example 4 2.")
    return subject | {"dice": values}


def _order(request: HttpRequest, run: Run) -> dict[str, Any]:
    side, _, number = request.POST.get("order", "").partition(":")
    chosen = whole(number)
    if chosen is None or chosen < 0:
        raise Refused("order: choose the order to void.")
    return {"side": side, "order": chosen}


def withdraw(request: HttpRequest, viewer: Viewer) -> str:
    """Take a ruling back."""
    run, number = open_run(viewer.exercise), forms.number(request.POST, "ruling")
    ruling = run.rulings.filter(pk=number).first() if number is not None else None
    if ruling is None:
        raise Http404
    dispatch.withdraw(viewer=viewer, ruling=ruling)
    return "The ruling is withdrawn."


ACTIONS: dict[str, Callable[[HttpRequest, Viewer], HttpResponse | str]] = {
    "accept": accept,
    "accept-all": accept_all,
    "rule": rule,
    "withdraw": withdraw,
}
