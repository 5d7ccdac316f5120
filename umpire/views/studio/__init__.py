"""The scenario studio: requests of the page of a pack's file while its author writes, paints and draws."""
