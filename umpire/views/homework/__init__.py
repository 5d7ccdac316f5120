"""Homework: the student's page, and the lecturer's pages."""
