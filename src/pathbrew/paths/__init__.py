"""Paths as runs: an executor follows models, a tree keeps what they decided, a selector takes up the rest."""
