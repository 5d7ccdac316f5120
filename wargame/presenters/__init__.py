"""Pictures into plain values for templates. One package for each rule system; what all systems share is here."""
