"""counterexamples/html"""
