"""Where the JDK's locale data and service providers would be looked up: closed, or empty."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from pathbrew.errors import Obstacle
from pathbrew.machine.library.registry import Models

if TYPE_CHECKING:
    from pathbrew.machine.machine import Machine

MODELS = Models()
_ADAPTER = "sun/util/locale/provider/LocaleProviderAdapter"


@MODELS.machine(f"{_ADAPTER}.getAdapter(Ljava/lang/Class;Ljava/util/Locale;)L{_ADAPTER};")
def get_adapter(vm: Machine, provider: Any, locale: Any, depth: int) -> NoReturn:
    wanted = provider.mirrored.name.rpartition("/")[2]
    raise Obstacle(f"unmodelled locale data: {wanted}")


@MODELS.machine(f"{_ADAPTER}.forType(L{_ADAPTER}$Type;)L{_ADAPTER};", f"{_ADAPTER}.forJRE()L{_ADAPTER};")
def for_type(vm: Machine, *rest: Any) -> NoReturn:
    raise Obstacle("unmodelled locale data")
