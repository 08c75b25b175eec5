"""What the JDK's code asks of the VM, and what only a VM has."""
