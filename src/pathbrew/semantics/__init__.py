"""What instructions of the block IR do, as terms over registers and a memory of arrays."""
