"""What runs: objects, calls, exceptions, initialisation, the interpreter, decisions on terms."""
