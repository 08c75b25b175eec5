"""Generic signatures (JVMS 4.7.9.1) of classes, methods and fields, as small values."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from pathbrew.errors import ClassFileError

_MAXIMAL_DEPTH = 100
_IDENTIFIER = re.compile(r"[^.;\[/<>:]+")
_QUALIFIED_NAME = re.compile(r"[^.;\[/<>:]+(?:/[^.;\[/<>:]+)*")


@dataclass(frozen=True, slots=True)
class BaseType:
    """A primitive type or void, by its descriptor character."""

    descriptor: str


@dataclass(frozen=True, slots=True)
class TypeVariable:
    """A use of a type parameter."""

    name: str


@dataclass(frozen=True, slots=True)
class ArrayType:
    """An array of an element type."""

    element: TypeSignature


class Variance(Enum):
    """How a type argument stands to its bound: `T`, `? extends T`, `? super T` or `?`."""

    EXACT = ""
    EXTENDS = "+"
    SUPER = "-"
    ANY = "*"


@dataclass(frozen=True, slots=True)
class TypeArgument:
    """A type argument; its type is None for `?`."""

    variance: Variance
    type: TypeSignature | None


@dataclass(frozen=True, slots=True)
class ClassType:
    """A class with type arguments; `outer` is the parameterised class that it is a member of, if any."""

    name: str
    arguments: tuple[TypeArgument, ...]
    outer: ClassType | None


TypeSignature: TypeAlias = BaseType | TypeVariable | ArrayType | ClassType


@dataclass(frozen=True, slots=True)
class TypeParameter:
    """A declared type parameter; its class bound is None when only interfaces bound it."""

    name: str
    class_bound: TypeSignature | None
    interface_bounds: tuple[TypeSignature, ...]


@dataclass(frozen=True, slots=True)
class ClassSignature:
    """The generic header of a class."""

    parameters: tuple[TypeParameter, ...]
    superclass: ClassType
    interfaces: tuple[ClassType, ...]


@dataclass(frozen=True, slots=True)
class MethodSignature:
    """The generic header of a method; synthetic parameters of constructors are not in it."""

    type_parameters: tuple[TypeParameter, ...]
    parameters: tuple[TypeSignature, ...]
    result: TypeSignature
    exceptions: tuple[TypeSignature, ...]


def parse_class_signature(text: str) -> ClassSignature:
    """Parse the Signature attribute of a class; a malformed one is a ClassFileError."""
    parser = _Parser(text)
    parameters = parser.type_parameters()
    superclass = parser.class_type(0)
    interfaces = []
    while not parser.at_end():
        interfaces.append(parser.class_type(0))
    return ClassSignature(parameters, superclass, tuple(interfaces))


def parse_method_signature(text: str) -> MethodSignature:
    """Parse the Signature attribute of a method; a malformed one is a ClassFileError."""
    parser = _Parser(text)
    type_parameters = parser.type_parameters()
    parser.expect("(")
    parameters = []
    while not parser.accept(")"):
        parameters.append(parser.java_type(0))
    result = BaseType("V") if parser.accept("V") else parser.java_type(0)
    exceptions = []
    while not parser.at_end():
        parser.expect("^")
        exceptions.append(parser.reference_type(0))
    return MethodSignature(type_parameters, tuple(parameters), result, tuple(exceptions))


def parse_field_signature(text: str) -> TypeSignature:
    """Parse the Signature attribute of a field, record component or local variable."""
    parser = _Parser(text)
    field_type = parser.java_type(0)
    if not parser.at_end():
        raise parser.error("the end")
    return field_type


class _Parser:
    """Recursive descent over one signature, bounded in depth."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.position = 0

    def at_end(self) -> bool:
        return self.position == len(self.text)

    def accept(self, character: str) -> bool:
        if self.text.startswith(character, self.position):
            self.position += 1
            return True
        return False

    def expect(self, character: str) -> None:
        if not self.accept(character):
            raise self.error(repr(character))

    def error(self, expected: str) -> ClassFileError:
        return ClassFileError(f"signature {self.text!r}", self.position, f"{expected} expected")

    def limit(self, depth: int) -> None:
        if depth > _MAXIMAL_DEPTH:
            raise self.error(f"nesting of at most {_MAXIMAL_DEPTH} types")

    def name(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self.text, self.position)
        if match is None:
            raise self.error("a name")
        self.position = match.end()
        return match[0]

    def type_parameters(self) -> tuple[TypeParameter, ...]:
        parameters = []
        if self.accept("<"):
            while not self.accept(">"):
                parameters.append(self.type_parameter())
        return tuple(parameters)

    def type_parameter(self) -> TypeParameter:
        name = self.name(_IDENTIFIER)
        self.expect(":")
        # The class bound is empty in `T::Ljava/lang/Runnable;`.
        class_bound = None
        if self.text.startswith(("L", "T", "["), self.position):
            class_bound = self.reference_type(0)
        interface_bounds = []
        while self.accept(":"):
            interface_bounds.append(self.reference_type(0))
        return TypeParameter(name, class_bound, tuple(interface_bounds))

    def java_type(self, depth: int) -> TypeSignature:
        if self.text[self.position : self.position + 1] in tuple("BCDFIJSZ"):
            self.position += 1
            return BaseType(self.text[self.position - 1])
        return self.reference_type(depth)

    def reference_type(self, depth: int) -> TypeSignature:
        self.limit(depth)
        if self.accept("["):
            return ArrayType(self.java_type(depth + 1))
        if self.accept("T"):
            name = self.name(_IDENTIFIER)
            self.expect(";")
            return TypeVariable(name)
        return self.class_type(depth)

    def class_type(self, depth: int) -> ClassType:
        self.expect("L")
        found = ClassType(self.name(_QUALIFIED_NAME), self.type_arguments(depth), None)
        while self.accept("."):
            depth += 1
            self.limit(depth)
            name = f"{found.name}${self.name(_IDENTIFIER)}"
            found = ClassType(name, self.type_arguments(depth), found)
        self.expect(";")
        return found

    def type_arguments(self, depth: int) -> tuple[TypeArgument, ...]:
        arguments = []
        if self.accept("<"):
            while not self.accept(">"):
                arguments.append(self.type_argument(depth))
        return tuple(arguments)

    def type_argument(self, depth: int) -> TypeArgument:
        if self.accept("*"):
            return TypeArgument(Variance.ANY, None)
        for variance in (Variance.EXTENDS, Variance.SUPER):
            if self.accept(variance.value):
                return TypeArgument(variance, self.reference_type(depth + 1))
        return TypeArgument(Variance.EXACT, self.reference_type(depth + 1))
