"""What the program does, one module an act; the command line and the add-ins only call these."""
