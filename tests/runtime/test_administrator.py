"""What needs an administrator: done with sudo where sudo asks for no password, else named in one sentence."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from wargame.runtime import prepare, system_libraries

ROOT = Path(__file__).resolve().parent.parent.parent
TOOLS = ("env", "cat")  # what the shell's part needs besides sudo and apt-get


@pytest.fixture
def somebody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
    """Make the machine one where an ordinary user has these programs only; returns what they were asked to do."""
    said = tmp_path / "asked"
    said.touch()

    def programs(*names: str, sudo_code: int = 0) -> Path:
        folder = tmp_path / "bin"
        folder.mkdir()
        for name in names:
            code = sudo_code if name == "sudo" else 0
            runs = 'while [ "${1#-}" != "$1" ]; do shift; done; "$@"' if name == "sudo" and not code else f"exit {code}"
            (folder / name).write_text(f'#!/bin/sh\necho "{name} $*" >>"{said}"\n{runs}\n')
            (folder / name).chmod(0o755)
        for name in TOOLS:
            (folder / name).symlink_to(f"/usr/bin/{name}")
        (folder / "true").symlink_to("/usr/bin/true")
        (folder / "id").write_text("#!/bin/sh\necho 1000\n")
        (folder / "id").chmod(0o755)
        monkeypatch.setenv("PATH", str(folder))
        monkeypatch.setattr(os, "geteuid", lambda: 1000)
        return said

    return programs


def shell(command: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        ["/bin/bash", "-c", f". bin/prepare.sh; {command}"], cwd=ROOT, capture_output=True, text=True, check=False
    )


def test_the_papers_libraries_come_by_sudo(somebody: Callable[..., Path], monkeypatch: pytest.MonkeyPatch) -> None:
    asked = somebody("sudo", "apt-get")
    monkeypatch.setattr(system_libraries, "missing", list)
    assert system_libraries.install()
    lines = asked.read_text().splitlines()
    assert "sudo -n apt-get update" in lines
    assert f"sudo -n {system_libraries.COMMAND}" in lines
    assert system_libraries.COMMAND in lines, "sudo itself ran it"


def test_a_sudo_that_asks_for_a_password_is_not_used(
    somebody: Callable[..., Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = somebody("sudo", "apt-get", sudo_code=1)
    monkeypatch.setattr(system_libraries, "missing", lambda: ["pango-1.0"])
    prepare.libraries()
    told = capsys.readouterr()
    assert f"sudo {system_libraries.COMMAND}" in told.out + told.err
    assert asked.read_text().splitlines() == ["sudo -n true"]


@pytest.mark.parametrize("programs", [(), ("apt-get",)])
def test_without_sudo_the_command_is_named(
    programs: tuple[str, ...],
    somebody: Callable[..., Path],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked = somebody(*programs)
    monkeypatch.setattr(system_libraries, "missing", lambda: ["pango-1.0"])
    prepare.libraries()
    told = capsys.readouterr()
    assert "pango-1.0" in told.out + told.err
    assert asked.read_text() == ""


def test_the_shell_installs_by_sudo_too(somebody: Callable[..., Path]) -> None:
    asked = somebody("sudo", "apt-get")
    assert shell("apt_install python3-venv").returncode == 0
    lines = asked.read_text().splitlines()
    assert lines[0] == "sudo -n true"
    assert "apt-get install -y --no-install-recommends python3-venv" in lines


def test_the_shell_does_nothing_where_sudo_would_ask(somebody: Callable[..., Path]) -> None:
    asked = somebody("sudo", "apt-get", sudo_code=1)
    assert shell("apt_install python3-venv").returncode != 0
    assert asked.read_text().splitlines() == ["sudo -n true"]
