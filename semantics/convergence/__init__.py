"""semantics/convergence"""
