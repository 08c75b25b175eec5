"""Random programs as class files that the verifier accepts, and random inputs for them.

A program has a class `Main` with the entry `run`, often a small hierarchy beside it, and uses nothing of the
JDK but `Object`, `String` and exceptions. `run` sets all static state before anything else: its result
depends on its arguments only, not on earlier runs in the same class loader.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from pathbrew.arithmetic import to_float
from pathbrew.jvm import JavaArrayValue, JavaValue

from .assembler import Access, ClassAssembler, CodeAssembler, Label
from .corners import DOUBLE_CORNERS, FLOAT_CORNERS, INT_CORNERS, LONG_CORNERS, STRINGS
from .statements import CAUGHT, StatementWriter
from .world import (
    BASE,
    DERIVED,
    FAULT,
    MAIN,
    OBJECT,
    OTHER,
    OWN_REFERENCES,
    PRIMITIVE_ARRAYS,
    PRIMITIVES,
    SHAPE,
    STRING,
    Dice,
    Field,
    Method,
    World,
    kind_of,
)

STATIC = Access.PUBLIC | Access.STATIC
PARAMETERS = (
    *("I", "I", "I", "J", "J", "F", "D", "D", "Z", "B", "S", "C"),
    *(STRING, "[I", "[J", "[D", "[B", "[C", OBJECT, f"[{STRING}", "[[I"),
)
RESULTS = (*PRIMITIVES, *("I", "J", "J", "F", "D", "D"), STRING, OBJECT, "[J", "[D", "[F", "[I", "[B")
INNER_RESULTS = (*PRIMITIVES, "I", "J", "F", "D", "V", STRING, OBJECT, "[I", "[D")
_MASKS = {"Z": (1, 1), "B": (8, 128), "S": (16, 32768), "C": (16, 0)}


@dataclass(frozen=True)
class GeneratedProgram:
    """A program by its seed; `opcodes` are those of all its methods, without operands."""

    seed: int
    classes: dict[str, bytes]
    entry_class: str
    method: str
    parameters: tuple[str, ...]
    result: str
    opcodes: bytes

    @property
    def descriptor(self) -> str:
        return f"({''.join(self.parameters)}){self.result}"

    def inputs(self, count: int) -> list[tuple[JavaValue, ...]]:
        """That many tuples of arguments, corner values among them; the same ones for the same count."""
        random = Random(self.seed)
        return [tuple(_argument(random, name) for name in self.parameters) for _ in range(count)]


def generate(seed: int) -> GeneratedProgram:
    """The program of that seed."""
    return _Generator(seed).program()


def _argument(random: Random, descriptor: str) -> JavaValue:
    corner = random.random() < 0.5
    if descriptor == "I":
        return random.choice(INT_CORNERS) if corner else random.getrandbits(32) - 2**31
    if descriptor == "J":
        return random.choice(LONG_CORNERS) if corner else random.getrandbits(64) - 2**63
    if descriptor == "F":
        return random.choice(FLOAT_CORNERS) if corner else to_float(random.gauss(0, 1000))
    if descriptor == "D":
        return random.choice(DOUBLE_CORNERS) if corner else random.gauss(0, 1e6)
    if descriptor in _MASKS:
        bits, below = _MASKS[descriptor]
        return random.getrandbits(bits) - (below if bits > 1 else 0)
    if random.random() < 0.08:
        return None
    if descriptor == STRING:
        return random.choice(STRINGS)
    if descriptor == OBJECT:
        return _argument(random, random.choice((STRING, "[I", "[[I", f"[{STRING}")))
    length = random.randint(8, 12) if random.random() < 0.85 else random.randint(0, 3)
    return JavaArrayValue(descriptor, tuple(_argument(random, descriptor[1:]) for _ in range(length)))


class _Generator:
    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._dice = Dice(Random(seed))
        self._world = World(objects=self._dice.chance(0.4))
        self._assemblers: list[ClassAssembler] = []
        self._codes: list[CodeAssembler] = []
        self._private = Method("invokespecial", BASE, "secret", (), "V")

    def program(self) -> GeneratedProgram:
        dice = self._dice
        main = self._class(ClassAssembler(MAIN))
        if dice.chance(0.04):
            self._crowd_pool(main)
        main.field(Access.STATIC, "fuel", "I")
        main.field(Access.STATIC, "sum", "J")
        self._static_fields(main, dice.between(3, 6))
        self._burn(main)
        static_methods = [self._static_method(number) for number in range(dice.between(1, 2))]
        for method in static_methods:
            self._world.add_method(method)
        self._fault()
        if self._world.objects:
            self._hierarchy()
        for method in static_methods:
            self._body(main, method, STATIC | self._extra_flags())
        parameters = tuple(dice.pick(PARAMETERS) for _ in range(dice.between(1, 4)))
        result = dice.pick(RESULTS)
        self._entry(main, parameters, result)
        return GeneratedProgram(
            seed=self._seed,
            classes={assembler.name: assembler.to_bytes() for assembler in self._assemblers},
            entry_class=MAIN,
            method="run",
            parameters=parameters,
            result=result,
            opcodes=b"".join(code.opcodes for code in self._codes),
        )

    def _class(self, assembler: ClassAssembler) -> ClassAssembler:
        self._assemblers.append(assembler)
        return assembler

    def _code(self, assembler: ClassAssembler, access: int, name: str, descriptor: str) -> CodeAssembler:
        code = assembler.method(access, name, descriptor)
        self._codes.append(code)
        return code

    def _extra_flags(self) -> int:
        return self._dice.pick((0, 0, 0, 0, Access.SYNCHRONIZED, Access.STRICT, Access.FINAL))

    def _writer(self, code: CodeAssembler, owner: str, method: Method, *, static: bool) -> StatementWriter:
        """A writer that knows the parameters of the method as local variables."""
        writer = StatementWriter(self._dice, self._world, code, owner, method.result)
        index = 0
        if not static:
            writer.declare(f"L{owner};", 0)
            writer.read_only = 0
            index = 1
        for parameter in method.parameters:
            writer.declare(parameter if kind_of(parameter) == "A" else kind_of(parameter), index)
            writer.parameters.append((index, parameter))
            index += 2 if parameter in "JD" else 1
        return writer

    # Main --------------------------------------------------------------------------------------------

    def _static_fields(self, assembler: ClassAssembler, count: int) -> None:
        """Fields of random types, which the class's initialiser gives a value."""
        choices = (*PRIMITIVES, *PRIMITIVES, OBJECT, STRING, "[I", "[J", f"[{OBJECT}")
        initialiser = self._code(assembler, Access.STATIC, "<clinit>", "()V")
        writer = StatementWriter(self._dice, World(objects=False), initialiser, assembler.name, "V")
        for number in range(count):
            field = Field(assembler.name, f"s{number}", self._dice.pick(choices))
            assembler.field(STATIC, field.name, field.descriptor)
            self._initial_value(writer, field.descriptor)
            initialiser.field("putstatic", field.owner, field.name, field.descriptor)
            self._world.add_static(field)
        initialiser.emit("return")

    def _initial_value(self, writer: StatementWriter, descriptor: str) -> None:
        """A value that can be had without an exception."""
        if kind_of(descriptor) != "A":
            writer.constant(kind_of(descriptor))
        elif descriptor[0] == "[":
            writer.code.push_int(8)
            writer.code.new_array(descriptor[1:])
        else:
            writer.code.push_string(self._dice.pick(STRINGS))

    def _crowd_pool(self, main: ClassAssembler) -> None:
        """Fills the constant pool so far that constants need the wide form of `ldc`."""
        for number in range(256):
            main.pool.integer(100_000 + number)

    def _burn(self, main: ClassAssembler) -> None:
        """A method that takes fuel."""
        code = self._code(main, STATIC, "burn", "()I")
        StatementWriter(self._dice, self._world, code, MAIN, "I").burn()
        code.emit("ireturn")

    def _static_method(self, number: int) -> Method:
        return self._signature("invokestatic", MAIN, f"m{number}", 10 + number)

    def _signature(self, invocation: str, owner: str, name: str, rank: int) -> Method:
        parameters = tuple(self._dice.pick(PARAMETERS) for _ in range(self._dice.between(0, 3)))
        return Method(invocation, owner, name, parameters, self._dice.pick(INNER_RESULTS), rank)

    def _body(self, assembler: ClassAssembler, method: Method, access: int) -> None:
        """Random code for a method, with calls that only a method of this class can make."""
        dice = self._dice
        code = self._code(assembler, access, method.name, method.descriptor)
        writer = self._writer(code, assembler.name, method, static=bool(access & Access.STATIC))
        writer.methods = self._world.callable_from(method.rank, dice)
        writer.begin(dice.between(10, 70))
        if method.invocation != "invokestatic":
            self._special_call(writer, assembler, method)
        writer.block(dice.between(1, 4), 2)
        writer.finish()

    def _special_call(self, writer: StatementWriter, assembler: ClassAssembler, method: Method) -> None:
        """A call of the overridden method or of a private one, on `this`."""
        if assembler.name == DERIVED and self._dice.chance(0.7):
            target = method
        elif assembler.name == BASE and self._dice.chance(0.5):
            target = self._private
        else:
            return
        writer.code.local("aload", 0)
        for parameter in target.parameters:
            writer.argument(parameter, 1)
        writer.code.invoke("invokespecial", BASE, target.name, target.descriptor)
        if target.result != "V":
            writer.code.emit("pop2" if target.result in "JD" else "pop")

    def _entry(self, main: ClassAssembler, parameters: tuple[str, ...], result: str) -> None:
        dice, world = self._dice, self._world
        method = Method("invokestatic", MAIN, "run", parameters, result)
        code = self._code(main, STATIC, "run", method.descriptor)
        writer = self._writer(code, MAIN, method, static=True)
        code.push_int(dice.between(20, 120))
        code.field("putstatic", MAIN, "fuel", "I")
        code.emit("lconst_0")
        code.field("putstatic", MAIN, "sum", "J")
        for fields in world.static_fields.values():
            for field in fields:
                self._reset(writer, field)
        writer.methods = world.callable_from(0, dice)
        writer.begin(dice.between(50, 260))
        for index, parameter in writer.parameters:
            if kind_of(parameter) != "A" and dice.chance(0.7):
                writer.mix_local(kind_of(parameter), index)
        if dice.chance(0.6):
            self._guarded_block(writer)
        else:
            writer.block(dice.between(4, 10), 3)
        for fields in world.static_fields.values():
            for field in fields:
                if kind_of(field.descriptor) != "A" and dice.chance(0.6):
                    self._mix_static(writer, field)
        writer.finish()

    def _reset(self, writer: StatementWriter, field: Field) -> None:
        self._initial_value(writer, field.descriptor)
        writer.code.field("putstatic", field.owner, field.name, field.descriptor)

    def _guarded_block(self, writer: StatementWriter) -> None:
        """Statements whose exception, if any, is worked into the checksum."""
        code = writer.code
        start, end, target, after = Label(), Label(), Label(), Label()
        code.place(start, 0)
        writer.block(self._dice.between(4, 10), 3)
        code.emit("nop")
        code.place(end, 0)
        code.branch("goto", after)
        code.handler(start, end, target, "java/lang/Throwable")
        code.place(target, 1)
        exception = writer.new_local("A")
        writer.store("A", exception)
        for tested in CAUGHT:
            if tested and self._dice.chance(0.4):
                writer.mix_instance_test(exception, tested)
        code.place(after, 0)

    def _mix_static(self, writer: StatementWriter, field: Field) -> None:
        writer.mix(lambda: writer.get_static(field), kind_of(field.descriptor))

    # Other classes -----------------------------------------------------------------------------------

    def _fault(self) -> None:
        """An exception with a number."""
        fault = self._class(ClassAssembler(FAULT, superclass="java/lang/RuntimeException"))
        fault.field(0, "number", "I")
        code = self._code(fault, Access.PUBLIC, "<init>", "(I)V")
        code.local("aload", 0)
        code.invoke("invokespecial", "java/lang/RuntimeException", "<init>", "()V")
        code.local("aload", 0)
        code.local("iload", 1)
        code.field("putfield", FAULT, "number", "I")
        code.emit("return")

    def _hierarchy(self) -> None:
        """An interface, two classes that implement it and a subclass that overrides some methods."""
        dice = self._dice
        shape = self._class(ClassAssembler(SHAPE, access=Access.PUBLIC | Access.INTERFACE | Access.ABSTRACT))
        base = self._class(ClassAssembler(BASE, interfaces=[SHAPE]))
        derived = self._class(ClassAssembler(DERIVED, superclass=BASE))
        other = self._class(ClassAssembler(OTHER, interfaces=[SHAPE]))
        self._static_fields(base, dice.between(0, 2))
        base_fields = self._instance_fields(base, dice.between(2, 5))
        derived_fields = self._instance_fields(derived, dice.between(0, 2))
        other_fields = self._instance_fields(other, dice.between(0, 2))
        base_constructor = self._constructor(base, None, base_fields)
        self._constructor(derived, base_constructor, derived_fields)
        self._constructor(other, None, other_fields)

        common = self._signature("invokeinterface", SHAPE, "area", 20)
        virtual = [self._signature("invokevirtual", BASE, f"v{i}", 21 + i) for i in range(dice.between(0, 2))]
        self._private = self._signature("invokespecial", BASE, "secret", 30)
        self._world.add_method(common)
        for method in virtual:
            self._world.add_method(method)
        shape.abstract_method(Access.PUBLIC | Access.ABSTRACT, common.name, common.descriptor)
        for method in (common, *virtual):
            self._body(base, method, Access.PUBLIC | dice.pick((0, 0, 0, Access.SYNCHRONIZED)))
            if dice.chance(0.6):
                self._body(derived, method, Access.PUBLIC)
        self._body(other, common, Access.PUBLIC)
        self._body(base, self._private, Access.PRIVATE)

    def _instance_fields(self, assembler: ClassAssembler, count: int) -> list[Field]:
        choices = (*PRIMITIVES, *PRIMITIVES, STRING, OBJECT, "[I", *OWN_REFERENCES)
        fields = []
        for number in range(count):
            field = Field(assembler.name, f"f{number}", self._dice.pick(choices))
            assembler.field(
                self._dice.pick((0, Access.PUBLIC, Access.VOLATILE)), field.name, field.descriptor
            )
            self._world.add_instance(field)
            fields.append(field)
        return fields

    def _constructor(
        self, assembler: ClassAssembler, parent: Method | None, fields: Sequence[Field]
    ) -> Method:
        """A constructor that sets fields; it makes no objects, so that it always ends."""
        dice = self._dice
        parameters = tuple(dice.pick((*PRIMITIVES, STRING)) for _ in range(dice.between(0, 3)))
        constructor = Method("invokespecial", assembler.name, "<init>", parameters, "V")
        code = self._code(assembler, Access.PUBLIC, "<init>", constructor.descriptor)
        writer = self._writer(code, assembler.name, constructor, static=False)
        code.local("aload", 0)
        for parameter in parent.parameters if parent else ():
            self._plain_value(writer, parameter)
        code.invoke("invokespecial", assembler.superclass, "<init>", parent.descriptor if parent else "()V")
        for field in fields:
            if dice.chance(0.8):
                code.local("aload", 0)
                self._plain_value(writer, field.descriptor)
                code.field("putfield", field.owner, field.name, field.descriptor)
        code.emit("return")
        self._world.constructors[assembler.name] = constructor
        return constructor

    def _plain_value(self, writer: StatementWriter, descriptor: str) -> None:
        """A parameter, a static field, a constant, or a new array."""
        if kind_of(descriptor) != "A":
            writer.leaf(kind_of(descriptor))
        elif descriptor in writer.locals and descriptor == STRING:
            writer.load("A", self._dice.pick(writer.locals[STRING]))
        elif descriptor == STRING or descriptor in PRIMITIVE_ARRAYS:
            writer.new(descriptor, 0)
        else:
            writer.code.emit("aconst_null")
