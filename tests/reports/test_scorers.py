"""A side to which the rules give no points has none in any table or chart."""

from __future__ import annotations

import pytest

from adjudication import selectors as game_selectors
from reports import record
from reports.collect import aar, sources, systems
from reports.workbook import play
from tests import world as worlds

pytestmark = pytest.mark.django_db


def test_the_side_without_aims_has_no_points_in_opuc() -> None:
    exercise = worlds.second_turn(**worlds.LESSON, number="WX 7").refresh()
    game = exercise.game
    assert game is not None
    assert [row.side for row in sources.collect(game, ()).rows] == ["RED"]
    whole = aar.reading(exercise)
    charts = [chart for row in systems.of(game.system).account(whole).charts for chart in row]
    (points,) = [chart for chart in charts if chart.title == "Points if the game had ended then"]
    assert [series.side for series in points.series] == ["RED"]
    assert {len(chart.series) for chart in charts if chart.title in ("Adverse opinion", "Demoralisation")} == {2}
    rows = play.tracks(game, record.read(game)).rows
    assert {row[3] for row in rows if row[2] == "score"} == {"RED"}
    scored = {score.side: score.points for score in game_selectors.adjudicator(game).scoreboard(whole.ends[-1]).shown}
    assert [row[4] for row in rows if row[2] == "score"][-1] == scored["RED"]
