"""Backward search: from one instruction to an input that executes it, by weakest preconditions of blocks."""
