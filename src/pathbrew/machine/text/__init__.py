"""Strings of which some units, or how many there are, are terms."""
