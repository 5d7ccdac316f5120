"""The remedies of faults: what one press makes of the text that has the fault."""

from __future__ import annotations

from collections.abc import Mapping

from adjudication.engine.scenario.packs import Fix, PackProblem
from adjudication.errors import Illegal
from adjudication.services import pack_files, packs
from adjudication.services.studio import edits


def faults(system: str, files: Mapping[str, str]) -> dict[str, PackProblem]:
    """The faults that the rules find in texts, by their sentence."""
    return {str(problem): problem for problem in packs.problems(system, files)}


def fixed(system: str, files: Mapping[str, str], sentence: str) -> tuple[PackProblem, str]:
    """The fault with this sentence, and the text of its file after its remedy. `Illegal` if it has none, or is gone."""
    problem = faults(system, files).get(sentence)
    if problem is None or problem.fix is None:
        raise Illegal(["The text has changed since you opened it. Look at the checks again."])
    return problem, applied(files[problem.file], problem.fix)


def applied(text: str, fix: Fix) -> str:
    """A text after a remedy."""
    if fix.value is not None:
        return pack_files.patched(text, {fix.at: fix.value})
    if fix.items is None:
        return edits.without(text, fix.at)
    if edits.node_at(text, fix.at) is None:
        return edits.with_pair(text, fix.at[:-1], str(fix.at[-1]), list(fix.items))
    return edits.with_items(text, fix.at, fix.items)
