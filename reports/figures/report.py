"""Template contexts: plain values plus the drawings made from them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from django.utils.safestring import SafeString, mark_safe

from reports.collect.report import course
from reports.collect.report.shapes_report import Aar
from reports.collect.shapes import Cards, JoinCard, MapPages, OrderSheets, Sitrep, TrackChart, Turn
from reports.collect.shapes_brief import BriefPage
from reports.collect.survey_answers import QuestionTotal, SurveyTable
from reports.collect.words import count
from reports.figures import commander_map, journeys, qr
from reports.figures import maps as drawings
from reports.figures.citations import Citations
from reports.figures.turn_maps import turn_maps
from wargame import turn_words
from wargame.charts import sides as looks
from wargame.charts.answers import agreement
from wargame.charts.expected import Brought, expected
from wargame.charts.faces import faces
from wargame.charts.luck import LuckPoint, luck
from wargame.charts.reliability import reliability
from wargame.charts.theme import PAPER, Theme
from wargame.charts.tracks import Track, tracks
from wargame.maps.hex_view import HexView

PER_PAGE = 8
QR_MM = 30.0
VIEW_BOX = re.compile(r'viewBox="\S+ \S+ (\S+) (\S+)"')
WIDE, UPRIGHT = (318.0, 236.0), (269.0, 310.0)  # mm across and down that a sheet of A3 has for a map
SMALL = 60  # hexes of a map that can be read on A4
LINE = 84  # letters of a line of the report
ABOVE, BODY_MM, CLOSEST = 118.0, 244.0, 290.0  # millimetres: what stands round a turn's words; a page; one set closer
CHI_LIMIT = 11.07  # fair dice exceed it one time in twenty, five degrees of freedom


def sitrep(data: Sitrep) -> dict[str, Any]:
    """Everything a sitrep's template needs."""
    return {
        "report": data,
        "told": data.told,
        "body": data.told.body,
        "furniture": data.furniture,
        "map_svg": drawings.draw(data.told.map, "m1"),
        "before_svg": drawings.draw(data.told.before, "m0") if data.told.before else "",
        "charts": [drawn_chart(chart) for chart in data.told.charts],
        "names": dict(data.sides),
        "cited": Citations(data.furniture.system),
    }


def commander(data: Sitrep, page: BriefPage) -> dict[str, Any]:
    """Everything the commander's page needs."""
    drawn = commander_map.drawn(data.told.map, data.focus, page.map_high)
    return {"report": data, "page": page, "furniture": data.furniture, "map": drawn}


def drawn_chart(
    chart: TrackChart, theme: Theme = PAPER, behind: Sequence[Sequence[int]] = (), frame: int | None = None
) -> dict[str, Any]:
    """A chart and its drawing; `behind` and `frame` as for `tracks`."""
    series = [Track(one.side, one.name, one.values) for one in chart.series]
    count = max(map(len, [*(one.values for one in chart.series), *behind]), default=0)
    size = PAPER.units(chart.width), PAPER.units(chart.height)
    turns = ["start", *(str(turn) for turn in range(1, count))]
    return {
        "chart": chart,
        "svg": tracks(
            series,
            title=chart.title,
            size=size,
            points=turns,
            caption=turn_words.meant("turn"),
            behind=behind,
            frame=frame,
            theme=theme,
        ),
    }


def aar(data: Aar) -> dict[str, Any]:
    """Everything the report's template needs."""
    parts, letters = _parts(data), {one.key: one.letter for one in data.annexes}
    return {
        "report": data,
        "account": data.account,
        "names": dict(data.sides),
        "spoken": dict(data.spoken),
        "drawn": looks.drawn(dict(data.sides)),
        "luck_drawn": looks.legend(luck_sides(data)),
        "furniture": data.furniture,
        "cited": Citations(data.furniture.system, listed=False),
        "no": parts,
        "evidence_here": _evidence_here(data),
        "full_turns": letters.get("turns", ""),
        "full_evidence": letters.get("evidence", ""),
        "full_rulings": letters.get("rulings", ""),
        "wrote": data.written,
        "score": drawn_chart(data.score) | {"series": data.score.series} if data.score else {},
        "course_map": journeys.course_map(data.account),
        "turns": [_turn(turn) for turn in data.turns] if "turns" in letters else (),
        "charts": [[drawn_chart(chart) for chart in row] for row in course.shown(data.account.charts, data.score)],
        "luck_svg": _luck(data) if contested(data) else "",
        "expected_svg": _expected(data) if contested(data) else "",
        "faces_svg": faces(data.proof.faces, title=f"Faces of all six-sided dice: {_faces(data.proof.faces)}"),
        "faces_total": sum(data.proof.faces),
        "chi_limit": CHI_LIMIT,
        "reliability_svg": reliability(data.lessons.scores[0].bins) if data.lessons.scores else "",
        "surveys": [_survey(sheet) for sheet in data.lessons.sheets if sheet.totals],
        "judged": _judged(data),
        "contested": contested(data),
    }


def _evidence_here(data: Aar) -> frozenset[str]:
    """The numbers of the evidence that the report prints, so that citations can link to it."""
    lessons = data.lessons.objectives if any(one.key == "evidence" for one in data.annexes) else data.shown_lessons
    return frozenset(piece.number for one in lessons for piece in one.pieces)


def _survey(sheet: SurveyTable) -> dict[str, Any]:
    """The answers to a survey, with scale questions as bars."""
    most = max((sum(count for _, count in one.counts) for one in sheet.totals if one.scale), default=0)
    rows = [(one, _bar(one, most)) for one in sheet.totals]
    return {"title": sheet.title, "rows": rows}


def _bar(one: QuestionTotal, most: int) -> SafeString | str:
    return agreement([count for _, count in one.counts], most, title=one.question) if one.scale else ""


def contested(data: Aar) -> int:
    """Rolls in which a side could do well or badly; empty in a game without dice."""
    return sum(row.rolls for row in data.luck)


def _judged(data: Aar) -> bool:
    """Whether there are enough dice to judge their faces: at least five expected on each."""
    return sum(data.proof.faces) >= 30


def _faces(counts: tuple[int, ...]) -> str:
    return ", ".join(f"{number} times {face}" for face, number in enumerate(counts, 1))


def _turn(turn: Turn) -> dict[str, Any]:
    return {
        "turn": turn,
        "maps": turn_maps(turn),
        "setting": "" if turn.views else _setting(turn),
    }


def _setting(turn: Turn) -> str:
    """The layout of a turn's page: on one page if it fits, closer if it almost fits, free if it is long."""
    words = [text for _, text in (*turn.story, *turn.intents)]
    lines = sum(1 + (len(text) + 24) // LINE for text in words)
    rows = [1 + max(len(act.task) // 34, len(act.outcome) // 34, len(act.how) // 27) for act in turn.acts]
    height = ABOVE + 4.6 * lines + 1.4 * len(words) + sum(3.3 * row + 1 for row in rows)
    return "whole" if height <= BODY_MM else "whole close" if height <= CLOSEST else ""


def _luck(data: Aar) -> SafeString:
    return luck(luck_points(data), luck_turns(data), luck_sides(data), title=luck_title(data))


def luck_sides(data: Aar) -> dict[str, str]:
    """The names of the sides that rolled, by side: a line without rolls says nothing."""
    rolled = {row.side for row in data.luck if row.rolls}
    return {side: name for side, name in data.sides if side in rolled}


def luck_points(data: Aar) -> list[LuckPoint]:
    """The contested rolls, for a chart of luck."""
    return [
        LuckPoint(row.side, row.at, row.deviation, row.percentile)
        for row in data.rolls
        if row.deviation is not None and row.percentile is not None
    ]


def luck_turns(data: Aar) -> int:
    """The number of turns in a chart of luck."""
    return max((turn.number for turn in data.turns), default=1)


def luck_title(data: Aar) -> str:
    """A chart of luck as text, for readers who cannot see it."""
    names = luck_sides(data)
    words = "; ".join(
        f"{names[row.side]} {row.total:+.1f} over {count(row.rolls, 'roll')}" for row in data.luck if row.rolls
    )
    return f"Luck of the dice by turn: {words}"


def _expected(data: Aar) -> SafeString:
    names = dict(data.sides)
    rows = [Brought(row.side, names[row.side], row.expected, row.got) for row in data.luck if row.rolls]
    return expected(rows, title="Results of the contested rolls, summed")


BODY = ("p1", "course", "decisions", "lessons", "surveys", "advice", "luck", "method")


def _parts(data: Aar) -> dict[str, str]:
    """The number of every part by its anchor; a part about something no one was asked has none."""
    there = [anchor for anchor in BODY if anchor != "surveys" or data.lessons.answered]
    found = {anchor: str(number) for number, anchor in enumerate(there, 1)}
    return found | {"rulings": found["luck"]}


def order_sheets(data: OrderSheets) -> dict[str, Any]:
    """Everything the order sheets need."""
    return {"report": data, "furniture": data.furniture, "cited": Citations(data.furniture.system)}


def maps(data: MapPages) -> dict[str, Any]:
    """Each map drawn."""
    pages = [
        {"page": page, "map_svg": drawings.draw(page.map, f"m{number}"), "key": drawings.key((page.map,))}
        for number, page in enumerate(data.pages)
    ]
    big = not any(isinstance(page.map, HexView) and len(page.map.ground.hexes) <= SMALL for page in data.pages)
    upright = big and all(_larger_upright(str(page["map_svg"])) for page in pages)
    return {"furniture": data.furniture, "pages": pages, "big": big, "upright": upright}


def _larger_upright(svg: str) -> bool:
    """Whether a map is larger on an upright A3 sheet than on a wide one."""
    box = VIEW_BOX.search(svg)
    across, down = map(float, box.groups()) if box else WIDE
    wide, upright = (min(room[0] / across, room[1] / down) for room in (WIDE, UPRIGHT))
    return upright > wide


def cards(data: Cards) -> dict[str, Any]:
    """The cards in pages of eight, with no single card on the last."""
    shown = [_card(card, data.site) for card in data.cards]
    pages = [shown[i : i + PER_PAGE] for i in range(0, len(shown), PER_PAGE)]
    if len(pages) > 1 and len(pages[-1]) == 1:
        pages[-1].insert(0, pages[-2].pop())
    return {"furniture": data.furniture, "pages": pages, "total": len(shown)}


def _card(card: JoinCard, site: str) -> dict[str, Any]:
    host = site.split("://", 1)[-1]
    title = f"QR code of the address to join as {card.role} of {card.cell}"
    code = qr.svg(card.address, title=title, code_mm=QR_MM) if site else ""
    return {
        "cell": card.cell, "role": card.role, "name": card.name,
        "code": card.code, "number": card.number, "expires": card.expires,
        "site": host, "room": card.room.split("://", 1)[-1] if site else "",
        "mark_svg": mark_safe(_mark(card.kind)), "qr_svg": mark_safe(code),
    }  # fmt: skip


def _mark(kind: str) -> str:
    shapes = {
        "red": '<path d="M6 .4L11.6 4L6 7.6L.4 4z" fill="#f3c4bb" stroke="#15181c" stroke-width=".5"/>',
        "blue": '<rect x="1" y="1" width="10" height="6" fill="#cfdff0" stroke="#15181c" stroke-width=".5"/>',
        "green": '<rect x="3" y="1" width="6" height="6" fill="#d5e5cc" stroke="#15181c" stroke-width=".5"/>',
        "yellow": '<path d="M4.4 2.4a1.6 1.6 0 0 1 3.2 0a1.6 1.6 0 0 1 0 3.2a1.6 1.6 0 0 1 -3.2 0'
        'a1.6 1.6 0 0 1 0 -3.2z" fill="#f3edcb" stroke="#15181c" stroke-width=".5"/>',
        "violet": '<path d="M2.8 .6h6.4v4.3l-3.2 2.6l-3.2 -2.6z" fill="#e7e1f4" stroke="#15181c" stroke-width=".5"/>',
        "orange": '<path d="M2.8 7.4h6.4v-4.3l-3.2 -2.6l-3.2 2.6z" fill="#f9e3d0" stroke="#15181c" stroke-width=".5"/>',
        "teal": '<path d="M3.6 .8h4.8l2.4 3.2l-2.4 3.2h-4.8l-2.4 -3.2z" fill="#d8eded" stroke="#15181c" '
        'stroke-width=".5"/>',
        "brown": '<path d="M3.2 1h8.2l-2.6 6h-8.2z" fill="#ebe0d8" stroke="#15181c" stroke-width=".5"/>',
        "white": '<circle cx="6" cy="4" r="3.3" fill="#fff" stroke="#15181c" stroke-width=".5"/>'
        '<circle cx="6" cy="4" r="2.3" fill="none" stroke="#15181c" stroke-width=".4"/>',
    }
    other = '<circle cx="6" cy="4" r="3.3" fill="none" stroke="#15181c" stroke-width=".5" stroke-dasharray="1 .7"/>'
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="9mm" height="6mm" viewBox="0 0 12 8" role="img">'
        f"<title>{kind.capitalize()} cell</title>{shapes.get(kind, other)}</svg>"
    )
