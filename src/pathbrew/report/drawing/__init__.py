"""Pictures as SVG: the execution tree, and heaps before and after a call."""
