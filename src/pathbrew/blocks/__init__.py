"""Bytecode as blocks: decoding, control-flow graph, stack-free IR, emitted Python."""

from pathbrew.blocks.decode import Bytecode, decode
from pathbrew.blocks.emit import FORMAT, Emitted, Symbol, emit
from pathbrew.blocks.graph import Graph, Loop
from pathbrew.blocks.ir import Block, Body
from pathbrew.blocks.translate import translate

__all__ = [
    "FORMAT",
    "Block",
    "Body",
    "Bytecode",
    "Emitted",
    "Graph",
    "Loop",
    "Symbol",
    "decode",
    "emit",
    "translate",
]
