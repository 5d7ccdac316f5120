"""A staff's sitrep of many pages: what is cut, and that each list says so."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest

from reports import makers, press
from reports.press import Printed, shorter

GROUPED = "".join(
    f'<tr class="group"><th colspan="2">{name}</th></tr>'
    + "".join(f"<tr><th>{name}{n}</th><td>x</td></tr>" for n in rows)
    for name, rows in (("A", range(9)), ("B", range(2)))
)
PAGE = (
    f'<body class="sitrep hexes"><table><tbody>{GROUPED}</tbody></table><a class="cited" href="#rule-3.1">3.1</a>'
    '<section class="rules-cited"><p id="rule-3.1">Words of the rule.</p></section></body>'
)


def rows(html: str) -> list[str]:
    return re.findall(r"<tr\b.*?</tr>", html)


def test_each_group_keeps_its_first_rows_and_counts_the_others() -> None:
    found = rows(shorter.cut(PAGE, 3))
    assert [one for one in found if 'class="more"' in one] == [
        f'<tr class="more"><td colspan="2">6 more: {shorter.ELSEWHERE}.</td></tr>'
    ]
    assert [text for text in ("A2", "A3", "B1") if any(f">{text}<" in one for one in found)] == ["A2", "B1"]
    assert rows(shorter.cut(PAGE, 8)) == rows(PAGE), "one row is not worth a line that says so"


def test_the_words_of_rules_go_first_and_nothing_leads_to_them() -> None:
    whole, first, *_ = shorter.variants(PAGE)
    assert whole == PAGE
    assert rows(first) == rows(PAGE)
    assert "#rule-3.1" not in first
    assert shorter.RULES in first


@pytest.mark.parametrize(("most", "kept"), [(13, 13), (11, 11), (10, 8), (7, None)])
def test_the_longest_variant_that_fits_is_taken(most: int, kept: int | None) -> None:
    found = shorter.first_that_fits(
        shorter.variants(PAGE), lambda html: rows(html) if len(rows(html)) <= most else None
    )
    assert (len(found) if found else None) == kept


@pytest.mark.parametrize("fits", range(9))
def test_half_of_the_candidates_are_ruled_out_at_a_time(fits: int) -> None:
    tried: list[int] = []

    def fit(number: int) -> str | None:
        tried.append(number)
        return str(number) if number >= fits else None

    assert shorter.first_that_fits(range(8), fit) == (str(fits) if fits < 8 else None)
    assert len(tried) <= 4


@pytest.mark.parametrize(("least", "kept"), [(13, 13), (8, 8), (7, 8)])
def test_a_sitrep_of_three_pages_stays_as_it_is_and_a_longer_one_is_set_again(
    monkeypatch: pytest.MonkeyPatch, least: int, kept: int
) -> None:
    """Where nothing fits, the shortest is printed."""

    drawn: list[str] = []

    class Fitting:
        def __init__(self, html: str) -> None:
            self.html = html

        def written(self) -> Printed:
            drawn.append(self.html)
            return Printed(self.html.encode(), makers.STAFF_PAGES)

    def within(html: str, pages: int, tell: object = None, closer: bool = False) -> Fitting | None:
        return Fitting(html) if len(rows(html)) <= least else None

    def render(html: str, tell: object = None, closer: bool = False) -> Printed:
        return Printed(html.encode(), 4)

    monkeypatch.setattr(press, "_printer", lambda: SimpleNamespace(within=within, render=render))
    printed = makers.staff(PAGE)
    html = printed.data.decode()
    assert len(rows(html)) == kept
    assert ('<body class="close sitrep hexes">' in html) == (kept < 13)
    assert printed.pages == (3 if least >= 8 else 4)
    assert len(drawn) == (1 if least >= 8 else 0), "only what is printed is drawn"


def test_the_last_part_runs_on_where_it_would_begin_a_fourth_page() -> None:
    """Beside the requests, many rulings take more than is left of the third page; below them they have room."""
    ruling = "<p>Umpire’s ruling, set the dice: the chart does not know of the flood on the river that day.</p>"
    page = '<div style="height: 235mm; break-after: page"></div>'
    html = (
        f'<html lang="en"><head><title>Sitrep</title></head><body class="sitrep"><main>{page}{page}'
        '<div style="height: 125mm"></div><div class="cols part"><div class="tight"><p>None.</p></div>'
        f'<div class="tight">{ruling * 20}</div></div></main></body></html>'
    )
    close = html.replace('class="sitrep"', 'class="close sitrep"')
    assert press.within(close, makers.STAFF_PAGES) is None, "it would not show what it is to show"
    assert makers.staff(html).pages == makers.STAFF_PAGES
