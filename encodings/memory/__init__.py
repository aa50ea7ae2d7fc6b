"""What one thread's memory holds, as a value: chains of stores over one initial memory.

Source and target begin with the same memory. A store makes a new one from the one before, a call
that may write another, and a load is resolved through them. Two memories are compared by the
places that were stored to since they were one.

Read first: `chains` (what a memory is), `reading` (what a load gives), `comparison` (when the
target's memory is as good as the source's).
"""
