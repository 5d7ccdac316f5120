"""A calendar in place of a clock: its dates, the one extension, and publication without the umpire."""
