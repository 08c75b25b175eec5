"""The types of parameters, with type arguments where the class file tells them."""

from __future__ import annotations

from functools import lru_cache

from pathbrew.classfile.descriptors import parse_method_descriptor
from pathbrew.classfile.signatures import TypeSignature, parse_field_signature
from pathbrew.program import Method, generics
from pathbrew.program.generics import erased


@lru_cache(maxsize=4096)
def of_descriptor(descriptor: str) -> TypeSignature:
    """The type of a field descriptor."""
    return parse_field_signature(descriptor)


def parameter_types(method: Method) -> tuple[TypeSignature, ...]:
    """The types of a method's parameters, type variables replaced by their bounds."""
    plain = map(of_descriptor, parse_method_descriptor(method.descriptor)[0])
    return tuple(
        known if known is not None and erased(known) == erased(bare) else bare
        for bare, known in zip(plain, generics.parameter_types(method), strict=True)
    )
