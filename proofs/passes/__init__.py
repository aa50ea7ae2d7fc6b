"""LLVM's own passes: run one after the other, each change judged.

Read first: `validation`, `steps`.
"""
