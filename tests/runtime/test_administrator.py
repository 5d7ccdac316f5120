"""What needs an administrator: done with sudo where sudo asks for no password, else named in one sentence."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
TOOLS = ("env", "grep", "head")  # what the shell's part needs apart from sudo and apt-get


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
        return said

    return programs


def shell(command: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        ["/bin/bash", "-euc", f". bin/prepare.sh; {command}"], cwd=ROOT, capture_output=True, text=True, check=False
    )


ALL = """need python3.12-venv false; need redis-server true; need 'libpango fontconfig' false
install_missing 'It cannot start'"""


def test_all_that_is_missing_comes_by_sudo_at_once(somebody: Callable[..., Path]) -> None:
    asked = somebody("sudo", "apt-get")
    assert shell(ALL).returncode == 0
    lines = asked.read_text().splitlines()
    assert lines[0] == "sudo -n true"
    assert "apt-get update" in lines
    assert lines[-1] == "apt-get install -y --no-install-recommends python3.12-venv libpango fontconfig"


@pytest.mark.parametrize(
    ("programs", "by"), [(("sudo", "apt-get"), "sudo sh -c"), (("apt-get",), "su -c"), ((), "su -c")]
)
def test_one_command_is_named_where_the_administrator_is_not_at_hand(
    programs: tuple[str, ...], by: str, somebody: Callable[..., Path]
) -> None:
    """A sudo that asks for a password is not used; nothing is tried, and one command names everything."""
    asked = somebody(*programs, sudo_code=1)
    done = shell(ALL)
    assert done.returncode == 1
    install = "apt-get update && apt-get install -y --no-install-recommends python3.12-venv libpango fontconfig"
    assert done.stderr == f"White Cell: It cannot start until an administrator runs: {by} '{install}'\n"
    assert set(asked.read_text().splitlines()) <= {"sudo -n true"}


def test_a_python_that_is_too_old_is_named(somebody: Callable[..., Path], tmp_path: Path) -> None:
    somebody()
    old = tmp_path / "bin/python3"
    old.write_text('#!/bin/sh\n[ "$1" = --version ] && echo "Python 3.9.2"\n')
    old.chmod(0o755)
    done = shell("SYSTEM_PYTHON=/no/python3; have_python")
    assert done.returncode == 1
    assert "Python 3.11 or newer is needed. This machine has Python 3.9.2." in done.stderr


PYTHONS = (  # whether the system's has its venv module, who asks, and which one is taken
    (True, ("python3",), "system"),
    (False, ("python3",), "python3"),
    (False, ("python3", "sudo", "apt-get"), "system"),
)


@pytest.mark.parametrize(("complete", "programs", "taken"), PYTHONS)
def test_the_systems_python_comes_before_one_that_somebody_compiled(
    complete: bool, programs: tuple[str, ...], taken: str, somebody: Callable[..., Path], tmp_path: Path
) -> None:
    """Unless it lacks a part that only an administrator can add."""
    somebody(*programs)
    own = tmp_path / "system"
    own.write_text(f'#!/bin/sh\ncase "$2" in *ensurepip*) exit {0 if complete else 1};; esac\n')
    own.chmod(0o755)
    assert Path(shell(f"SYSTEM_PYTHON={own}; find_python").stdout.strip()).name == taken


def test_a_python_that_is_named_comes_first(somebody: Callable[..., Path], tmp_path: Path) -> None:
    somebody("python3", "python3.12")
    own = tmp_path / "bin/python3.12"
    assert shell(f"SYSTEM_PYTHON=/usr/bin/python3; PYTHON={own}; find_python").stdout.strip() == str(own)


def test_the_container_has_the_same_libraries() -> None:
    packages = shell("echo $PRESS").stdout
    assert packages.strip() in (ROOT / "Dockerfile").read_text()
