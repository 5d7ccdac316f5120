"""Setting an exercise up: pack, options and rulings, and the last check before play."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from umpire.forms import MARKING, BasicsForm, NewForm, read_options
from umpire.pages import setup as selector
from umpire.pages import starting
from umpire.presenters import of
from umpire.presenters import offers as offered
from umpire.services import matrix_game as games
from umpire.services import setup as services
from umpire.views.shared import REFUSALS, sentences, status_of, umpires
from wargame import access
from wargame.models import Exercise
from wargame.selectors.participants import groups
from wargame.services import exercises
from wargame.services.evaluation import plan
from wargame.viewer import Viewer
from wargame.web.strict_input import whole


@login_required
def new(request: HttpRequest) -> HttpResponse:
    """Step 1: choose a pack and say what the exercise is."""
    offers = offered.offers(access.person(request))
    wanted = request.POST.get("pack") or request.GET.get("pack") or (offers[0].key if offers else "")
    chosen = next((o for o in offers if o.key == wanted), None)
    initial = {"marking": MARKING, "timezone": "UTC", "objectives": "\n".join(chosen.objectives) if chosen else ""}
    posted = request.POST.copy() if request.method == "POST" else None
    if posted is not None and chosen:
        posted["title"] = posted.get("title", "").strip() or chosen.title
        posted["objectives"] = offered.objectives_meant(posted.get("objectives", ""), chosen, offers)
    form = NewForm(posted, initial=initial)
    problems = [] if chosen else ["pack: choose one of the packs below."]
    if form.errors:
        problems.append("See the marked fields.")
    if request.method == "POST" and form.is_valid() and chosen:
        try:
            group = access.group_named(request.user, request.POST.get("group", ""))
            exercise = services.create(
                owner=request.user, group=group, offer=chosen, objectives=form.texts, **form.basics
            )  # fmt: skip
            return redirect("umpire_setup", exercise.pk)
        except REFUSALS as error:
            problems = sentences(error)
    context = {
        "groups": groups.choices(access.person(request)),
        "group": request.POST.get("group") or request.GET.get("group", ""),
        "offers": offers, "chosen": chosen, "form": form, "zones": selector.zones(), "steps": selector.steps(None, 1),
        "problems": problems if request.method == "POST" else [],
    }  # fmt: skip
    return render(request, "umpire/new.html", context, status=422 if request.method == "POST" else 200)


@login_required
def matrix_game(request: HttpRequest) -> HttpResponse:
    """Ask for the game, then create its pack and its exercise and go to the roster."""
    problems: list[str] = []
    status = 200
    if request.method == "POST":
        typed = {name: request.POST.get(name, "") for name in ("title", "situation", "sides")}
        try:
            made = games.create(owner=request.user, rounds=whole(request.POST.get("rounds", "")) or 0, **typed)
            return redirect("umpire_roster", made.pk)
        except REFUSALS as error:
            problems, status = sentences(error), status_of(error)
    context = {"problems": problems, "posted": request.POST, "rounds": range(1, games.MOST_ROUNDS + 1)}
    return render(request, "umpire/matrix_game.html", context, status=status)


@umpires
def setup(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Step 2 (and the basics again): mode, start, rulings, pace, dice, clock."""
    exercise = viewer.exercise
    if exercise.status != Exercise.Status.SETUP:
        raise Http404
    form = BasicsForm(request.POST or None, initial=selector.basics(exercise))
    posted: dict[str, str] | None = None
    errors: dict[str, str] = {}
    problems: list[str] = []
    status = 200
    if request.method == "POST":
        posted, status = {name: str(value) for name, value in request.POST.items()}, 422
        found = _read(exercise, posted)
        errors = found.errors
        if form.is_valid() and not errors:
            try:
                _store(exercise, form, found.settings)
                return redirect("umpire_roster", exercise.pk)
            except REFUSALS as error:
                problems, status = sentences(error), status_of(error)
        else:
            problems = ["Nothing was saved: see the marked fields."]
    page = selector.options_page(exercise, posted, errors)
    context = {"page": page, "form": form, "problems": problems, "zones": selector.zones()}
    return render(request, "umpire/setup.html", {**context, "steps": selector.steps(exercise, 2)}, status=status)


def _read(exercise: Exercise, posted: dict[str, str]) -> Any:
    presenter = of(exercise.system)
    pack = offered.pack(exercise.system, exercise.pack_name)
    found = read_options(
        posted,
        offered.switches(exercise.system, {}),
        presenter.parameters(pack),
        {mode.value for mode in presenter.modes()},
        [kind.value for kind in presenter.decision_kinds()],
    )
    for name, sentence in presenter.faults(found.settings["options"], posted, pack).items():
        found.errors.setdefault(name, sentence)
    return found


def _store(exercise: Exercise, form: BasicsForm, settings: dict[str, Any]) -> None:
    exercises.configure(exercise=exercise, **form.basics, **settings)
    plan.set_objectives(exercise=exercise, texts=form.texts)


@umpires
def check(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Step 4: what the cells will be told, and everything once more before the start."""
    page = selector.check_page(viewer.exercise)
    context = {"page": page, "steps": selector.steps(viewer.exercise, 4), "start": starting.start_page(viewer.exercise)}
    return render(request, "umpire/check.html", context)
