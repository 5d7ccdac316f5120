"""Notices of an exercise that runs for weeks: mail, webhooks and a calendar feed. No word of the game is in one."""
