"""The tagged union of what the chapters of a rule system define, so that nobody has to keep a list."""

from __future__ import annotations

import functools
import operator
from types import ModuleType
from typing import Any


def union_of(base: type, *modules: ModuleType) -> Any:
    """The union of all classes derived from `base` that the modules define, in the order of the modules."""
    kinds = [
        kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, base) and kind.__module__ == module.__name__
    ]
    return functools.reduce(operator.or_, kinds)
