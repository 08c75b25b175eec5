"""Random expressions: code that leaves one value of a wanted type on the operand stack."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from pathbrew.arithmetic import to_float

from .assembler import CodeAssembler, Label
from .corners import DOUBLE_CORNERS, FLOAT_CORNERS, INT_CORNERS, LONG_CORNERS, STRINGS
from .juggling import JUGGLING, juggle
from .world import (
    BASE,
    DERIVED,
    OBJECT,
    OTHER,
    PRIMITIVE_ARRAYS,
    SHAPE,
    STRING,
    Dice,
    Field,
    Method,
    World,
    class_name,
    kind_of,
)

PREFIX = {"I": "i", "J": "l", "F": "f", "D": "d", "A": "a"}
ARRAY_PREFIX = {**PREFIX, "Z": "b", "B": "b", "S": "s", "C": "c"}
CONVERSIONS = {
    (source, target): f"{PREFIX[source]}2{PREFIX[target]}"
    for source in "IJFD"
    for target in "IJFD"
    if source != target
}
BINARY = {
    "I": ("iadd", "isub", "imul", "iand", "ior", "ixor"),
    "J": ("ladd", "lsub", "lmul", "land", "lor", "lxor"),
    "F": ("fadd", "fsub", "fmul", "fdiv", "frem"),
    "D": ("dadd", "dsub", "dmul", "ddiv", "drem"),
}
COMPARISONS = (("J", "lcmp"), ("F", "fcmpl"), ("F", "fcmpg"), ("D", "dcmpl"), ("D", "dcmpg"))
ZERO_TESTS = ("ifeq", "ifne", "iflt", "ifge", "ifgt", "ifle")
INT_TESTS = ("if_icmpeq", "if_icmpne", "if_icmplt", "if_icmpge", "if_icmpgt", "if_icmple")
PLAIN_TESTED_TYPES = (
    "java/lang/Object",
    "java/lang/String",
    "java/lang/Integer",
    "java/lang/Cloneable",
    "java/io/Serializable",
    "[I",
    "[Z",
    "[[I",
    "[Ljava/lang/Object;",
    "[Ljava/lang/String;",
    "[[Ljava/lang/Object;",
    "[Ljava/lang/Cloneable;",
)
OWN_TESTED_TYPES = (SHAPE, BASE, DERIVED, OTHER, "[LBase;", "[LShape;")


class ExpressionWriter:
    """Writes expressions into one method.

    `locals` are the indices of the initialised local variables by descriptor, int for the small types. Once
    the code is larger than `limit`, expressions stay small. An expression may throw, but rarely, so that
    most runs come far.
    """

    def __init__(self, dice: Dice, world: World, code: CodeAssembler, owner: str) -> None:
        self.dice = dice
        self.world = world
        self.code = code
        self.owner = owner
        self.locals: dict[str, list[int]] = {}
        self.read_only: int | None = None
        self.limit = 0
        self.methods: dict[str, list[Method]] = world.methods

    # Locals ------------------------------------------------------------------------------------------

    def declare(self, descriptor: str, index: int) -> None:
        """From here on the local variable is initialised."""
        self.locals.setdefault(descriptor, []).append(index)

    def new_local(self, kind: str) -> int:
        """The index of a local variable that nothing else uses."""
        index = self.code.max_locals
        self.code.max_locals += 2 if kind in "JD" else 1
        return index

    def load(self, kind: str, index: int) -> None:
        self.code.local(f"{PREFIX[kind]}load", index, wide=self.dice.chance(0.02))

    def store(self, kind: str, index: int) -> None:
        self.code.local(f"{PREFIX[kind]}store", index, wide=self.dice.chance(0.02))

    def _assignable(self, descriptor: str) -> int | None:
        """A local variable of exactly that type which may be written."""
        indices = [index for index in self.locals.get(descriptor, ()) if index != self.read_only]
        return self.dice.pick(indices) if indices else None

    # Any type ----------------------------------------------------------------------------------------

    def expression(self, descriptor: str, depth: int) -> None:
        """A value of that type; int stands for the small types, whose range the value may exceed."""
        kind = kind_of(descriptor)
        if kind == "A":
            self.reference(descriptor, depth)
        elif depth <= 0 or self.code.size > self.limit:
            self.leaf(kind)
        else:
            self.dice.pick(_CHOICES[kind])(self, kind, depth - 1)

    def leaf(self, kind: str) -> None:
        """A local variable, a static field or a constant."""
        roll = self.dice.roll()
        indices = self.locals.get(kind)
        if roll < 0.72 and indices:
            self.load(kind, self.dice.pick(indices))
        elif roll < 0.82 and kind in self.world.static_fields:
            self.get_static(self.dice.pick(self.world.static_fields[kind]))
        else:
            self.constant(kind)

    def constant(self, kind: str) -> None:
        dice, code = self.dice, self.code
        if kind == "I":
            code.push_int(dice.pick(INT_CORNERS) if dice.chance(0.6) else dice.between(-1000, 1000))
        elif kind == "J":
            code.push_long(dice.pick(LONG_CORNERS) if dice.chance(0.6) else dice.between(-(2**40), 2**40))
        elif kind == "F":
            code.push_float(
                dice.pick(FLOAT_CORNERS) if dice.chance(0.6) else to_float(dice.roll() * 100 - 50)
            )
        else:
            code.push_double(dice.pick(DOUBLE_CORNERS) if dice.chance(0.6) else dice.roll() * 1e6 - 5e5)

    def get_static(self, field: Field) -> None:
        self.code.field("getstatic", field.owner, field.name, field.descriptor)

    def convert(self, source: str, target: str) -> None:
        """Turns a number on top of the stack into another kind."""
        if source != target:
            self.code.emit(CONVERSIONS[source, target])

    def _leaf(self, kind: str, depth: int) -> None:
        self.leaf(kind)

    def _binary(self, kind: str, depth: int) -> None:
        self.expression(kind, depth)
        self.expression(kind, depth)
        self.code.emit(self.dice.pick(BINARY[kind]))

    def _negate(self, kind: str, depth: int) -> None:
        self.expression(kind, depth)
        self.code.emit(f"{PREFIX[kind]}neg")

    def _divide(self, kind: str, depth: int) -> None:
        """Integer division by an odd number, sometimes by any number."""
        self.expression(kind, depth)
        self.expression(kind, depth)
        if self.dice.chance(0.85):
            if kind == "I":
                self.code.emit("iconst_1")
                self.code.emit("ior")
            else:
                self.code.emit("lconst_1")
                self.code.emit("lor")
        self.code.emit(PREFIX[kind] + self.dice.pick(("div", "rem")))

    def _shift(self, kind: str, depth: int) -> None:
        self.expression(kind, depth)
        self.expression("I", depth)
        self.code.emit(PREFIX[kind] + self.dice.pick(("shl", "shr", "ushr")))

    def _converted(self, kind: str, depth: int) -> None:
        source = self.dice.pick([other for other in "IJFD" if other != kind])
        self.expression(source, depth)
        self.convert(source, kind)

    def _narrowed(self, kind: str, depth: int) -> None:
        self.expression("I", depth)
        self.code.emit(self.dice.pick(("i2b", "i2c", "i2s")))

    def _compared(self, kind: str, depth: int) -> None:
        operand, instruction = self.dice.pick(COMPARISONS)
        self.expression(operand, depth)
        self.expression(operand, depth)
        self.code.emit(instruction)

    def _static_field(self, kind: str, depth: int) -> None:
        fields = self.world.static_fields.get(self._descriptor(kind))
        if fields:
            self.get_static(self.dice.pick(fields))
        else:
            self.leaf(kind)

    def _descriptor(self, kind: str) -> str:
        """One of the descriptors that the kind stands for."""
        return self.dice.pick("IIZBSC") if kind == "I" else kind

    def _instance_field(self, kind: str, depth: int) -> None:
        fields = self.world.instance_fields.get(self._descriptor(kind))
        if not fields:
            self.leaf(kind)
            return
        field = self.dice.pick(fields)
        self.reference(f"L{field.owner};", depth)
        self.code.field("getfield", field.owner, field.name, field.descriptor)

    def _element(self, kind: str, depth: int) -> None:
        descriptor = self._descriptor(kind)
        self.reference(f"[{descriptor}", depth)
        self.index(depth)
        self.code.emit(f"{ARRAY_PREFIX[descriptor]}aload")

    def index(self, depth: int) -> None:
        """An index that most arrays have."""
        self.expression("I", depth)
        roll = self.dice.roll()
        if roll < 0.97:
            self.code.push_int(7 if roll < 0.9 else 15)
            self.code.emit("iand")

    def array_size(self, depth: int) -> None:
        """A small size, rarely a negative one."""
        if self.dice.chance(0.5):
            self.code.push_int(self.dice.between(8, 12))
            return
        self.expression("I", depth)
        if self.dice.chance(0.04):
            self.code.push_int(9)
            self.code.emit("irem")
        else:
            self.code.push_int(7)
            self.code.emit("iand")
            self.code.push_int(8)
            self.code.emit("iadd")

    def _length(self, kind: str, depth: int) -> None:
        self.reference(self.dice.pick([name for name in self.world.references if name[0] == "["]), depth)
        self.code.emit("arraylength")

    def _instance_of(self, kind: str, depth: int) -> None:
        self.reference(OBJECT, depth)
        self.code.type("instanceof", self._tested_type())

    def _tested_type(self) -> str:
        own = OWN_TESTED_TYPES if self.world.objects else ()
        types: tuple[str, ...] = (*PLAIN_TESTED_TYPES, *own)
        return self.dice.pick(types)

    def _of_string(self, kind: str, depth: int) -> None:
        self.reference(STRING, depth)
        roll = self.dice.roll()
        if roll < 0.5:
            self.code.invoke("invokevirtual", "java/lang/String", "length", "()I")
        elif roll < 0.8:
            self.reference(OBJECT, depth)
            self.code.invoke("invokevirtual", "java/lang/Object", "equals", "(Ljava/lang/Object;)Z")
        else:
            self.code.push_int(0)
            self.code.invoke("invokevirtual", "java/lang/String", "charAt", "(I)C")

    def _call(self, kind: str, depth: int) -> None:
        descriptor = self._descriptor(kind)
        methods = self.methods.get(descriptor) or self.methods.get(kind)
        if methods:
            self.call(self.dice.pick(methods), depth)
        else:
            self.leaf(kind)

    def call(self, method: Method, depth: int) -> None:
        """Calls the method on random arguments, an interface's rarely on an object without it."""
        if method.invocation != "invokestatic":
            if method.owner == SHAPE and self.dice.chance(0.02):
                # The verifier takes an interface for Object and leaves it to the call to find out.
                self._new_plain_object()
            else:
                self.reference(f"L{method.owner};", depth)
        for parameter in method.parameters:
            self.argument(parameter, depth)
        self.code.invoke(method.invocation, method.owner, method.name, method.descriptor)

    def argument(self, descriptor: str, depth: int) -> None:
        """A value that a parameter of that type can really have."""
        self.expression(descriptor, min(depth, 2))
        if descriptor == "Z":
            self.code.emit("iconst_1")
            self.code.emit("iand")
        elif descriptor in "BSC":
            self.code.emit(f"i2{descriptor.lower()}")

    def _conditional(self, kind: str, depth: int) -> None:
        self._choose(kind, depth)

    def _choose(self, descriptor: str, depth: int) -> None:
        """One of two values, with whatever lies on the stack below."""
        other, end = Label(), Label()
        self.condition(other, depth)
        self.expression(descriptor, depth)
        self.code.branch("goto", end)
        self.code.place(other)
        self.expression(descriptor, depth)
        self.code.place(end)

    def _selected(self, kind: str, depth: int) -> None:
        """One of several values, by a switch."""
        code, dice = self.code, self.dice
        labels = [Label() for _ in range(dice.between(2, 3))]
        default, end = Label(), Label()
        self.expression("I", depth)
        self.switch(labels, default)
        below = code.depth
        for label in (*labels, default):
            code.place(label, below)
            self.expression(kind, depth - 1)
            code.branch("goto_w" if dice.chance(0.1) else "goto", end)
        code.place(end)

    def switch(self, labels: Sequence[Label], default: Label) -> None:
        """A switch of either kind on the int on top of the stack, mostly brought into reach of the cases."""
        code, dice = self.code, self.dice
        low = dice.pick((0, 0, 0, -1, 5, -(2**31), 2**31 - 16))
        table = dice.chance(0.5)
        if dice.chance(0.9):
            code.push_int(3 if table else 7)
            code.emit("iand")
            code.push_int(low)
            code.emit("iadd")
        if table:
            targets = [default if dice.chance(0.1) else label for label in labels]
            code.table_switch(low, targets, default)
        else:
            stride = dice.between(1, 3)
            code.lookup_switch([(low + stride * i, label) for i, label in enumerate(labels)], default)

    def _juggled(self, kind: str, depth: int) -> None:
        """Values that a stack instruction copies or reorders before they are folded into one."""
        instruction, kinds = self.dice.pick(JUGGLING)
        for operand in kinds:
            self.expression(operand, depth - 1)
        self.code.emit(instruction)
        self.fold(juggle(instruction, kinds), kind)

    def fold(self, kinds: str, target: str) -> None:
        """Reduces the numbers on the stack, lowest first, to one of the target kind."""
        while len(kinds) > 1:
            self.convert(kinds[-1], kinds[-2])
            self.code.emit(self.dice.pick(BINARY[kinds[-2]]))
            kinds = kinds[:-1]
        self.convert(kinds, target)

    def _assigned(self, kind: str, depth: int) -> None:
        """An assignment to a local variable whose value is used."""
        self.expression(kind, depth)
        index = self._assignable(kind)
        if index is not None:
            self.code.emit("dup2" if kind in "JD" else "dup")
            self.store(kind, index)

    def _compound(self, kind: str, depth: int) -> None:
        """`array[index] op= value` or `object.field op= value`, whose value is used."""
        code = self.code
        fields = self.world.instance_fields.get(kind)
        if fields and self.dice.chance(0.5):
            field = self.dice.pick(fields)
            self.reference(f"L{field.owner};", depth)
            code.emit("dup")
            code.field("getfield", field.owner, field.name, field.descriptor)
            self.expression(kind, depth)
            code.emit(self.dice.pick(BINARY[kind]))
            code.emit("dup2_x1" if kind in "JD" else "dup_x1")
            code.field("putfield", field.owner, field.name, field.descriptor)
        else:
            self.reference(f"[{kind}", depth)
            self.index(depth)
            code.emit("dup2")
            code.emit(f"{PREFIX[kind]}aload")
            self.expression(kind, depth)
            code.emit(self.dice.pick(BINARY[kind]))
            code.emit("dup2_x2" if kind in "JD" else "dup_x2")
            code.emit(f"{PREFIX[kind]}astore")

    # References --------------------------------------------------------------------------------------

    def reference(self, descriptor: str, depth: int) -> None:
        """A reference of that static type, rarely null."""
        roll = self.dice.roll()
        exact = self.dice.pick(self.world.subtypes.get(descriptor, (descriptor,)))
        known = self.locals.get(exact)
        if roll < 0.025:
            self.code.emit("aconst_null")
        elif roll < 0.55 and known:
            self.load("A", self.dice.pick(known))
        elif roll < 0.65 and exact in self.world.static_fields:
            self.get_static(self.dice.pick(self.world.static_fields[exact]))
        elif depth <= 0 or self.code.size > self.limit:
            self.new(exact, 0)
        elif 0.65 < roll < 0.70:
            self._choose(descriptor, depth - 1)
        elif 0.70 < roll < 0.72:
            self.reference(OBJECT, depth - 1)
            self.code.type("checkcast", class_name(exact))
        elif 0.72 < roll < 0.82:
            self._fetched(exact, depth - 1)
        else:
            self.new(exact, depth - 1)

    def _fetched(self, descriptor: str, depth: int) -> None:
        """A reference from an array, a field or a method, mostly replaced when it is null."""
        roll = self.dice.roll()
        if roll < 0.4 and f"[{descriptor}" in self.world.subtypes:
            self.reference(f"[{descriptor}", depth)
            self.index(depth)
            self.code.emit("aaload")
        elif roll < 0.8 and descriptor in self.methods:
            self.call(self.dice.pick(self.methods[descriptor]), depth)
        elif descriptor in self.world.instance_fields:
            field = self.dice.pick(self.world.instance_fields[descriptor])
            self.reference(f"L{field.owner};", depth)
            self.code.field("getfield", field.owner, field.name, field.descriptor)
        else:
            self.new(descriptor, depth)
            return
        if self.dice.chance(0.9):
            present = Label()
            self.code.emit("dup")
            self.code.branch("ifnonnull", present)
            self.code.emit("pop")
            self.new(descriptor, 0)
            self.code.place(present)

    def new(self, descriptor: str, depth: int) -> None:
        """A new object or array, or a constant, of that type or a subtype."""
        if descriptor[0] == "[":
            self._new_array(descriptor, depth)
        elif descriptor == STRING:
            self.code.push_string(self.dice.pick(STRINGS))
        elif descriptor == OBJECT:
            self._new_plain_object()
        elif descriptor == f"L{SHAPE};":
            self.new_object(self.dice.pick((BASE, DERIVED, OTHER)), depth)
        elif class_name(descriptor) in self.world.constructors:
            self.new_object(class_name(descriptor), depth)
        else:
            self.code.emit("aconst_null")

    def _new_plain_object(self) -> None:
        roll = self.dice.roll()
        if roll < 0.2:
            self.code.push_class(self._tested_type())
        elif roll < 0.5:
            self.code.push_string(self.dice.pick(STRINGS))
        else:
            self.code.type("new", "java/lang/Object")
            self.code.emit("dup")
            self.code.invoke("invokespecial", "java/lang/Object", "<init>", "()V")

    def new_object(self, owner: str, depth: int) -> None:
        constructor = self.world.constructors[owner]
        self.code.type("new", owner)
        self.code.emit("dup")
        for parameter in constructor.parameters:
            self.argument(parameter, depth - 1)
        self.code.invoke("invokespecial", owner, "<init>", constructor.descriptor)

    def _new_array(self, descriptor: str, depth: int) -> None:
        code = self.code
        if descriptor.startswith("[["):
            self.array_size(depth - 1)
            if self.dice.chance(0.8):
                self.array_size(0)
                code.multi_new_array(descriptor, 2)
            else:
                code.multi_new_array(descriptor, 1)
            return
        self.array_size(depth - 1)
        code.new_array(descriptor[1:])
        if descriptor in PRIMITIVE_ARRAYS and self.dice.chance(0.1):
            code.invoke("invokevirtual", descriptor, "clone", "()Ljava/lang/Object;")
            code.type("checkcast", descriptor)
        if self.dice.chance(0.5):
            code.emit("dup")
            code.push_int(self.dice.between(0, 7))
            self.element_value(descriptor[1:], 0)
            code.emit(f"{ARRAY_PREFIX.get(descriptor[1:], 'a')}astore")

    def element_value(self, descriptor: str, depth: int) -> None:
        """A value to store in an array with such elements; rarely one that the store check refuses."""
        loose = kind_of(descriptor) == "A" and self.dice.chance(0.04)
        self.expression(OBJECT if loose else descriptor, depth)

    # Conditions --------------------------------------------------------------------------------------

    def condition(self, target: Label, depth: int) -> None:
        """Jumps to the target or goes on."""
        code, dice = self.code, self.dice
        roll = dice.roll()
        if roll < 0.35:
            self.expression("I", depth)
            code.branch(dice.pick(ZERO_TESTS), target)
        elif roll < 0.6:
            self.expression("I", depth)
            self.expression("I", depth)
            code.branch(dice.pick(INT_TESTS), target)
        elif roll < 0.8:
            self._compared("I", depth)
            code.branch(dice.pick(ZERO_TESTS), target)
        elif roll < 0.9:
            self.reference(dice.pick(self.world.references), depth)
            code.branch(dice.pick(("ifnull", "ifnonnull")), target)
        else:
            type_ = dice.pick(self.world.references)
            self.reference(type_, depth)
            self.reference(type_, depth)
            code.branch(dice.pick(("if_acmpeq", "if_acmpne")), target)


_Choice: TypeAlias = Callable[[ExpressionWriter, str, int], None]


def _weighted(*weights: tuple[_Choice, int]) -> tuple[_Choice, ...]:
    return tuple(choice for choice, weight in weights for _ in range(weight))


_W = ExpressionWriter
_COMMON = _weighted(
    (_W._leaf, 4),
    (_W._binary, 9),
    (_W._negate, 1),
    (_W._converted, 3),
    (_W._static_field, 2),
    (_W._instance_field, 2),
    (_W._element, 3),
    (_W._call, 2),
    (_W._conditional, 1),
    (_W._selected, 1),
    (_W._juggled, 2),
    (_W._assigned, 1),
    (_W._compound, 1),
)
_INTEGRAL = _weighted((_W._divide, 2), (_W._shift, 3))
_INT_ONLY = _weighted(
    (_W._narrowed, 2), (_W._compared, 2), (_W._length, 1), (_W._instance_of, 2), (_W._of_string, 1)
)
_CHOICES: dict[str, tuple[_Choice, ...]] = {
    "I": _COMMON + _INTEGRAL + _INT_ONLY,
    "J": _COMMON + _INTEGRAL,
    "F": _COMMON,
    "D": _COMMON,
}
