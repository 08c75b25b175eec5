"""Scenarios: inputs as trees of literals and calls that are easy to change, and the ways to make them."""
