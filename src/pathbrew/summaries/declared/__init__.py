"""Declared summaries: what methods do that have no code to look at, by case tables or by Java code."""

from pathbrew.summaries.declared.loading import with_models

__all__ = ["with_models"]
