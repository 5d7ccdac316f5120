"""A plugin of pytest: the game of the guide is registered from the start, as if it were in `adjudication/systems`."""

from __future__ import annotations

from importlib import import_module

from adjudication.engine import registry
from tests.systems import scope
from tests.toy.registered import FOLDER

import_module(registry.HOME).__path__.append(FOLDER)
scope.SMALL.add("two_bridges")
