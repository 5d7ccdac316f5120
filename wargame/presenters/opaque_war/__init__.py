"""Pages of Opaque War: its hex map; everything else is drawn by the plain presenter."""
