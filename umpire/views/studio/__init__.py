"""The scenario studio: what the page of a pack's file asks for while its author writes, paints and draws."""
