"""bin/dev: which parts it starts and how, and what starts again when a file changes."""

from __future__ import annotations

import os
import sys
import threading
import time
from itertools import pairwise
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from wargame.runtime import cli, dev, parts
from wargame.runtime.console import banner
from wargame.runtime.parts import Part
from wargame.runtime.supervisor import Supervisor


def test_the_web_server_is_that_of_a_class_and_reads_changes() -> None:
    ours, theirs = dev.web("127.0.0.1", 8000), parts.web("127.0.0.1", 8000)
    assert ours.command[: len(theirs.command)] == theirs.command
    more = ours.command[len(theirs.command) :]
    assert more[0] == "--reload"
    folders = [word for before, word in pairwise(more) if before == "--reload-dir"]
    assert all((cli.ROOT / folder).is_dir() for folder in folders)
    assert {*dev.APPS} < {*folders}


def test_every_app_is_watched() -> None:
    found = {path.parent.name for path in cli.ROOT.glob("*/apps.py")}
    assert {*dev.APPS} == found


@pytest.mark.parametrize(
    ("name", "again"),
    [("wargame/views/cell.py", True), ("packs/war/map.yaml", True), ("base.html", False), ("cell.css", False)],
)
def test_what_is_read_once_needs_a_new_start(name: str, again: bool) -> None:
    assert dev.is_read_once(name) is again


def test_it_debugs_and_draws_no_code(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in dev.SETTINGS:
        monkeypatch.setenv(name, "")
    manners: list[cli.Manner] = []
    monkeypatch.setattr(dev.Reload, "watch", lambda *_: None)

    def start(arguments: list[str], manner: cli.Manner) -> int:
        manners.append(manner)
        return len(arguments)

    assert dev.main(["--port", "8001"], start) == 2
    assert os.environ["WHITE_CELL_DEBUG"] == "1"
    assert (manners[0].command, manners[0].picture, manners[0].web_prints) == ("bin/dev", False, True)
    text = banner(
        "http://a", "http://a/join/", [], {"umpire_username": "umpire", "umpire_password": "pw"}, picture=False
    )
    assert "umpire  /  pw" in text
    assert "█" not in text
    assert "cannot show" not in text


def test_its_mistakes_name_it(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["--port", "none"], cli.Manner("bin/dev", dev.web))
    assert "usage: bin/dev" in capsys.readouterr().err


LIVES = "import time\nprint('here', flush=True)\nwhile True: time.sleep(60)"


def test_a_change_starts_the_workers_again_and_leaves_the_web_server(tmp_path: Path) -> None:
    said: list[str] = []
    family = Supervisor(dict(os.environ), tmp_path, said.append)
    command = (sys.executable, "-S", "-c", LIVES)
    family.add(Part("worker 1", command, "worker1.log", tmp_path / "sign"), tmp_path)
    family.add(Part("web server", command, "web.log"), tmp_path)
    reload = dev.Reload()
    try:
        worker, web = (child.process for child in family.children)
        assert worker
        reload.look(family)
        assert worker.poll() is None
        reload.changed.set()
        reload.look(family)
        deadline = time.monotonic() + PATIENCE
        while (now := family.children[0].process) is worker or now is None:
            assert time.monotonic() < deadline
            family.watch()
            time.sleep(0.02)
        assert family.children[1].process is web
        assert web
        assert web.poll() is None
        assert said == []  # nothing died
        assert not reload.changed.is_set()
    finally:
        family.stop()


def test_a_saved_file_is_noticed(tmp_path: Path) -> None:
    for app in dev.APPS:
        (tmp_path / app).mkdir()
    reload = dev.Reload()
    threading.Thread(target=reload.watch, args=(tmp_path,), daemon=True).start()
    deadline = time.monotonic() + PATIENCE
    while not reload.changed.wait(0.2):  # the thread may not watch yet: save again
        assert time.monotonic() < deadline
        (tmp_path / "wargame/page.html").write_text("never")
        (tmp_path / "wargame/views.py").write_text(str(time.monotonic()))
