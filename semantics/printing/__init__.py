"""semantics/printing"""
