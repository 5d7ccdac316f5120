"""The paper of a homework for the lecturer: the class on the distribution, then the work of each student."""

from __future__ import annotations

from dataclasses import dataclass

from django.template.loader import render_to_string

from reports import press
from reports.collect.shapes import Furniture
from umpire.pages.homework import compared, lecturer
from umpire.pages.homework.compared import Compared
from umpire.pages.homework.lecturer import HomeworkPage, StudentPage
from wargame.charts.theme import PAPER
from wargame.models import Homework


@dataclass(frozen=True)
class HomeworkPaper:
    """The class in one chart and one table, and everything that each student wrote and chose."""

    furniture: Furniture
    page: HomeworkPage
    task: str
    compared: Compared
    chart_title: str
    students: tuple[StudentPage, ...]


def collect(homework: Homework) -> HomeworkPaper:
    """Read the work of a class."""
    exercise = homework.exercise
    copies = list(homework.copies.select_related("exercise__game"))
    for copy in copies:
        copy.homework = homework
    named = " ".join(part for part in (exercise.number, exercise.title) if part)
    furniture = Furniture(
        named, exercise.marking, f"Homework: {homework.title}", "Lecturer only: personal data", "",
        f"{homework.title}, {exercise.title}", exercise.system,
    )  # fmt: skip
    return HomeworkPaper(
        furniture, lecturer.page(homework), homework.text, compared.whole(homework, PAPER), compared.title(homework),
        tuple(lecturer.student(copy) for copy in copies),
    )  # fmt: skip


def html(data: HomeworkPaper) -> str:
    """The paper, ready for printing."""
    return render_to_string("reports/pdf/homework.html", {"report": data, "furniture": data.furniture})


def made(homework: Homework) -> bytes:
    """The printed paper. Takes some seconds; `press.PressMissing` if nothing here can print."""
    return press.render(html(collect(homework))).data
