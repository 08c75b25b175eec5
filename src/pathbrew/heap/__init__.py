"""The unknown input heap: lazy initialisation, and the concrete heap a model stands for."""

from pathbrew.heap.inputs import InputHeap
from pathbrew.heap.policies import HeapPolicy
from pathbrew.heap.witness import Witness, WitnessArray, WitnessObject

__all__ = ["HeapPolicy", "InputHeap", "Witness", "WitnessArray", "WitnessObject"]
