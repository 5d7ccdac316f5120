"""What every chapter builds on: the pack as numbers, the state, where units are, and lines of communication."""
