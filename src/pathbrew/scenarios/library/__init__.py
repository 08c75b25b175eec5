"""Objects of well-known types of the JDK, made as a person would: by type, simple ones first."""

from pathbrew.scenarios.library.collections import COLLECTIONS
from pathbrew.scenarios.library.functions import FUNCTIONS
from pathbrew.scenarios.library.making import Recipe
from pathbrew.scenarios.library.numbers import NUMBERS
from pathbrew.scenarios.library.texts import TEXTS
from pathbrew.scenarios.library.times import TIMES

RECIPES: dict[str, Recipe] = {**COLLECTIONS, **TEXTS, **NUMBERS, **TIMES, **FUNCTIONS}
"""How to make objects of a type, by its internal name."""
