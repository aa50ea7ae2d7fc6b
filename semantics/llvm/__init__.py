"""semantics/llvm"""
