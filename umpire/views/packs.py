"""The library of packs: view, import, clone, change, delete. For everyone who signs in; it changes no exercise."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from adjudication.errors import Stale
from adjudication.ownership import AskingPerson, Role
from adjudication.services import pack_authors, pack_files, packs
from umpire.forms_packs import SOURCE, BringForm, ChartForm, meanwhile, read_numbers
from umpire.pages import packs as selector
from umpire.presenters.pack_tables import ChartTable
from umpire.presenters.packs import faults
from umpire.services import packs as services
from umpire.views.shared import REFUSALS, sentences, status_of
from umpire.views.studio.texts import NewText, editions, unsaved
from wargame import access
from wargame.labels import listed
from wargame.selectors.participants import groups
from wargame.services.college import handover
from wargame.views.scripted import scripted

MOST_CHANGES = 60  # shown of an archive against the pack that is here
MOST_PLACES = 6  # named after a change; the editor lists all


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def library(request: HttpRequest) -> HttpResponse:
    """All packs; a POST imports one as a zip archive."""
    form = BringForm(request.POST, request.FILES) if request.method == "POST" else BringForm()
    problems: list[str] = []
    refused = 0
    if request.method == "POST" and form.is_valid():
        try:
            data = form.cleaned_data
            archive, by = data["archive"].read(), access.person(request)
            pack = services.bring(data=archive, name=data["name"], replace=data["replace"], by=by)
            messages.success(request, f"“{pack.title}” is in the library as {pack.name}.")
            return redirect("umpire_pack", pack.name)
        except REFUSALS as error:
            problems, refused = sentences(error), status_of(error)
    return _library(request, form, problems, refused)


def _against(form: BringForm, by: AskingPerson) -> services.SentPack | None:
    """A refused archive compared with the existing pack; None if it is not an archive of such a pack."""
    data = form.cleaned_data
    data["archive"].seek(0)
    try:
        return services.against(data=data["archive"].read(), name=data["name"], by=by)
    except REFUSALS:
        return None


def _library(request: HttpRequest, form: BringForm, problems: list[str], refused: int = 0) -> HttpResponse:
    rows = selector.library(access.person(request))
    against = _against(form, access.person(request)) if problems else None
    changes = against.changes if against else []
    context = {
        "shipped": [row for row in rows if not row.own],
        "own": [row for row in rows if row.own],
        "form": form,
        "faults": faults(problems),
        "sent": against and against.head,
        "changes": changes[:MOST_CHANGES],
        "more": max(0, len(changes) - MOST_CHANGES),
    }
    status = refused or (422 if problems or form.errors else 200)
    return render(request, "umpire/packs/library.html", context, status=status)


@require_safe
@login_required
def pack(request: HttpRequest, pack: str) -> HttpResponse:
    """One pack, chart by chart."""
    return _pack(request, access.pack(request, pack), [])


def _pack(
    request: HttpRequest, held: packs.LibraryPack, problems: list[str], status: int = 200, title: str = ""
) -> HttpResponse:
    who = access.person(request)
    mine = groups.choices(who)
    context = {
        "page": selector.pack_page(held),
        "mine": held.own,
        "whose": groups.whose(who, held.owner, held.group, dict(mine)),
        "stored": held.stored,
        "deletable": held.stored and held.role(who) is Role.OWNER,
        "published": held.published,
        "groups": mine,
        "me": who.name,
        "authors": held.co_authors,
        "problems": problems,
        "title": title or f"{held.title}, ours",
    }
    return render(request, "umpire/packs/pack.html", context, status=status)


@require_safe
@login_required
def download(request: HttpRequest, pack: str) -> HttpResponse:
    """The pack as a zip archive that can be imported again."""
    held = access.pack(request, pack)
    response = HttpResponse(pack_files.zipped(held.files, held.name), content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="{held.name}.zip"'
    return response


@require_POST
@login_required
def do(request: HttpRequest, pack: str, action: str) -> HttpResponse:
    """Clone or delete a pack, add a file to it, or change its co-authors."""
    act = ACTIONS.get(action)
    if act is None:
        raise Http404
    held = access.pack(request, pack)
    try:
        return act(request, held)
    except REFUSALS as error:
        title = request.POST.get("title", "")
        return _pack(request, held, sentences(error), status_of(error), title)


def _clone(request: HttpRequest, held: packs.LibraryPack) -> HttpResponse:
    copy = packs.clone(name=held.name, title=request.POST.get("title", ""), by=access.person(request))
    messages.success(request, f"“{copy.title}” is yours to change.")
    return redirect("umpire_pack", copy.name)


def _add(request: HttpRequest, held: packs.LibraryPack) -> HttpResponse:
    kind, title = request.POST.get("kind", ""), request.POST.get("title", "")
    file = packs.add_file(name=held.name, kind=kind, title=title, by=access.person(request))
    messages.success(request, f"{file} is in the pack.")
    return redirect("umpire_pack_file", held.name, file.removesuffix(".yaml"))


def _delete(request: HttpRequest, held: packs.LibraryPack) -> HttpResponse:
    services.remove(name=held.name, by=access.person(request))
    messages.success(request, f"“{held.title}” was deleted.")
    return redirect("umpire_packs")


def _add_author(request: HttpRequest, held: packs.LibraryPack) -> HttpResponse:
    typed, by = request.POST.get("author", ""), access.person(request)
    author = services.add_author(name=held.name, author=typed, by=by)
    messages.success(request, f"{author} can change “{held.title}” now.")
    return redirect("umpire_pack", held.name)


def _remove_author(request: HttpRequest, held: packs.LibraryPack) -> HttpResponse:
    author, by = request.POST.get("author", ""), access.person(request)
    pack_authors.remove(name=held.name, author=author, by=by)
    messages.success(request, f"{'You' if author == by.name else author} can no longer change “{held.title}”.")
    return redirect("umpire_pack", held.name)


def _hand_over(request: HttpRequest, held: packs.LibraryPack) -> HttpResponse:
    to = handover.holder(by=request.user, person=request.POST.get("person", ""), group=request.POST.get("group", ""))
    handover.pack(name=held.name, to=to, by=request.user)
    messages.success(request, f"“{held.title}” belongs to {to.name} now.")
    return redirect("umpire_packs")


def _publish(request: HttpRequest, held: packs.LibraryPack) -> HttpResponse:
    on = request.POST.get("published") == "on"
    handover.publish_pack(name=held.name, on=on, by=request.user)
    whom = "Every umpire here" if on else "Only those to whom it belongs"
    messages.success(request, f"{whom} can use “{held.title}” now.")
    return redirect("umpire_pack", held.name)


ACTIONS: dict[str, Callable[[HttpRequest, packs.LibraryPack], HttpResponse]] = {
    "clone": _clone, "add": _add, "delete": _delete, "add-author": _add_author, "remove-author": _remove_author,
    "hand-over": _hand_over, "publish": _publish,
}  # fmt: skip


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def file(request: HttpRequest, pack: str, file: str) -> HttpResponse:
    """One file: its text, and its charts with editable numbers. Built-in packs are read-only."""
    held = access.pack(request, pack)
    if f"{file}.yaml" not in held.files:
        raise Http404
    if request.method != "POST":
        return _file(request, selector.file_page(held, f"{file}.yaml"))
    save = _save_numbers if "chart" in request.POST else _save_text
    return save(request, held, f"{file}.yaml")


def _file(
    request: HttpRequest, page: selector.FilePage, status: int = 200, refused: ChartForm | None = None, **more: Any
) -> HttpResponse:
    forms = [
        refused if refused and refused.chart.key == chart.key else ChartForm(chart, page.seen) for chart in page.charts
    ]
    context = {"page": page, "forms": forms, "source_field": SOURCE, "seen": page.seen, **more}
    return render(request, "umpire/packs/file.html", context, status=status)


def _save_text(request: HttpRequest, held: packs.LibraryPack, file: str) -> HttpResponse:
    """Save all texts that the page has open, or none."""
    texts, seen = unsaved(request, held, file), editions(request, file)
    others = {name: text for name, text in texts.items() if name != file}
    try:
        stored = services.save_files(name=held.name, texts=texts, seen=seen, by=access.person(request))
        _say_merged(request, texts, stored.files)
    except Stale as error:
        now = packs.find(held.name)
        both = {one: packs.with_newer(now.name, one, text, now.files[one], seen[one]) for one, text in texts.items()}
        ours = {one: found.text if found else texts[one] for one, found in both.items()}
        page = selector.file_page(now, file, ours[file], tuple(sentences(error)))
        apart = selector.differences({name: now.files[name] for name in texts}, ours)
        open_texts = [NewText(name, ours[name], pack_files.mark(now.files[name])) for name in others]
        clashes = [(name, clash) for name, found in both.items() if found for clash in found.clashes]
        return _file(request, page, 409, kept=True, stale=True, apart=apart, clashes=clashes, others=open_texts)
    except REFUSALS as error:
        page = selector.file_page(held, file, texts[file], tuple(sentences(error)))
        open_texts = [NewText(name, text, seen.get(name, "")) for name, text in others.items()]
        return _file(request, page, status_of(error), kept=True, seen=seen[file], others=open_texts)
    for name in texts:
        _say_left(request, held, name, {**held.files, **texts})
    return _saved(request, held, file, "", tuple(texts))


def _say_merged(request: HttpRequest, texts: Mapping[str, str], saved: Mapping[str, str]) -> None:
    """Say in which files another person's changes were merged."""
    if both := [name for name, text in texts.items() if saved[name] != text.removeprefix("\ufeff")]:
        messages.success(request, f"Someone else saved {listed(both)} meanwhile. Both changes are in the pack.")


def _say_left(request: HttpRequest, held: packs.LibraryPack, file: str, files: Mapping[str, str]) -> None:
    """Warn about places that still use a name which the saved text no longer has."""
    left = pack_files.still_named(file, held.files[file], files)
    if left:
        places = ", ".join(f"{one.file}:{one.line}" for one in left[:MOST_PLACES])
        more = f" and {len(left) - MOST_PLACES} more" if len(left) > MOST_PLACES else ""
        name = left[0].reason.split("”")[0].lstrip("“")
        messages.warning(request, f"{file} no longer says “{name}”, but other lines still do: {places}{more}.")


def _save_numbers(request: HttpRequest, held: packs.LibraryPack, file: str) -> HttpResponse:
    chart, seen = _chart(held, file, request.POST["chart"]), request.POST.get("seen", "")
    numbers = read_numbers({name: str(value) for name, value in request.POST.items()}, chart)
    stale = held.own and seen != pack_files.mark(held.files[file])
    problems: list[str] = []
    status = 422
    if stale or not numbers.errors:
        try:
            by = request.user.get_username()
            packs.set_values(name=held.name, file=file, changes=numbers.changes, seen=seen, by=by)
            return _saved(request, held, file, chart.key)
        except Stale as error:
            held, problems, status = packs.find(held.name), [str(error)], 409
            chart, seen = _chart(held, file, chart.key), pack_files.mark(held.files[file])
            numbers = meanwhile(numbers, chart)
        except REFUSALS as error:
            problems, status = sentences(error), status_of(error)
    page = selector.file_page(held, file, problems=None if held.own else tuple(problems))
    return _file(request, page, status, ChartForm(chart, seen, numbers, tuple(faults(problems))))


def _chart(held: packs.LibraryPack, file: str, key: str) -> ChartTable:
    for chart in selector.file_page(held, file).charts:
        if chart.key == key:
            return chart
    raise Http404


def _saved(
    request: HttpRequest, held: packs.LibraryPack, file: str, key: str, files: tuple[str, ...] = ()
) -> HttpResponse:
    names, verb = listed(files or (file,)), "are" if len(files) > 1 else "is"
    messages.success(request, f"{names} {verb} saved; the complete pack was checked.")
    address = reverse("umpire_pack_file", args=[held.name, file.removesuffix(".yaml")])
    if scripted(request):
        return HttpResponse(status=204, headers={"HX-Redirect": address})
    return redirect(f"{address}#{key}")  # an empty one, too, leaves the form that was sent
