"""Break the rules of a system one place at a time, and tell which breaks no case notices; docs/case-files.md says how.

    nice python scripts/mutate_rules.py ukrainian_crisis [combat final_phase/phase.py ...] [--tests tests/systems/...]

Imports and runs everything once, then forks for every change, replaces the code of the changed function in the fork and
runs what executes the changed line, fastest first, until something fails or takes far too long. Needs no database.
Exit code 1 if a change survives without a reason in scripts/survivors, or if an entry there is stale.
"""

from __future__ import annotations

import argparse
import ast
import functools
import gc
import os
import re
import signal
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from pathlib import Path
from time import process_time
from types import CodeType, FrameType, FunctionType
from typing import Any, NamedTuple, TypeGuard

import pytest

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from adjudication.engine import registry  # noqa: E402 - found by the path above
from adjudication.engine.checking import case_files, cases  # noqa: E402 - found by the path above
from scripts.accepted import Accepted, Places  # noqa: E402 - found by the path above
from scripts.judges import Judge, of_cases, of_test  # noqa: E402 - found by the path above

NOT_RULES = {"__init__", "casework", "fog", "lesson", "measures", "orders", "pack", "policy", "rulebook"}
NOT_RULES |= {"sentences", "sheets", "umpiring", "decision_words", "leading", "manoeuvre", "outcomes", "tasks"}
NOT_RULES |= {"undertakings"}  # changed only if they are named
SLOWEST = 2.0  # seconds; a slower test is no judge
MENU = re.compile(r"(menu|_options|subjects)$")  # functions that only list what can be ordered, changed with --menus
BINDING = -1  # among the judges of a line: only the first run after binding a pack may execute it

PAIRS: list[tuple[type[ast.AST], type[ast.AST]]] = [(ast.Lt, ast.LtE), (ast.Gt, ast.GtE), (ast.Eq, ast.NotEq)]
PAIRS += [
    (ast.In, ast.NotIn),
    (ast.Is, ast.IsNot),
    (ast.Add, ast.Sub),
    (ast.Mult, ast.FloorDiv),
    (ast.BitOr, ast.BitAnd),
]
SWAPS = dict(PAIRS) | {new: old for old, new in PAIRS}
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
Codes = dict[tuple[str, int], list[CodeType]]


class Slot(NamedTuple):
    """The place of a value in a tree: a field of a node, or an entry of a list field."""

    owner: Any
    field: str
    number: int | None = None

    def swap(self, value: Any) -> Any:
        """Put a value in; the value that stood there."""
        old = getattr(self.owner, self.field)
        if self.number is None:
            setattr(self.owner, self.field, value)
        else:
            old[self.number], old = value, old[self.number]
        return old


class Mutant(NamedTuple):
    """One change: a slot and its new value, and the lines of the statement or of its head."""

    slot: Slot
    value: Any
    lines: range


def mutants(node: ast.AST) -> Iterator[Mutant]:
    """Every change in the functions of a module. Data, defaults, decorators, annotations and texts stay as they are."""
    for child in ast.iter_child_nodes(node):
        if _told(child):
            continue
        if isinstance(child, ast.FunctionDef):
            yield from _of_fields(child, range(0))
        elif isinstance(child, ast.Lambda):
            yield from _of_fields(child, range(child.lineno, (child.end_lineno or child.lineno) + 1))
        else:
            yield from mutants(child)


def _of_fields(node: ast.AST, lines: range) -> Iterator[Mutant]:
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list"):
            continue
        for index, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(child, ast.AST) and not _told(child):
                at = _head(child) if isinstance(child, ast.stmt) else lines
                slot = Slot(node, field, index)
                yield from (Mutant(each, new, at) for each, new in [*_of_ops(child), *_of_node(child, slot)])
                yield from _of_fields(child, at)


def _told(node: ast.AST) -> bool:
    """Whether a part only tells or checks: defaults, messages, what an event says and to whom, assertions, `strict`."""
    words = isinstance(node, (ast.arguments, ast.JoinedStr, ast.Assert, ast.Raise))
    sentence = isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "says"
    fog = isinstance(node, ast.FunctionDef) and node.name == "redact"
    return words or sentence or fog or (isinstance(node, ast.keyword) and node.arg == "strict")


def _head(node: ast.stmt) -> range:
    body = getattr(node, "body", None)
    last = body[0].lineno - 1 if body else node.end_lineno or node.lineno
    return range(node.lineno, max(last, node.lineno) + 1)


def _of_ops(node: ast.AST) -> Iterator[tuple[Slot, Any]]:
    """Operators and names, exchanged."""
    if isinstance(node, ast.Compare):
        yield from ((Slot(node, "ops", n), SWAPS[type(op)]()) for n, op in enumerate(node.ops))
    elif isinstance(node, (ast.BinOp, ast.AugAssign)) and type(node.op) in SWAPS:
        yield Slot(node, "op"), SWAPS[type(node.op)]()
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in NAMES:
        yield Slot(node.func, "id"), NAMES[node.func.id]
    elif isinstance(node, ast.Constant) and isinstance(node.value, (bool, int)):
        values = [not node.value] if isinstance(node.value, bool) else [node.value + 1, node.value - 1]
        yield from ((Slot(node, "value"), value) for value in values)


def _of_node(node: ast.AST, slot: Slot) -> Iterator[tuple[Slot, Any]]:
    """Conditions settled, parts and statements left out."""
    if isinstance(node, (ast.If, ast.IfExp)):
        yield from ((Slot(node, "test"), ast.Constant(value)) for value in (True, False))
    elif isinstance(node, ast.While):
        yield Slot(node, "test"), ast.Constant(False)
    elif isinstance(node, ast.comprehension):
        yield from ((Slot(node, "ifs", n), ast.Constant(True)) for n in range(len(node.ifs)))
    elif isinstance(node, ast.BoolOp):
        for part in node.values:
            rest = [each for each in node.values if each is not part]
            yield slot, ast.BoolOp(node.op, rest) if len(rest) > 1 else rest[0]
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield slot, node.operand
    elif isinstance(node, ast.Slice):
        yield from ((Slot(node, end), None) for end in ("lower", "upper") if getattr(node, end))
    elif _acts(node):
        yield slot, ast.If(ast.Constant(False), [node], [])


def _acts(node: ast.AST) -> TypeGuard[ast.stmt]:
    """Whether a statement can be left out: it calls, yields, adds up or writes into something."""
    if isinstance(node, ast.Assign):
        return isinstance(node.targets[0], (ast.Attribute, ast.Subscript))
    return isinstance(node, (ast.AugAssign, ast.Delete)) or (
        isinstance(node, ast.Expr) and not isinstance(node.value, ast.Constant)
    )


def shown(mutant: Mutant) -> str:
    """A change in words; leaves the tree as it is."""
    slot, new = mutant.slot, mutant.value
    whole = not isinstance(new, ast.expr)
    old = slot.swap(new)
    after = ast.unparse(ast.fix_missing_locations(slot.owner if whole else new))
    slot.swap(old)
    before = ast.unparse(slot.owner if whole else old)
    return f"without {ast.unparse(old)}" if isinstance(new, ast.If) else f"{before} -> {after}"


class Module:
    """A file of rules: its tree, and its functions as they are alive in this process."""

    def __init__(self, path: Path, alive: Sequence[FunctionType]) -> None:
        self.path, self.text = path, path.read_text()
        self.tree = ast.parse(self.text)
        self.codes = self._codes(compile(self.tree, str(path), "exec", dont_inherit=True), {})
        self.alive = [(each, *self._place(each.__code__)) for each in alive]

    def _codes(self, code: CodeType, found: Codes) -> Codes:
        found.setdefault((code.co_qualname, code.co_firstlineno), []).append(code)
        for const in code.co_consts:
            if isinstance(const, CodeType):
                self._codes(const, found)
        return found

    def _place(self, code: CodeType) -> tuple[tuple[str, int], int]:
        key = (code.co_qualname, code.co_firstlineno)
        return key, self.codes[key].index(code) if code in self.codes.get(key, ()) else -1

    def changed(self, mutant: Mutant) -> list[tuple[FunctionType, CodeType]]:
        """The functions that a change touches, each with its new code."""
        old = mutant.slot.swap(mutant.value)
        tree = ast.fix_missing_locations(self.tree)
        codes = self._codes(compile(tree, str(self.path), "exec", dont_inherit=True), {})
        mutant.slot.swap(old)
        pairs = [(each, self.codes[key][n], codes[key][n]) for each, key, n in self.alive if n >= 0 and key in codes]
        return [(each, new) for each, was, new in pairs if was != new and was.co_freevars == new.co_freevars]


class Caches:
    """The memory of the rules between cases."""

    def __init__(self) -> None:
        known = gc.get_objects()
        wrappers = [each for each in known if isinstance(each, functools._lru_cache_wrapper)]
        self.results = [each for each in wrappers if _home(each).startswith("adjudication.")]
        self.results = [each for each in self.results if not _home(each).endswith((".registry", ".case_files"))]
        owners = [each for each in known if _home(type(each)).startswith("adjudication.") and hasattr(each, "__dict__")]
        names = {kind: _remembered(kind) for kind in {type(each) for each in owners}}
        self.kept = [(vars(each), names[type(each)]) for each in owners if names[type(each)]]

    def clear(self, binding: bool = False) -> None:
        """Forget results, and with `binding` the bound packs as well."""
        for each in self.results:
            each.cache_clear()
        for held, names in self.kept:
            for name in names:
                held.pop(name, None)
        if binding:
            registry.bound.cache_clear()
            case_files._amended.cache_clear()


def _home(thing: Any) -> str:
    return str(getattr(thing, "__module__", ""))


def _remembered(kind: type) -> list[str]:
    found = {name: each for base in kind.__mro__ for name, each in vars(base).items()}
    return [name for name, each in found.items() if isinstance(each, functools.cached_property)]


def traced(run: Callable[[], object], files: set[str]) -> set[tuple[str, int]]:
    """The lines of these files that a run executes."""
    found: set[tuple[str, int]] = set()

    def line(frame: FrameType, event: str, arg: Any) -> Any:
        found.add((frame.f_code.co_filename, frame.f_lineno))
        return line

    sys.settrace(lambda frame, event, arg: line(frame, event, arg) if frame.f_code.co_filename in files else None)
    try:
        run()
    finally:
        sys.settrace(None)
    return found


class Court:
    """The judges, and which of them execute which line."""

    def __init__(
        self, judges: Sequence[Judge], binders: Sequence[Callable[[], object]], files: set[str], seconds: float
    ) -> None:
        self.judges: list[Judge] = []
        self.seconds = seconds
        for judge in judges:
            judge.content()  # once to warm up
            began = process_time()
            content = judge.content()
            took = process_time() - began
            if content and took <= SLOWEST:
                self.judges.append(judge._replace(seconds=took))
            else:
                print(f"no judge: {judge.name}, {'too slow' if content else 'fails as it is'}")
        gc.unfreeze()  # the tests may have hidden what is alive
        self.caches = Caches()
        self.by_line: dict[tuple[str, int], set[int]] = defaultdict(set)
        self.caches.clear(binding=True)
        at_first = set().union(*(traced(bind, files) for bind in binders))
        first = [self._traced(judge, files) for judge in self.judges]
        known: dict[str, set[tuple[str, int]]] = {"": set()}
        for number, judge in enumerate(self.judges):
            again = known[judge.name] = self._traced(judge, files)
            at_first |= first[number] - again  # what it leads to is kept in what belongs to the pack
            for place in again - known.get(judge.beyond, set()):
                self.by_line[place].add(number)
        for place in at_first:
            self.by_line[place].add(BINDING)
        self.alive: dict[str, list[FunctionType]] = defaultdict(list)
        for each in gc.get_objects():
            if isinstance(each, FunctionType) and each.__code__.co_filename in files:
                self.alive[each.__code__.co_filename].append(each)
        gc.freeze()

    def _traced(self, judge: Judge, files: set[str]) -> set[tuple[str, int]]:
        self.caches.clear()
        return traced(judge.content, files)

    def concerned(self, path: Path, lines: range) -> set[int]:
        """The numbers of the judges that execute one of these lines."""
        return set().union(*(self.by_line.get((str(path), line), ()) for line in lines))

    def _heard(self, called: Sequence[Judge]) -> list[Judge]:
        """The fastest judges, as many as there is time for."""
        fastest = sorted(called, key=lambda judge: judge.seconds)
        ends = accumulate(judge.seconds for judge in fastest)
        return [judge for judge, end in zip(fastest, ends, strict=True) if end <= self.seconds]

    def notices(self, changed: Sequence[tuple[FunctionType, CodeType]], concerned: set[int]) -> bool:
        """Whether a judge fails or hangs with changed functions."""
        binding = BINDING in concerned
        called = self.judges if binding else [self.judges[number] for number in concerned]
        child = os.fork()
        if not child:
            try:
                os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
                for function, code in changed:
                    function.__code__ = code
                self.caches.clear(binding)
                for judge in self._heard(called):
                    signal.setitimer(signal.ITIMER_PROF, 2.0 + 10 * judge.seconds)
                    if not judge.content():
                        os._exit(1)
                os._exit(0)
            except BaseException:  # noqa: BLE001 (whatever the changed rules raise, they are noticed)
                os._exit(1)
        return os.waitpid(child, 0)[1] != 0


def examine(module: Module, court: Court, accepted: Accepted, file: str, menus: bool) -> Counter[str]:
    """Try every change of a file and print those that no one notices and no reason covers; of `menus` only if asked."""
    counts: Counter[str] = Counter()
    source, places, missed = module.text.splitlines(), Places(module.tree), set()
    for mutant in mutants(module.tree):
        line = mutant.lines.start
        said = source[line - 1].strip()
        function, change = places.named(line, f"{shown(mutant)} | {said}")
        changed = module.changed(mutant)
        if not changed or (MENU.search(function) and not menus):
            continue
        counts["mutants"] += 1
        concerned = court.concerned(module.path, mutant.lines)
        if concerned and court.notices(changed, concerned):
            counts["noticed"] += 1
        elif accepted.covers((file, function, change if concerned else f"no case | {said}")):
            counts["accepted"] += 1
        else:
            counts["survived" if concerned else "no case"] += 1
            if concerned or line not in missed:
                print(f"{file}:{line} {function}: {change if concerned else f'no case | {said}'}", flush=True)
            missed.add(line)
    return counts


class Run:
    """The whole run; as a plugin of pytest if tests judge as well, because fixtures live only in there."""

    def __init__(self, told: argparse.Namespace) -> None:
        self.system, self.parts, self.seconds, self.menus = told.system, told.parts, told.seconds, told.menus
        self.only = told.cases
        self.accepted, self.unexplained = Accepted(told.system), 0

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = [item for item in session.items if getattr(item, "originalname", "") != "test_case"]
        self.judged([of_test(item) for item in items])
        return True

    def judged(self, tests: Sequence[Judge] = ()) -> None:
        """Judge all changes by the cases of the system and these tests."""
        folder = ROOT / "tests" / "cases" / self.system
        paths = [path for path in sorted(folder.glob("*.yaml")) if path.stem in (self.only or [path.stem])]
        known = [case for path in paths for case in cases.load(path)]
        judges = of_cases(known, self.menus, ROOT / "tests" / "systems" / self.system / "refusals.txt")
        paths = self._paths()
        files = {str(path) for path in paths}
        court = Court(
            [*judges, *tests], [functools.partial(cases.adjudicator, case) for case in known], files, self.seconds
        )
        home = ROOT / "adjudication" / "systems" / self.system
        names = {path: path.relative_to(home).as_posix() for path in paths}
        self._table(
            [
                (name, examine(Module(path, court.alive[str(path)]), court, self.accepted, name, self.menus))
                for path, name in names.items()
            ]
        )
        self._reasons(set(names.values()))

    def _paths(self) -> list[Path]:
        home = ROOT / "adjudication" / "systems" / self.system
        parts = self.parts or ["."]
        found = {
            path: path.relative_to(home / part).parts for part in parts for path in sorted((home / part).rglob("*.py"))
        }
        found |= {home / part: () for part in parts if part.endswith(".py")}
        return [path for path, inside in found.items() if not NOT_RULES & {each.removesuffix(".py") for each in inside}]

    def _table(self, rows: Sequence[tuple[str, Counter[str]]]) -> None:
        names = ("mutants", "noticed", "accepted", "survived", "no case")
        print(f"\n{self.system:50}", *(f"{name:>9}" for name in names))
        for file, counts in [*rows, ("all", sum((counts for _, counts in rows), Counter()))]:
            print(f"{file:50}", *(f"{counts[name]:9}" for name in names))
            self.unexplained = counts["survived"] + counts["no case"]

    def _reasons(self, files: set[str]) -> None:
        """Print what was accepted, by reason, and the entries that are out of date."""
        for reason, number in self.accepted.used.most_common():
            print(f"{number:5} {self.accepted.reasons[reason]}")
        stale = self.accepted.stale(files)
        for file, function, change in stale:
            print(f"stale: {file} {function}: {change}")
        self.unexplained += len(stale)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("system", choices=registry.names())
    parser.add_argument("parts", nargs="*", help="files or folders inside the system; all rules if none is named")
    parser.add_argument("--cases", nargs="+", default=[], help="case files that judge, by name; all if none is named")
    parser.add_argument("--tests", nargs="+", default=[], help="files of tests that judge as well")
    parser.add_argument(
        "--seconds", type=float, default=1e9, help="the most that judging one change may take; all if not given"
    )
    parser.add_argument(
        "--menus", action="store_true", help="change menus, and let them judge: they offer what the rules accept"
    )
    told = parser.parse_args()
    run = Run(told)
    if not told.tests:
        run.judged()
    elif pytest.main([*told.tests, "-q", "-p", "no:cacheprovider"], plugins=[run]):
        raise SystemExit("The tests could not be read.")
    raise SystemExit(1 if run.unexplained else 0)


if __name__ == "__main__":
    main()
