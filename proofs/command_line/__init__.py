"""What all commands share: options, how answers are delivered, and the status they end with.

Read first: `delivery`, `shared_options`, `status`.
"""
