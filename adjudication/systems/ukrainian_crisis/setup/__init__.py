"""Chapter 3, the set-up: the initial places of units and countries, and the initial Prestige.

The pack gives the values of the book and says which are reconstructed. An exercise may change all of them
before it starts.
"""
