"""A plugin of pytest: the games of `tests/toy/systems` are installed from the start."""

from __future__ import annotations

import sys

from adjudication.engine import registry
from tests.systems import scope
from tests.toy.registered import INSTALLED

sys.path.append(INSTALLED)
registry.forget()
scope.SMALL.add("two_bridges")
