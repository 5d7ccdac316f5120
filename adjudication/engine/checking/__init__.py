"""The proof of a rule system: cases with forced dice, their coverage of the rules, and conformance checks."""
