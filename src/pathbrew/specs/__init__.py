"""Specifications: what a component and its callers promise, over sequences of calls."""
