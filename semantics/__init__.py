"""What the documents say, executable: programs, rules, relations and the wave. Imports no solver."""
