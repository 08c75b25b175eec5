"""The JDK's bootstrap methods called by a program itself, and what of java.lang.invoke has no model."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pathbrew.classfile.descriptors import parse_method_descriptor
from pathbrew.errors import Obstacle
from pathbrew.machine.core.objects import Function, JavaArray, JavaObject, JavaString, Reference
from pathbrew.machine.library.invoke.concatenation import ARGUMENT, link_concatenation
from pathbrew.machine.library.invoke.lambdas import LambdaShape, link_lambda
from pathbrew.machine.library.invoke.targets import target_of
from pathbrew.machine.library.registry import Models

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host
    from pathbrew.machine.library.invoke.handle_objects import MethodHandleObject

MODELS = Models()

_START = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;"
_SITE = "Ljava/lang/invoke/CallSite;"


def _call_site(vm: Host, descriptor: str, function: Function) -> JavaObject:
    handle = vm.handles.make(descriptor, function)
    key = "<init>(Ljava/lang/invoke/MethodHandle;)V"
    return vm.new_object("java/lang/invoke/ConstantCallSite", key, handle)


@MODELS.machine(
    f"java/lang/invoke/LambdaMetafactory.metafactory{_START}Ljava/lang/invoke/MethodType;"
    f"Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodType;){_SITE}"
)
def metafactory(
    vm: Host,
    lookup: JavaObject,
    name: JavaString,
    factory: JavaObject,
    erased: JavaObject,
    handle: MethodHandleObject,
    instantiated: JavaObject,
    depth: int,
) -> JavaObject:
    host = lookup.f_lookupClass.mirrored
    shape = LambdaShape(host, name.text, factory.descriptor, (erased.descriptor,), instantiated.descriptor)
    return _call_site(vm, factory.descriptor, link_lambda(vm, shape, target_of(handle)))


@MODELS.machine(f"java/lang/invoke/StringConcatFactory.makeConcat{_START}){_SITE}")
def make_concat(
    vm: Host, lookup: Reference, name: JavaString | None, kind: JavaObject, depth: int
) -> JavaObject:
    recipe = ARGUMENT * len(parse_method_descriptor(kind.descriptor)[0])
    return _call_site(vm, kind.descriptor, link_concatenation(vm, kind.descriptor, recipe))


@MODELS.machine(
    f"java/lang/invoke/StringConcatFactory.makeConcatWithConstants{_START}"
    f"Ljava/lang/String;[Ljava/lang/Object;){_SITE}"
)
def make_concat_with_constants(
    vm: Host,
    lookup: Reference,
    name: JavaString | None,
    kind: JavaObject,
    recipe: JavaString,
    constants: JavaArray,
    depth: int,
) -> JavaObject:
    key = "valueOf(Ljava/lang/Object;)Ljava/lang/String;"
    texts: list[JavaString] = [
        vm.invoke_static("java/lang/String", key, c, depth=depth) for c in constants.data
    ]
    function = link_concatenation(vm, kind.descriptor, recipe.text, [text.text for text in texts])
    return _call_site(vm, kind.descriptor, function)


# The machinery of the JDK that models stand for: whoever gets there asks for something they do not have. --


def _missing(class_name: str) -> Callable[[int], None]:
    def initialize(depth: int) -> None:
        raise Obstacle(f"unmodelled class {class_name.replace('/', '.')}")

    return initialize


for _name in (
    "java/lang/invoke/BoundMethodHandle",
    "java/lang/invoke/DirectMethodHandle",
    "java/lang/invoke/InnerClassLambdaMetafactory",
    "java/lang/invoke/Invokers",
    "java/lang/invoke/LambdaForm",
    "java/lang/invoke/MethodHandleImpl",
    "java/lang/invoke/VarHandles",
):
    MODELS.plain(f"{_name}.<clinit>()V")(_missing(_name))
