"""Collections and optionals as inputs: objects of the JDK, made in the machine by the JDK's own code.

The elements are inputs of the type that the generic signature tells. A list of the most common class has a
symbolic size; of all others the size is decided first. How an object was made is kept with it (`Built`), so
that a witness can be made by the same calls on a JVM.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from pathbrew import terms
from pathbrew.classfile.access_flags import FINAL
from pathbrew.classfile.signatures import TypeSignature
from pathbrew.errors import AssumedAway, Diverged
from pathbrew.expressions import Call, ClassName, InstanceOf, Is, Nature, Number, equal, place_named
from pathbrew.heap.choices import choice
from pathbrew.heap.collections_built import Built
from pathbrew.heap.collections_lists import LazyList, ListElements, lazy_list_class
from pathbrew.machine import Thrown
from pathbrew.machine.core.objects import JavaArray, JavaObject, Value
from pathbrew.objects.graph import BuildCall
from pathbrew.program import JavaClass
from pathbrew.program.generics import type_arguments
from pathbrew.reasons import Cause, Reason

if TYPE_CHECKING:
    from pathbrew.heap.inputs import InputHeap

LARGEST = 4
"""Collections whose size is decided have at most so many elements."""

_OBJECT = "Ljava/lang/Object;"
_LISTS = (
    "java/lang/Iterable",
    "java/util/ArrayList",
    "java/util/List",
    "java/util/Collection",
    "java/util/AbstractList",
    "java/util/AbstractCollection",
    "java/util/SequencedCollection",
)
_COLLECTIONS = {
    "LinkedList": "LinkedList",
    "Vector": "Vector",
    "Stack": "Stack",
    "Set": "LinkedHashSet",
    "AbstractSet": "LinkedHashSet",
    "HashSet": "HashSet",
    "LinkedHashSet": "LinkedHashSet",
    "SequencedSet": "LinkedHashSet",
    "SortedSet": "TreeSet",
    "NavigableSet": "TreeSet",
    "TreeSet": "TreeSet",
    "Deque": "ArrayDeque",
    "Queue": "ArrayDeque",
    "ArrayDeque": "ArrayDeque",
    "AbstractQueue": "PriorityQueue",
    "PriorityQueue": "PriorityQueue",
}
_MAPS = {
    "Map": "LinkedHashMap",
    "AbstractMap": "LinkedHashMap",
    "HashMap": "HashMap",
    "LinkedHashMap": "LinkedHashMap",
    "SequencedMap": "LinkedHashMap",
    "SortedMap": "TreeMap",
    "NavigableMap": "TreeMap",
    "TreeMap": "TreeMap",
}
_WITHOUT_NULL = ("ArrayDeque", "PriorityQueue", "TreeSet", "TreeMap")
_DISTINCT = ("LinkedHashSet", "HashSet", "TreeSet", "LinkedHashMap", "HashMap", "TreeMap")
_LANGUAGES = ("en", "tr")
_OPTIONALS = {"OptionalInt": "I", "OptionalLong": "J", "OptionalDouble": "D"}


class CollectionInputs:
    """Makes the collections of one input heap."""

    def __init__(self, heap: InputHeap) -> None:
        self._heap = heap
        self._vm = heap.vm
        self._decisions = heap.decisions
        self._list_class: type[LazyList] | None = None
        self._makers: dict[str, Callable[[str, TypeSignature | None], JavaObject]] = {
            **dict.fromkeys(_LISTS, self._list),
            "java/util/Optional": self._optional,
            "java/util/Iterator": self._iterator,
            "java/util/stream/Stream": self._stream,
            "java/util/Locale": self._locale,
            "java/io/Reader": self._reader,
            "java/io/StringReader": self._reader,
        }
        for names, make in ((_COLLECTIONS, self._collection), (_MAPS, self._map)):
            for declared, made in names.items():
                self._makers[f"java/util/{declared}"] = _made_as(make, f"java/util/{made}")
        for name, descriptor in _OPTIONALS.items():
            full = f"java/util/{name}"
            self._makers[full] = self._optional_number(full, descriptor)

    def knows(self, declared: JavaClass) -> bool:
        """Whether it is a type of which inputs are made here."""
        return declared.name in self._makers

    def makes(self, name: str, declared: JavaClass) -> bool:
        """Whether an input of the type is made here; it may be of a class of the user's instead."""
        if not self.knows(declared):
            return False
        users = declared.is_abstract and self._heap.hierarchy.instantiable(declared)
        if not users:
            return True
        chosen = choice(f"{name}.is_own")
        input_ = place_named(name)
        is_one = len(users) == 1
        meaning = InstanceOf(input_, users[0].java_name) if is_one else Is(input_, Nature.OF_PROGRAM)
        return not self._decisions.decide(terms.ieq(chosen, 1), meaning=meaning)

    def new(self, name: str, declared: JavaClass, signature: TypeSignature | None) -> JavaObject:
        """A new object of one of the types that are made here."""
        with self._before_the_call():
            try:
                made = self._makers[declared.name](name, signature)
            except Thrown as thrown:
                # Nobody could have made such an object either, such as a sorted set of what has no order.
                raise AssumedAway(f"{name} cannot be made: {thrown.reference.java_class.java_name}") from None
        if not made.java_class.access & FINAL:
            reason = Reason(Cause.ONLY_CLASS, name, (made.java_class.java_name,))
            self._decisions.note(reason, limits=True)
        return made

    @contextmanager
    def _before_the_call(self) -> Iterator[None]:
        """What is done here happened before the method was called: its branches are no part of the path."""
        decisions = self._decisions
        mark, first = len(decisions.trace), len(decisions.taken)
        with decisions.unlimited(is_library=True):
            yield
        taken = decisions.taken
        taken[first:] = [replace(decision, mark=mark) for decision in taken[first:]]

    def _size(self, name: str) -> int:
        size = terms.variable(f"{name}.size()", terms.INT, 0, (1 << 31) - 1)
        for number in range(LARGEST + 1):
            if self._decisions.decide(
                terms.ieq(size, number), meaning=equal(place_named(size.name), Number(number))
            ):
                return number
        raise Diverged(f"{name} has more than {LARGEST} elements")

    def _keep(self, name: str, made: JavaObject, how: Built) -> JavaObject:
        made.input_name = name
        made.built = how
        self._heap.known.append(made)
        return made

    # Lists ------------------------------------------------------------------------------------------

    def _list(self, name: str, signature: TypeSignature | None) -> JavaObject:
        if self._list_class is None:
            self._list_class = lazy_list_class(self._vm)
        made = self._list_class()
        elements = ListElements(self._heap, name, type_arguments(signature, 1)[0], of_list=True)
        made.f_modCount = 0
        made.f_size = elements.length
        made.f_elementData = self._array(elements)
        class_name = made.java_class.name
        how = Built(class_name, signature, BuildCall(class_name, "<init>", "()V"), elements)
        return self._keep(name, made, how)

    def _array(self, elements: ListElements) -> JavaArray:
        made = self._heap.input_array(self._vm.load("[" + _OBJECT))
        made.data = made.initial = elements
        made.input_name = elements.name
        array: JavaArray = made
        return array

    # Other collections ------------------------------------------------------------------------------

    def _collection(self, class_name: str, name: str, signature: TypeSignature | None) -> JavaObject:
        (element,) = type_arguments(signature, 1)
        simple = class_name.rpartition("/")[2]
        made = self._vm.new_object(class_name)
        steps = []
        for place in range(self._size(name)):
            item = self._heap.element(f"{name}[{place}]", element, nullable=simple not in _WITHOUT_NULL)
            step = BuildCall(class_name, "add", f"({_OBJECT})Z", (item,))
            if not self._run(made, step) and simple in _DISTINCT:
                raise AssumedAway(f"{name} holds an element twice")
            steps.append(step)
        how = Built(class_name, signature, BuildCall(class_name, "<init>", "()V"), steps)
        return self._keep(name, made, how)

    def _map(self, class_name: str, name: str, signature: TypeSignature | None) -> JavaObject:
        key_type, value_type = type_arguments(signature, 2)
        simple = class_name.rpartition("/")[2]
        made = self._vm.new_object(class_name)
        steps = []
        for place in range(self._size(name)):
            key = self._heap.element(f"{name}.key[{place}]", key_type, nullable=simple not in _WITHOUT_NULL)
            value = self._heap.element(f"{name}.value[{place}]", value_type)
            step = BuildCall(class_name, "put", f"({_OBJECT}{_OBJECT}){_OBJECT}", (key, value))
            self._run(made, step)
            if self._vm.invoke_virtual(made, "size()I") != place + 1:
                raise AssumedAway(f"{name} holds a key twice")
            steps.append(step)
        how = Built(class_name, signature, BuildCall(class_name, "<init>", "()V"), steps)
        return self._keep(name, made, how)

    def _run(self, made: JavaObject, step: BuildCall[Value]) -> Value:
        return self._vm.invoke_virtual(made, step.method + step.descriptor, *step.arguments)

    # Optionals --------------------------------------------------------------------------------------

    def _is_present(self, name: str, class_name: str) -> bool:
        empty = Call(ClassName(class_name.rpartition("/")[2]), "empty")
        chosen = choice(f"{name}.isPresent()")
        return not self._decisions.decide(terms.ieq(chosen, 0), meaning=equal(place_named(name), empty))

    def _optional(self, name: str, signature: TypeSignature | None) -> JavaObject:
        (element,) = type_arguments(signature, 1)
        class_name = "java/util/Optional"
        if not self._is_present(name, class_name):
            return self._by_factory(name, class_name, signature, "empty", "")
        value = self._heap.element(f"{name}.get()", element, nullable=False)
        return self._by_factory(name, class_name, signature, "of", _OBJECT, value)

    def _optional_number(
        self, class_name: str, letter: str
    ) -> Callable[[str, TypeSignature | None], JavaObject]:
        def make(name: str, signature: TypeSignature | None) -> JavaObject:
            if not self._is_present(name, class_name):
                return self._by_factory(name, class_name, signature, "empty", "")
            value = self._heap.value(f"{name}.value", letter)
            return self._by_factory(name, class_name, signature, "of", letter, value)

        return make

    def _by_factory(
        self,
        name: str,
        class_name: str,
        signature: TypeSignature | None,
        method: str,
        parameters: str,
        *arguments: Value,
    ) -> JavaObject:
        descriptor = f"({parameters})L{class_name};"
        made: JavaObject = self._vm.invoke_static(class_name, method + descriptor, *arguments)
        how = Built(class_name, signature, BuildCall(class_name, method, descriptor, arguments))
        if arguments:
            return self._keep(name, made, how)
        # The one that is empty is the same for all.
        made.built = how
        return made

    # Readers ----------------------------------------------------------------------------------------

    def _reader(self, name: str, signature: TypeSignature | None) -> JavaObject:
        """One that reads a text."""
        class_name, constructor = "java/io/StringReader", "(Ljava/lang/String;)V"
        text = self._vm.texts.string(self._vm.texts.input(f"{name}.text"))
        made = self._vm.new_object(class_name, f"<init>{constructor}", text)
        maker = BuildCall(class_name, "<init>", constructor, (text,))
        return self._keep(name, made, Built(class_name, signature, maker))

    # Locales ----------------------------------------------------------------------------------------

    def _locale(self, name: str, signature: TypeSignature | None) -> JavaObject:
        """English, or Turkish, whose letter i has other cases."""
        chosen = choice(f"{name}.language", len(_LANGUAGES) - 1)
        is_first = self._decisions.decide(terms.ieq(chosen, 0), meaning=Is(place_named(name), _LANGUAGES[0]))
        tag = self._vm.string(_LANGUAGES[0 if is_first else 1])
        self._decisions.note(Reason(Cause.ONLY_VALUES, name, (" or ".join(_LANGUAGES),)), limits=True)
        string = "Ljava/lang/String;"
        return self._by_factory(name, "java/util/Locale", signature, "forLanguageTag", string, tag)

    # Iterators and streams --------------------------------------------------------------------------

    def _given(self, name: str, signature: TypeSignature | None) -> JavaArray:
        """An array of the elements that an iterator or a stream gives."""
        elements = ListElements(self._heap, name, type_arguments(signature, 1)[0], of_list=False)
        return self._array(elements)

    def _iterator(self, name: str, signature: TypeSignature | None) -> JavaObject:
        spliterator = "Ljava/util/Spliterator;"
        array = self._given(name, signature)
        split: JavaObject = self._vm.invoke_static(
            "java/util/Arrays", f"spliterator([{_OBJECT}){spliterator}", array
        )
        first = BuildCall("java/util/Arrays", "spliterator", f"([{_OBJECT}){spliterator}", (array,))
        split.built = Built("java/util/Spliterator", None, first)
        descriptor = f"({spliterator})Ljava/util/Iterator;"
        made = self._vm.invoke_static("java/util/Spliterators", "iterator" + descriptor, split)
        maker = BuildCall("java/util/Spliterators", "iterator", descriptor, (split,))
        return self._keep(name, made, Built("java/util/Iterator", signature, maker))

    def _stream(self, name: str, signature: TypeSignature | None) -> JavaObject:
        array = self._given(name, signature)
        descriptor = f"([{_OBJECT})Ljava/util/stream/Stream;"
        made = self._vm.invoke_static("java/util/Arrays", "stream" + descriptor, array)
        maker = BuildCall("java/util/Arrays", "stream", descriptor, (array,))
        return self._keep(name, made, Built("java/util/stream/Stream", signature, maker))


def _made_as(
    make: Callable[[str, str, TypeSignature | None], JavaObject], class_name: str
) -> Callable[[str, TypeSignature | None], JavaObject]:
    return lambda name, signature: make(class_name, name, signature)
