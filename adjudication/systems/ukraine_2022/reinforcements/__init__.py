"""Chapter 5: units from the cups, recovery of routed units, and where they enter."""
