"""OPUC on the pages."""
