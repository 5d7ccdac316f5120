"""A calendar in place of a clock: on which dates orders are due and results are published."""
