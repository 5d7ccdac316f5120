"""Pages of Opaque War: its hex map; the plain presenter draws everything else."""
