"""The default policy for every decision in three postures, for absent cells and simulated games.

Everything it reads is open to the side. Russia goes for the cities along the railways, Ukraine garrisons what is
threatened and strikes back where it is stronger; a cautious side asks for better odds.
"""
