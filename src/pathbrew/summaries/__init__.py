"""Summaries: what a method does, as cases, made once and used at every call."""
