"""counterexamples/replay"""
