"""The pictures of the documentation, taken from a White Cell of their own. A program to run by hand, not a test:

.venv/bin/python -m tests.pictures             writes docs/images/*.png
.venv/bin/python -m tests.pictures console     only this one
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import tempfile
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import django
from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize

from tests.browsers import chromium
from tests.journeys.console import Console
from tests.journeys.people import Person

IMAGES = Path(__file__).resolve().parent.parent / "docs" / "images"
LAPTOP, WALL, PHONE = (
    ViewportSize(width=1440, height=900),
    ViewportSize(width=1440, height=810),
    ViewportSize(width=390, height=844),
)
PATIENCE = 120  # times two seconds: until the report of a finished sample is printed
COLOURS = 128  # of a picture: enough for a page, and a third of the bytes
PLAY = ("--system", "opaque_war", "--pack", "donbas-2014")


@dataclass
class Studio:
    """A running White Cell, an umpire's open page, and a way to make sample exercises."""

    browser: Browser
    base: str
    umpire: Page
    manage: Callable[..., str]
    printing: Callable[[], AbstractContextManager[None]]

    def sample(self, stage: str, *options: str) -> tuple[str, str]:
        """A sample exercise at a stage: its id and its room code."""
        told = self.manage("sample", *options, "--stage", stage)
        return re.findall(r"/umpire/([\w-]+)/", told)[0], re.findall(r"Room code:\s+(\w+)", told)[0]

    def take(self, page: Page, name: str, size: ViewportSize, address: str) -> None:
        """Open an address and store what the window shows."""
        page.set_viewport_size(size)
        page.goto(self.base + address)
        page.wait_for_load_state("networkidle" if "screen" not in address else "load")
        page.wait_for_timeout(2_500)  # maps and the stream settle
        store(page.screenshot(), name)


def store(png: bytes, name: str) -> None:
    """Write a picture with few colours."""
    file = IMAGES / f"{name}.png"
    file.write_bytes(png)
    with Image.open(file) as image:
        image.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(file, optimize=True)


def console(studio: Studio) -> None:
    """The console with results that wait for the umpire."""
    exercise, _ = studio.sample("drafted", *PLAY)
    studio.take(studio.umpire, "console", LAPTOP, f"/umpire/{exercise}/")


def projector(studio: Studio) -> None:
    """The projector in the second turn."""
    _, code = studio.sample("second-turn", *PLAY)
    studio.take(studio.umpire, "projector", WALL, f"/screen/{code}/")


def roster(studio: Studio) -> None:
    """Cells and seats before the start."""
    exercise, _ = studio.sample("seated")
    studio.take(studio.umpire, "roster", LAPTOP, f"/umpire/{exercise}/roster/")


def phone(studio: Studio) -> None:
    """A commander's order sheet on a phone."""
    umpire = Console(Person(studio.umpire.context, studio.umpire))
    umpire.exercise_id, _ = studio.sample("second-turn")
    still: Any = {"reduced_motion": "reduce", "device_scale_factor": 1.5, "base_url": studio.base}
    context = studio.browser.new_context(viewport=PHONE, **still)
    commander = Person.sit(context)
    commander.redeem(umpire.seat_code("Red"), "Col Berg")
    studio.take(commander.page, "cell-phone", PHONE, commander.page.url.replace(studio.base, ""))
    context.close()


def report(studio: Studio) -> None:
    """The first page of the after-action report of a finished sample."""
    page = studio.umpire
    link = page.get_by_role("link", name=re.compile(r"^Read (the draft|version)"))
    with studio.printing():
        exercise, _ = studio.sample("ended", *PLAY)
        for _ in range(PATIENCE):
            page.goto(f"{studio.base}/papers/{exercise}/report/")
            if link.count():
                break
            page.wait_for_timeout(2_000)
    answer = page.request.get(studio.base + (link.first.get_attribute("href") or ""))
    with tempfile.TemporaryDirectory() as folder:
        pdf = Path(folder) / "report.pdf"
        pdf.write_bytes(answer.body())
        subprocess.run(["pdftoppm", "-r", "110", "-png", "-singlefile", pdf, pdf.with_suffix("")], check=True)
        store(pdf.with_suffix(".png").read_bytes(), "report")


PICTURES = {"console": console, "projector": projector, "roster": roster, "phone": phone, "report": report}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pictures", nargs="*", choices=[*PICTURES, []], default=[])
    given = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    from tests.stack import running_stack

    with (
        tempfile.TemporaryDirectory() as folder,
        running_stack(Path(folder) / "var", f"pictures_{os.getpid()}") as live,
        chromium() as browser,
    ):
        name, password = (part.strip() for part in live.manage("add_umpire", "umpire").split(":", 1)[1].split("/"))
        page = browser.new_page(base_url=live.base_url, reduced_motion="reduce", color_scheme="light")
        page.set_default_timeout(60_000)
        page.goto(f"{live.base_url}/login/")
        page.fill("input[name=login]", name)
        page.fill("input[name=password]", password)
        page.keyboard.press("Enter")
        page.wait_for_url("**/umpire/")
        studio = Studio(browser, live.base_url, page, live.manage, live.printing)
        for picture in given.pictures or PICTURES:
            PICTURES[picture](studio)


if __name__ == "__main__":
    main()
