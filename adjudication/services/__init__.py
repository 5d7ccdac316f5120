"""Writes to games: create one, run the orders, rule on the draft, commit or undo a step."""
