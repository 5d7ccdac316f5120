"""What is next to the map: environment, means, towns, opinion and losses."""

from __future__ import annotations

from dataclasses import dataclass

from adjudication.systems.opuc.fog.picture import Picture
from adjudication.systems.opuc.pack.schema import Pack
from wargame.presenters.opuc import words
from wargame.presenters.opuc.names import Names
from wargame.presenters.shapes import Figure

UNUSED = 9


@dataclass(frozen=True)
class TownRow:
    """A built-up area: who holds it, its utilities, what is in it."""

    name: str
    side: str
    holder: str
    power: str
    water: str
    points: int
    notes: str


@dataclass(frozen=True)
class Displays:
    """The tables of the page; `cards` are only one's own."""

    environment: tuple[tuple[str, str, str], ...]
    towns: tuple[TownRow, ...]
    tallies: tuple[tuple[str, int, int, str], ...]  # caption, Blue, Red, rule
    cards: tuple[tuple[str, str, int], ...]


def displays(picture: Picture, pack: Pack) -> Displays:
    """The tables of one picture."""
    weather = picture.environment
    tracks = (("Air", weather.air, "2.3"), ("Naval", weather.naval, "2.3"), ("Flank", weather.flank, "2.3"))
    environment = (
        ("Weather", words.sky(weather), "2.4"),
        *(
            (name, words.TRACKS[value][:1].upper() + words.TRACKS[value][1:], rule)
            for name, value, rule in tracks
            if value != UNUSED
        ),
        *((("Snow", f"level {weather.snow} of 3", "2.4"),) if weather.snow else ()),
    )
    return Displays(environment, _towns(picture, pack), _tallies(picture), _cards(picture, Names(picture, pack)))


def _towns(picture: Picture, pack: Pack) -> tuple[TownRow, ...]:
    rows = []
    points = pack.scenario.victory.points
    for bua, view in zip(pack.buas.buas, picture.buas, strict=True):
        template = next(template for template in pack.buas.templates if template.id == bua.template)
        notes = [
            "fought over" if view.fought else "",
            f"evacuated {view.evacuated}" if view.evacuated else "",
        ]
        rows.append(
            TownRow(
                bua.name,
                view.control,
                words.SIDES.get(view.control, "nobody"),
                f"{view.power} of {template.utilities.power}",
                f"{view.water} of {template.utilities.water}",
                points.get(bua.id, 0),
                ", ".join(note for note in notes if note),
            )
        )
    return tuple(rows)


def _tallies(picture: Picture) -> tuple[tuple[str, int, int, str], ...]:
    return (
        ("Adverse opinion", picture.ao["BLUE"], picture.ao["RED"], "2.5"),
        ("Demoralisation", picture.dmz["BLUE"], picture.dmz["RED"], "2.5"),
        ("Battalions lost", picture.lost_battalions["BLUE"], picture.lost_battalions["RED"], "2.5"),
    )


def _cards(picture: Picture, names: Names) -> tuple[tuple[str, str, int], ...]:
    if picture.pools is None:
        return ()
    now = [(names.thing(name), "this turn", count) for name, count in picture.pools.cards.items() if count]
    later = [(names.thing(name), "next turn", count) for name, count in picture.pools.next_cards.items() if count]
    return (*now, *later)


def situation(picture: Picture) -> tuple[Figure, ...]:
    """The figures at the head of the page."""
    pools = picture.pools
    sky = Figure("Weather", words.sky(picture.environment), "", "2.4")
    if pools is None:
        return (sky, Figure("Initiative", words.SIDES.get(picture.initiative, ""), "", "2.1"))
    return (
        Figure("CP", str(pools.cp), "", "3.2"),
        Figure("LOG", str(pools.log), "", "4.2"),
        Figure("Fires", str(pools.missions), f"{pools.deep} deep", "7"),
        sky,
    )
