"""The script that breaks rules makes every kind of change, and the right function gets it."""

from __future__ import annotations

import ast
import importlib.util
from pathlib import Path
from typing import Any

import pytest
import yaml

from scripts.accepted import FOLDER, Accepted, Places

ROOT = Path(__file__).resolve().parents[3]
RULE = '''
LIMIT = 3


def rule(cards: list[int], at: int = 2) -> int:
    """Not 1 text is changed."""
    if at < 1 or not cards:
        raise ValueError(f"{at + 1}")
    cards.append(at)
    return max(cards[1:]) + (1 if at in cards else 0)


class Table:
    def row(self) -> list[int]:
        return [n for n in (7,) if n and True]
'''


@pytest.fixture(scope="module")
def script() -> Any:
    path = ROOT / "scripts" / "mutate_rules.py"
    spec = importlib.util.spec_from_file_location("mutate_rules", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_each_kind_of_change_is_made_and_nothing_else(script: Any) -> None:
    tree = ast.parse(RULE)
    before = ast.dump(tree)
    found = {script.shown(mutant) for mutant in script.mutants(tree)}
    assert found == {
        *("at < 1 or not cards -> True", "at < 1 or not cards -> False", "at < 1 or not cards -> at < 1"),
        *("at < 1 or not cards -> not cards", "at < 1 -> at <= 1", "1 -> 2", "1 -> 0", "not cards -> cards"),
        *("without cards.append(at)", "max -> min", "1: -> :", "0 -> 1", "0 -> -1"),
        "max(cards[1:]) + (1 if at in cards else 0) -> max(cards[1:]) - (1 if at in cards else 0)",
        *("at in cards -> True", "at in cards -> False", "at in cards -> at not in cards"),
        *("7 -> 8", "7 -> 6", "n and True -> True", "n and True -> n", "True -> False"),
    }
    assert ast.dump(tree) == before


def test_a_change_reaches_the_function_that_is_alive(script: Any, tmp_path: Path) -> None:
    path = tmp_path / "rule.py"
    path.write_text(RULE)
    home: dict[str, Any] = {}
    exec(compile(RULE, str(path), "exec", dont_inherit=True), home)
    module = script.Module(path, [home["rule"], home["Table"].row])
    mutants = {script.shown(mutant): mutant for mutant in script.mutants(module.tree)}
    assert mutants["without cards.append(at)"].lines == range(9, 10)
    [(function, code)] = module.changed(mutants["without cards.append(at)"])
    assert function is home["rule"]
    assert home["rule"]([5, 1]) == 3
    function.__code__ = code
    assert home["rule"]([5, 1]) == 1


def test_an_accepted_survivor_outlives_other_lines_and_tells_when_it_is_stale(tmp_path: Path) -> None:
    (tmp_path / "reasons.yaml").write_text("zero: No unit is number 0.\n")
    (tmp_path / "two.yaml").write_text("rule.py: {rule: {zero: ['1 -> 2 | if at < 1 or not cards:', gone]}}\n")
    accepted = Accepted("two", tmp_path)
    moved = Places(ast.parse("\n# a line more" + RULE))
    line = 1 + RULE.splitlines().index("    if at < 1 or not cards:") + 1
    first, again = (moved.named(line + more, "1 -> 2 | if at < 1 or not cards:") for more in (0, 0))
    assert accepted.covers(("rule.py", *first))
    assert again == ("rule", "1 -> 2 | if at < 1 or not cards: #2")
    assert not accepted.covers(("rule.py", *again))
    assert accepted.stale({"rule.py"}) == [("rule.py", "rule", "gone")]
    assert accepted.stale({"other.py"}) == []
    assert moved.function(len(RULE.splitlines()) + 1) == "Table.row"


def test_an_accepted_survivor_names_a_known_reason(tmp_path: Path) -> None:
    (tmp_path / "reasons.yaml").write_text("zero: No unit is number 0.\n")
    (tmp_path / "two.yaml").write_text("rule.py: {rule: {luck: [1 -> 2]}}\n")
    with pytest.raises(ValueError, match="luck"):
        Accepted("two", tmp_path)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.yaml")), ids=lambda path: path.stem)
def test_the_accepted_survivors_name_functions_that_exist(path: Path) -> None:
    if path.stem == "reasons":
        assert all(reason.endswith(".") for reason in Accepted("none", FOLDER).reasons.values())
        return
    home = ROOT / "adjudication" / "systems" / path.stem
    for file, functions in yaml.safe_load(path.read_text()).items():
        spans = Places(ast.parse((home / file).read_text()))
        assert set(functions) <= spans.names, file
