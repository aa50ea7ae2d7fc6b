"""semantics/memory_model"""
