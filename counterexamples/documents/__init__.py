"""counterexamples/documents"""
