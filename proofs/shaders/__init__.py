"""Shaders made without a compiler: a graph with declared merges becomes a binary of SPIR-V, or a
text of GLSL, that logs who communicates as the kernels of `devices` do.

Read first: `spirv_shaders`, `glsl_shaders`, `export`.
"""
