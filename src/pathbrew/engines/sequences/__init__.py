"""Sequences: scenarios that came near a goal are run in the machine with their literals symbolic."""
