"""LLVM itself, in a process of its own: it verifies, normalises and transforms texts. The only
room that imports it.

Read first: `worker`, `worker_process`, `pass_names`.
"""
