"""Work on several machines: a Ray cluster."""
