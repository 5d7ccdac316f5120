"""The play core: a sequence of play as nodes and decisions, and an adjudicator that plays by a system's tables."""
