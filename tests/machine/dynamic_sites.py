"""A class full of dynamic call sites and constants that no compiler writes."""

from __future__ import annotations

from ..differential.assembler import Access, ClassAssembler, CodeAssembler

_STATIC = Access.PUBLIC | Access.STATIC
_OBJECT = "Ljava/lang/Object;"
_INVOKE_STATIC = 6
_CALL = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;"
_CONSTANT = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;"
_SITE = "Ljava/lang/invoke/CallSite;"
_VARIABLE = "Ljava/lang/invoke/VarHandle;"
_JDK_CONSTANTS = "java/lang/invoke/ConstantBootstraps"


class _Sites:
    """Collects methods `site0`, `site1`, ... that each return the object of one site."""

    def __init__(self) -> None:
        self.made = ClassAssembler("DynamicSites", version=55)
        self.pool = self.made.pool
        self._count = 0

    def method(self) -> CodeAssembler:
        code = self.made.method(_STATIC, f"site{self._count}", f"(){_OBJECT}")
        self._count += 1
        return code

    def handle(self, owner: str, name: str, descriptor: str, kind: int = _INVOKE_STATIC) -> int:
        referred = self.pool.field if kind < 5 else self.pool.method
        return self.pool.method_handle(kind, referred(owner, name, descriptor))

    def bootstrap(self, name: str, descriptor: str, *arguments: int, owner: str = "Bootstrapping") -> int:
        return self.made.bootstrap(self.handle(owner, name, descriptor), arguments)

    def call(self, bootstrap: int, name: str = "name") -> None:
        code = self.method()
        code.invoke_dynamic(bootstrap, name, f"(){_OBJECT}")
        code.emit("areturn")

    def load(self, index: int, box: str = "") -> None:
        """`ldc` of a constant, boxed if it is an int."""
        code = self.method()
        code.constant(index)
        if box:
            code.invoke("invokestatic", "java/lang/Integer", "valueOf", "(I)Ljava/lang/Integer;")
        code.emit("areturn")

    def constant(self, bootstrap: int, name: str = "name", descriptor: str = _OBJECT) -> int:
        return self.pool.dynamic(bootstrap, name, descriptor)


def dynamic_sites() -> bytes:
    """The class file of DynamicSites, whose bootstrap methods are those of Bootstrapping."""
    sites = _Sites()
    _call_sites(sites)
    _constants(sites)
    _jdk_constants(sites)
    _concatenations(sites)
    return sites.made.to_bytes()


def _call_sites(sites: _Sites) -> None:
    pool = sites.pool
    plain = sites.bootstrap("constant", f"{_CALL}){_SITE}")
    sites.call(plain)
    sites.call(plain, "another")
    sites.call(sites.bootstrap("mutable", f"{_CALL}){_SITE}"))
    code = sites.method()
    code.invoke("invokestatic", "Bootstrapping", "retarget", f"(){_OBJECT}")
    code.emit("areturn")
    doubled = sites.handle("Bootstrapping", "doubled", "(I)I")
    numbers = [pool.integer(-1), pool.long(1 << 40), pool.float_(0.5), pool.double(-0.25)]
    objects = [pool.string("s"), pool.class_("[I"), pool.method_type("(I)V"), doubled]
    kinds = (
        "IJFDLjava/lang/String;Ljava/lang/Class;Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodHandle;"
    )
    sites.call(sites.bootstrap("arguments", f"{_CALL}{kinds}){_SITE}", *numbers, *objects))
    several = f"{_CALL}[{_OBJECT}){_SITE}"
    for count in (0, 1, 3):
        sites.call(sites.bootstrap("several", several, *numbers[:count]))
    sites.call(sites.bootstrap("collected", f"([{_OBJECT}){_SITE}", pool.integer(9)))
    widened = f"{_CALL}J{_OBJECT}[D){_SITE}"
    sites.call(sites.bootstrap("widened", widened, pool.integer(1), pool.string("o"), pool.float_(0.5)))
    sites.call(sites.bootstrap("widened", widened, pool.string("1"), pool.string("o")))
    sites.call(sites.bootstrap("widened", widened, pool.integer(1)))
    for failing in ("checked", "error", "nothing", "wrongType"):
        sites.call(sites.bootstrap(failing, f"{_CALL}){_SITE}"))
    sites.call(sites.bootstrap("notASite", f"{_CALL}){_OBJECT}"))
    sites.call(sites.bootstrap("missing", f"{_CALL}){_SITE}"))
    adding = sites.bootstrap("adding", f"{_CALL}){_SITE}")
    code = sites.method()
    code.push_int(2)
    code.push_string("3")
    code.invoke("invokestatic", "java/lang/Integer", "valueOf", "(Ljava/lang/String;)Ljava/lang/Integer;")
    code.invoke_dynamic(adding, "add", f"(ILjava/lang/Integer;){_OBJECT}")
    code.emit("areturn")


def _constants(sites: _Sites) -> None:
    pool = sites.pool
    value = sites.bootstrap("value", f"{_CONSTANT}){_OBJECT}")
    once = sites.constant(value)
    sites.load(once)
    sites.load(once)
    sites.load(sites.constant(value, "text", "Ljava/lang/String;"))
    sites.load(sites.constant(value, "wrong", "Ljava/lang/Integer;"))
    sites.load(sites.constant(sites.bootstrap("integer", f"{_CONSTANT})I"), "abc", "I"), box="I")
    for name in ("short", "null", "text"):
        boxed = sites.bootstrap("integerObject", f"{_CONSTANT}){_OBJECT}")
        sites.load(sites.constant(boxed, name, "I"), box="I")
    sites.load(sites.constant(sites.bootstrap("failing", f"{_CONSTANT}){_OBJECT}")))
    several = f"{_CALL}[{_OBJECT}){_SITE}"
    sites.call(sites.bootstrap("several", several, once, sites.constant(value, "nested")))
    sites.load(sites.handle("Bootstrapping", "doubled", "(I)I"))
    sites.load(sites.handle("Bootstrapping", "several", several))
    sites.load(sites.handle("Bootstrapping", "field", "I", kind=1))
    sites.load(sites.handle("Bootstrapping", "absent", "I", kind=1))
    sites.load(pool.method_type("(I[Ljava/lang/String;)Ljava/util/Map$Entry;"))
    sites.load(pool.method_type("(LNoSuchClass;)V"))


def _jdk_constants(sites: _Sites) -> None:
    pool = sites.pool

    def jdk(name: str, descriptor: str, *arguments: int) -> int:
        return sites.bootstrap(name, descriptor, *arguments, owner=_JDK_CONSTANTS)

    sites.load(sites.constant(jdk("nullConstant", f"{_CONSTANT}){_OBJECT}"), "_", "Ljava/lang/String;"))
    primitive = jdk("primitiveClass", f"{_CONSTANT})Ljava/lang/Class;")
    sites.load(sites.constant(primitive, "J", "Ljava/lang/Class;"))
    sites.load(sites.constant(primitive, "Q", "Ljava/lang/Class;"))
    enum_constant = jdk("enumConstant", f"{_CONSTANT})Ljava/lang/Enum;")
    for name in ("HIGH", "NONE"):
        sites.load(sites.constant(enum_constant, name, "LBootstrapping$Level;"))
    static_final = jdk(
        "getStaticFinal", f"{_CONSTANT}Ljava/lang/Class;){_OBJECT}", pool.class_("Bootstrapping")
    )
    sites.load(sites.constant(static_final, "SECRET", "Ljava/lang/String;"))
    sites.load(sites.constant(static_final, "number", "I"), box="I")
    own = jdk("getStaticFinal", f"{_CONSTANT}){_OBJECT}")
    sites.load(sites.constant(own, "MAX_VALUE", "Ljava/lang/Integer;"))
    joined = sites.handle("Bootstrapping", "joined", f"(Ljava/lang/String;{_OBJECT}I)Ljava/lang/String;")
    invoke = f"{_CONSTANT}Ljava/lang/invoke/MethodHandle;[{_OBJECT}){_OBJECT}"
    arguments = (joined, pool.string("a"), pool.long(2), pool.integer(3))
    sites.load(sites.constant(jdk("invoke", invoke, *arguments)))
    sites.load(sites.constant(jdk("invoke", invoke, *arguments[:2])))
    variable = f"{_CONSTANT}Ljava/lang/Class;Ljava/lang/Class;){_VARIABLE}"
    integer = sites.constant(primitive, "I", "Ljava/lang/Class;")
    owner = pool.class_("Bootstrapping")
    sites.load(sites.constant(jdk("fieldVarHandle", variable, owner, integer), "field", _VARIABLE))
    sites.load(sites.constant(jdk("staticFieldVarHandle", variable, owner, integer), "number", _VARIABLE))
    sites.load(sites.constant(jdk("staticFieldVarHandle", variable, owner, integer), "absent", _VARIABLE))
    element = f"{_CONSTANT}Ljava/lang/Class;){_VARIABLE}"
    sites.load(sites.constant(jdk("arrayVarHandle", element, pool.class_("[J")), "_", _VARIABLE))
    cast = f"{_CONSTANT}{_OBJECT}){_OBJECT}"
    sites.load(sites.constant(jdk("explicitCast", cast, pool.double(300.7)), "_", "B"), box="I")
    sites.load(sites.constant(jdk("explicitCast", cast, pool.string("s")), "_", "Ljava/lang/CharSequence;"))


def _concatenations(sites: _Sites) -> None:
    pool = sites.pool
    factory = "java/lang/invoke/StringConcatFactory"
    recipe = f"{_CALL}Ljava/lang/String;[{_OBJECT}){_SITE}"
    constants = (pool.string("\1\2"), pool.integer(7), pool.class_("java/util/List"))
    number = sites.bootstrap(
        "makeConcatWithConstants", recipe, pool.string("<\2|\1|\2|\1|\2>"), *constants, owner=factory
    )
    code = sites.method()
    code.push_int(66)
    code.push_string("x")
    code.invoke_dynamic(number, "concat", "(CLjava/lang/String;)Ljava/lang/String;")
    code.emit("areturn")
    plain = sites.bootstrap("makeConcat", f"{_CALL}){_SITE}", owner=factory)
    code = sites.method()
    code.push_int(1)
    code.push_long(1 << 33)
    code.emit("aconst_null")
    code.invoke_dynamic(plain, "concat", f"(ZJ{_OBJECT})Ljava/lang/String;")
    code.emit("areturn")
