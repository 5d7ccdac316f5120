"""Injects as data, the same for every rule system: when one is due, what it waits for, and one line of an MSEL (the
list of injects)."""
