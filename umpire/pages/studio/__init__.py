"""The scenario studio: the balance of a pack, its earlier versions, and the effect of unsaved texts."""
