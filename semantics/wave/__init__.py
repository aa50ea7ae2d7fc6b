"""The simulated wave: lanes that execute a function together, and who communicates with whom. It
knows neither names nor formulas.

Read first: `simulated_wave`, `lane_execution`, `schedules`.
"""
