"""semantics/attributes"""
