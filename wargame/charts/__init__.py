"""Charts as SVG text: the same drawing for screen and paper; only the paint differs."""
