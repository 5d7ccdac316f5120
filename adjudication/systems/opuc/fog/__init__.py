"""The knowledge of each side (1.11, 5.1): its picture of the state, and its names for hidden blocks.

A hidden block is known to the enemy by the number on its back. From a picture, a full state can be imagined that
would show exactly the same: what is hidden is drawn again.
"""
