"""Forward symbolic execution: the tree, the selector, the strategies, the executor."""
