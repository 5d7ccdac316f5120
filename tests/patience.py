"""How long tests wait for what other processes do. A busy machine is slow, not wrong, so speed fails no test."""

PATIENCE = 240.0  # seconds until what has not happened is a failure
