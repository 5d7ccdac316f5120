"""Chapter 3, setting up: where units and countries start and with how much Prestige.

The pack gives the values of the book and says which are reconstructed. An exercise may change all of them
before it starts.
"""
