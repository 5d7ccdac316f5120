"""Homework: setting a task from a step, the copies that students play, the games of comparison, and marks."""
