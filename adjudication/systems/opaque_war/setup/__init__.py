"""Chapter 3, the set-up: dice for towns and checkpoints, then both sides place what they have.

Police and militia go face down into what Ukraine holds; Luhansk and Donetsk battalions, mobs and media follow,
then the Ukrainian brigades. Who runs short follows the fallback of each step.
"""
