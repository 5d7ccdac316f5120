"""Who judges a change of the rules: the cases of a system, what their refused orders are told, and tests."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest
from _pytest.runner import runtestprotocol

from adjudication.engine import registry
from adjudication.engine.checking import case_mutants, cases
from tests.systems import reasons
from tests.systems.on_menu import OnMenu


class Judge(NamedTuple):
    """A case or a test; `content` runs it, `seconds` is what that takes. It judges only lines that the judge named in
    `beyond` does not execute."""

    name: str
    content: Callable[[], bool]
    seconds: float = 0.0
    beyond: str = ""


def of_cases(known: Sequence[cases.Case], menus: bool, golden: Path) -> Iterator[Judge]:
    """Each case, with the words of its refusals where a system keeps them; with `menus` what only these execute."""
    kit, told = registry.get(known[0].system).case_kit(), {case.id for case in reasons.refused(known)}
    kept = reasons.kept(known, kit, golden) if golden.exists() else {}
    for case in known:
        worded = functools.partial(_worded, case, kept.get(case.id, []))
        yield Judge(case.id, worded if golden.exists() and case.id in told else functools.partial(_plain, case))
        if menus:
            yield Judge(f"menus of {case.id}", functools.partial(_on_menu, case), beyond=case.id)


def of_test(item: pytest.Item) -> Judge:
    """A test that pytest has collected."""
    return Judge(item.nodeid, functools.partial(_passes, item))


def _plain(case: cases.Case) -> bool:
    return not case_mutants.problems(case)


def _on_menu(case: cases.Case) -> bool:
    return not cases.run(case, OnMenu(cases.adjudicator(case)), registry.get(case.system).case_kit())


def _worded(case: cases.Case, kept: list[str]) -> bool:
    return reasons.reasons(case, registry.get(case.system).case_kit()) == kept


def _passes(item: pytest.Item) -> bool:
    item._initrequest()  # type: ignore[attr-defined]  # an item that runs again needs new fixtures
    return not any(report.failed for report in runtestprotocol(item, nextitem=None, log=False))
