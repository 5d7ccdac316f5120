"""Parts of board games that rule systems share: pure functions on numbers, with charts as data. `docs/kit.md`."""
