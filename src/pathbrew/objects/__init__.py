"""Object graphs: the inputs of calls, and what calls left of them."""
