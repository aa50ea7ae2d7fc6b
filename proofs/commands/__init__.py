"""The command line: it only parses, calls and prints. One command a file.

Read first: `main`, `validate`, `passes`.
"""
