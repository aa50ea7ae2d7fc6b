"""The text's programs in which operations in a loop use an anchor outside it.

With them the text shows why there are static rules about cycles.
"""

from __future__ import annotations

OUTER_ANCHOR = "A: t = anchor -> B; B: op t -> B, C; C: ->"

OUTER_ANCHOR_WITH_HEART = "A: t = anchor -> B; B: h = loop t, op h -> B, C; C: ->"

TWO_OPERATIONS = (
    "A: t = anchor -> B; B: -> C, D; C: op1 t -> D; D: -> E, F; E: op2 t -> F; F: -> B, G; G: ->"
)

TWO_OPERATIONS_WITH_HEART = (
    "A: t = anchor -> B; B: loop = loop t -> C, D; C: op1 loop -> D; D: -> E, F;"
    " E: op2 loop -> F; F: -> B, G; G: ->"
)

UNNATURAL_COUNTING = (
    "A: t = anchor -> B; B: -> C, D; C: loop = loop t, op1 loop -> D; D: -> E, F;"
    " E: free = anchor, op2 free -> F; F: -> B, G; G: ->"
)

TWO_INNER_LOOPS = (
    "A: t = anchor -> B; B: -> C, D; C: loop1 = loop t -> C, D; D: -> E, F;"
    " E: loop2 = loop t -> E, F; F: -> B, G; G: ->"
)

CROSSED = (tuple("ABCDFBDEFG"), tuple("ABDEFBCDFG"))
"""The two threads of the text: both operations, in different iterations."""
