"""Which queues a worker takes messages from, as Celery reads it."""

PROMPT = "celery,clock"
"""Adjudication and clocks, in turn: neither waits behind the other."""
PATIENT = "papers,balance"
"""What can wait: papers, and in turn with them the games that the program plays alone."""
