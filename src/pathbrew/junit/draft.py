"""What the tests of one source file share, and one test in the making."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from enum import Enum, auto

from pathbrew.classfile.descriptors import BOXES, PRIMITIVES
from pathbrew.junit import literals
from pathbrew.junit.helper import METHOD_NAMES, Helper
from pathbrew.junit.identifiers import LocalNames
from pathbrew.junit.types import STRING, Beyond, Imports, Scope, Unwritable
from pathbrew.program import JavaClass, Method

_LONGEST_TEXT = 10_000
FOLDER = "tempDir"
"""The field of a test class that holds the path of its temporary folder."""
_PACKAGE_ROOTS = frozenset({"java", "javax", "com", "org"})


class Form(Enum):
    """What kind of expression it is, where that matters for what stands around it."""

    CALL = auto()
    CREATION = auto()
    """`new Account(5)`."""
    ARRAY = auto()
    """`new int[] {1, 2}`."""
    OPERATION = auto()
    """`-1`, `(byte) 1`, `"a" + "b"`: in parentheses where a cast or a call goes with it."""
    OTHER = auto()


@dataclass(frozen=True, slots=True)
class Expression:
    """A Java expression and the descriptor of its static type; None is the type of `null`.

    `literal` is the class, by internal name or keyword, that a class literal stands for. `initialiser` is how
    the value may be written where a variable of exactly its type is declared: `{1, 2}`, `1` of a byte.
    """

    text: str
    type: str | None
    literal: str | None = None
    form: Form = Form.OTHER
    initialiser: str | None = None

    @property
    def enclosed(self) -> str:
        """The same where a cast or a call goes with it."""
        return f"({self.text})" if self.form is Form.OPERATION else self.text

    @property
    def is_short(self) -> bool:
        return len(self.text) <= 30


NULL = Expression("null", None)


class SourceFile:
    """The state that the tests of a file share: names, imports, helpers in use.

    The tests of a `plain` one use no reflection, other than to put static fields back.
    """

    def __init__(
        self, scope: Scope, test_class: str, junit: int, release: int, *, plain: bool = False
    ) -> None:
        self.scope = scope
        self.plain = plain
        self.imports = Imports(scope, test_class)
        self.junit = junit
        self.release = release
        self.helpers: set[Helper] = set()
        self.assertions: set[str] = set()
        self.deprecated = False
        """Whether a deprecated constructor of a box is called."""
        self.uses_folder = False
        """Whether a test has files in a temporary folder."""

    def use(self, helper: Helper) -> None:
        self.helpers.add(helper)

    def names_class(self, name: str) -> bool:
        """Whether there is a literal for a class; others are looked up, and that may fail."""
        return name in PRIMITIVES.values() or self.scope.sees(name)

    def class_literal(self, name: str) -> str:
        """The `Class` of an internal name, of an array descriptor or of a primitive's keyword."""
        if name in PRIMITIVES.values():
            return f"{name}.class"
        descriptor = name if name.startswith("[") else f"L{name};"
        if self.names_class(name):
            return self.imports.type(descriptor).replace("<?>", "") + ".class"
        quoted = literals.string(name.replace("/", "."), self.release, self.imports.java_lang)
        return f"{self.imports.java_lang('Class')}.forName({quoted})"

    def assertion(self, name: str) -> str:
        """The name of an assertion, which is imported statically."""
        self.assertions.add(name)
        return name

    def literal(self, descriptor: str, value: int | float) -> Expression:
        named = self.imports.java_lang
        assigned = literals.initialiser(descriptor, value, named)
        form = Form.OPERATION if literals.is_operation(descriptor, value) else Form.OTHER
        written = literals.primitive(descriptor, value, named)
        return Expression(written, descriptor, form=form, initialiser=assigned)

    def string(self, text: str) -> Expression:
        summands = literals.summands(text, self.release, self.imports.java_lang)
        written = " + ".join(summands)
        if len(written) > _LONGEST_TEXT:
            raise Unwritable(f"a text of {len(text)} characters without a pattern")
        return Expression(written, STRING, form=Form.OPERATION if len(summands) > 1 else Form.OTHER)

    def separated(self, text: str, separators: Collection[int]) -> Expression:
        """A text some of whose line feeds, by their places, are the machine's line separator."""
        units = ("%n" if at in separators else "%%" if unit == "%" else unit for at, unit in enumerate(text))
        quoted = self.string("".join(units))
        return Expression(f"{self.imports.java_lang('String')}.format({quoted.text})", STRING, form=Form.CALL)

    def cast(self, expression: Expression, descriptor: str) -> str:
        """The expression as one of exactly that static type."""
        if expression.type == descriptor:
            return expression.text
        return self._converted(expression, self.imports.type(descriptor))

    def raw_cast(self, expression: Expression, descriptor: str) -> str:
        """The expression as one of that type without type arguments."""
        is_class = descriptor.lstrip("[") == "Ljava/lang/Class;"
        if expression.type == descriptor and not is_class and expression.text.isidentifier():
            return expression.text
        self.imports.uses_raw_types |= is_class
        return self._converted(expression, self.imports.type(descriptor).replace("<?>", ""))

    @staticmethod
    def _converted(expression: Expression, written: str) -> str:
        return f"({written}) {expression.enclosed}"

    def assigned(self, expression: Expression, descriptor: str) -> str:
        """The expression where it is assigned to a variable of the type: there `1` is a byte, too."""
        if expression.type == descriptor and expression.type in PRIMITIVES and expression.initialiser:
            return expression.initialiser
        return self.fit(expression, descriptor)

    def fit(self, expression: Expression, descriptor: str) -> str:
        """The expression where a value of the type is wanted, cast only if it must be."""
        if expression.type is None or expression.type == descriptor:
            return expression.text
        if expression.type in PRIMITIVES:
            # Boxed by the compiler.
            return expression.text
        if descriptor in PRIMITIVES:
            box = next(name for name, letter in BOXES.items() if letter == descriptor)
            return f"({self.imports.java_lang(box.rpartition('/')[2])}) {expression.text}"
        if self.scope.is_assignable(expression.type, descriptor):
            return expression.text
        return self.cast(expression, descriptor)


@dataclass
class Draft:
    """One test method: what it sets up, calls and asserts, and what may be thrown on the way."""

    file: SourceFile
    names: LocalNames
    arrange: list[str] = field(default_factory=list)
    act: list[str] = field(default_factory=list)
    check: list[str] = field(default_factory=list)
    thrown: set[str] = field(default_factory=set)
    """Checked exceptions by internal name."""

    @classmethod
    def empty(cls, file: SourceFile, java_class: JavaClass) -> Draft:
        chain = file.scope.chain(java_class.name) or ()
        own = {link.rpartition("/")[2] for link in chain}
        return cls(file, LocalNames(METHOD_NAMES | _PACKAGE_ROOTS | {FOLDER} | own))

    def may_throw(self, method: Method) -> None:
        """A call of the method stands in the test's own body."""
        scope = self.file.scope
        unchecked = [scope.load("java/lang/RuntimeException"), scope.load("java/lang/Error")]
        for name in method.info.exceptions:
            if not any(scope.load(name).is_subtype(kind) for kind in unchecked):
                self.thrown.add(name)

    def use(self, helper: Helper) -> None:
        """A helper is called in the test's own body; raises Beyond where tests are plain Java."""
        if self.file.plain:
            raise Beyond(helper.value)
        self.file.use(helper)
        self.thrown.add("java/lang/Exception")
