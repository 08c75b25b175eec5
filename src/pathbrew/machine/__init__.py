"""The machine: JVM semantics over values, in Python."""

from pathbrew.machine.core.machine import Machine
from pathbrew.machine.core.objects import JavaArray, JavaObject, JavaString, Thrown

__all__ = ["JavaArray", "JavaObject", "JavaString", "Machine", "Thrown"]
