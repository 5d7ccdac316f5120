"""The lecturer's pages of homework: set one, see who has done it, read and mark one student's work."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache

from reports import press
from umpire import forms_homework as forms
from umpire import qr
from umpire.pages.homework import lecturer as pages
from umpire.pages.homework import paper
from umpire.pages.plan import head
from umpire.views.registry.marks import FORMATS
from umpire.views.shared import REFUSALS, sentences, status_of, umpires
from wargame import dispatch
from wargame.models import Homework, HomeworkCopy
from wargame.services.homework import playing, setting
from wargame.viewer import Viewer
from wargame.views.homework import door

Did = str | HttpResponse


@umpires
def homework_list(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """All homework of an exercise, and the form that sets one."""
    problems, status = list[str](), 200
    if request.method == "POST":
        try:
            made = dispatch.set_homework(
                exercise=viewer.exercise, start=forms.start(request.POST), by=viewer.label,
                terms=forms.terms(request.POST, viewer.exercise.timezone),
            )  # fmt: skip
        except REFUSALS as error:
            problems, status = sentences(error), status_of(error)
        else:
            messages.success(request, "The homework is set. Hand out its address.")
            return redirect("umpire_homework_page", viewer.exercise.pk, made.pk)
    wanted = forms.number(request.POST if request.method == "POST" else request.GET, "seq")
    given = {
        "exercise": head(viewer.exercise), "list": pages.listed(viewer.exercise), "problems": problems,
        "form": (form := pages.form(viewer, wanted)), "posted": request.POST,
        "terms": request.POST if problems else form.terms if form else None,
        "exercise_timezone": viewer.exercise.timezone,
    }  # fmt: skip
    return render(request, "umpire/homework/list.html", given, status=status)


def _found(viewer: Viewer, homework_id: UUID) -> Homework:
    rows = viewer.exercise.homework.select_related("cell", "start", "exercise__game")
    found = rows.filter(pk=homework_id).first()
    if found is None:
        raise Http404
    return found


@umpires
def homework_page(request: HttpRequest, viewer: Viewer, homework_id: UUID) -> HttpResponse:
    """One homework: its address, its students, its settings. POST with `act` changes it."""
    homework, problems, status = _found(viewer, homework_id), list[str](), 200
    if request.method == "POST":
        act = ACTS.get(request.POST.get("act", ""))
        if act is None:
            raise Http404
        try:
            messages.success(request, act(request, homework))
        except REFUSALS as error:
            problems, status = sentences(error), status_of(error)
        else:
            gone = not Homework.objects.filter(pk=homework.pk).exists()
            here = ("umpire_homework",) if gone else ("umpire_homework_page", homework_id)
            return redirect(here[0], viewer.exercise.pk, *here[1:])
        homework = _found(viewer, homework_id)
    address = door.address(request, homework)
    given = {
        "exercise": head(viewer.exercise), "page": pages.page(homework), "problems": problems, "address": address,
        "qr": qr.svg(address, label="QR code of the homework", size=164), "posted": request.POST,
        "terms": request.POST if problems and request.POST.get("act") == "change" else pages.terms(homework),
        "exercise_timezone": viewer.exercise.timezone,
    }  # fmt: skip
    return render(request, "umpire/homework/page.html", given, status=status)


def _change(request: HttpRequest, homework: Homework) -> str:
    setting.change(homework=homework, terms=forms.terms(request.POST, homework.exercise.timezone))
    return "Saved."


def _close(request: HttpRequest, homework: Homework) -> str:
    setting.close(homework=homework, on=True)
    return "The homework is closed. It takes no more work."


def _open(request: HttpRequest, homework: Homework) -> str:
    setting.close(homework=homework, on=False)
    return "The homework takes work again until its due date."


def _release(request: HttpRequest, homework: Homework) -> str:
    setting.release(homework=homework, on=True)
    return "Students who handed in can now see what the others did."


def _hide(request: HttpRequest, homework: Homework) -> str:
    setting.release(homework=homework, on=False)
    return "Students see only their own result again."


def _send(request: HttpRequest, homework: Homework) -> str:
    count = dispatch.send_homework_marks(homework=homework)
    return f"{count} mark{'s' if count != 1 else ''} will be sent to the learning platform."


def _delete(request: HttpRequest, homework: Homework) -> str:
    setting.delete(homework=homework, title=request.POST.get("title", ""))
    return "The homework was deleted with all copies, texts and marks."


ACTS: dict[str, Callable[[HttpRequest, Homework], str]] = {
    "change": _change, "close": _close, "open": _open, "release": _release, "hide": _hide, "send": _send,
    "delete": _delete,
}  # fmt: skip


@umpires
def student(request: HttpRequest, viewer: Viewer, homework_id: UUID, copy_id: UUID) -> HttpResponse:
    """One student's work, and its marks. POST with `act`: mark, or new-link."""
    homework = _found(viewer, homework_id)
    copy, problems, status = _copy(homework, copy_id), list[str](), 200
    if request.method == "POST":
        try:
            if request.POST.get("act") == "remove":
                playing.remove(copy=copy)
                messages.success(request, f"The work of {copy.name} was deleted.")
                return redirect("umpire_homework_page", viewer.exercise.pk, homework_id)
            if request.POST.get("act") == "new-link":
                playing.give_new_link(copy=copy)
                messages.success(request, f"The link is new. Give it to {copy.name}; the old one no longer works.")
            else:
                places = range(len(homework.criteria))
                points = {str(place): request.POST.get(f"points-{place}", "") for place in places}
                playing.mark(copy=copy, points=points, comment=request.POST.get("comment", ""))
                messages.success(request, f"The marks of {copy.name} are saved.")
            return redirect("umpire_homework_student", viewer.exercise.pk, homework_id, copy_id)
        except REFUSALS as error:
            problems, status = sentences(error), status_of(error)
    given = {
        "exercise": head(viewer.exercise), "homework": homework, "page": pages.student(copy), "problems": problems,
        "link": door.link(request, copy),
    }  # fmt: skip
    return render(request, "umpire/homework/student.html", given, status=status)


def _copy(homework: Homework, copy_id: UUID) -> HomeworkCopy:
    found = homework.copies.select_related("exercise__game").filter(pk=copy_id).first()
    if found is None:
        raise Http404
    found.homework = homework
    return found


@never_cache
@umpires
def marks(request: HttpRequest, viewer: Viewer, homework_id: UUID, form: str) -> HttpResponse:
    """One row for each student, as CSV or XLSX; or all work of the class as one PDF."""
    homework = _found(viewer, homework_id)
    if form == "pdf":
        return _paper(request, homework)
    if form not in FORMATS:
        raise Http404
    make, kind = FORMATS[form]
    answer = HttpResponse(make(pages.mark_table(homework)), content_type=kind)
    answer["Content-Disposition"] = f'attachment; filename="homework.{form}"'
    return answer


def _paper(request: HttpRequest, homework: Homework) -> HttpResponse:
    try:
        printed = paper.made(homework)
    except press.PressMissing as problem:
        messages.error(request, str(problem))
        return redirect("umpire_homework_page", homework.exercise_id, homework.pk)
    answer = HttpResponse(printed, content_type="application/pdf")
    answer["Content-Disposition"] = 'inline; filename="homework.pdf"'
    return answer
