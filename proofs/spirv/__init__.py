"""SPIR-V as a target: a binary is read back as functions of LLVM IR with the merges that it
declares, and LLVM's own backend makes binaries of functions.

Read first: `reading`, `backend`.
"""
