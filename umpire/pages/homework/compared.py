"""How a result compares with the games that the program played from the same start."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString

from adjudication.engine.scenario import sides
from umpire.pages.homework.chosen import by_original
from wargame.charts.placed import PlacedResult, placed
from wargame.charts.theme import SCREEN, Theme
from wargame.models import Homework, HomeworkCopy, HomeworkGames

YOU, ORIGINAL = "You", "The exercise"


@dataclass(frozen=True)
class Compared:
    """`said` is a result next to the games in words; `waiting` how far the games are, "" once all are played."""

    chart: SafeString | None
    said: str
    waiting: str


def games_of(homework: Homework) -> HomeworkGames | None:
    """The games of comparison. One query."""
    return HomeworkGames.objects.filter(homework=homework).first()


def waiting(games: HomeworkGames | None) -> str:
    """How far the games are."""
    if games is None or games.status == HomeworkGames.Status.DONE:
        return ""
    if games.status == HomeworkGames.Status.FAILED:
        return "The program could not play the games of comparison."
    return f"The program has played {len(games.leads)} of {games.wanted} games to compare with."


def placing(lead: int, leads: list[int]) -> str:
    """A result among the games, in words."""
    worse, same = sum(one < lead for one in leads), sum(one == lead for one in leads)
    return (
        f"Better than {worse} of {len(leads)} games that the program played, equal to {same}, and worse than "
        f"{len(leads) - worse - same}."
    )


def compared(copy: HomeworkCopy, *, released: bool) -> Compared:
    """The result of a student; with the class and the exercise once they are released."""
    homework, games = copy.homework, games_of(copy.homework)
    if games is None or not games.leads or not copy.result:
        return Compared(None, "", waiting(games))
    mine = PlacedResult(YOU, copy.result["lead"])
    others = handed_in_results(homework, but=copy) if released else []
    lead = by_original(homework)[1] if released else None
    results = [mine, *([PlacedResult(ORIGINAL, lead)] if lead is not None else [])]
    chart = placed(games.leads, results, _side(homework), others, title=title(homework))
    return Compared(chart, placing(mine.value, games.leads), waiting(games))


def whole(homework: Homework, theme: Theme = SCREEN) -> Compared:
    """All results of a homework, for the lecturer."""
    games, found = games_of(homework), handed_in_results(homework)
    if games is None or not games.leads:
        return Compared(None, "", waiting(games))
    lead = by_original(homework)[1]
    results = [PlacedResult(ORIGINAL, lead)] if lead is not None else []
    chart = placed(games.leads, results, _side(homework), found, title=title(homework), size=(560, 240), theme=theme)
    return Compared(chart, "", waiting(games))


def handed_in_results(homework: Homework, but: HomeworkCopy | None = None) -> list[int]:
    """The results of all students who handed in. One query."""
    rows = homework.copies.exclude(handed_in_at=None)
    rows = rows.exclude(pk=but.pk) if but is not None else rows
    return [result["lead"] for result in rows.values_list("result", flat=True) if "lead" in result]


def title(homework: Homework) -> str:
    """The name of the chart."""
    return f"Lead of {homework.cell.name} in points after turn {homework.last_turn}"


def _side(homework: Homework) -> str:
    return sides.colour(homework.cell.side or "")
