"""Random statements: code that leaves the operand stack as it found it, empty."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from .assembler import CodeAssembler, Label
from .expressions import ARRAY_PREFIX, PREFIX, ExpressionWriter
from .world import FAULT, MAIN, OBJECT, PRIMITIVE_ARRAYS, STRING, Dice, World, kind_of

CAUGHT = (
    "java/lang/ArithmeticException",
    "java/lang/NullPointerException",
    "java/lang/ArrayIndexOutOfBoundsException",
    "java/lang/IndexOutOfBoundsException",
    "java/lang/ArrayStoreException",
    "java/lang/ClassCastException",
    "java/lang/NegativeArraySizeException",
    "java/lang/IllegalStateException",
    "java/lang/IncompatibleClassChangeError",
    "java/lang/RuntimeException",
    "java/lang/Exception",
    "java/lang/Throwable",
    FAULT,
    None,
)
THROWN = ("java/lang/ArithmeticException", "java/lang/IllegalStateException", "java/lang/Error")


class StatementWriter(ExpressionWriter):
    """Writes the body of one method that returns `result`.

    Every call and every turn of a loop takes from `Main.fuel`, and a method or loop ends when there is none
    left, so that every program terminates. The local variable `checksum`, a long, collects what happens.
    """

    def __init__(self, dice: Dice, world: World, code: CodeAssembler, owner: str, result: str) -> None:
        super().__init__(dice, world, code, owner)
        self.result = result
        self.checksum = -1
        self.parameters: list[tuple[int, str]] = []
        self._loops: list[tuple[Label, Label]] = []
        self._may_return = True
        self._may_nest_subroutines = True

    # Blocks ------------------------------------------------------------------------------------------

    def block(self, statements: int, depth: int) -> None:
        """Some statements, fewer when the method has become long or after a jump."""
        for _ in range(statements):
            if self.code.size > self.limit:
                return
            if self.statement(depth) and self.dice.chance(0.95):
                return

    def statement(self, depth: int) -> bool:
        """One statement; true when it never goes on to the next."""
        choices = _NESTED if depth > 0 else _SIMPLE
        return bool(self.dice.pick(choices)(self, depth - 1))

    def begin(self, size: int) -> None:
        """Takes fuel and initialises local variables; the method may grow by that many bytes."""
        spent = Label()
        self.take_fuel("ifge", spent)
        self.return_default()
        self.code.place(spent, 0)
        self.checksum = self.new_local("J")
        self.code.push_long(self.dice.between(0, 1))
        self.store("J", self.checksum)
        numbers = [self.dice.pick("IJFD") for _ in range(self.dice.between(1, 3))]
        references = [self.dice.pick(self.world.references) for _ in range(self.dice.between(0, 2))]
        if self.dice.chance(0.02):
            self.code.max_locals = 256
        for descriptor in ("I", *numbers, *references):
            if len(self.locals.get(descriptor, ())) < 2:
                index = self.new_local(kind_of(descriptor))
                self.expression(descriptor, 1 if kind_of(descriptor) == "A" else 0)
                self.store(kind_of(descriptor), index)
                self.declare(descriptor, index)
        self.limit = self.code.size + size

    def take_fuel(self, jump: str, target: Label) -> None:
        """Takes one unit of fuel and jumps by what is left."""
        if self.dice.chance(0.5):
            self.code.invoke("invokestatic", MAIN, "burn", "()I")
        else:
            self.burn()
        self.code.branch(jump, target)

    def burn(self) -> None:
        """Takes one unit of fuel and leaves what is left on the stack."""
        self.code.field("getstatic", MAIN, "fuel", "I")
        self.code.emit("iconst_1")
        self.code.emit("isub")
        self.code.emit("dup")
        self.code.field("putstatic", MAIN, "fuel", "I")

    def return_default(self) -> None:
        """Returns zero, null or nothing."""
        kind = kind_of(self.result)
        if self.result == "V":
            self.code.emit("return")
            return
        self.code.emit(
            {"I": "iconst_0", "J": "lconst_0", "F": "fconst_0", "D": "dconst_0", "A": "aconst_null"}[kind]
        )
        self.code.emit(f"{PREFIX[kind]}return")

    def finish(self) -> None:
        """Adds the checksum to the program's and returns a value that depends on it."""
        code = self.code
        for kind in "IJFD":
            if self.locals.get(kind) and self.dice.chance(0.3):
                self.mix_local(kind, self.dice.pick(self.locals[kind]))
        code.field("getstatic", MAIN, "sum", "J")
        code.push_long(31)
        code.emit("lmul")
        self.load("J", self.checksum)
        code.emit("lxor")
        code.field("putstatic", MAIN, "sum", "J")
        self._return(1)

    def mix_local(self, kind: str, index: int) -> None:
        """Works a local variable into the checksum."""
        self.mix(lambda: self.load(kind, index), kind)

    def mix(self, value: Callable[[], None], kind: str) -> None:
        """Works a number into the checksum."""
        self.load("J", self.checksum)
        self.code.push_long(self.dice.pick((31, 33, 1_000_003)))
        self.code.emit("lmul")
        value()
        self.convert(kind, "J")
        self.code.emit(self.dice.pick(("ladd", "lxor")))
        self.store("J", self.checksum)

    # Simple statements -------------------------------------------------------------------------------

    def _mix_expression(self, depth: int) -> None:
        kind = self.dice.pick("IJFD")
        self.mix(lambda: self.expression(kind, self.dice.between(1, 3)), kind)

    def _assign(self, depth: int) -> None:
        descriptor = self.dice.pick([*self.locals])
        index = self._assignable(descriptor)
        if index is not None:
            self.expression(descriptor, self.dice.between(1, 3))
            self.store(kind_of(descriptor), index)

    def _increment(self, depth: int) -> None:
        index = self._assignable("I")
        if index is not None:
            amount = self.dice.pick((1, -1, 5, 127, -128, 128, -32768, 32767))
            self.code.increment(index, amount, wide=self.dice.chance(0.1))

    def _store_element(self, depth: int) -> None:
        arrays = [name for name in self.world.references if name[0] == "["]
        array = self.dice.pick(arrays)
        self.reference(array, 2)
        self.index(2)
        self.element_value(array[1:], 2)
        self.code.emit(f"{ARRAY_PREFIX.get(array[1:], 'a')}astore")

    def _put_static(self, depth: int) -> None:
        field = self.dice.pick(self.world.static_fields[self.dice.pick([*self.world.static_fields])])
        self.expression(field.descriptor, self.dice.between(0, 2))
        self.code.field("putstatic", field.owner, field.name, field.descriptor)

    def _put_field(self, depth: int) -> None:
        if not self.world.instance_fields:
            self._put_static(depth)
            return
        field = self.dice.pick(self.world.instance_fields[self.dice.pick([*self.world.instance_fields])])
        self.reference(f"L{field.owner};", 2)
        self.expression(field.descriptor, self.dice.between(0, 2))
        self.code.field("putfield", field.owner, field.name, field.descriptor)

    def _discard(self, depth: int) -> None:
        """A call or another value that nobody uses."""
        results = [*self.methods]
        descriptor = self.dice.pick(results) if results and self.dice.chance(0.8) else self.dice.pick("IJFD")
        if descriptor in self.methods:
            self.call(self.dice.pick(self.methods[descriptor]), 2)
        else:
            self.expression(descriptor, 2)
        if descriptor != "V":
            self.code.emit("pop2" if descriptor in "JD" else "pop")

    def _nothing(self, depth: int) -> None:
        self.code.emit("nop")

    # Jumps -------------------------------------------------------------------------------------------

    def _throw(self, depth: int) -> bool:
        """Throws when a condition holds, rarely always."""
        code = self.code
        past = Label()
        always = self.dice.chance(0.05)
        if not always:
            self.condition(past, 1)
        roll = self.dice.roll()
        if roll < 0.15:
            code.emit("aconst_null")
        elif roll < 0.6:
            code.type("new", FAULT)
            code.emit("dup")
            self.expression("I", 1)
            code.invoke("invokespecial", FAULT, "<init>", "(I)V")
        else:
            thrown = self.dice.pick(THROWN)
            code.type("new", thrown)
            code.emit("dup")
            self.reference(STRING, 0)
            code.invoke("invokespecial", thrown, "<init>", f"({STRING})V")
        code.emit("athrow")
        code.place(past, 0)
        return always

    def _leave(self, depth: int) -> bool:
        """Breaks out of a loop around, goes on with it, or returns, when a condition holds."""
        past = Label()
        if self._loops:
            self.condition(past, 1)
            self.code.branch("goto", self.dice.pick(self.dice.pick(self._loops)))
        elif self._may_return and self.dice.chance(0.3):
            self.condition(past, 1)
            self._return(1)
        self.code.place(past, 0)
        return False

    def _return(self, depth: int) -> None:
        if self.result == "V":
            self.code.emit("return")
            return
        kind = kind_of(self.result)
        if kind != "A":
            self.load("J", self.checksum)
            self.convert("J", kind)
            self.expression(kind, depth)
            self.code.emit(f"{PREFIX[kind]}{self.dice.pick(('add', 'sub', 'mul'))}")
        elif self.result in PRIMITIVE_ARRAYS:
            self._return_array()
        else:
            self.expression(self.result, depth)
        self.code.emit(f"{PREFIX[kind]}return")

    def _return_array(self) -> None:
        """A new array with numbers from here and there."""
        element = self.result[1:]
        kind = kind_of(element)
        self.code.push_int(4)
        self.code.new_array(element)
        for index in range(self.dice.between(2, 4)):
            self.code.emit("dup")
            self.code.push_int(index)
            if index == 0:
                self.load("J", self.checksum)
                self.convert("J", kind)
            else:
                self.expression(kind, 1)
            self.code.emit(f"{ARRAY_PREFIX[element]}astore")

    # Branches and loops ------------------------------------------------------------------------------

    def _if(self, depth: int) -> None:
        other = Label()
        self.condition(other, 2)
        self.block(self.dice.between(1, 2), depth)
        if self.dice.chance(0.5):
            self.code.place(other, 0)
            return
        end = Label()
        self.code.branch("goto", end)
        self.code.place(other, 0)
        self.block(self.dice.between(1, 2), depth)
        self.code.place(end, 0)

    def _switch(self, depth: int) -> None:
        labels = [Label() for _ in range(self.dice.between(1, 4))]
        default, end = Label(), Label()
        self.expression("I", 2)
        self.switch(labels, default)
        for label in (*labels, default):
            self.code.place(label, 0)
            self.block(1, depth)
            if self.dice.chance(0.7):
                self.code.branch("goto", end)
        self.code.place(end, 0)

    def _while(self, depth: int) -> None:
        again, end = Label(), Label()
        self.code.place(again, 0)
        self.take_fuel("iflt", end)
        self.condition(end, 2)
        self._loop_body(again, end, depth)
        self.code.branch("goto_w" if self.dice.chance(0.1) else "goto", again)
        self.code.place(end, 0)

    def _do_while(self, depth: int) -> None:
        start, again, end = Label(), Label(), Label()
        self.code.place(start, 0)
        self._loop_body(again, end, depth)
        self.code.place(again, 0)
        self.take_fuel("iflt", end)
        self.condition(start, 2)
        self.code.place(end, 0)

    def _for(self, depth: int) -> None:
        """Counts up or down by a local variable that the body may read."""
        start, again, end = Label(), Label(), Label()
        step = self.dice.pick((1, 1, 1, 2, -1))
        turns = self.dice.between(1, 8)
        counter = self.new_local("I")
        self.code.push_int(0 if step > 0 else turns)
        self.store("I", counter)
        readable = self.locals.setdefault("I", [])
        self.code.place(start, 0)
        self.load("I", counter)
        self.code.push_int(turns if step > 0 else 0)
        self.code.branch("if_icmpge" if step > 0 else "if_icmple", end)
        readable.append(counter)
        self._loop_body(again, end, depth)
        readable.remove(counter)
        self.code.place(again, 0)
        self.code.increment(counter, step)
        self.take_fuel("ifge", start)
        self.code.place(end, 0)

    def _loop_body(self, again: Label, end: Label, depth: int) -> None:
        self._loops.append((again, end))
        self.block(self.dice.between(1, 3), depth)
        self._loops.pop()

    # Exceptions --------------------------------------------------------------------------------------

    def _try(self, depth: int) -> None:
        """A body with handlers, each of which swallows, mixes in, rethrows or replaces what it caught."""
        code = self.code
        start, end, after = Label(), Label(), Label()
        code.place(start, 0)
        code.emit("nop")
        self.block(self.dice.between(1, 3), depth)
        code.place(end, 0)
        code.branch("goto", after)
        for _ in range(self.dice.between(1, 2)):
            caught = self.dice.pick(CAUGHT)
            target = Label()
            code.handler(start, end, target, caught)
            code.place(target, 1)
            self._handle(caught, depth)
            code.branch("goto", after)
        code.place(after, 0)

    def _handle(self, caught: str | None, depth: int) -> None:
        code = self.code
        roll = self.dice.roll()
        if roll < 0.25:
            code.emit("pop")
            self.block(1, depth)
            return
        exception = self.new_local("A")
        self.store("A", exception)
        if roll < 0.35:
            self.block(1, depth)
            self.load("A", exception)
            code.emit("athrow")
            return
        self.mix_instance_test(exception, self.dice.pick([name for name in CAUGHT if name]))
        if caught == FAULT:
            self.mix(lambda: self._fault_number(exception), "I")

    def mix_instance_test(self, exception: int, tested: str) -> None:
        """Works into the checksum whether an exception is of a class."""

        def test() -> None:
            self.load("A", exception)
            self.code.type("instanceof", tested)

        self.mix(test, "I")

    def _fault_number(self, exception: int) -> None:
        self.load("A", exception)
        self.code.field("getfield", FAULT, "number", "I")

    def _finally(self, depth: int) -> None:
        """A body, then code that also runs before an exception goes on."""
        code = self.code
        start, end, target, after = Label(), Label(), Label(), Label()
        code.place(start, 0)
        code.emit("nop")
        self.block(self.dice.between(1, 2), depth)
        code.place(end, 0)
        self.block(1, 0)
        code.branch("goto", after)
        code.handler(start, end, target, None)
        code.place(target, 1)
        exception = self.new_local("A")
        self.store("A", exception)
        self.block(1, 0)
        self.load("A", exception)
        code.emit("athrow")
        code.place(after, 0)

    def _subroutine(self, depth: int) -> None:
        """Code that is jumped to from two places and returns to either (JVMS 4.10.2.5)."""
        if not self._may_nest_subroutines:
            self._mix_expression(depth)
            return
        code = self.code
        subroutine, after = Label(), Label()
        jump = self.dice.pick(("jsr", "jsr", "jsr_w"))
        code.branch(jump, subroutine)
        self.block(1, 0)
        code.branch(jump, subroutine)
        code.branch("goto", after)
        code.place(subroutine, 1)
        address = self.new_local("A")
        self.store("A", address)
        self._enclosed(1, depth)
        code.local("ret", address, wide=self.dice.chance(0.3))
        code.place(after, 0)

    def _synchronized(self, depth: int) -> None:
        """A block under a monitor that is given back on every way out."""
        code = self.code
        start, end, target, after = Label(), Label(), Label(), Label()
        lock = self.new_local("A")
        self.reference(self.dice.pick((OBJECT, STRING, "[I")), 1)
        code.emit("dup")
        self.store("A", lock)
        code.emit("monitorenter")
        code.place(start, 0)
        self._enclosed(self.dice.between(1, 2), depth)
        self.load("A", lock)
        code.emit("monitorexit")
        code.place(end, 0)
        code.branch("goto", after)
        code.handler(start, end, target, None)
        code.place(target, 1)
        self.load("A", lock)
        code.emit("monitorexit")
        code.emit("athrow")
        code.place(after, 0)

    def _enclosed(self, statements: int, depth: int) -> None:
        """Statements that cannot be left by a jump."""
        outside = self._loops, self._may_return, self._may_nest_subroutines
        self._loops, self._may_return, self._may_nest_subroutines = [], False, False
        self.block(statements, depth)
        self._loops, self._may_return, self._may_nest_subroutines = outside


_Choice: TypeAlias = Callable[[StatementWriter, int], bool | None]


def _weighted(*weights: tuple[_Choice, int]) -> tuple[_Choice, ...]:
    return tuple(choice for choice, weight in weights for _ in range(weight))


_W = StatementWriter
_SIMPLE = _weighted(
    (_W._mix_expression, 8),
    (_W._assign, 6),
    (_W._increment, 2),
    (_W._store_element, 4),
    (_W._put_static, 3),
    (_W._put_field, 3),
    (_W._discard, 2),
    (_W._nothing, 1),
    (_W._throw, 1),
    (_W._leave, 2),
)
_NESTED = _SIMPLE + _weighted(
    (_W._if, 6),
    (_W._switch, 3),
    (_W._while, 2),
    (_W._do_while, 2),
    (_W._for, 4),
    (_W._try, 5),
    (_W._finally, 2),
    (_W._subroutine, 1),
    (_W._synchronized, 1),
)
