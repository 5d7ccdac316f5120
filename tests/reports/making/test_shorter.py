"""A staff's sitrep of many pages: what is cut, and that each list says so."""

from __future__ import annotations

import re

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
    first = next(shorter.variants(PAGE))
    assert rows(first) == rows(PAGE)
    assert "#rule-3.1" not in first
    assert shorter.RULES in first


@pytest.mark.parametrize(("most", "kept"), [(13, 13), (11, 11), (10, 8), (1, 8)])
def test_the_longest_variant_that_fits_is_taken(most: int, kept: int) -> None:
    assert len(rows(shorter.fitting(PAGE, most, lambda html: len(rows(html))))) == kept


def test_a_sitrep_of_three_pages_stays_as_it_is_and_a_longer_one_is_set_again(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def render(html: str) -> Printed:
        made.append(html)
        return Printed(html.encode(), 3)

    monkeypatch.setattr(press, "count", lambda html: len(rows(html)) - 5)
    monkeypatch.setattr(press, "render", render)
    assert makers.staff(PAGE, Printed(b"", 3)) == Printed(b"", 3)
    assert not made
    assert makers.staff(PAGE, Printed(b"", 4)).pages == 3
    assert '<body class="close sitrep hexes">' in made[0]
    assert len(rows(made[0])) == 8
