"""Golden papers of the rule systems: the words to the letter, the pages as pictures seen from afar.

One small exercise each, with a seed that is always the same. After a wanted change, `GOLDEN=write pytest` on this file
writes the new ones; look at them before you keep them.
"""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from PIL import Image

from adjudication.services import games, shares
from reports.models import Paper
from reports.services import due, papers
from tests import world as worlds
from tests.pages import printed_pages
from tests.reports.conftest import brief_of, make
from tests.reports.tagged import problems
from wargame.models import Objective, OrderSheet

HERE = Path(__file__).parent / "golden"
SYSTEMS = (
    ("ukrainian_crisis", "ukraine-2014"), ("opuc", "first-lesson"), ("opaque_war", "airport-lesson"),
    ("ukraine_2022", "kharkiv-lesson"), ("millennium_wars", "odesa-transnistria"),
)  # fmt: skip
SEED = bytes(range(32))
TALL, BLOCK = 220, 10  # dots of a page, dots of a block of it
MEAN, WORST = 4.0, 70.0  # greys of 255: of the whole page, of one block
VARYING = (
    (re.compile(r"\b\d{6}[A-Z]\*? [A-Z]{3} \d{2}\b"), "DTG"),
    (re.compile(r"\b\d{1,2} [A-Z][a-z]+ 20\d\d\b"), "DAY"),
    (re.compile(r"\b[0-9a-f]{8}(?:[0-9a-f]{4,}|(?: [0-9a-f]{8})*)(?=\W|$)"), "HEX"),
)


@pytest.mark.slow
@pytest.mark.parametrize(("system", "pack"), SYSTEMS)
def test_papers_stay_as_they_are(db: None, monkeypatch: pytest.MonkeyPatch, system: str, pack: str) -> None:
    monkeypatch.setattr(games, "fresh_seed", lambda: SEED)
    monkeypatch.setattr(shares, "hashlib", SimpleNamespace(sha256=other_dice))
    world = worlds.begun(system=system, pack_name=pack, number="WX 1")
    Objective.objects.create(exercise=world.exercise, code="LO-1", title="Tempo", text="Keep the initiative.")
    worlds.play_until(world, turn=2)
    OrderSheet.objects.filter(cell=world.cells["red"]).update(intent="Take the town before night.")
    asked = due.settle(exercise=world.exercise)
    sitrep = papers.perform(Paper.objects.get(pk__in=asked, cell=world.cells["blue"]).pk)
    assert sitrep is not None
    commander = brief_of(sitrep)
    assert sitrep.file
    report = make(world.refresh(), Paper.Kind.AAR)
    report.refresh_from_db()
    compare(f"{system}-commander", commander, picture=1)
    compare(f"{system}-staff", bytes(sitrep.file), picture=1)
    compare(f"{system}-report", bytes(report.file or b""), picture=2)


def other_dice(text: bytes) -> Any:
    """The other dice behind the shares of luck, drawn without the step's hash, which is new each time."""
    return hashlib.sha256(text.rpartition(b":")[2])


def compare(name: str, data: bytes, picture: int) -> None:
    """Words against words, and one page against its picture."""
    assert problems(data) == [], name
    words, seen = said(data), page(data, picture)
    text, shot = HERE / f"{name}.txt", HERE / f"{name}.png"
    if os.environ.get("GOLDEN") == "write":
        HERE.mkdir(exist_ok=True)
        text.write_text(words, encoding="utf-8")
        Image.fromarray(seen).save(shot, optimize=True)
    assert words == text.read_text(encoding="utf-8"), f"the words of {name} changed"
    mean, worst = apart(seen, np.asarray(Image.open(shot).convert("L")))
    assert mean < MEAN, (name, mean)
    assert worst < WORST, (name, worst)


def said(data: bytes) -> str:
    """The text page by page, without what is different each time."""
    text = "\n\n".join(re.sub(r"(?<=[.;:]) (?=[A-Z])", "\n", page) for page in printed_pages(data))
    for pattern, word in VARYING:
        text = pattern.sub(word, text)
    return text + "\n"


def page(data: bytes, number: int) -> Any:
    """A page in greys, small."""
    wanted = ["-f", str(number), "-l", str(number), "-scale-to", str(TALL), "-gray", "-png", "-singlefile"]
    shot = subprocess.run(["pdftoppm", *wanted, "-"], input=data, capture_output=True, check=True).stdout
    return np.asarray(Image.open(BytesIO(shot)).convert("L"))


def apart(one: Any, other: Any) -> tuple[float, float]:
    """How far two pages are apart, block by block: the mean, and the worst block."""
    assert one.shape == other.shape
    high, wide = (size // BLOCK * BLOCK for size in one.shape)
    blocks = [
        found[:high, :wide].astype(float).reshape(high // BLOCK, BLOCK, wide // BLOCK, BLOCK).mean(axis=(1, 3))
        for found in (one, other)
    ]
    difference = np.abs(blocks[0] - blocks[1])
    return float(difference.mean()), float(difference.max())


def test_a_page_with_a_map_gone_is_not_taken_for_the_same() -> None:
    shot = np.asarray(Image.open(HERE / "opuc-commander.png").convert("L"))
    gone = shot.copy()
    gone[100:180, 50:110] = 255
    assert apart(shot, shot) == (0, 0)
    mean, worst = apart(gone, shot)
    assert mean > MEAN or worst > WORST
    moved = np.roll(shot, 1, axis=1)
    assert apart(moved, shot)[0] < MEAN, "a font that sets a dot further is not a change"
