"""The machine: JVM semantics over values, in Python."""

from pathbrew.machine.machine import Machine
from pathbrew.machine.objects import JavaArray, JavaObject, JavaString, Thrown

__all__ = ["JavaArray", "JavaObject", "JavaString", "Machine", "Thrown"]
