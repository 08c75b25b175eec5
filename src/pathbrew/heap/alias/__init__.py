"""The alias policy: references of the input heap are terms, and what aliases what is decided by nobody.

A write is recorded, a read chooses among what may have been written: `x == z ? -5 : 1`. Only where a path
depends on the shape of the heap does it fork.
"""

from pathbrew.heap.alias.classes import HandleClasses
from pathbrew.heap.alias.references import AliasFields, AliasReference, GuardedReference
from pathbrew.heap.alias.space import AliasSpace

__all__ = ["AliasFields", "AliasReference", "AliasSpace", "GuardedReference", "HandleClasses"]
