"""What the image of the server installation is made of, by its Dockerfile: no database, no root, a health check."""

from __future__ import annotations

import re

import pytest

from tests.stack import ROOT

DOCKERFILE = (ROOT / "Dockerfile").read_text()
IGNORED = (ROOT / ".dockerignore").read_text().split()


def steps() -> list[tuple[str, str]]:
    """The instructions in order, each with its text on one line."""
    whole = re.sub(r"\\\n\s*", " ", re.sub(r"^#.*\n", "", DOCKERFILE, flags=re.MULTILINE))
    lines = [line.split(None, 1) for line in whole.splitlines() if line.strip()]
    return [(name, text) for name, text in lines]


def texts(name: str) -> list[str]:
    return [text for step, text in steps() if step == name]


def test_it_runs_as_a_user_who_is_not_root() -> None:
    assert texts("USER") == ["whitecell"]
    assert re.search(r"useradd --system --create-home --uid [1-9]\d+ whitecell", " ".join(texts("RUN")))
    names = [name for name, _ in steps()]
    assert names.index("USER") > max(at for at, name in enumerate(names) if name in ("RUN", "COPY"))
    assert names.index("CMD") > names.index("USER")
    assert texts("VOLUME") == ["/srv/white-cell/var"]


def test_its_health_check_asks_the_program() -> None:
    (check,) = texts("HEALTHCHECK")
    assert "http://127.0.0.1:8000/healthz" in check
    assert "--start-period=" in check


def test_it_holds_no_database_and_no_compiler() -> None:
    installed = " ".join(texts("RUN"))
    assert re.findall(r"-r (\S+)", installed) == ["requirements-server.txt"]
    assert "pgserver" not in (ROOT / "requirements-server.txt").read_text()
    assert "-r " not in (ROOT / "requirements-server.txt").read_text()
    assert not [one for one in ("postgresql", "gcc", "build-essential") if one in installed]
    for one in ("--no-install-recommends", "--no-cache-dir", "rm -rf /var/lib/apt/lists/*"):
        assert one in installed


def test_it_starts_from_a_slim_python_of_a_named_version() -> None:
    (base,) = texts("FROM")
    assert re.fullmatch(r"python:3\.\d+-slim-\w+", base)


@pytest.mark.parametrize("name", [".git", ".venv", "var", "tests", "**/__pycache__"])
def test_it_leaves_out_what_it_does_not_run(name: str) -> None:
    assert name in IGNORED
