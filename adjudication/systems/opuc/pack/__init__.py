"""The files of a pack, one struct each; the charts that the rules leave to player aids; the options of a game.

The checks say what no type can express: what is named exists, is on land and hangs together.
docs/opuc-packs.md explains each field to an author.
"""
