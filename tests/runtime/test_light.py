"""What a process does without: each module that is not loaded is memory in every class."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests import prepared
from tests.stack import ROOT

FRAMEWORKS = {"django", "celery", "kombu"}
SPREADSHEETS = {"openpyxl", "weasyprint", "numpy"}
WORKER = "from wargame.celery import app; app.loader.import_default_modules(); import celery.apps.worker"
PROGRAMS = {
    "wargame.runtime.cli": FRAMEWORKS,
    "wargame.runtime.keep": FRAMEWORKS | {"psycopg"},
    "wargame.runtime.timekeeper; from wargame.celery import app; app.conf.beat_schedule": {"django.db", "psycopg"},
    "wargame.asgi": SPREADSHEETS,
    f"django; django.setup(); {WORKER}": {
        *SPREADSHEETS, "wargame.views", "umpire.views", "celery.bin.celery",
    },
}  # fmt: skip
LOADED = "import json, sys; sys.stdout.write(json.dumps(sorted(sys.modules)))"


@pytest.mark.slow
@pytest.mark.parametrize("program", PROGRAMS)
def test_a_program_loads_only_what_it_needs(program: str) -> None:
    environment = prepared.outside() | {
        "DJANGO_SETTINGS_MODULE": "wargame.settings",
        "DATABASE_URL": "postgresql://nobody@/nothing?host=/nowhere",
        "CELERY_SKIP_CHECKS": "1",
    }
    command = [sys.executable, "-c", f"import {program}; {LOADED}"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    loaded = set(json.loads(done.stdout))
    assert len(loaded) > 50
    assert not loaded & PROGRAMS[program]
