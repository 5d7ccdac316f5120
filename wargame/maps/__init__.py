"""Maps and displays drawn as SVG from plain values: the same drawing for page, projector and paper."""
