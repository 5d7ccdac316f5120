"""The charts of Ukrainian Crisis as tables (2.2, 2.31, 2.4, 3.0, 5.0, 6.0, 7.31, 9.1, 10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from umpire.presenters.pack_tables import ChartTable, Place, Slot, number, source_slot
from umpire.presenters.ukrainian_crisis.effects import TYPES, effects_text, event_text

Plain = Mapping[str, Any]
TIERS = ("minor", "moderate", "maximum")
ZONES = {"pro_russian": "pro-Russian", "pro_ukrainian": "pro-Ukrainian"}
COASTS = {"black_sea": "Black Sea", "azov": "Azov", "both": "Black Sea, Azov", "none": ""}
DETERMINISTIC = {
    "same": "",
    "no_event": "no event",
    "higher_diplomatic_card": "the higher diplomatic card",
    "not_in_ceasefire": "not in a Ceasefire",
    "raise_only": "raises only",
}
SMALL = {
    "start": "Prestige at the start",
    "cards": "Resource cards for each side",
    "tiers": "What a card is worth",
    "playing_cards": "Playing cards",
    "display": "Foreign Relations Display, cost of a zone",
    "combat": "Combat",
    "deterministic": "Battles without dice, Hits on attacker and defender",
    "victory": "Victory, margin in points",
}

NO_LIMIT = ("prestige_cap",)  # empty means that there is none


def charts(plain: Plain) -> list[ChartTable]:
    """All charts, those most often replaced first."""
    return [
        _effort(plain["charts"]),
        _areas(plain["map"]),
        _countries(plain["countries"]),
        _units(plain["units"], plain["sides"]),
        _incidents(plain["incidents"]),
        _events(plain["events"]),
        *(_small(plain["charts"], name) for name in SMALL),
        _access(plain["map"]),
        _calendar(plain["calendar"]),
        _options(plain["options"]),
    ]


def _effort(file: Plain) -> ChartTable:
    """The effort by tier and sum of the dice; a Maximum rolls two (6.21, 6.24)."""
    chart = file["effort"]
    firsts = {tier: file["tiers"][tier]["dice"] for tier in TIERS}
    last = max(firsts[tier] + len(chart[tier]) - 1 for tier in TIERS)
    sums = range(1, last + 1)
    rows = []
    for tier in TIERS:
        cells = [_entry(chart[tier], tier, total, firsts[tier]) for total in sums]
        rows.append((Slot(tier.capitalize()), *cells))
    note = "A Maximum rolls two dice; doubles are a Critical Incident." if firsts["maximum"] == 2 else ""
    head = ("Sum of the dice", *map(str, sums))
    source = source_slot(chart["source"], ("effort",))
    return ChartTable(
        "effort", "Effort Chart", "charts.yaml", source, head, tuple(rows), note, numbers=frozenset(range(1, last + 1))
    )


def _entry(entries: Sequence[int], tier: str, total: int, first: int) -> Slot:
    index = total - first
    if not 0 <= index < len(entries):
        return Slot("", number=True)
    return number(entries[index], ("effort", tier, index), f"{tier.capitalize()}, sum {total}")


def _areas(file: Plain) -> ChartTable:
    rows = tuple(
        (
            Slot(area["name"]),
            Slot(file["countries"].get(area["country"], area["country"])),
            number(area["vp"], ("areas", index, "vp"), f"VP of {area['name']}"),
            Slot(" and ".join(ZONES[zone] for zone in area["zones"])),
            Slot(", ".join(word for word in ("airfield", "port") if area[word])),
            Slot(COASTS[area["coast"]]),
            Slot(str(len(area["borders"])), number=True),
        )
        for index, area in enumerate(file["areas"])
    )
    head = ("Area", "Country", "VP", "Zone", "Symbols", "Coast", "Borders")
    source = source_slot(file["source"], ())
    shared = "zones, symbols and borders as well"
    return ChartTable("areas", "Areas", "map.yaml", source, head, rows, "", shared, frozenset({2, 6}))


def _countries(file: Plain) -> ChartTable:
    rows = tuple(
        (
            Slot(country["name"]),
            Slot(country["code"]),
            number(country["rank"], ("countries", index, "rank"), f"Rank of {country['name']}", 1, 6),
            Slot(country["start"].capitalize()),
        )
        for index, country in enumerate(file["countries"])
    )
    source = source_slot(file["source"], ())
    head = ("Country", "Code", "Rank", "Starts in")
    return ChartTable(
        "countries", "Countries", "countries.yaml", source, head, rows, "", "the zones as well", frozenset({2})
    )


def _units(file: Plain, sides: Plain) -> ChartTable:
    names = {side["id"]: side["name"] for side in sides["sides"]}
    rows = []
    for index, line in enumerate(file["units"]):
        kind = TYPES[line["type"]] + (", parachute" if line["parachute"] else "")
        label = f"{names[line['side']]}, {kind} {line['prefix']}"
        rows.append(
            (
                Slot(f"{names[line['side']]}: {kind}"),
                Slot(line["prefix"]),
                _combat_value(line["cv"], index, label),
                number(line["count"], ("units", index, "count"), f"Counters, {label}", 1),
                Slot(line["start"].replace("_", " ").capitalize()),
            )
        )
    total = sum(line["count"] for line in file["units"])
    head = ("Counter", "Prefix", "Combat value", "Counters", "Starts in")
    source = source_slot(file["source"], ())
    return ChartTable(
        "units", "Counters", "units.yaml", source, head, tuple(rows), f"{total} units in total.", "", frozenset({2, 3})
    )


def _combat_value(value: int | None, index: int, label: str) -> Slot:
    """A combat value. Special Forces have none, and none can be entered (7.0)."""
    if value is None:
        return Slot("", number=True)
    return number(value, ("units", index, "cv"), f"Combat value, {label}", 1, 20)


def _incidents(file: Plain) -> ChartTable:
    rows = tuple(
        (
            Slot(f"{incident['number']}-{incident['number']}"),
            Slot(incident["name"]),
            Slot(effects_text(incident["effects"]) + (" Once in a game." if incident.get("once") else "")),
        )
        for incident in file["incidents"]
    )
    source = source_slot(file["source"], ())
    return ChartTable("incidents", "Critical Incidents", "incidents.yaml", source, ("Doubles", "Name", "Effect"), rows)


def _events(file: Plain) -> ChartTable:
    rows = tuple(
        (
            Slot(event["name"]),
            Slot(event["card"]),
            Slot("at once" if event["must_play"] else "may be kept"),
            Slot(event_text(event)),
            Slot(DETERMINISTIC[event["deterministic"]]),
        )
        for event in file["events"]
    )
    head = ("Event", "Card", "Played", "Effect", "Without dice")
    return ChartTable("events", "Events", "events.yaml", source_slot(file["source"], ()), head, rows)


def _small(file: Plain, name: str) -> ChartTable:
    """A chart of a few values, with one row each."""
    chart, title = file[name], SMALL[name]
    values = {key: value for key, value in chart.items() if key != "source"}
    head, rows = _matrix(values, name) if _even(values) else (("Setting", "Value"), _list(values, name))
    source = source_slot(chart["source"], (name,))
    key, numbers = name.replace("_", "-"), frozenset(range(1, len(head)))
    return ChartTable(key, title, "charts.yaml", source, head, tuple(rows), numbers=numbers)


def _even(values: Plain) -> bool:
    """Whether all entries have the same fields, so that they can form rows and columns."""
    shapes = [tuple(value) if isinstance(value, Mapping) else () for value in values.values()]
    return len(shapes) > 1 and shapes[0] != () and len(set(shapes)) == 1


def _matrix(values: Plain, name: str) -> tuple[tuple[str, ...], list[tuple[Slot, ...]]]:
    rows: list[tuple[Slot, ...]] = []
    for key, fields in values.items():
        label = key.capitalize()
        cells = [number(value, (name, key, column), f"{label}, {column}") for column, value in fields.items()]
        rows.append((Slot(label), *cells))
    columns = next(iter(values.values()))
    return ("", *(column.replace("_", " ").capitalize() for column in columns)), rows


def _list(values: Plain, name: str) -> list[tuple[Slot, ...]]:
    return [
        row for key, value in values.items() for row in _leaves(value, (name, key), key.replace("_", " ").capitalize())
    ]


def _leaves(value: Any, place: Place, label: str) -> list[tuple[Slot, ...]]:
    if isinstance(value, Mapping):
        return [row for key, part in value.items() for row in _leaves(part, (*place, key), f"{label}, {_word(key)}")]
    if isinstance(value, (list, tuple)):
        return [(Slot(label), Slot(", ".join(map(str, value)), number=True))]
    if value is None or (isinstance(value, int) and not isinstance(value, bool)):
        return [(Slot(label), number(value, place, label, 0, 999, may_be_empty=value is None or place[-1] in NO_LIMIT))]
    return [(Slot(label), Slot(str(value), number=True))]


def _word(key: str) -> str:
    return {"RED": "Red", "BLUE": "Blue"}.get(key, key.replace("_", " "))


def _access(file: Plain) -> ChartTable:
    who = {"red_regular": "Russian Regulars", "special_forces": "Special Forces", "blue": "Ukrainian units"}
    rows = tuple(
        (
            Slot(who[key]),
            Slot(_countries_text(file, access["countries"])),
            Slot(_countries_text(file, access["if_belarus_russia"])),
            Slot(_countries_text(file, access["if_moldova_russia"])),
            Slot(access["source"]),
        )
        for key, access in file["access"].items()
    )
    head = ("Units", "May enter", "If Belarus sides with Russia", "If Moldova is open to Russia", "Source")
    return ChartTable("access", "Where units may go", "map.yaml", None, head, rows)


def _countries_text(file: Plain, codes: Sequence[str]) -> str:
    return ", ".join(file["countries"].get(code, code) for code in codes)


def _calendar(file: Plain) -> ChartTable:
    rows = tuple(
        (Slot(str(turn["number"])), Slot(turn["label"]), Slot(turn["from"]), Slot(turn["to"])) for turn in file["turns"]
    )
    head = ("Turn", "Name", "From", "To")
    return ChartTable("calendar", "Calendar", "calendar.yaml", source_slot(file["source"], ()), head, rows)


def _options(file: Plain) -> ChartTable:
    mode = str(file["options"].get("mode", "")).capitalize()
    off = [name.replace("_", " ") for name, value in file["options"].items() if value is False]
    rows = ((Slot("Mode"), Slot(mode)), (Slot("Switched off"), Slot(", ".join(off) or "nothing")))
    return ChartTable(
        "options", "Options at the start", "options.yaml", source_slot(file["source"], ()), ("Option", ""), rows
    )
