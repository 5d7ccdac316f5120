"""Tables of the books, as the digests have them, for the tests of the kit."""

from __future__ import annotations

from adjudication.engine.kit.modifiers import Modifier
from adjudication.engine.kit.tables import Table

OPAQUE_WAR = Table(
    by="ratio",
    columns=("1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1"),
    rows={
        "1": ["3/0", "2/0", "2/0", "1/0", "1/0", "1/1", "1/1"],
        "2": ["2/0", "2/0", "1/0", "1/0", "1/1", "1/1", "0/1"],
        "3": ["2/0", "1/0", "1/0", "0/0", "1/1", "1/1", "0/1"],
        "4": ["1/0", "1/0", "0/0", "1/1", "0/1", "0/1", "0/2"],
        "5": ["1/0", "0/0", "1/1", "0/1", "0/1", "0/2", "0/2"],
        "6": ["0/0", "1/1", "0/1", "0/1", "0/2", "0/2", "0/3"],
    },
    results=("3/0", "2/0", "1/0", "0/0", "1/1", "0/1", "0/2", "0/3"),
)
OPAQUE_SHIFTS = (
    Modifier("attacker_support", "8.4", 1, 0),
    Modifier("defender_support", "8.4", -1, 0),
    Modifier("city", "8.6", -2),
    Modifier("town", "8.6", -1),
    Modifier("river", "8.7", -1),
    Modifier("attacker_unsupplied", "8.8", -2),
    Modifier("defender_unsupplied", "8.8", 1),
)
MILLENNIUM_WARS = Table(
    by="ratio",
    columns=("1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1"),
    rows={
        "1": ["AE", "AE", "AE", "AD", "AD", "NE", "BB", "DD"],
        "2": ["AE", "AD", "AD", "AD", "NE", "BB", "DD", "DD"],
        "3": ["AE", "AD", "AD", "NE", "BB", "DD", "DD", "DE"],
        "4": ["AD", "AD", "NE", "BB", "DD", "DD", "DE", "DE"],
        "5": ["AD", "NE", "BB", "DD", "DD", "DE", "DE", "DE"],
        "6": ["NE", "BB", "DD", "DD", "DE", "DE", "DE", "DE"],
    },
    outside="refuse",
    results=("AE", "AD", "NE", "BB", "DD", "DE"),
)
INFORMATION = Table(
    by="difference",
    columns=("<=-3", "-2..-1", "0", "+1..+2", "+3..+4", ">=+5"),
    rows={
        "1": ["FB", "FB", "CM", "CM", "NE", "NE"],
        "2": ["FB", "CM", "CM", "NE", "NE", "IS1"],
        "3": ["CM", "CM", "NE", "NE", "IS1", "IS1"],
        "4": ["CM", "NE", "NE", "IS1", "IS1", "IS2"],
        "5": ["NE", "NE", "IS1", "IS1", "IS2", "IS2"],
        "6": ["NE", "IS1", "IS2", "IS2", "ISD", "ISD"],
    },
    results=("FB", "CM", "NE", "IS1", "IS2", "ISD"),
)
WESTERN_AID = Table(
    rows={
        "2-3": "none",
        "4-5": "media",
        "6-7": "supplies",
        "8-10": "HIMARS",
        "11-12": "Abrams",
        "13-14": "Patriot",
        "15": "F-16",
        "16+": "ATACMS",
    },
    dice=2,
    faces=8,
)
MEDIA = Table(rows={"<=1": "own -1", "2": "enemy +1", "3-5": "none", "6": "own +1", ">=7": "own +1, 1 VP"})
