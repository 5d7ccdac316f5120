"""The steps between an empty folder and a White Cell that can be started: database, migrations, files, demo."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

from wargame.runtime import disk, postgres
from wargame.runtime.postgres_programs import PostgresError


class PreparationError(RuntimeError):
    """A step failed; the text is a sentence for the operator."""


def room(var_dir: Path) -> None:
    """Refuse a disk that is all but full: the database would stop in the midst of a class."""
    folder, free = disk.tightest(var_dir)
    if free < disk.LEAST_FREE:
        few, least = free // 1_000_000, disk.LEAST_FREE // 1_000_000
        raise PreparationError(
            f"Only {few} MB are free for {folder}. White Cell needs {least}. Free some space and start again."
        )


def database(var_dir: Path) -> bool:
    """Have a database at DATABASE_URL, the embedded one when none is named. True: it is the embedded one."""
    if os.environ.get("DATABASE_URL"):
        return False
    try:
        os.environ["DATABASE_URL"] = postgres.use(var_dir).url
    except (PostgresError, OSError) as problem:
        raise PreparationError(str(problem)) from problem
    return True


def application(root: Path) -> dict[str, str]:
    """Bring tables and static files up to date and load the demo exercise, in its own process.

    The program that starts the others and looks after them stays small. Returns what the operator needs to enter the
    demo, and `join_path`, where cells join.
    """
    command = [sys.executable, "-m", "wargame.runtime.prepare"]
    done = subprocess.run(command, cwd=root, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    try:
        found = json.loads(done.stdout.splitlines()[-1])
    except (ValueError, IndexError):
        raise PreparationError(f"The database could not be prepared:\n{done.stderr[-2000:]}") from None
    if "problem" in found:
        raise PreparationError(found["problem"])
    return {key: str(value) for key, value in found.items()}


def main() -> None:
    """Prepare, and print what `application` returns as the last line."""
    import django

    django.setup()
    try:
        _tables_and_files()
        answer = demo()
        answer["join_path"] = join_path(answer)
    except PreparationError as problem:
        answer = {"problem": str(problem)}
    sys.stdout.write(f"\n{json.dumps(answer)}\n")


def _tables_and_files() -> None:
    from django.core.management import CommandError, call_command
    from django.db import DatabaseError

    try:
        call_command("migrate", interactive=False, verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
    except DatabaseError as problem:
        raise PreparationError(f"The database does not answer correctly: {problem}") from problem
    except CommandError as problem:
        raise PreparationError(str(problem)) from problem


def demo() -> dict[str, str]:
    """Load the demo exercise, and return what the operator needs to enter it; empty when there is no demo."""
    from django.core.management import CommandError, call_command, get_commands
    from django.db import connections

    if "load_demo" not in get_commands():
        return {}
    answer = io.StringIO()
    try:
        call_command("load_demo", json=True, stdout=answer)
    except CommandError as problem:
        raise PreparationError(f"The demo exercise could not be loaded: {problem}") from problem
    finally:
        connections.close_all()
    found = json.loads(answer.getvalue())
    return {key: str(value) for key, value in found.items() if value is not None}


def join_path(demo: dict[str, str]) -> str:
    """The path that a cell opens to join: the demo's room, else the page that asks for a room code."""
    from django.urls import reverse

    return reverse("room", args=[demo["room_code"]]) if demo.get("room_code") else reverse("join")


if __name__ == "__main__":
    main()
