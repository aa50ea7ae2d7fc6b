"""semantics/wave/operations"""
