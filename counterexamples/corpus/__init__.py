"""counterexamples/corpus"""
