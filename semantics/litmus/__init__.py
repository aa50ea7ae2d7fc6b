"""Litmus tests from text: herd's C and LLVM IR, with tags.

Read first: `reader`, `ir_reader`, `questions`.
"""
