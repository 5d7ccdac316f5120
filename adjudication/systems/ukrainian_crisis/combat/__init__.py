"""Section 7.3, combat: the side with the Segment can attack in areas that hold both sides.

It names groups and a type for each battle; 5 and 6 hit, and the results of both sides count together.
"""
