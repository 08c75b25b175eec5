"""What users ask for, one package or module per verb: which engines search for what, and for how long."""
