"""semantics/program"""
