"""What the documents say, executable: programs, rules, relations, the wave. No solver."""
