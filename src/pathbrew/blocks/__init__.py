"""Bytecode as blocks: decoding, control-flow graph, stack-free IR, emitted Python."""

from pathbrew.blocks.decode import Bytecode, decode
from pathbrew.blocks.emit import Emitted, Symbol, Variant, emit
from pathbrew.blocks.graph import Graph, Loop
from pathbrew.blocks.ir import Block, Body
from pathbrew.blocks.translate import translate

__all__ = [
    "Block",
    "Body",
    "Bytecode",
    "Emitted",
    "Graph",
    "Loop",
    "Symbol",
    "Variant",
    "decode",
    "emit",
    "translate",
]
