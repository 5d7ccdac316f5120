"""Plain documents: the sitrep and the report of a rule system that has none of its own, made from its rules."""
