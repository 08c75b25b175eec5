"""The calls of the Java programs in `tests/programs/emitted` that the writer is tested with."""

from __future__ import annotations

from pathbrew.confirmation.case import Kind
from pathbrew.objects.graph import (
    ANYTHING,
    Answer,
    ArrayNode,
    BoxNode,
    BuildCall,
    BuiltNode,
    ClassNode,
    EnumNode,
    FieldValue,
    GraphValue,
    Node,
    ObjectNode,
    Reference,
    SparseArrayNode,
    StaticValue,
    StringNode,
    StubNode,
)
from pathbrew.program import Program

from .writing import Cases

ACCOUNT = "shop/Account"
STRING = "Ljava/lang/String;"
OBJECT = "Ljava/lang/Object;"
PARTS = "shop/parts/Part"
INTEGER = "java/lang/Integer"
R = [Reference(index) for index in range(10)]


def account(**values: GraphValue) -> ObjectNode:
    """An account by its fields; `base` is the balance that it inherits."""
    descriptors = {
        "owner": STRING,
        "balance": "I",
        "rate": "D",
        "locked": "Z",
        "linked": "Lshop/Account;",
        "history": "[I",
        "secret": "[I",
    }
    fields = [
        FieldValue(ACCOUNT, name, descriptors[name], value)
        for name, value in values.items()
        if name in descriptors
    ]
    if "base" in values:
        fields.append(FieldValue("shop/Base", "balance", "I", values["base"]))
    if "id" in values:
        fields.append(FieldValue("shop/Base", "id", "I", values["id"]))
    return ObjectNode(ACCOUNT, tuple(fields))


def built_account(owner: int, balance: int, *calls: BuildCall) -> BuiltNode:
    maker: BuildCall = BuildCall(ACCOUNT, "<init>", f"({STRING}I)V", (Reference(owner), balance))
    return BuiltNode(ACCOUNT, maker, calls)


def account_cases(program: Program) -> Cases:
    cases = Cases(program, ACCOUNT)
    name = StringNode("Ann")
    constructor = f"({STRING}I)V"
    cases.add("<init>", constructor, R[0], 5, nodes=[name], conditions=["balance >= 0"])
    cases.add("<init>", constructor, None, -1, conditions=["balance < 0"])
    cases.add("open", f"({STRING})L{ACCOUNT};", R[0], nodes=[name])
    history = ArrayNode("[I", (0, 0))
    nodes: list[Node] = [account(owner=R[1], balance=10, history=R[2]), name, history]
    deposit = ["!this.locked", "amount >= 1"]
    cases.add("deposit", "(I)V", 15, receiver=R[0], nodes=nodes, conditions=deposit)
    cases.add("deposit", "(I)V", 7, receiver=R[0], nodes=[built_account(1, 20), name], conditions=deposit)
    cases.add("deposit", "(I)V", 0, receiver=R[0], nodes=nodes, conditions=["!this.locked", "amount < 1"])
    locked: list[Node] = [account(owner=R[1], locked=1), name]
    cases.add("deposit", "(I)V", 1, receiver=R[0], nodes=locked, conditions=["this.locked"])
    cases.add(
        "deposit",
        "(I)V",
        1,
        receiver=R[0],
        nodes=[account()],
        kind=Kind.CRASH,
        conditions=[*deposit, "this.history == null"],
    )
    cases.add("touch", "()V", receiver=R[0], nodes=[account(id=3, base=4, balance=5)])
    cases.add("scramble", "()V", receiver=R[0], nodes=[built_account(1, 1), name])
    cases.add("link", f"(L{ACCOUNT};)V", R[1], receiver=R[0], nodes=[account(), account(rate=0.5)])
    cases.add("link", f"(L{ACCOUNT};)V", R[0], receiver=R[0], nodes=[account(linked=R[0])])
    cases.add("link", f"(L{ACCOUNT};)V", None, receiver=R[0], nodes=[account()], kind=Kind.NULL_ARGUMENT)
    cases.add("self", f"()L{ACCOUNT};", receiver=R[0], nodes=[account(rate=-0.0)])
    cases.add("copy", f"()L{ACCOUNT};", receiver=R[0], nodes=[built_account(1, 3), name])
    cases.add("rename", f"({STRING})V", R[0], nodes=[StringNode("first")])
    bank = StaticValue(ACCOUNT, "bank", STRING, R[0])
    cases.add("rename", f"({STRING})V", R[1], nodes=[StringNode("old"), StringNode("new")], statics=[bank])
    cases.add("bank", f"(){STRING}", nodes=[StringNode('"quoted"\n')], statics=[bank])
    cases.add("bank", f"(){STRING}")
    cases.add("count", "(I)I", 2)
    cases.add("count", "(I)I", 2, statics=[StaticValue(ACCOUNT, "opened", "I", 40)])
    size = EnumNode(f"{PARTS}$Size", "LARGE")
    cases.add("part", f"({STRING}L{PARTS}$Size;)L{PARTS};", R[0], R[1], nodes=[StringNode("bolt"), size])
    cases.add("boxed", f"(I)L{PARTS}$Integer;", 5)
    names = f"({STRING}{STRING})Ljava/util/List;"
    cases.add("names", names, R[0], R[1], nodes=[StringNode("a"), StringNode("b")])
    cases.add("names", names, None, None)
    cases.add("find", f"({STRING})Ljava/util/Optional;", R[0], nodes=[name])
    cases.add("find", f"({STRING})Ljava/util/Optional;", None)
    cases.add("builder", f"({STRING})Ljava/lang/StringBuilder;", R[0], nodes=[StringNode("ab\u20ac")])
    cases.add("read", f"({STRING}){OBJECT}", R[0], nodes=[StringNode("x\\u0041")])
    cases.add("anonymous", f"(){OBJECT}")
    cases.add("lambda", "()Ljava/lang/Runnable;")
    cases.add("object", f"(){OBJECT}")
    cases.add("pair", f"(L{ACCOUNT};)[L{ACCOUNT};", R[0], nodes=[built_account(1, 3), name])
    return cases


def dollar_cases(program: Program) -> Cases:
    """Of a class that is not nested, although its name has dollar signs."""
    name = "shop/$Till$Names"
    cases = Cases(program, name)
    cases.add("of", f"(I){STRING}", -1, conditions=["number < 0"])
    cases.add("of", f"(I){STRING}", 3, conditions=["number >= 0"])
    cases.add("next", "()I", receiver=R[0], nodes=[BuiltNode(name, BuildCall(name, "<init>", "(I)V", (4,)))])
    return cases


def tally_cases(program: Program) -> Cases:
    """Calls on objects of a subclass that does not have the methods as its own."""
    cases = Cases(program, "shop/Tally")
    far = "shop/parts/FarTally"
    made = BuiltNode(far, BuildCall(far, "<init>", "()V"))
    for name, descriptor in (("next", "()I"), ("where", f"(){STRING}"), ("count", "()I")):
        cases.add(name, descriptor, receiver=R[0], nodes=[made])
    return cases


def call_cases(program: Program) -> Cases:
    cases = Cases(program, "shop/Calls")
    for descriptor, value in (("I", 1), ("J", 1), ("B", -1), ("C", 0x41)):
        cases.add("over", f"({descriptor}){STRING}", value)
    box, text = BoxNode(INTEGER, 5), StringNode("x")
    cases.add("over", f"(L{INTEGER};){STRING}", R[0], nodes=[box])
    cases.add("over", f"(L{INTEGER};){STRING}", None)
    for node in (box, text, BoxNode("java/lang/Long", -1), BoxNode("java/lang/Byte", 7)):
        cases.add("over", f"({OBJECT}){STRING}", R[0], nodes=[node])
    cases.add("over", f"({OBJECT}){STRING}", None)
    cases.add("over", f"({STRING}){STRING}", R[0], nodes=[text])
    cases.add("over", f"({STRING}){STRING}", None)
    cases.add("over", f"([{STRING}){STRING}", R[0], nodes=[ArrayNode(f"[{STRING}", (R[1], None)), text])
    cases.add("over", f"([{STRING}){STRING}", None)
    cases.add("sum", "([I)I", R[0], nodes=[ArrayNode("[I", (1, -2, 2**31 - 1))])
    cases.add("sum", "([I)I", None, kind=Kind.NULL_ARGUMENT)
    cases.add("count", f"([{OBJECT})I", None)
    cases.add("count", f"([{OBJECT})I", R[0], nodes=[ArrayNode(f"[{OBJECT}", (R[1], R[0], None)), text])
    cases.add("narrow", f"(BSC){STRING}", -128, 300, 0x27)
    compare = "(Ljava/lang/Comparable;Ljava/lang/Comparable;)Ljava/lang/Comparable;"
    cases.add("max", compare, R[0], R[1], nodes=[box, BoxNode(INTEGER, 7)])
    cases.add("max", compare, R[0], R[1], nodes=[StringNode("a"), StringNode("b")])
    array_list = BuiltNode(
        "java/util/ArrayList",
        BuildCall("java/util/ArrayList", "<init>", "()V"),
        (BuildCall("java/util/ArrayList", "add", f"({OBJECT})Z", (R[1],)),),
    )
    first = f"(Ljava/util/List;Ljava/util/Comparator;){OBJECT}"
    cases.add("first", first, R[0], None, nodes=[array_list, text])
    cases.add("size", "(Ljava/util/Map;)I", None)
    tree_map = BuiltNode("java/util/TreeMap", BuildCall("java/util/TreeMap", "<init>", "()V"))
    cases.add("size", "(Ljava/util/Map;)I", R[0], nodes=[tree_map])
    for name in ("shop/Calls$Inner", "[[I", "int", "shop/Calls$Secret"):
        cases.add("type", "(Ljava/lang/Class;)Ljava/lang/Class;", R[0], nodes=[ClassNode(name)])
    same = f"(L{INTEGER};L{INTEGER};)Z"
    cases.add("same", same, R[0], R[0], nodes=[BoxNode(INTEGER, 1000)])
    cases.add("same", same, R[0], R[1], nodes=[box, box])
    cases.add("sameText", f"({STRING}{STRING})Z", R[0], R[1], nodes=[text, text])
    cases.add("areaOf", "(Lshop/Calls$Shape;)I", R[0], nodes=[secret(6)])
    square = BuiltNode(
        "shop/Calls$Square",
        BuildCall("shop/Calls$Shape", "square", "(I)Lshop/Calls$Shape;", (3,)),
    )
    cases.add("areaOf", "(Lshop/Calls$Shape;)I", R[0], nodes=[square])
    cases.add("hidden", "(I)I", 1)
    cases.add("level", "(Z)Lshop/Calls$Level;", 1)
    cases.add("mood", f"({OBJECT})I", R[0], nodes=[EnumNode("shop/Calls$Mood", "GOOD")])
    for number in (-0.0, 0.0, float("nan"), float("inf"), 3.0):
        cases.add("half", "(D)D", number)
    cases.add("floats", "(F)[F", 0.1)
    cases.add("grid", "(J)[[J", -(2**63))
    rows = f"([{OBJECT})Ljava/util/List;"
    cases.add("rows", rows, R[0], nodes=[ArrayNode(f"[{OBJECT}", (R[1],)), text])
    cases.add("rows", rows, None)
    cases.add("sort", "([I)V", R[0], nodes=[ArrayNode("[I", (3, 1, 2))])
    cases.add("length", f"({STRING})I", R[0], nodes=[StringNode("x" * 70_000 + "ab")])
    cases.add("length", f"({STRING})I", R[0], nodes=[StringNode("not so long, but too long for a line " * 5)])
    cases.add("total", "([J)I", R[0], nodes=[SparseArrayNode("[J", 5000, ((3, 7), (4999, -1)))])
    cases.add("total", "([J)I", R[0], nodes=[ArrayNode("[J", tuple(range(60)))])
    return cases


def secret(area: int) -> ObjectNode:
    return ObjectNode("shop/Calls$Secret", (FieldValue("shop/Calls$Secret", "area", "I", area),))


def nested_cases(program: Program) -> list[Cases]:
    outer = BuiltNode("shop/Calls", BuildCall("shop/Calls", "<init>", "()V"))
    inner = Cases(program, "shop/Calls$Inner")
    inner.add("<init>", "(Lshop/Calls;I)V", R[0], 4, nodes=[outer])
    made: BuiltNode = BuiltNode(
        "shop/Calls$Inner", BuildCall("shop/Calls$Inner", "<init>", "(Lshop/Calls;I)V", (R[1], 4))
    )
    inner.add("twice", "()I", receiver=R[0], nodes=[made, outer])
    box = Cases(program, "shop/Calls$Box")
    compare = "Ljava/lang/Comparable;"
    five = BuiltNode("shop/Calls$Box", BuildCall("shop/Calls$Box", "<init>", f"({compare})V", (R[1],)))
    value = BoxNode(INTEGER, 5)
    box.add("<init>", f"({compare})V", R[0], nodes=[value])
    box.add("get", f"(){compare}", receiver=R[0], nodes=[five, value])
    box.add("isLess", "(Lshop/Calls$Box;)Z", R[0], receiver=R[0], nodes=[five, value])
    shape = Cases(program, "shop/Calls$Shape")
    shape.add("isLarge", "()Z", receiver=R[0], nodes=[secret(60)])
    shape.add("square", "(I)Lshop/Calls$Shape;", 3)
    level = Cases(program, "shop/Calls$Level")
    level.add("bonus", "()I", receiver=R[0], nodes=[EnumNode("shop/Calls$Level", "HIGH")])
    return [inner, box, shape, level]


def modern_cases(program: Program) -> list[Cases]:
    """For programs of release 17."""
    cases = Cases(program, "shop/Modern")
    name = "shop/Modern"
    circle = ObjectNode(f"{name}$Circle", (FieldValue(f"{name}$Circle", "radius", "D", 2.0),))
    rectangle = BuiltNode(
        f"{name}$Rectangle", BuildCall(f"{name}$Rectangle", "<init>", "(DD)V", (1.5, float("inf")))
    )
    area = f"(L{name}$Shape;)D"
    cases.add(
        "area", area, R[0], nodes=[circle], conditions=["shape != null", "shape is a shop.Modern$Circle"]
    )
    cases.add("area", area, R[0], nodes=[rectangle], conditions=["shape is not a shop.Modern$Circle"])
    cases.add("area", area, None, kind=Kind.NULL_ARGUMENT, conditions=["shape == null"])
    point: Node = ObjectNode(
        f"{name}$Point",
        (
            FieldValue(f"{name}$Point", "x", "I", 3),
            FieldValue(f"{name}$Point", "y", "J", 2**40),
            FieldValue(f"{name}$Point", "name", STRING, R[1]),
        ),
    )
    move = f"(L{name}$Point;I)L{name}$Point;"
    cases.add("move", move, R[0], 4, nodes=[point, StringNode("a point with a name that is quite long")])
    cases.add("move", move, R[0], -4, nodes=[point, StringNode("p")])
    pair = BuiltNode(
        f"{name}$Pair", BuildCall(f"{name}$Pair", "<init>", f"({OBJECT}{OBJECT})V", (R[1], None))
    )
    cases.add("swap", f"(L{name}$Pair;)L{name}$Pair;", R[0], nodes=[pair, StringNode("first")])
    for count in range(4):
        cases.add("numbers", "(I)Ljava/util/List;", count)
    cases.add("set", f"({STRING})Ljava/util/Set;", R[0], nodes=[StringNode("e")])
    numbers = BuiltNode(
        "java/util/ArrayList",
        BuildCall("java/util/ArrayList", "<init>", "()V"),
        (BuildCall("java/util/ArrayList", "add", f"({OBJECT})Z", (R[2],)),),
    )
    put = BuildCall("java/util/HashMap", "put", f"({OBJECT}{OBJECT}){OBJECT}", (R[3], R[2]))
    table = BuiltNode("java/util/HashMap", BuildCall("java/util/HashMap", "<init>", "()V"), (put,))
    nodes: list[Node] = [numbers, table, BoxNode(INTEGER, 7), StringNode("key")]
    cases.add("sum", "(Ljava/util/List;Ljava/util/Map;)I", R[0], R[1], nodes=nodes)
    for value in (0, -5, 2**62):
        cases.add("big", "(J)Ljava/math/BigInteger;", value)
    for unscaled, scale in ((-5, 3), (1234, 2), (7, -3), (-(2**63), 0), (7, 0)):
        cases.add("decimal", "(JI)Ljava/math/BigDecimal;", unscaled, scale)
    cases.add("atomic", "(I)Ljava/util/concurrent/atomic/AtomicInteger;", 5)
    cases.add("text", f"({STRING}){STRING}", R[0], nodes=[StringNode("  🍺 \t")])
    stack = Cases(program, f"{name}$Stack")
    push = BuildCall(f"{name}$Stack", "push", f"({OBJECT})V", (R[1],))
    made = BuiltNode(f"{name}$Stack", BuildCall(f"{name}$Stack", "<init>", "()V"), (push,))
    text = StringNode("top")
    stack.add("<init>", "()V")
    stack.add("push", f"({OBJECT})V", R[1], receiver=R[0], nodes=[made, text])
    stack.add("pop", f"(){OBJECT}", receiver=R[0], nodes=[made, text])
    empty = BuiltNode(f"{name}$Stack", BuildCall(f"{name}$Stack", "<init>", "()V"))
    stack.add("pop", f"(){OBJECT}", receiver=R[0], nodes=[empty])
    largest = "(Ljava/util/List;)Ljava/lang/Comparable;"
    stack.add("largest", largest, R[1], receiver=R[0], nodes=[empty, numbers, BoxNode(INTEGER, 7)])
    record = Cases(program, f"{name}$Point")
    record.add("<init>", f"(IJ{STRING})V", 1, 2, None)
    record.add("<init>", f"(IJ{STRING})V", -1, 2, None)
    record.add("x", "()I", receiver=R[0], nodes=[point, StringNode("p")])
    record.add("equals", f"({OBJECT})Z", R[0], receiver=R[0], nodes=[point, StringNode("p")])
    return [cases, stack, record]


def clashing_cases(program: Program) -> Cases:
    """Names that mean something else where the test stands."""
    cases = Cases(program, "clash/Subject")
    subject = ObjectNode("clash/Subject", (FieldValue("clash/Subject", "limit", "I", 3),))
    clamp = f"(IL{INTEGER};)I"
    box = BoxNode(INTEGER, 2**31 - 1)
    cases.add("clamp", clamp, 2**31 - 1, R[1], receiver=R[0], nodes=[subject, box])
    cases.add("clamp", clamp, 5, None, receiver=R[0], nodes=[subject], kind=Kind.NULL_ARGUMENT)
    numbers = BuiltNode(
        "java/util/ArrayList",
        BuildCall("java/util/ArrayList", "<init>", "()V"),
        (BuildCall("java/util/ArrayList", "add", f"({OBJECT})Z", (R[1],)),),
    )
    other = BuiltNode("clash/List", BuildCall("clash/List", "<init>", "()V"))
    twice = "(Ljava/util/List;Lclash/List;)Ljava/util/List;"
    cases.add("twice", twice, R[0], R[2], nodes=[numbers, BoxNode(INTEGER, 4), other])
    cases.add("strict", "(IIII)I", 1, 2, 3, 4)
    cases.add("strict", "(IIII)I", 2, 1, 3, 4)
    return cases


def erased_cases(program: Program) -> list[Cases]:
    """Calls that the type arguments of their classes would forbid."""
    doubles = BuiltNode("shop/Erased$Doubles", BuildCall("shop/Erased$Doubles", "<init>", "(D)V", (1.5,)))
    integers = BuiltNode("shop/Erased$Integers", BuildCall("shop/Erased$Integers", "<init>", "(I)V", (1,)))
    ranges = Cases(program, "shop/Erased$Range")
    compare = "Ljava/lang/Comparable;"
    ranges.add("contains", f"({compare})Z", R[1], receiver=R[0], nodes=[doubles, BoxNode(INTEGER, 5)])
    ranges.add("isAfter", "(Lshop/Erased$Range;)Z", R[1], receiver=R[0], nodes=[doubles, integers])
    cases = Cases(program, "shop/Erased")
    cases.add("same", f"({compare}{compare})Z", R[0], R[1], nodes=[BoxNode(INTEGER, 5), StringNode("x")])
    order = BuiltNode("shop/Erased$ByLength", BuildCall("shop/Erased$ByLength", "<init>", "()V"))
    cases.add("order", "(Ljava/util/Comparator;)I", R[0], nodes=[order])
    cases.add("compare", "(Ljava/util/Comparator;)I", R[0], nodes=[order])
    object_type, class_type = "Ljava/lang/Object;", "Ljava/lang/Class;"
    small, text = EnumNode("shop/Erased$Size", "SMALL"), ClassNode("java/lang/String")
    position = f"({class_type}Ljava/lang/Enum;)I"
    cases.add("position", position, R[0], R[1], nodes=[ClassNode("shop/Erased$Size"), small])
    cases.add("position", position, R[0], R[1], nodes=[text, small])
    values = ArrayNode("[Ljava/lang/Enum;", (R[2],))
    cases.add("count", f"({class_type}[Ljava/lang/Enum;)I", R[0], R[1], nodes=[text, values, small])
    reflects = f"({object_type}Z{class_type})Z"
    cases.add("reflects", reflects, R[0], 1, R[1], nodes=[StringNode("x"), ClassNode("java/lang/Number")])
    identity = BuildCall("java/util/function/Function", "identity", "()Ljava/util/function/Function;")
    key = BuiltNode("java/util/function/Function", identity)
    cases.add("mapped", f"({class_type}Ljava/util/function/Function;)I", None, R[0], nodes=[key])
    cases.add("isArray", f"({class_type})Z", R[0], nodes=[text])
    cases.add("isArray", f"({class_type})Z", R[0], nodes=[ClassNode("[Ljava/lang/String;")])
    boxes: list[Node] = [ClassNode("java/lang/Integer")]
    cases.add("width", f"({class_type}{STRING})I", R[0], R[1], nodes=[*boxes, StringNode("abc")])
    cases.add("width", f"({class_type}{STRING})I", R[0], R[1], nodes=[text, StringNode("abc")])
    cases.add("width", position, None, R[0], nodes=[small])
    cases.add("secondInterface", f"({class_type}){class_type}", R[0], nodes=boxes)
    cases.add("interfaces", f"({class_type})[{class_type}", R[0], nodes=boxes)
    return [ranges, cases]


def register_cases(program: Program) -> list[Cases]:
    """Objects that calls have built: what changes in them, and what they belong to."""
    register = BuiltNode("shop/Register", BuildCall("shop/Register", "<init>", "(I)V", (7,)))
    cases = Cases(program, "shop/Register")
    cases.add("sell", "(I)V", 1, receiver=R[0], nodes=[register])
    name = StringNode("tea")
    offer = f"({STRING}I)V"
    cases.add("offer", offer, R[1], 5, receiver=R[0], nodes=[register, name])
    offered: BuiltNode = BuiltNode(
        "shop/Register", register.maker, (BuildCall("shop/Register", "offer", offer, (R[1], 5)),)
    )
    cases.add("offer", offer, R[2], 6, receiver=R[0], nodes=[offered, name, StringNode("jam")])
    cases.add("knows", f"({STRING})Z", R[1], receiver=R[0], nodes=[offered, name])
    names = BuiltNode("java/util/ArrayList", BuildCall("java/util/ArrayList", "<init>", "()V"))
    cases.add("list", f"(Ljava/util/List;{STRING})V", R[0], R[1], nodes=[names, name])
    drawers = Cases(program, "shop/Register$Drawer")
    lost = BuildCall("shop/Register$Drawer", "<init>", "(Lshop/Register;)V", (None,))
    drawer = BuiltNode("shop/Register$Drawer", lost)
    drawers.add("toggle", "()Z", receiver=R[0], nodes=[drawer])
    drawers.add("till", "()I", receiver=R[0], nodes=[drawer], kind=Kind.CRASH)
    drawers.add("<init>", "(Lshop/Register;)V", None)
    slots = Cases(program, "shop/Register$Drawer$Slot")
    alone = BuildCall("shop/Register$Drawer$Slot", "<init>", "(Lshop/Register$Drawer;)V", (None,))
    slots.add("add", "(I)I", 2, receiver=R[0], nodes=[BuiltNode("shop/Register$Drawer$Slot", alone)])
    return [cases, drawers, slots]


FUNCTION = "java/util/function/Function"
APPLY = f"({OBJECT}){OBJECT}"


def function_cases(program: Program) -> Cases:
    """Functions and other interfaces, by their answers."""
    cases = Cases(program, "shop/Rules")
    values = ArrayNode("[I", (3, 4, 5))
    for results in ((1, 1, 1), (0, 1, 0), (1, 1, 0), ()):
        answers = [Answer("test", "(I)Z", (3 + at,), result) for at, result in enumerate(results)]
        stub: StubNode = StubNode("java/util/function/IntPredicate", tuple(answers))
        cases.add("count", "([ILjava/util/function/IntPredicate;)I", R[0], R[1], nodes=[values, stub])
    test = f"({OBJECT})Z"
    known: Node = StubNode(
        "java/util/function/Predicate", tuple(Answer("test", test, (R[at],), at - 1) for at in (1, 2))
    )
    everything = f"({OBJECT}{OBJECT}Ljava/util/function/Predicate;)Z"
    cases.add("all", everything, R[1], R[2], R[0], nodes=[known, StringNode("a"), BoxNode(INTEGER, 7)])
    boxes: list[Node] = [BoxNode(INTEGER, value) for value in (5, 6)]
    lengths = StubNode(
        FUNCTION,
        (
            Answer("apply", APPLY, (R[1],), R[3]),
            Answer("apply", APPLY, (R[2],), R[4]),
            Answer("apply", APPLY, (None,), None),
        ),
    )
    texts: list[Node] = [StringNode("a"), StringNode("b")]
    cases.add("map", f"(L{FUNCTION};){STRING}", R[0], nodes=[lengths, *texts, *boxes])
    apply_both = f"({OBJECT}{OBJECT}){OBJECT}"
    sizes = [EnumNode("shop/Rules$Size", name) for name in ("SMALL", "LARGE")]
    both = StubNode(
        "java/util/function/BiFunction",
        (
            Answer("apply", apply_both, (R[1], R[3]), R[5]),
            Answer("apply", apply_both, (R[1], R[4]), R[6]),
            Answer("apply", apply_both, (R[2], None), R[5]),
        ),
    )
    numbers: list[Node] = [BoxNode(INTEGER, 1), BoxNode(INTEGER, 2)]
    mixed: list[Node] = [BoxNode("java/lang/Long", 7), BoxNode("java/lang/Character", 97)]
    described = f"(Ljava/util/function/BiFunction;){STRING}"
    cases.add("map", described, R[0], nodes=[both, *numbers, *sizes, *mixed])
    operator = StubNode(
        "java/util/function/LongUnaryOperator",
        (Answer("applyAsLong", "(J)J", (1,), 5), Answer("applyAsLong", "(J)J", (2,), -(2**63))),
    )
    is_zero = StubNode(
        "java/util/function/DoublePredicate",
        (Answer("test", "(D)Z", (-0.0,), 1), Answer("test", "(D)Z", (0.0,), 0)),
    )
    total = "(Ljava/util/function/LongUnaryOperator;Ljava/util/function/DoublePredicate;)J"
    cases.add("sum", total, R[0], R[1], nodes=[operator, is_zero])
    in_order = StubNode(FUNCTION, tuple(Answer("apply", APPLY, (ANYTHING,), R[at]) for at in (1, 2)))
    cases.add("fresh", f"(L{FUNCTION};)I", R[0], nodes=[in_order, *boxes])
    plain = ObjectNode("java/lang/Object")
    identity = StubNode(
        FUNCTION, (Answer("apply", APPLY, (R[2],), R[3]), Answer("apply", APPLY, (R[3],), R[2]))
    )
    same = f"(L{FUNCTION};{OBJECT}Ljava/lang/Runnable;){OBJECT}"
    action = StubNode("java/lang/Runnable")
    cases.add("same", same, R[0], R[2], R[1], nodes=[identity, action, plain, plain])
    naming = StubNode(
        "shop/Rules$Naming",
        (Answer("apply", APPLY, (R[1],), R[3]), Answer("apply", APPLY, (R[2],), R[4])),
    )
    cases.add("named", f"(Lshop/Rules$Naming;){STRING}", R[0], nodes=[naming, *sizes, *texts])
    factor = f"(C{OBJECT})D"
    rate: Node = StubNode(
        "shop/Rules$Rate",
        (
            Answer("get", f"(){OBJECT}", (), R[1]),
            Answer("factor", factor, (97, R[2]), 1.5),
            Answer("factor", factor, (98, R[2]), 2.5),
        ),
    )
    rated = f"(Lshop/Rules$Rate;{OBJECT}){STRING}"
    cases.add("rated", rated, R[0], R[2], nodes=[rate, boxes[0], StringNode("parcel")])
    choice = StubNode("shop/Rules$Choice", (Answer("one", apply_both, (R[2], R[3]), None),))
    late = StubNode("java/util/function/BooleanSupplier", (Answer("getAsBoolean", "()Z", (), 1),))
    chosen = "(Lshop/Rules$Choice;Ljava/util/function/BooleanSupplier;)Z"
    cases.add("chosen", chosen, R[0], R[1], nodes=[choice, late, *texts])
    meter = "shop/Rules$Meter"
    fields = (FieldValue(meter, "start", "I", 4), FieldValue(meter, "step", "I", 0))
    next_value: Answer = Answer("next", "(I)I", (2,), 40)
    for ends in (0, 1):
        stub = StubNode(meter, (Answer("ends", f"({STRING})Z", (R[1],), ends), next_value), fields)
        cases.add("metered", f"(L{meter};I)I", R[0], 2, nodes=[stub, StringNode("x")])
    cases.add("measured", f"(L{meter};)I", R[0], nodes=[StubNode(meter)])
    gauge = "shop/Rules$Gauge"
    unit = (FieldValue(gauge, "unit", "I", 3), FieldValue(gauge, "read", "I", 0))
    for stub in (StubNode(gauge), StubNode(gauge, (Answer("value", "()I", (), 5),), unit)):
        cases.add("read", f"(L{gauge};)I", R[0], nodes=[stub])
    return cases
