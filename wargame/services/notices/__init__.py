"""Notices of an exercise that runs for weeks: email, webhooks and a calendar feed. No word of the game is in one."""
