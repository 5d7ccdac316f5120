"""What each side knows (1.11, 5.1): its picture out of the state, and the names it has for what is hidden from it.

A hidden block is known to the enemy by the number on its back. From a picture, a full state can be imagined that
would show exactly the same: what is hidden is drawn again.
"""
