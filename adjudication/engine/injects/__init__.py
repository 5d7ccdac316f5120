"""Injects as data, the same for every rule system: when one is due, what it waits for, and one line of a MSEL."""
