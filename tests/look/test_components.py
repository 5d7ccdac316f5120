"""Marks, states, dice and pages: a word next to every sign, nothing that the content security policy refuses."""

import re
from pathlib import Path

import pytest
from django.template import Context, Template
from django.template.loader import render_to_string
from django.test import RequestFactory

from wargame.templatetags.look import STATES
from wargame.views.gallery import gallery

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"


def render(source: str, **context: object) -> str:
    return Template("{% load look %}" + source).render(Context(context))


@pytest.mark.parametrize(
    ("kind", "letter", "shape"),
    [
        ("red", "R", "path"),
        ("BLUE", "B", "rect"),
        ("green", "G", "rect"),
        ("white", "W", "circle"),
        ("observer", "O", "circle"),
        ("press", "P", "path"),
    ],
)
def test_a_mark_has_shape_letter_and_name(kind: str, letter: str, shape: str) -> None:
    svg = render("{% mark kind %}", kind=kind)
    assert re.search(rf">\s*{letter}\s*</text>", svg)
    assert f'<{shape} class="mk"' in svg
    assert re.search(r'aria-label="\w+ cell"', svg)
    assert 'aria-hidden="true"' in render("{% mark kind silent=True %}", kind=kind)


def test_marks_are_told_apart_without_colour() -> None:
    shapes = {
        re.sub(r'(fill|stroke|aria-label|class)="[^"]*"', "", render("{% mark kind %}", kind=k))
        for k in ("red", "blue", "green", "white", "observer")
    }
    assert len(shapes) == 5


@pytest.mark.parametrize("state", STATES)
def test_a_state_has_glyph_and_word(state: str) -> None:
    html = render("{% status state %}", state=state)
    glyph, _, word = STATES[state]
    assert word in html
    assert re.search(r"<svg[^>]*>\s*<(?:circle|path|rect)", html), f"glyph {glyph} draws nothing"


def test_a_state_nobody_named_still_reads() -> None:
    assert "Half way" in render("{% status 'half_way' %}")
    assert "&lt;b&gt;" in render("{% status 'late' word %}", word="<b>")


def test_dice_fill_hits_and_say_them() -> None:
    html = render("{% dice faces 5 %}", faces=[6, 5, 1])
    assert html.count("die-hit") == 2
    assert "Dice 6, 5, 1: 2 hits" in html
    assert "die-hit" not in render("{% dice faces %}", faces=[6])
    assert "1 hit" in render("{% dice faces hits %}", faces=[2, 3], hits=[3])


def test_references_and_reconstructed_data() -> None:
    assert (
        render("{% ref '7.31' 'RUL-28' '' %}") == '<span class="ref"><span class="sr">Rule </span>7.31, RUL-28</span>'
    )
    assert render("{% ref '' %}") == ""
    assert "reconstructed" in render("{% recon 'no public chart' %}")
    assert "no public chart" in render("{% recon 'no public chart' %}")


def test_no_template_has_inline_style_or_script() -> None:
    for file in TEMPLATES.glob("*.html"):
        check_policy(file.read_text(encoding="utf-8"), file.name)
    for file in (TEMPLATES / "components").glob("*.html"):
        check_policy(file.read_text(encoding="utf-8"), file.name)


def check_policy(text: str, name: str) -> None:
    assert not re.search(r"\sstyle\s*=|<style|\son[a-z]+\s*=\s*[\"']|javascript:", text), name
    for attributes, body in re.findall(r"<script([^>]*)>(.*?)</script>", text, flags=re.S):
        assert "src=" in attributes, name
        assert not body.strip(), name


@pytest.mark.parametrize("page", ["400.html", "403_csrf.html", "404.html", "500.html"])
def test_error_pages_need_no_context(page: str) -> None:
    html = render_to_string(page)
    assert page[:3] in html
    assert "<main" in html
    check_policy(html, page)


def test_the_gallery_shows_every_part() -> None:
    html = gallery(RequestFactory().get("/gallery/")).content.decode()
    check_policy(html, "gallery")
    assert 'lang="en"' in html
    assert 'href="#main"' in html
    assert 'id="main"' in html
    for part in (
        "Order status",
        "data-map",
        "Points over time",
        "Special forces",
        "theme-choice",
        'aria-current="step"',
    ):
        assert part in html
    ids = re.findall(r'\sid="([^"]+)"', html)
    assert len(ids) == len(set(ids))


TAG = re.compile(r"<\w(?:\{%.*?%\}|\{\{.*?\}\}|\"[^\"]*\"|'[^']*'|[^>\"'])*>", re.DOTALL)
POLLS = re.compile(r"hx-trigger=\"[^\"]*\bevery\b")


def polls(text: str) -> list[str]:
    return [tag for tag in TAG.findall(text) if POLLS.search(tag)]


def test_a_page_that_asks_again_and_again_gives_up_on_an_answer() -> None:
    """A request without a limit of time that is never answered would be the last one of its page."""
    found = [(file.name, tag) for file in TEMPLATES.rglob("*.html") for tag in polls(file.read_text())]
    written = sum(len(POLLS.findall(file.read_text())) for file in TEMPLATES.rglob("*.html"))
    assert len(found) == written >= 7
    assert [name for name, tag in found if not re.search(r"hx-request='\{\"timeout\": \d+\}'", tag)] == []
