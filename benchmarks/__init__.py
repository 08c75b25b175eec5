"""Benchmarks: each module prints one table of figures measured in one run; `python -m benchmarks` runs all."""
