"""`python -m pathbrew`."""

from pathbrew.cli import main

main()
