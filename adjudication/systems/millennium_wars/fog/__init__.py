"""What each side knows: everything but the sealed lists and commitments of the other side.

Both are opened at the same time. Full states that fit a picture draw a list that the other side could have written
with its points.
"""
