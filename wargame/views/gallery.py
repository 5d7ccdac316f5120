"""A reference sheet: every component in every state. It takes nothing from the database."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from wargame.charts.odds import odds
from wargame.charts.since import since_start
from wargame.charts.tracks import Track, TrackEvent, tracks
from wargame.maps import symbols
from wargame.maps.area_map import draw
from wargame.maps.sample import sample_map

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
TOKENS = ("ink", "ink-2", "ink-3", "over", "warn", "red", "blue", "green", "m-zone-a", "m-zone-b", "m-water", "m-town")
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
        "map": draw(sample_map(), mode="screen", prefix="gallery", interactive=True),
        "since_start": since_start(
            {"RED": red[-1], "BLUE": blue[-1]}, {"RED": 32, "BLUE": 16}, names=SIDES, title="Points"
        ),
        "tracks": tracks(
            (Track("RED", "Red", red), Track("BLUE", "Blue", blue)),
            title="Points over time",
            events=(TrackEvent(2, "Landing"),),
        ),
        "odds": odds(chances, 4, "RED", name="Red"),
        "tabs": [
            {"href": "#gallery-marks", "label": "Marks", "current": True},
            {"href": "#gallery-map", "label": "Map"},
        ],
    }
    return render(request, "components/gallery.html", context)
