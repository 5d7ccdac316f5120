"""A reference sheet: every component in every state. It takes nothing from the database."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import mark_safe

from wargame.charts.odds import odds
from wargame.charts.since import since_start
from wargame.charts.tracks import Track, TrackEvent, tracks
from wargame.maps import symbols
from wargame.maps.area_map import AreaOverlay, Counter, Link, MapView, draw

PRO_RUSSIAN = (
    "crimea",
    "donetsk",
    "luhansk",
    "kharkiv",
    "zaporizhzhia",
    "dnipropetrovsk",
    "odesa",
    "kherson",
    "mykolaiv",
)
PRO_UKRAINIAN = ("kyivska", "zhytomyr", "vinnytsia", "cherkasy", "chernihiv", "kirovohrad", "poltava", "sumy")
SEQUENCE = [
    {"key": "A", "name": "Events", "state": "past"},
    {"key": "B", "name": "Cards", "state": "past"},
    {
        "key": "C, segment 1 of 3",
        "name": "Operations",
        "state": "now",
        "segments": [
            {"label": "R1", "state": "past"},
            {"label": "U1", "state": "now"},
            {"label": "R2", "state": "next"},
        ],
    },
    {"key": "D", "name": "Final", "state": "next"},
]
SIDES = {"RED": "Red", "BLUE": "Blue"}
TOKENS = ("ink", "ink-2", "ink-3", "over", "warn", "red", "blue", "green", "m-zone-a", "m-zone-b", "m-water", "m-bua")
STATES = [
    "no_order",
    "drafting",
    "submitted",
    "locked",
    "waits",
    "review",
    "late",
    "accepted",
    "amended",
    "rerolled",
    "set",
    "voided",
    "recalled",
    "running",
    "done",
    "failed",
    "paused",
    "link_lost",
]


def sample_map() -> MapView:
    """An invented position that shows each state of an area and a counter."""
    points = {"donetsk": 6, "crimea": 4, "luhansk": 4, "kharkiv": 4, "odesa": 3, "zaporizhzhia": 3, "dnipropetrovsk": 3}
    lit = {"donetsk": ("selected", "3"), "luhansk": ("reach", ""), "zaporizhzhia": ("target", "1")}
    areas = [
        AreaOverlay(
            key,
            vp=points.get(key, 1),
            zone="pro_russian",
            airfield=key != "kherson",
            port=key in ("crimea", "odesa", "donetsk", "mykolaiv"),
            changed_country=key == "crimea",
            holder="RED" if key == "crimea" else None,
            highlight=lit.get(key, ("", ""))[0],  # type: ignore[arg-type]  # the table has these words alone
            note=lit.get(key, ("", ""))[1],
        )
        for key in PRO_RUSSIAN
    ]
    areas += [AreaOverlay(key, zone="pro_ukrainian") for key in PRO_UKRAINIAN]
    areas.append(AreaOverlay("kyiv_city", vp=3, zone="both", holder="BLUE"))
    counters = {
        "donetsk": (
            Counter("UG1", "BLUE", "regular", "UG1"),
            Counter("UG2", "BLUE", "regular", "UG2", acted=True),
            Counter("RG1", "RED", "regular", "RG1", selected=True),
            Counter("RI1", "RED", "irregular", "RI1", neutralised=True),
            Counter("RS1", "RED", "special_forces", "RS1"),
        ),
        "kyiv_city": tuple(Counter(f"UG{n}", "BLUE", "regular", f"UG{n}") for n in range(3, 9)),
        "rostov": (Counter("RP1", "RED", "parachute", "RP1"),),
    }
    return MapView(
        tuple(areas),
        counters,
        title="Sample position",
        links=(Link("rostov", "luhansk", "RED"), Link("kharkiv", "poltava")),
    )


def gallery(request: HttpRequest) -> HttpResponse:
    """Every part of the pages, for the people who build and check them."""
    chances = {0: 0.026, 1: 0.117, 2: 0.234, 3: 0.273, 4: 0.205, 5: 0.102, 6: 0.034, 7: 0.007, 8: 0.0009, 9: 0.00005}
    red, blue = [32, 31, 28, 25, 24], [16, 18, 15, 19, 17]
    context = {
        "sequence": SEQUENCE,
        "clock": {"label": "Orders lock in", "text": "06:42", "state": "running"},
        "states": STATES,
        "tokens": TOKENS,
        "kinds": [(kind, name) for kind, name in symbols.kinds().items()],
        "map": mark_safe(draw(sample_map(), mode="screen", prefix="gallery", interactive=True)),
        "prestige": mark_safe(
            since_start({"RED": red[-1], "BLUE": blue[-1]}, {"RED": 32, "BLUE": 16}, names=SIDES, title="Prestige")
        ),
        "tracks": mark_safe(
            tracks(
                (Track("RED", "Red", red), Track("BLUE", "Blue", blue)),
                title="Prestige over time",
                events=(TrackEvent(2, "Crimea"),),
            )
        ),
        "odds": mark_safe(odds(chances, 4, "RED", name="Red")),
        "zones": [{"key": key, "name": key.capitalize()} for key in ("intervention", "support", "neutral")],
        "countries": [
            {"code": "US", "name": "United States", "rank": 3, "zone": "support"},
            {"code": "GB", "name": "United Kingdom", "rank": 2, "zone": "neutral"},
            {"code": "PL", "name": "Poland", "rank": 1, "zone": "intervention", "moved": True},
            {"code": "BY", "name": "Belarus", "rank": 1, "zone": "out", "out_note": "T2"},
        ],
        "tabs": [
            {"href": "#gallery-marks", "label": "Marks", "current": True},
            {"href": "#gallery-map", "label": "Map"},
        ],
    }
    return render(request, "components/gallery.html", context)
