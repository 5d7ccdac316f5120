"""CPU and memory of an installation's processes on this machine, by part, from /proc."""

from __future__ import annotations

import os
import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import psutil

TICKS = os.sysconf("SC_CLK_TCK")
POSTGRES = "PostgreSQL"
SUPERVISOR = "supervisor"
PAPERS = "papers worker"
PARTS = (
    ("timekeeper", r"timekeeper"),
    (PAPERS, r"runtime\.workers\.work papers\d*\b"),
    ("worker", r"runtime\.workers\.work\b"),
    ("forecaster", r"runtime\.forecaster\b"),
    ("web", r"uvicorn|multiprocessing\.(spawn|resource_tracker)\b"),  # with several, uvicorn spawns them
    (SUPERVISOR, r"runtime\.(cli|keep)\b"),
)


def part_of(line: str) -> str | None:
    """The part of White Cell that a command line runs; None for another program."""
    return next((name for name, pattern in PARTS if re.search(pattern, line)), None)


def parts_in(var_dir: Path) -> dict[int, str]:
    """The processes that use a `var` folder: pid and part. Only those that this account can inspect."""
    found: dict[int, str] = {}
    for process in psutil.process_iter():
        try:
            part = part_of(" ".join(process.cmdline()))
            if part is None:
                continue
            if part == SUPERVISOR:
                mine = any(_works_on(child, var_dir) for child in process.children())
            else:
                mine = _works_on(process, var_dir)
        except psutil.Error:
            continue
        if mine:
            found[process.pid] = part
    return found


def _works_on(process: psutil.Process, var_dir: Path) -> bool:
    try:
        environment = process.environ()
        folder = environment.get("WHITE_CELL_VAR") or str(Path(process.cwd()) / "var")
        return Path(folder).resolve() == var_dir
    except psutil.Error:
        return False


def cpu(pid: int, children: bool = False) -> float:
    """CPU seconds of a process so far, with `children` including ended ones. 0 if it no longer exists."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(int(field) for field in fields[11 : 15 if children else 13]) / TICKS


def postgres_cpu(postmaster: int | None) -> float:
    """CPU seconds of a PostgreSQL server: its main process, running ones and ended ones."""
    if postmaster is None:
        return 0.0
    return cpu(postmaster, children=True) + sum(cpu(pid, children=True) for pid in _children(postmaster))


def _children(pid: int) -> list[int]:
    try:
        return [child.pid for child in psutil.Process(pid).children(recursive=True)]
    except psutil.Error:
        return []


def memory(pid: int, kind: str = "Pss") -> int:
    """The proportional set size of a process in bytes; with "Pss_Anon" without files and shared memory.

    0 when the process is gone, or this account may not know.
    """
    try:
        text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:
        return 0
    found = re.search(rf"^{kind}:\s+(\d+) kB", text, re.M)
    return int(found[1]) * 1024 if found else 0


@dataclass
class Meter:
    """CPU seconds by part since `start`. Call `look` about once a second, so that no process is missed."""

    var_dir: Path
    postmaster: int | None = None
    _seen: dict[int, tuple[str, float, float]] = field(default_factory=dict)
    _postgres: float = 0.0
    _own: float = 0.0

    def start(self) -> None:
        """Start counting."""
        now = {pid: (part, cpu(pid)) for pid, part in parts_in(self.var_dir).items()}
        self._seen = {pid: (part, spent, spent) for pid, (part, spent) in now.items()}
        self._postgres, self._own = postgres_cpu(self.postmaster), cpu(os.getpid())

    def look(self) -> None:
        """Read the CPU of each process. One that is new since the start counts from its own start."""
        for pid, part in parts_in(self.var_dir).items():
            first = self._seen[pid][1] if pid in self._seen else 0.0
            self._seen[pid] = (part, first, cpu(pid))

    def refresh(self) -> None:
        """Read the processes that are already known; fast enough for many times a second."""
        for pid, (part, first, last) in self._seen.items():
            self._seen[pid] = (part, first, max(last, cpu(pid)))

    def spent(self) -> dict[str, float]:
        """CPU seconds of each part, of all together, and of the load test itself."""
        found: Counter[str] = Counter()
        for part, first, last in self._seen.values():
            found[part] += last - first  # type: ignore[assignment]  # a Counter may hold fractions
        found[POSTGRES] = postgres_cpu(self.postmaster) - self._postgres  # type: ignore[assignment]  # a Counter may hold fractions
        named = {name: round(value, 2) for name, value in sorted(found.items())}
        return named | {
            "together": round(sum(found.values()), 2),
            "load itself": round(cpu(os.getpid()) - self._own, 2),
        }


def without_papers(spent: dict[str, float]) -> dict[str, float]:
    """CPU seconds by part without the papers worker, which makes documents once a turn, whatever is measured."""
    rest = {name: value for name, value in spent.items() if name != PAPERS}
    return rest | {"together": rest["together"] - spent.get(PAPERS, 0.0)}


def memory_by_part(var_dir: Path, postmaster: int | None = None) -> dict[str, float]:
    """The proportional set size of each part in MB, and of all together."""
    return _memory_by_part(var_dir, postmaster, "Pss")


def own_memory_by_part(var_dir: Path, postmaster: int | None = None) -> dict[str, float]:
    """The private memory of each part in MB, and of all together, which a leak would increase."""
    return _memory_by_part(var_dir, postmaster, "Pss_Anon")


def _memory_by_part(var_dir: Path, postmaster: int | None, kind: str) -> dict[str, float]:
    found: Counter[str] = Counter()
    for pid, part in parts_in(var_dir).items():
        found[part] += memory(pid, kind)
    if postmaster is not None:
        found[POSTGRES] = sum(memory(pid, kind) for pid in [postmaster, *_children(postmaster)])
    megabytes = {name: round(size / 1e6, 1) for name, size in sorted(found.items())}
    return megabytes | {"together": round(sum(found.values()) / 1e6, 1)}
