"""The displays next to the map: environment, resources, towns, opinion and losses."""

from __future__ import annotations

from adjudication.systems.opuc.fog.picture import Picture
from adjudication.systems.opuc.pack.schema import Pack
from wargame.presenters.opuc import words
from wargame.presenters.opuc.names import Names
from wargame.presenters.plain.tables import PlainTable
from wargame.presenters.shapes import Figure

UNUSED = 9


def displays(picture: Picture, pack: Pack) -> tuple[PlainTable, ...]:
    """The tables of one picture; the side's own cards only if it has any."""
    cards = _cards(picture, Names(picture, pack))
    found = PlainTable("Your cards", ("Card", "For", "Number"), cards, "3.4")
    own = (found,) if cards else ()
    return (_environment(picture), _tallies(picture), _towns(picture, pack), *own)


def environment(picture: Picture) -> tuple[tuple[str, str, str], ...]:
    """The effects of the weather and the tracks, each with its section."""
    weather = picture.environment
    tracks = (("Air", weather.air, "2.3"), ("Naval", weather.naval, "2.3"), ("Flank", weather.flank, "2.3"))
    return (
        ("Weather", words.sky(weather), "2.4"),
        *(
            (name, words.TRACKS[value][:1].upper() + words.TRACKS[value][1:], rule)
            for name, value, rule in tracks
            if value != UNUSED
        ),
        *((("Snow", f"level {weather.snow} of 3", "2.4"),) if weather.snow else ()),
    )


def _environment(picture: Picture) -> PlainTable:
    return PlainTable("Environment", ("What", "Now", "Rule"), environment(picture), cites=True)


def _tallies(picture: Picture) -> PlainTable:
    counts = (
        ("Adverse opinion", picture.ao),
        ("Demoralisation", picture.dmz),
        ("Battalions lost", picture.lost_battalions),
    )
    rows = tuple((name, *(str(count[side]) for side in words.SIDES), "2.5") for name, count in counts)
    return PlainTable("Opinion and losses", ("Track", *words.SIDES.values(), "Rule"), rows, cites=True)


def _towns(picture: Picture, pack: Pack) -> PlainTable:
    """The built-up areas: holder, utilities, points and contents of each."""
    rows = []
    points = pack.scenario.victory.points
    for bua, view in zip(pack.buas.buas, picture.buas, strict=True):
        template = next(template for template in pack.buas.templates if template.id == bua.template)
        notes = ["fought over" if view.fought else "", f"evacuated {view.evacuated}" if view.evacuated else ""]
        rows.append(
            (
                bua.name,
                words.SIDES.get(view.control, "no one"),
                f"{view.power} of {template.utilities.power}",
                f"{view.water} of {template.utilities.water}",
                str(points.get(bua.id, "")),
                ", ".join(note for note in notes if note),
            )
        )
    head = ("Town", "Held by", "Power", "Water", "VP", "State")
    width = len(head) if any(row[-1] for row in rows) else len(head) - 1
    return PlainTable("Built-up areas", head[:width], tuple(row[:width] for row in rows), "11")


def _cards(picture: Picture, names: Names) -> tuple[tuple[str, str, str], ...]:
    if picture.pools is None:
        return ()
    pools = (("this turn", picture.pools.cards), ("next turn", picture.pools.next_cards))
    return tuple((names.thing(name), when, str(count)) for when, pool in pools for name, count in pool.items() if count)


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
