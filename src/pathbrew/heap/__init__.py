"""The unknown input heap: lazy initialisation, and the concrete heap a model stands for."""
