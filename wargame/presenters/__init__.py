"""Turns pictures into plain values for templates. There is one package for each rule system; shared parts are here."""
