"""The knowledge of each side: everything except the other side's sealed lists and commitments.

Both are opened at the same time. Full states that fit a picture draw a list that the other side could have written
with its points.
"""
