"""The browser of the journeys: `HEADED=1` shows its window, `TRACE=1` saves what each person did and saw."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, sync_playwright

TRACES = Path(__file__).resolve().parent.parent / "var/traces"
ARGUMENTS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
WITHOUT_A_WINDOW = "chromium-headless-shell"  # the quicker one
PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
SLOWLY = 250.0  # milliseconds for each act, so that a person can follow


def wants(name: str, environment: Mapping[str, str] = os.environ) -> bool:
    """Whether a variable of the environment asks for it."""
    return environment.get(name, "") not in {"", "0"}


def program(headed: bool, environment: Mapping[str, str] = os.environ) -> str:
    """The path of Chromium. AssertionError: it is missing, or a window has no screen to be on."""
    if headed:
        assert environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"), (
            "HEADED=1 needs a screen. Use TRACE=1 instead, and open the trace on a machine that has one."
        )
    names = PROGRAMS if headed else (WITHOUT_A_WINDOW, *PROGRAMS)
    found = environment.get("WHITE_CELL_CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    missing = PROGRAMS[0] if headed else WITHOUT_A_WINDOW
    assert found, f"Chromium is missing; install it with: sudo apt-get install {missing}"
    return found


@contextmanager
def chromium() -> Iterator[Browser]:
    """A real Chromium. A missing one is a failure."""
    headed = wants("HEADED")
    arguments = [*ARGUMENTS, *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    path = program(headed)
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(
            executable_path=path, args=arguments, headless=not headed, slow_mo=SLOWLY if headed else 0
        )
        yield found
        found.close()


def trace(context: BrowserContext) -> None:
    """Record what this person does and sees, if `TRACE` asks for it."""
    if wants("TRACE"):
        context.tracing.start(screenshots=True, snapshots=True, sources=True)


def save_trace(context: BrowserContext, name: str) -> None:
    """Save the record, whether the test passed or failed."""
    if wants("TRACE"):
        context.tracing.stop(path=trace_file(name))


def trace_file(name: str) -> Path:
    """Where the record of this name is saved. A test's name may hold letters that a file's cannot."""
    return TRACES / f"{re.sub(r'[^A-Za-z0-9_.]+', '-', name).strip('-')}.zip"
