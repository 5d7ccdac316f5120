"""The architecture: which package may import which, how long a file may be, what the rules may not know."""

import ast
import graphlib
import re
import subprocess
from collections import Counter
from functools import cache
from pathlib import Path

import grimp
import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent
LONGEST_FILE = 450
MOST_MODULES = 25
LONGEST_LINE = 140
MOST_CLASSES_OF_A_NAME = 2
SUFFIXES = {".py", ".js", ".css", ".html"}
NOT_OURS = {"vendor", "fonts", "migrations", "node_modules"}
IN_ORDER = ["views", "forms", "pages", "dispatch", "tasks", "services", "presenters", "access", "selectors", "models"]
RANK = {layer: rank for rank, layer in enumerate(IN_ORDER)} | {"api": 0}
APPS = ["umpire", "reports", "wargame", "adjudication"]
TABLES = {"forces.yaml", "map.yaml", "units.yaml"}  # a unit or a hex a line
MADE = {"idiomorph.js", "msdllib.js", "fonts.css", "map-paint.css"}  # by programs
SYSTEMS = sorted(path.parent.name for path in ROOT.glob("adjudication/systems/*/__init__.py"))
VAGUE = {"Board", "Desk", "Line", "Moment", "Row", "Sheet", "Told"}  # see docs/vocabulary.md
SYSTEM_FOLDER = re.compile(f"/({'|'.join([*SYSTEMS, 'plain'])})/")
# class -> places that may have it; do not add to it
SHARED_NAMES = {"Entry": 3, "Message": 3, "Move": 3, "Run": 3, "Withdraw": 3}
PRAGMA = re.compile(r"  # (?:type: ignore|noqa).*")
SILENCED = re.compile(r"\S +# type: ignore")
EXPLAINED = re.compile(r"# type: +ignore\[[a-z, -]+\]  # \w")
UNKNOWN_TO_RULES = {"django", "rest_framework", "celery", "random", "datetime", "time", "secrets", "uuid", "os"}


@cache
def _tracked() -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    return [ROOT / line for line in listed.stdout.splitlines() if (ROOT / line).is_file()]


@cache
def _imports(path: Path) -> set[str]:
    """Every module that the file names in an import, at the top or inside a function, as written."""
    found: set[str] = set()
    package = list(path.relative_to(ROOT).with_suffix("").parts)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level] if node.level else []
            base = ".".join([*start, *([node.module] if node.module else [])])
            found.update({base, *(f"{base}.{alias.name}" for alias in node.names)})
    return found


def _upward(app: str, path: Path, imported: set[str]) -> list[str]:
    """The imports by which a file reaches a layer above its own, inside its app."""
    own = RANK.get(path.relative_to(ROOT / app).with_suffix("").parts[0])
    if own is None:
        return []
    layers = [(name, name.split(".")) for name in imported if name.startswith(f"{app}.")]
    return [name for name, parts in layers if RANK.get(parts[1], len(RANK)) < own]


def _wrong_app(app: str, imported: set[str]) -> list[str]:
    above = APPS[: APPS.index(app)]
    return [name for name in imported if name.split(".")[0] in above]


def _python_of(folder: str) -> list[Path]:
    return [path for path in _tracked() if path.suffix == ".py" and path.is_relative_to(ROOT / folder)]


def test_every_folder_of_code_is_a_package() -> None:
    """import-linter and mypy see only packages: a folder without `__init__` is under no contract."""
    folders = {path.parent for app in APPS for path in _python_of(app)}
    assert not [str(folder.relative_to(ROOT)) for folder in folders if not (folder / "__init__.py").is_file()]


def test_no_file_is_too_long() -> None:
    ours = [path for path in _tracked() if path.suffix in SUFFIXES and not NOT_OURS & set(path.parts)]
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in ours}
    too_long = {str(path.relative_to(ROOT)): n for path, n in lengths.items() if n > LONGEST_FILE}
    assert not too_long, f"files of more than {LONGEST_FILE} lines: {too_long}"


def _is_ours(path: Path) -> bool:
    if path.suffix in (".yaml", ".yml"):
        return path.name not in TABLES
    return path.suffix in SUFFIXES and not NOT_OURS & set(path.relative_to(ROOT).parts) and path.name not in MADE


def _too_wide(path: Path) -> list[int]:
    text = path.read_text(encoding="utf-8")
    wide = [n for n, line in enumerate(text.splitlines(), 1) if len(PRAGMA.sub("", line)) > LONGEST_LINE]
    return [n for n in wide if n not in _paragraphs(text)] if wide and path.suffix in (".yaml", ".yml") else wide


def _paragraphs(text: str) -> set[int]:
    """The lines of literal blocks (`|`) of a YAML file: one is a paragraph, and breaking it would change the text."""
    tokens = yaml.scan(text, Loader=yaml.CSafeLoader)
    literal = [(t.start_mark, t.end_mark) for t in tokens if isinstance(t, yaml.ScalarToken) and t.style == "|"]
    return {n for start, end in literal for n in range(start.line + 1, end.line + 1)}


def test_no_line_is_too_long() -> None:
    found = {path.relative_to(ROOT).as_posix(): _too_wide(path) for path in _tracked() if _is_ours(path)}
    too_wide = {name: numbers for name, numbers in found.items() if numbers}
    assert not too_wide, f"lines of more than {LONGEST_LINE} characters: {too_wide}"


@pytest.mark.parametrize("app", APPS)
def test_an_app_imports_only_downwards(app: str) -> None:
    """import-linter proves the same for modules it can load; this reads every file whole."""
    wrong = {}
    for path in _python_of(app):
        imported = _imports(path)
        if found := [*_wrong_app(app, imported), *_upward(app, path, imported)]:
            wrong[str(path.relative_to(ROOT))] = found
    assert not wrong


@pytest.mark.parametrize("folder", ["adjudication/engine", "adjudication/systems", "tests/toy/systems"])
def test_rules_know_no_framework_no_clock_and_no_luck(folder: str) -> None:
    files = _python_of(folder)
    assert files
    wrong = {}
    for path in files:
        names = {name.split(".")[0] for name in _imports(path)}
        if found := names & UNKNOWN_TO_RULES:
            wrong[str(path.relative_to(ROOT))] = found
    assert not wrong


def test_nothing_is_in_a_cache_that_other_web_processes_do_not_see() -> None:
    """Django's cache is for django-allauth. What must count together is in tables of our own."""
    caching = [
        str(path.relative_to(ROOT))
        for app in APPS
        for path in _python_of(app)
        if any(name.startswith("django.core.cache") for name in _imports(path))
    ]
    assert caching == []


def test_what_follows_a_commit_goes_through_one_door() -> None:
    """A callback of one's own may raise after the commit, and the answer then says that nothing was saved."""
    own = [
        str(path.relative_to(ROOT))
        for app in APPS
        for path in _python_of(app)
        if ".on_commit(" in path.read_text() and path.stem != "after_commit"
    ]
    assert own == []


def test_no_folder_is_a_heap_of_modules() -> None:
    """An app's own folder is not counted: its modules are layers, and the import contracts name each of them. Nor are
    migrations, which Django reads from one folder."""
    folders: dict[Path, int] = {}
    for path in [path for app in APPS for path in _python_of(app) if path.name != "__init__.py"]:
        folders[path.parent] = folders.get(path.parent, 0) + 1
    free = {folder for folder in folders if folder.parent == ROOT or folder.name == "migrations"}
    heaps = {folder: count for folder, count in folders.items() if count > MOST_MODULES and folder not in free}
    assert heaps == {}


def test_a_rule_system_opens_like_a_table_of_contents() -> None:
    """Each package of a system says in about three lines what its chapter rules, and does nothing else."""
    for folder in {path.parent for path in _python_of("adjudication/systems")}:
        if folder.parent.parent == ROOT / "adjudication/systems":
            told = ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))
            assert len((ast.get_docstring(told) or "").splitlines()) >= 3, folder
            assert len(told.body) == 1, folder


def _places_of_classes(files: dict[str, str]) -> dict[str, int]:
    """Public class -> in how many modules it is. What rule systems have in one app counts as often as in one system."""
    found: dict[str, dict[str, Counter[str]]] = {}
    for path, text in files.items():
        for node in ast.parse(text).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                named = SYSTEM_FOLDER.search(path)
                home, system = (path[: named.start()], named[1]) if named else (path, "")
                found.setdefault(node.name, {}).setdefault(home, Counter())[system] += 1
    return {name: sum(max(systems.values()) for systems in homes.values()) for name, homes in found.items()}


def test_a_class_name_means_one_thing() -> None:
    """A name can be a thing and the API's form of it. `SHARED_NAMES` lists those with more uses; it must not grow."""
    ours = [path for app in APPS for path in _python_of(app) if not NOT_OURS & set(path.parts)]
    files = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in ours}
    counts = _places_of_classes(files)
    most = {"Command": len(ours)} | SHARED_NAMES
    too_many = {name: count for name, count in counts.items() if count > most.get(name, MOST_CLASSES_OF_A_NAME)}
    assert not too_many, f"give the new class a name that says what it is: {too_many}"
    assert VAGUE.isdisjoint(counts), f"these names do not say of what: {sorted(VAGUE & counts.keys())}"


def _unexplained(text: str) -> list[int]:
    """The lines that silence mypy without a code and a reason."""
    lines = enumerate(text.splitlines(), 1)
    return [number for number, line in lines if SILENCED.search(line) and not EXPLAINED.search(line)]


def test_whoever_silences_mypy_says_why() -> None:
    files = [path for folder in (*APPS, "tests") for path in _python_of(folder)]
    found = {path.name: _unexplained(path.read_text(encoding="utf-8")) for path in files}
    assert {name: numbers for name, numbers in found.items() if numbers} == {}
    silent = "x = y  " + "# type: ignore"
    assert _unexplained(f"{silent}\n{silent}[misc]\n{silent}[misc]  # no stubs") == [1, 2]


def test_classes_of_one_name_are_counted_by_place() -> None:
    files = {
        "adjudication/systems/opuc/turn/flow.py": "class Run: ...",
        "adjudication/systems/ukrainian_crisis/turn/flow.py": "class Run: ...",
        "adjudication/models.py": "class Run: ...\nclass _Run: ...",
    }
    assert _places_of_classes(files) == {"Run": 2}
    assert _places_of_classes({**files, "adjudication/systems/opuc/basics/run.py": "class Run: ..."}) == {"Run": 3}


def test_the_checks_above_can_fail() -> None:
    assert _upward("wargame", ROOT / "wargame/models/cell.py", {"wargame.services.orders", "wargame.models.seat"}) == [
        "wargame.services.orders"
    ]
    assert _upward("wargame", ROOT / "wargame/views/cell.py", {"wargame.services.orders"}) == []
    assert _wrong_app("adjudication", {"wargame.models", "adjudication.models"}) == ["wargame.models"]
    assert _wrong_app("umpire", {"wargame.models"}) == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    graph = grimp.build_graph(*APPS, cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    order = graphlib.TopologicalSorter(imports)
    try:
        order.prepare()
    except graphlib.CycleError as problem:
        pytest.fail(" -> ".join(problem.args[1]))


def test_what_is_true_of_a_board_is_worked_out_by_its_rules() -> None:
    """Everything on one board, who controls what and who is out of supply: pages and papers take it from the rules."""
    facts = re.compile(r"^def (truth|controlled|starved|leads|occupied)\(", re.M)
    homes = ("adjudication", "reports/collect", "umpire", "wargame/presenters")
    found = {
        f"{path.relative_to(ROOT)}: {name}"
        for home in homes
        for path in (ROOT / home).rglob("*.py")
        for name in facts.findall(path.read_text(encoding="utf-8"))
    }
    assert not {one for one in found if not one.startswith("adjudication/systems/")}
    assert sum(one.endswith(": truth") for one in found) == 4  # Millennium Wars merges the pictures of its sides
