"""semantics/litmus"""
