"""The balance of a pack: many games that the program plays against itself, and their results."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from adjudication.engine import registry
from adjudication.models import Balance
from adjudication.services import balance, packs
from umpire import dispatch
from umpire.pages.studio import balance as pages
from umpire.pages.studio import rerun as game_pages
from umpire.views.shared import REFUSALS, sentences, status_of
from wargame import access

PARTS = ("progress", "results")


def _row(pack: packs.LibraryPack, key: str) -> Balance | None:
    """A balance of this pack by its id; None for any other value."""
    try:
        return Balance.objects.select_related("files").filter(pack_name=pack.name, pk=UUID(key)).first()
    except ValueError:
        return None


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def show(request: HttpRequest, pack: str) -> HttpResponse:
    """Show the games played on a pack; a POST requests games on the current pack."""
    held = access.pack(request, pack)
    problems: list[str] = []
    status = 200
    if request.method == "POST":
        try:
            row = dispatch.play(
                pack=held, games=_number(request.POST.get("games", "")), asked_by=request.user.get_username()
            )
            return redirect(reverse("umpire_balance", args=[held.name]) + f"?run={row.pk}")
        except REFUSALS as error:
            problems, status = sentences(error), status_of(error)
    return _page(request, held, problems, status)


def _number(typed: str) -> int:
    typed = typed.strip()
    return int(typed) if typed.isdecimal() and typed.isascii() and len(typed) < 6 else -1


def _page(request: HttpRequest, held: packs.LibraryPack, problems: list[str], status: int) -> HttpResponse:
    rows = pages.choices(held)
    run = _row(held, request.GET.get("run", "")) or (_row(held, str(rows[0].id)) if rows else None)
    other = _row(held, request.GET.get("with", ""))
    part = request.GET.get("part", "")
    context = {
        "pack": held, "problems": problems, "choices": rows, "run": run, "other": other, "part": part,
        "unbalanced": registry.get(held.system).unbalanced,
        "fewest": balance.FEWEST, "usual": balance.USUAL, "most": balance.MOST,
    }  # fmt: skip
    progress = pages.progress(run) if run is not None else None
    if run is not None:
        context["progress"] = progress
        if part != "progress":
            context["results"] = pages.results(run, other if other and other.pk != run.pk else None)
    if part not in PARTS or run is None:
        return render(request, "umpire/packs/balance.html", context, status=status)
    answer = render(request, f"umpire/packs/_balance_{part}.html", context)
    if part == "progress" and progress is not None and not progress.busy:
        answer.headers["HX-Refresh"] = "true"
    return answer


@require_POST
@login_required
def stop(request: HttpRequest, pack: str, balance_id: UUID) -> HttpResponse:
    """Stop playing and keep the finished games."""
    held = access.pack(request, pack)
    row = _row(held, str(balance_id))
    if row is None:
        raise Http404
    try:
        balance.stop(balance=row, pack=held, by=access.person(request))
    except REFUSALS as error:
        return _page(request, held, sentences(error), status_of(error))
    return redirect(reverse("umpire_balance", args=[held.name]) + f"?run={row.pk}")


@require_safe
@login_required
def rerun(request: HttpRequest, pack: str, balance_id: UUID) -> HttpResponse:
    """One game of a balance, played again up to a turn."""
    held = access.pack(request, pack)
    row = _row(held, str(balance_id))
    if row is None:
        raise Http404
    try:
        page = game_pages.page(row, _number(request.GET.get("number", "1")), _number(request.GET.get("step", "1")))
    except REFUSALS as error:
        return _page(request, held, sentences(error), status_of(error))
    return render(request, "umpire/packs/rerun.html", {"pack": held, "run": row, "page": page})


@require_safe
@login_required
def games(request: HttpRequest, pack: str, balance_id: UUID) -> HttpResponse:
    """The games of a balance as CSV."""
    row = _row(access.pack(request, pack), str(balance_id))
    if row is None:
        raise Http404
    response = HttpResponse(pages.sheet(row), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{row.pack_name}-games.csv"'
    return response
