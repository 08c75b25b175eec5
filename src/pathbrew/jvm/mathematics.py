"""HotSpot's own mathematical functions, asked of the real JVM: their last bit is nobody else's."""

from __future__ import annotations

from types import TracebackType
from typing import Self

from pathbrew.classfile import Jdk
from pathbrew.errors import JvmError
from pathbrew.jvm.outcomes import Returned
from pathbrew.jvm.worker import JvmWorker, Loader


class JvmMathematics:
    """Functions of `java.lang.Math` by name and descriptor; the JVM is started when first asked."""

    def __init__(self, jdk: Jdk) -> None:
        self._jdk = jdk
        self._worker: JvmWorker | None = None
        self._loader: Loader | None = None
        self._known: dict[tuple[str, tuple[float, ...]], float] = {}

    def __call__(self, key: str, arguments: tuple[float, ...]) -> float:
        question = (key, arguments)
        if question not in self._known:
            self._known[question] = self._ask(key, arguments)
        return self._known[question]

    def _ask(self, key: str, arguments: tuple[float, ...]) -> float:
        if self._worker is None:
            self._worker = JvmWorker(self._jdk.home)
            self._loader = self._worker.open([])
        assert self._loader is not None
        name, _, rest = key.partition("(")
        outcome = self._worker.call(self._loader, "java/lang/Math", name, f"({rest}", arguments).outcome
        if not isinstance(outcome, Returned) or not isinstance(outcome.value, float):
            raise JvmError(f"Math.{name} on the JVM gave {outcome}")
        return outcome.value

    def close(self) -> None:
        if self._worker is not None:
            self._worker.close()
            self._worker = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
