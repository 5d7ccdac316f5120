"""Changes of rules that survive with a reason: what scripts/survivors says about a system, for scripts/mutate_rules.py.

A file `SYSTEM.yaml` maps a file of rules to a function, to a reason, to changes as the script prints them. Lines move
without an effect; a change of the statement or of the function's name makes the entry stale.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import yaml

FOLDER = Path(__file__).resolve().parent / "survivors"
Key = tuple[str, str, str]  # file, function, change


class Accepted:
    """The accepted survivors of a system; `stale` is what the run did not meet again in the files it changed."""

    def __init__(self, system: str, folder: Path = FOLDER) -> None:
        self.reasons: dict[str, str] = yaml.safe_load((folder / "reasons.yaml").read_text())
        path = folder / f"{system}.yaml"
        told = yaml.safe_load(path.read_text()) if path.exists() else {}
        self._known = {
            (file, function, change): reason
            for file, functions in told.items()
            for function, groups in functions.items()
            for reason, changes in groups.items()
            for change in changes
        }
        unknown = sorted(set(self._known.values()) - set(self.reasons))
        if unknown:
            raise ValueError(f"{path}: not in reasons.yaml: {', '.join(unknown)}")
        self._met: set[Key] = set()
        self.used: Counter[str] = Counter()

    def covers(self, key: Key) -> bool:
        """Whether a survivor is accepted; counts it under its reason."""
        if key not in self._known:
            return False
        self._met.add(key)
        self.used[self._known[key]] += 1
        return True

    def stale(self, files: set[str]) -> list[Key]:
        """Entries for these files that no survivor matched: noticed by now, or no longer in the rules."""
        return sorted(key for key in self._known if key[0] in files and key not in self._met)


class Places:
    """Names changes so that the name outlives other lines: function, change, statement, and a number if it repeats."""

    def __init__(self, tree: ast.AST) -> None:
        self._spans = list(_spans(tree, ""))
        self.names = {"module", *(name for _, _, name in self._spans)}
        self._seen: Counter[tuple[str, str]] = Counter()

    def function(self, line: int) -> str:
        """The innermost function or class around a line, by its qualified name."""
        around = [(last - first, name) for first, last, name in self._spans if first <= line <= last]
        return min(around)[1] if around else "module"

    def named(self, line: int, change: str) -> tuple[str, str]:
        """The function and the change, numbered from the second that reads the same there."""
        place = (self.function(line), change)
        self._seen[place] += 1
        return place if self._seen[place] == 1 else (place[0], f"{change} #{self._seen[place]}")


def _spans(node: ast.AST, outer: str) -> Iterator[tuple[int, int, str]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.FunctionDef, ast.ClassDef)):
            name = f"{outer}.{child.name}".lstrip(".")
            yield child.lineno, child.end_lineno or child.lineno, name
            yield from _spans(child, name)
        else:
            yield from _spans(child, outer)
