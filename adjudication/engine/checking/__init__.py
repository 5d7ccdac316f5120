"""What proves a rule system: its cases with forced dice, their coverage of the rules, and conformance."""
