"""Chapter 4: the sequence of play, initiative, and what an adjudication is made of."""
