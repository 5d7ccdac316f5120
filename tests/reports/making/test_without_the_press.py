"""A machine without the libraries that draw papers: everything else works, and a paper says what is missing."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
BARE = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "weasyprint":
            raise OSError("cannot load library 'libpango'")

sys.meta_path.insert(0, Missing())
import django
from django.core.management import call_command
from wargame.celery import app

django.setup()
call_command("check")
app.loader.import_default_modules()
from reports import press

for attempt in range(2):
    try:
        press.render("<p>One</p>")
    except press.PressMissing as missing:
        print(missing)
"""


def test_only_the_papers_need_the_libraries_of_the_press(tmp_path: Path) -> None:
    ours = {
        "DJANGO_SETTINGS_MODULE": "wargame.settings",
        "WHITE_CELL_VAR": str(tmp_path),
        "DATABASE_URL": "postgres:///x",
    }
    done = subprocess.run(
        [sys.executable, "-c", BARE], cwd=ROOT, env={**os.environ, **ours}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("bin/run") == 2
