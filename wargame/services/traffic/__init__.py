"""Texts between cells and umpire: messages, requests, matrix actions."""
