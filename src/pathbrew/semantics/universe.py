"""The classes an object may be of, as numbers, and the methods whose code is looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pathbrew import terms
from pathbrew.blocks import Body, ir, translate
from pathbrew.classfile.access_flags import FINAL, PRIVATE
from pathbrew.heap.hierarchy import Hierarchy
from pathbrew.program import JavaClass, LinkageError, Method, Program
from pathbrew.program.resolution import resolve_method, select_method, select_special
from pathbrew.terms import Term

LITERALS = 1 << 30
"""References from here on are strings that the code names."""
UNKNOWN = 1 << 20
"""Numbers from here on are classes of which nothing is known."""
IMPLICIT = {
    ir.CheckNull: "java/lang/NullPointerException",
    ir.CheckDivisor: "java/lang/ArithmeticException",
    ir.CheckBounds: "java/lang/ArrayIndexOutOfBoundsException",
    ir.CheckStore: "java/lang/ArrayStoreException",
    ir.CheckSize: "java/lang/NegativeArraySizeException",
    ir.CheckCast: "java/lang/ClassCastException",
}
"""What each check throws."""
_COMMON = (
    "java/lang/Object",
    "java/lang/String",
    "java/lang/Integer",
    "[I",
    "[Ljava/lang/Object;",
    "java/lang/ExceptionInInitializerError",
    *IMPLICIT.values(),
)


class Universe:
    """Numbers for classes; it is complete before the search begins, so that tests of types are exact."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.hierarchy = Hierarchy(program)
        self._numbers: dict[JavaClass, int] = {}
        self.classes: list[JavaClass] = []
        self.is_failing: Callable[[JavaClass], bool] = lambda java_class: False
        """Whether the initialiser of a class throws."""
        self.functions: dict[JavaClass, None] = {}
        """Types of which objects are made by lambdas and method references, of classes nobody knows."""
        self.literals: dict[str, int] = {}
        """The references of strings that the code names."""
        for name in _COMMON:
            self.add(program.load(name))

    def add(self, java_class: JavaClass) -> None:
        """Let objects be of that class."""
        if java_class not in self._numbers and not java_class.is_primitive:
            self.classes.append(java_class)
            self._numbers[java_class] = len(self.classes)

    def add_type(self, declared: JavaClass) -> None:
        """Let objects be of the known classes of a type."""
        if declared.is_array:
            self.add(declared)
            assert declared.component is not None
            if not declared.component.is_primitive:
                self.add_type(declared.component)
            return
        for below in self.hierarchy.instantiable(declared):
            self.add(below)
        try:
            for enum in self.hierarchy.enums(declared):
                self.add(enum)
        except LinkageError:
            return  # no object can be of a class that cannot be linked

    def add_descriptor(self, descriptor: str) -> None:
        if descriptor[0] in "L[":
            try:
                self.add_type(self.program.of_descriptor(descriptor))
            except LinkageError:
                return

    def number(self, java_class: JavaClass) -> int:
        if java_class not in self._numbers:
            self.add(java_class)
        return self._numbers[java_class]

    def literal(self, text: str) -> int:
        """The reference of a string that the code names."""
        return self.literals.setdefault(text, LITERALS + len(self.literals))

    def class_literal(self, name: str) -> int:
        """The reference of a class that the code names."""
        return self.literal(f"\0{name}")

    def class_named(self, reference: Term) -> str | None:
        """The class that a reference stands for, if it is one that the code names."""
        number = reference.value if reference.is_constant else None
        found = (
            text[1:] for text, literal in self.literals.items() if literal == number and text[:1] == "\0"
        )
        return next(found, None)

    def failing_class(self, instruction: ir.Instruction) -> JavaClass | None:
        """The class that an instruction initialises, if that throws (JVMS 5.5)."""
        match instruction:
            case ir.New(class_name=name):
                pass
            case (
                ir.GetStatic(member=member)
                | ir.PutStatic(member=member)
                | ir.Invoke(how="static", member=member)
            ):
                name = member.owner
            case _:
                return None
        if not self.program.class_path.is_user_class(name):
            return None
        try:
            java_class = self.program.load(name)
        except LinkageError:
            return None
        return java_class if self.is_failing(java_class) else None

    def of_number(self, number: int) -> JavaClass | None:
        return self.classes[number - 1] if 0 < number <= len(self.classes) else None

    def below(self, declared: JavaClass) -> list[JavaClass]:
        """The known classes of which objects can be, and that are subtypes."""
        return [c for c in self.classes if c.is_subtype(declared) and not (c.is_abstract and not c.is_array)]

    def is_closed(self, declared: JavaClass) -> bool:
        """Whether all classes below a type are known."""
        if declared.is_array:
            assert declared.component is not None
            return declared.component.is_primitive or self.is_closed(declared.component)
        if any(made.is_subtype(declared) for made in self.functions):
            return False
        # Where there is no class at all, a test may well have one of its own.
        return self.hierarchy.is_closed(declared) and bool(self.below(declared))

    def is_a(self, number: Term, declared: JavaClass, *, known: bool = False) -> Term:
        """Whether the class of that number is a subtype; `known`: of the classes that are known."""
        if declared.name == "java/lang/Object":
            return terms.TRUE if not known else _among(number, [self.number(c) for c in self.below(declared)])
        alternatives = _among(number, [self.number(c) for c in self.below(declared)])
        if known or self.is_closed(declared):
            return alternatives
        table = terms.variable(f"is {declared.name}", terms.array_of(terms.INT, terms.INT))
        other = terms.and_(terms.ige(number, UNKNOWN), terms.ieq(terms.select(table, number), 1))
        return terms.or_(alternatives, other)


def _among(number: Term, numbers: Iterable[int]) -> Term:
    """A number is one of some, as few ranges."""
    ranges: list[list[int]] = []
    for one in sorted(numbers):
        if ranges and ranges[-1][1] == one - 1:
            ranges[-1][1] = one
        else:
            ranges.append([one, one])
    return terms.or_(
        *(
            terms.ieq(number, low)
            if low == high
            else terms.and_(terms.ige(number, low), terms.ile(number, high))
            for low, high in ranges
        )
    )


def body_of(method: Method) -> Body | None:
    """The blocks of a method that has code."""
    code = method.info.code
    return None if code is None else translate(method.info, code)


def resolved(program: Program, caller: JavaClass, call: ir.Invoke) -> tuple[Method, bool] | None:
    """The method that a call names, and whether the receiver's class selects what runs; None on errors."""
    try:
        owner = program.load(call.member.owner)
        key = call.member.name + call.member.descriptor
        method = resolve_method(owner, key, of_interface=call.member.is_interface)
        if call.how == "static" or method.is_private:
            return method, False
        if call.how == "special":
            return select_special(caller, owner, method), False
        if method.access & FINAL or (owner.access & FINAL and not owner.is_array):
            return (method, False) if not method.is_abstract else (method, True)
        return method, True
    except LinkageError:
        return None


def selected(receiver: JavaClass, method: Method) -> Method | None:
    """What a virtual call of the method runs on an object of a class; None if that is an error."""
    if method.access & PRIVATE:
        return method
    try:
        return select_method(receiver, method.key)
    except LinkageError:
        return None
