"""From a program back to LLVM's text, and the lines of it that people are shown.

Read first: `printer`, `shown_lines`.
"""
