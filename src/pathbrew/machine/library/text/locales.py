"""Where the JDK's locale data and resource bundles would be looked up: closed, for symbolic arguments too."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from pathbrew.errors import Obstacle
from pathbrew.machine.core.objects import JavaString, Reference, Value
from pathbrew.machine.core.unknown import decided
from pathbrew.machine.library.registry import Models

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host
    from pathbrew.machine.library.lang.classes import Mirror

MODELS = Models()
_ADAPTER = "sun/util/locale/provider/LocaleProviderAdapter"


@MODELS.symbolic(f"{_ADAPTER}.getAdapter(Ljava/lang/Class;Ljava/util/Locale;)L{_ADAPTER};")
def get_adapter(vm: Host, provider: Mirror, locale: Reference, depth: int) -> NoReturn:
    wanted = provider.mirrored.name.rpartition("/")[2]
    raise Obstacle(f"unmodelled locale data: {wanted}")


@MODELS.symbolic(f"{_ADAPTER}.forType(L{_ADAPTER}$Type;)L{_ADAPTER};", f"{_ADAPTER}.forJRE()L{_ADAPTER};")
def for_type(vm: Host, *rest: Value) -> NoReturn:
    raise Obstacle("unmodelled locale data")


_BUNDLE = "java/util/ResourceBundle"
_NAMED = "Ljava/lang/String;Ljava/util/Locale;"
_CONTROL = f"L{_BUNDLE}$Control;)L{_BUNDLE};"


@MODELS.symbolic(
    f"{_BUNDLE}.getBundleImpl({_NAMED}Ljava/lang/Class;{_CONTROL}",
    f"{_BUNDLE}.getBundleImpl({_NAMED}Ljava/lang/Class;Ljava/lang/ClassLoader;{_CONTROL}",
)
def get_bundle(vm: Host, name: JavaString | None, locale: Reference, *rest: Value) -> NoReturn:
    name = decided(name)
    if name is None or decided(locale) is None:
        vm.throwing.new("java/lang/NullPointerException")
    raise Obstacle(f"unmodelled resource bundle: {name.text}")


@MODELS.symbolic(f"{_BUNDLE}.getBundleImpl(Ljava/lang/Module;Ljava/lang/Module;{_NAMED}{_CONTROL}")
def get_bundle_of_module(vm: Host, caller: Reference, module: Reference, *named: Value) -> NoReturn:
    get_bundle(vm, *named)
