"""Plain papers: the sitrep and the report of a rule system that has none of its own, from what the rules say."""
