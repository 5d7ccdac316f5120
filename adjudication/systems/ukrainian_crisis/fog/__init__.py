"""What each side knows: `picture` is its shape, `view` builds it field by field from the state.

`imagine` makes a full state that fits a picture; what is hidden is drawn at random.
"""
