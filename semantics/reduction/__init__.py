"""Texts of LLVM IR made smaller while they still show something (delta debugging).

Read first: `shrinking`, `text_parts`.
"""
