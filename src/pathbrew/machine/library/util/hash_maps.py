"""java.util.HashMap and what is built on it, with symbolic keys.

The JDK's code runs, but a key whose hash code is a term is not looked for in the bucket of that hash code,
which would have to be decided on: it is compared with the keys of the map, and gets a made-up hash code of
its own if it is none of them. Where nodes lie in the table is seen by those who go through it only, and only
as an order: that is decided when somebody does. A LinkedHashMap has another order.

A map with such keys is `open`: its nodes know their true hash code and which of a bucket came first. A hash
code that is a number is spread as HashMap does it, one that is a term is not: equations are easier so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cmp_to_key
from typing import TYPE_CHECKING

from pathbrew import terms
from pathbrew.arithmetic import to_int
from pathbrew.classfile.descriptors import BOXES
from pathbrew.errors import Obstacle
from pathbrew.machine.core.objects import Integral, JavaObject, JavaString, Reference, Value
from pathbrew.machine.core.unknown import decided
from pathbrew.machine.library.registry import Models
from pathbrew.program.resolution import select_method
from pathbrew.terms import Role, Term

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host

MODELS = Models()
_MAP = "java/util/HashMap"
_OBJECT = "Ljava/lang/Object;"
_NODE = "Ljava/util/HashMap$Node;"
_HASH = f"{_MAP}.hash({_OBJECT})I"
_BY_IDENTITY = ("java/lang/Object", "java/lang/Enum")
_UNKNOWN = terms.variable("?hash", terms.INT, role=Role.UNKNOWN)
"""Stands for the hash code of a box or a text until an order depends on it."""
_PLACED: dict[int, Integral] = {}
"""The hash code of a key for the JDK's code that is about to ask for it."""
_SOUGHT: dict[tuple[int, int], Reference] = {}
"""The node of a key in a map, or none, for the JDK's code that may ask for it."""


# Hash codes -----------------------------------------------------------------------------------------


def _is_hashed_by_identity(key: Reference) -> bool:
    """Whether hash code and equality of a key are those of the object: which one it has, only orders show."""
    if key is None or key.class_is_open:
        return False
    return all(
        select_method(key.java_class, method).owner.name in _BY_IDENTITY
        for method in ("hashCode()I", f"equals({_OBJECT})Z")
    )


def _has_symbolic_content(key: JavaObject) -> bool:
    """Whether a key is a box or a string of which equality says all that there is to know."""
    if isinstance(key, JavaString):
        return key.is_open
    return key.java_class.name in BOXES and isinstance(key.f_value, Term)


def _spread(code: int) -> int:
    """The higher bits of a hash code spread to the lower ones; done twice it gives the same again."""
    return to_int(code ^ (code & 0xFFFFFFFF) >> 16)


def _true_hash(key: Reference, depth: int) -> Integral:
    code = 0 if key is None else getattr(key, "hashCode()I")(depth)
    return code if isinstance(code, Term) else _spread(code)


@MODELS.symbolic(_HASH)
def spread_hash(vm: Host, key: Reference, depth: int) -> Integral:
    key = decided(key)
    placed = _PLACED.pop(id(key), None)
    if placed is not None:
        return placed
    if key is None:
        return 0
    if vm.decisions is not None and _has_symbolic_content(key):
        return _UNKNOWN
    if vm.decisions is not None and _is_hashed_by_identity(key):
        return _spread(vm.identity(key))
    return _true_hash(key, depth)


# Open maps ------------------------------------------------------------------------------------------


def _nodes(this: JavaObject) -> Iterator[JavaObject]:
    """The nodes in the order of the table."""
    table = this.f_table
    for node in table.data if table is not None else ():
        while node is not None:
            yield node
            node = node.f_next


def _is_open(this: JavaObject) -> bool:
    return "open" in this.__dict__


def _add_new_nodes(this: JavaObject, true_hash: Integral | None = None, *, in_front: bool = False) -> None:
    """Note of the nodes that came in by the JDK's code with which hash code, and where in their bucket."""
    for node in _nodes(this):
        known = node.__dict__
        if "came" not in known:
            this.open += 1
            node.came = -this.open if in_front else this.open
            node.true_hash = node.f_hash if true_hash is None else true_hash


@contextmanager
def _adding(this: JavaObject, hash_code: Integral, *, in_front: bool = False) -> Iterator[None]:
    """While the JDK's code puts a node into an open map, and may then remove the eldest one."""
    before = this.__dict__.get("adding")
    this.__dict__["adding"] = hash_code, in_front
    try:
        yield
        _add_new_nodes(this, hash_code, in_front=in_front)
    finally:
        this.__dict__["adding"] = before


def _find(vm: Host, this: JavaObject, key: Reference, hash_code: Integral, depth: int) -> Reference:
    """The node whose key equals another one; keys are compared in the order of the JDK.

    A key that has changed since it came into the map is looked for by the hash code that it has now.
    """
    adding = this.__dict__.get("adding")
    if adding is not None:
        hash_of_new, in_front = adding
        _add_new_nodes(this, hash_of_new, in_front=in_front)
    nodes = sorted(_nodes(this), key=lambda node: node.came)
    if key is None or _is_box_or_text(key) or _is_hashed_by_identity(key):
        for node in nodes:
            if node.f_key is key:
                return node
    for node in nodes:
        if _may_equal(vm, hash_code, node, key, depth) and (
            node.f_key is key or _equals(vm, key, node.f_key, depth)
        ):
            return node
    return None


def _may_equal(vm: Host, hash_code: Integral, node: JavaObject, key: Reference, depth: int) -> bool:
    """Whether two hash codes are the same, unless equality implies it."""
    if key is None:
        return False
    if hash_code is _UNKNOWN or (node.true_hash is _UNKNOWN and _is_box_or_text(key)):
        return True
    other = _hash_of(node, depth)
    if hash_code is other:
        return True
    if isinstance(hash_code, Term) or isinstance(other, Term):
        assert vm.decisions is not None
        one, another = (code if isinstance(code, Term) else _spread(code) for code in (hash_code, other))
        return vm.decisions.decide(terms.ieq(one, another))
    return bool(hash_code == other)


def _is_box_or_text(key: JavaObject) -> bool:
    return isinstance(key, JavaString) or key.java_class.name in BOXES


def _hash_of(node: JavaObject, depth: int) -> Integral:
    if node.true_hash is _UNKNOWN:
        node.true_hash = _true_hash(node.f_key, depth)
    known: Integral = node.true_hash
    return known


def _equals(vm: Host, key: Reference, other: Reference, depth: int) -> bool:
    answer = getattr(key, f"equals({_OBJECT})Z")(other, depth)
    if isinstance(answer, Term):
        assert vm.decisions is not None
        return vm.decisions.decide(terms.ine(answer, 0))
    return bool(answer)


def _free_hash(this: JavaObject) -> int:
    """A hash code that no node has."""
    taken = {node.f_hash for node in _nodes(this)}
    code: int = this.open + 1
    while code in taken:
        code += 1
    return code


def _opened(vm: Host, this: JavaObject, key: Reference, hash_code: Integral) -> bool:
    """Whether a key has to be compared with the others: it is symbolic, or one of them is."""
    if key is not None and not _is_box_or_text(key) and not _is_hashed_by_identity(key):
        # Its `equals` is asked about keys that happen to have the same hash code.
        _vary_by_identity(vm, _nodes(this))
    if not _is_open(this):
        if not isinstance(hash_code, Term):
            return False
        if hasattr(type(this), "input_fields"):
            raise Obstacle(f"symbolic keys in an input of type {this.java_class.java_name}")
        this.open = 0
        _add_new_nodes(this)
    return True


# Operations on keys ---------------------------------------------------------------------------------


def _with_hash(
    vm: Host, hash_code: Integral, name: str, this: JavaObject, key: Reference, *rest: Value
) -> Value:
    """Run the JDK's code, which asks for the hash code of the key once."""
    _PLACED[id(key)] = hash_code
    try:
        return vm.library.bytecode(name, this, key, *rest)
    finally:
        _PLACED.pop(id(key), None)


_GET_NODE = f"{_MAP}.getNode({_OBJECT}){_NODE}"
_GET_NODE_OF_HASH = f"{_MAP}.getNode(I{_OBJECT}){_NODE}"


@MODELS.symbolic(_GET_NODE)
def get_node(vm: Host, this: JavaObject, key: Reference, depth: int) -> Value:
    if this.f_table is None:
        # Nobody is asked for a hash code then.
        return None
    key = decided(key)
    if (id(this), id(key)) in _SOUGHT:
        _PLACED.pop(id(key), None)
        return _SOUGHT.pop((id(this), id(key)))
    hash_code = spread_hash(vm, key, depth)
    if not _opened(vm, this, key, hash_code):
        return _with_hash(vm, hash_code, _GET_NODE, this, key, depth)
    return _find(vm, this, key, hash_code, depth)


@MODELS.symbolic(_GET_NODE_OF_HASH)
def get_node_of_hash(vm: Host, this: JavaObject, hash_code: Integral, key: Reference, depth: int) -> Value:
    key = decided(key)
    if not _opened(vm, this, key, hash_code):
        return vm.library.bytecode(_GET_NODE_OF_HASH, this, hash_code, key, depth)
    return _find(vm, this, key, hash_code, depth)


_PUT = f"{_MAP}.putVal(I{_OBJECT}{_OBJECT}ZZ){_OBJECT}"


@MODELS.symbolic(_PUT)
def put(
    vm: Host, this: JavaObject, hash_code: Integral, key: Reference, value: Reference, *flags: Value
) -> Value:
    key = decided(key)
    if not _opened(vm, this, key, hash_code):
        return vm.library.bytecode(_PUT, this, hash_code, key, value, *flags)
    node = _find(vm, this, key, hash_code, flags[-1])
    if node is not None:
        return vm.library.bytecode(_PUT, this, node.f_hash, node.f_key, value, *flags)
    with _adding(this, hash_code):
        return vm.library.bytecode(_PUT, this, _free_hash(this), key, value, *flags)


_REMOVE = f"{_MAP}.removeNode(I{_OBJECT}{_OBJECT}ZZ){_NODE}"


@MODELS.symbolic(_REMOVE)
def remove(vm: Host, this: JavaObject, hash_code: Integral, key: Reference, *rest: Value) -> Value:
    key = decided(key)
    place = id(this), id(key)
    if place in _SOUGHT:
        node = _SOUGHT.pop(place)
    elif not _opened(vm, this, key, hash_code):
        return vm.library.bytecode(_REMOVE, this, hash_code, key, *rest)
    else:
        node = _find(vm, this, key, hash_code, rest[-1])
    return None if node is None else vm.library.bytecode(_REMOVE, this, node.f_hash, node.f_key, *rest)


def _declare_removal(iterator: str) -> None:
    """An iterator removes the node that it has come to, whatever has become of its key."""
    name = f"{iterator}.remove()V"

    @MODELS.symbolic(name)
    def remove_current(vm: Host, this: JavaObject, depth: int) -> Value:
        walked, node = getattr(this, "f_this$0"), this.f_current
        if node is None or not _is_open(walked):
            return vm.library.bytecode(name, this, depth)
        place = id(walked), id(node.f_key)
        _SOUGHT[place] = node
        try:
            return vm.library.bytecode(name, this, depth)
        finally:
            _SOUGHT.pop(place, None)


_declare_removal(f"{_MAP}$HashIterator")
_declare_removal("java/util/LinkedHashMap$LinkedHashIterator")


def _declare_computation(key_and_type: str) -> None:
    """Methods that look for the key themselves: they are told which hash code it has in this map."""
    name = f"{_MAP}.{key_and_type}"

    @MODELS.symbolic(name)
    def compute(vm: Host, this: JavaObject, key: Reference, *rest: Value) -> Value:
        key, given = decided(key), decided(rest[-2])
        if given is None:
            return vm.library.bytecode(name, this, key, *rest)
        depth = rest[-1]
        hash_code = spread_hash(vm, key, depth)
        if not _opened(vm, this, key, hash_code):
            return _with_hash(vm, hash_code, name, this, key, *rest)
        node = _find(vm, this, key, hash_code, depth)
        _SOUGHT[id(this), id(key)] = node
        if node is None:
            try:
                # Unlike `put`, these methods put a new node in front of those in its bucket.
                with _adding(this, hash_code, in_front=True):
                    return _with_hash(vm, _free_hash(this), name, this, key, *rest)
            finally:
                _SOUGHT.pop((id(this), id(key)), None)
        # The JDK's code is to find the node without comparing keys again.
        own, node.f_key = node.f_key, key
        try:
            return _with_hash(vm, node.f_hash, name, this, key, *rest)
        finally:
            _SOUGHT.pop((id(this), id(key)), None)
            node.f_key = own


_BY = "Ljava/util/function/"
_declare_computation(f"computeIfAbsent({_OBJECT}{_BY}Function;){_OBJECT}")
_declare_computation(f"computeIfPresent({_OBJECT}{_BY}BiFunction;){_OBJECT}")
_declare_computation(f"compute({_OBJECT}{_BY}BiFunction;){_OBJECT}")
_declare_computation(f"merge({_OBJECT}{_OBJECT}{_BY}BiFunction;){_OBJECT}")


# Going through the table ----------------------------------------------------------------------------


def _vary_by_identity(vm: Host, nodes: Iterable[JavaObject]) -> None:
    """What depends on the hash codes of keys that are hashed by identity is another thing in every run."""
    if vm.decisions is not None and any(_is_hashed_by_identity(node.f_key) for node in nodes):
        vm.decisions.vary("java.lang.Object.hashCode")


def settle(vm: Host, this: Reference, depth: int) -> None:
    """Decide the order of the nodes: by bucket, in each as they came."""
    if this is None or not _is_open(this) or this.f_table is None or _is_linked(this):
        return
    nodes = sorted(_nodes(this), key=lambda node: node.came)
    if len(nodes) > len(this.f_table.data) or any(n.java_class.name.endswith("TreeNode") for n in nodes):
        raise Obstacle("a hash map with many symbolic keys in one bucket")
    table = this.f_table.data
    last = len(table) - 1
    if len(nodes) > 1:
        codes = {id(node): _hash_of(node, depth) for node in nodes}
        nodes.sort(key=cmp_to_key(lambda one, other: _order(vm, codes[id(one)], codes[id(other)], last)))
    for place in range(len(table)):
        table[place] = None
    for place, node in enumerate(nodes):
        table[place] = node
        node.f_next = None
        node.f_hash = place


def _order(vm: Host, one: Integral, other: Integral, last: int) -> int:
    """Below zero if the bucket of one hash code comes before that of another."""
    if not isinstance(one, Term) and not isinstance(other, Term):
        return (one & last) - (other & last)
    assert vm.decisions is not None
    return -vm.decisions.decide(terms.ilt(_bucket(one, last), _bucket(other, last)))


def _bucket(code: Integral, last: int) -> Integral:
    if isinstance(code, Term):
        return terms.iand(terms.ixor(code, terms.iushr(code, 16)), last)
    return code & last


def _is_linked(this: JavaObject) -> bool:
    return any(walk.name == "java/util/LinkedHashMap" for walk in this.java_class.superclasses())


def _declare_walk(owner: str, key: str, way: str) -> None:
    """A method that goes through the table of a map: its receiver, the outer object, or its argument."""
    name = f"{owner}.{key}"

    @MODELS.symbolic(name)
    def walk(vm: Host, this: JavaObject, *rest: Value) -> Value:
        if vm.decisions is not None:
            walked = {"own": this, "given": rest[0]}.get(way) or getattr(this, way, None)
            if walked is not None and not _is_linked(walked) and walked.f_size != 1:
                _vary_by_identity(vm, _nodes(walked))
            settle(vm, walked, rest[-1])
        return vm.library.bytecode(name, this, *rest)


_CONSUMER, _BI = f"({_BY}Consumer;)V", f"({_BY}BiConsumer;)V"
for _key in (
    "forEach" + _BI,
    f"replaceAll({_BY}BiFunction;)V",
    f"containsValue({_OBJECT})Z",
    f"keysToArray([{_OBJECT})[{_OBJECT}",
    f"valuesToArray([{_OBJECT})[{_OBJECT}",
    f"keysToArray([{_OBJECT}Z)[{_OBJECT}",
    f"valuesToArray([{_OBJECT}Z)[{_OBJECT}",
):
    _declare_walk(_MAP, _key, "own")
for _view in ("KeySet", "Values", "EntrySet"):
    _declare_walk(f"{_MAP}${_view}", "forEach" + _CONSUMER, "f_this$0")
_declare_walk(f"{_MAP}$HashIterator", "<init>(Ljava/util/HashMap;)V", "given")
_declare_walk(f"{_MAP}$HashMapSpliterator", "<init>(Ljava/util/HashMap;IIII)V", "given")
_declare_walk(f"{_MAP}$HashMapSpliterator", "getFence()I", "f_map")
