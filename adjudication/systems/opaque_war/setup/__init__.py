"""Chapter 3, the set-up: dice for towns and checkpoints, then the pieces of both sides.

Police and militia go face down into what Ukraine holds; Luhansk and Donetsk battalions, mobs and media follow,
then the Ukrainian brigades. Who runs short follows the fallback of each step.
"""
