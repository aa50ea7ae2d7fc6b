"""Instances of a function called with tokens, before and after the calls are inlined.

Instances of the caller are *outer*, those of the callee *inner*; an inner one runs under an outer
one, the call. `met` is converged-with before, `meets` after: then an inner instruction has a copy
for each call site, and the token of the call takes the place of the entry's. An anchor of the
callee has copies too; what is chosen at them is chosen at the anchor. Instances, threads and sites
are open sorts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..solver.first_order import Element, LabelledTheory
from ..solver.query import Truth
from ..statements.formulas import Every, Function, Predicate, Word, all_of, variables
from ..statements.translation import Reading

X, Y, K = variables("instance", "i j k")

THREAD = Function("thread", ("instance",), "thread")
SITE = Function("site", ("instance",), "site")
PLACE = Function("place", ("instance",), "number", natural=True)
CALL = Function("call", ("instance",), "instance")
MADE = Function("made", ("instance",), "instance")
MADE_AFTER = Function("made after", ("instance",), "instance")
NUMBER = Function("number", ("instance",), "number")
NUMBER_AFTER = Function("number after", ("instance",), "number")
INNER = Predicate("inner", ("instance",))
ENTRY = Predicate("entry", ("instance",))
ANCHOR = Predicate("anchor", ("site",))
MET = Predicate("met", ("instance", "instance"))
MEETS = Predicate("meets", ("instance", "instance"))

APART = Word("apart", (X, Y), THREAD(X).differs(THREAD(Y)))
"""In different threads: of others the rules do not speak."""

USES_TOKEN = Word("uses a token", (X,), all_of(INNER(X), ~ENTRY(X), ~ANCHOR(SITE(X))))
"""An inner instance other than the entry's, which inlining removes, and the anchors'."""

OF_AN_ANCHOR = Word("of an anchor", (X,), all_of(INNER(X), ~ENTRY(X), ANCHOR(SITE(X))))
"""An anchor's instance in the callee."""

ONE_COPY = Word(
    "of one copy", (X, Y), SITE(X).equals(SITE(Y)) & SITE(CALL(X)).equals(SITE(CALL(Y)))
)
"""After inlining, both execute one static instance."""

_TOGETHER = all_of(THREAD(K).equals(THREAD(X)), USES_TOKEN(K), USES_TOKEN(X))

COUNTED = Word(
    "counted with",
    (K, X),
    all_of(_TOGETHER, SITE(K).equals(SITE(X)), MADE(K).equals(MADE(X))),
)
"""Of one thread, they execute one site with one token value."""

COUNTED_AFTER = Word(
    "counted with after",
    (K, X),
    all_of(_TOGETHER, ONE_COPY(K, X), MADE_AFTER(K).equals(MADE_AFTER(X))),
)
"""The same after inlining."""

CO9 = "CO9: entries are converged iff the calls were"
CO8_CALL = "CO8: calls from one place are converged iff their tokens were made by converged ones"
CO8 = "CO8, CO12: so are inner operations, a loop intrinsic's if both are the n-th as well"
COPIES = "CO8, CO12: so are their copies, those of one call site, with the tokens that they use"
TOKEN = "a copy uses the call's token where the inner operation used the entry's, else the same"
WITHIN = "the tokens of a callee are made under the call under which they are used"
OUTER = "in the caller nothing else changes"
CHOICE = "CO15: at a callee's anchors the same threads are chosen, only ones from one call site"
ONE_TOKEN = "uses at one place use the token of one definition"
ONCE = "a thread executes a call once with each token instance (CO18)"
ONE_ENTRY = "a call executes the callee's entry once (CO10)"
BEFORE_USE = "what makes a token value is executed before its uses"
NUMBERS = "who executes the same as before with one token value has the number that it had"


class InlinedCalls(LabelledTheory):
    """The vocabulary and the rules for both programs."""

    def __init__(
        self,
        seconds: float | None = None,
        sizes: Mapping[str, int] | None = None,
        without: Iterable[str] = (),
    ) -> None:
        super().__init__(seconds, sizes, without)
        logic = self.logic
        self.instance, thread, site = self.sorts("instance", "thread", "site")
        instance = self.instance
        self.thread = logic.operation("thread", instance, to=thread)
        self.static = logic.operation("site", instance, to=site)
        self.inner = logic.relation("inner", instance)
        self.entry = logic.relation("entry", instance)
        """The instance executes the callee's entry; it is inner."""
        self.loop = logic.relation("loop", site)
        self.anchor = logic.relation("anchor", site)
        """An anchor of the callee; nothing is said of the caller's."""
        self.call = logic.operation("call", instance, to=instance)
        """The call under which an inner instance runs."""
        self.made = logic.operation("made", instance, to=instance)
        """The instance that made the token value which an instance uses."""
        self.made_after = logic.operation("made after", instance, to=instance)
        self.number = logic.measure("number", instance)
        """How often the thread has executed the site with that token value, this time included."""
        self.number_after = logic.measure("number after", instance)
        self.met = logic.relation("met", instance, instance)
        self.meets = logic.relation("meets", instance, instance)
        logic.measure("place", instance, natural=True)
        self._suppose_tokens()
        self._suppose_rules()
        self._suppose_counts()

    def _suppose_tokens(self) -> None:
        every, instance = self.logic.every, self.instance
        pair = (instance, instance)
        self.suppose(TOKEN, every((instance,), self._token_after))
        self.suppose(
            WITHIN,
            every((instance,), lambda e: self.entry(e).implies(self.inner(e))),
            every((instance,), lambda i: self.inner(i).implies(~self.inner(self.call(i)))),
            every((instance,), lambda i: (~self.inner(i)).implies(~self.inner(self.made(i)))),
            every((instance,), lambda i: self.thread(self.made(i)).equals(self.thread(i))),
            every((instance,), self._made_under_the_call),
        )
        self.suppose(
            ONE_TOKEN,
            every(
                pair,
                lambda i, j: (self.both_uses(i, j) & self.static(i).equals(self.static(j))).implies(
                    self.static(self.made(i)).equals(self.static(self.made(j)))
                ),
            ),
            every(
                pair,
                lambda i, j: (
                    self.static(i).equals(self.static(j)).implies(self.entry(i).iff(self.entry(j)))
                ),
            ),
        )
        self.suppose(ONCE, every(pair, self._called_once))
        self.suppose(
            ONE_ENTRY,
            every(
                pair,
                lambda e, f: (
                    self.entry(e) & self.entry(f) & self.call(e).equals(self.call(f))
                ).implies(e.equals(f)),
            ),
        )

    def _suppose_counts(self) -> None:
        reading = Reading(self.logic)
        made_before = USES_TOKEN(X).implies(PLACE(MADE(X)).below(PLACE(X)))
        self.suppose(BEFORE_USE, reading.truth(Every((X,), made_before)))
        alike = Every((K,), COUNTED(K, X).iff(COUNTED_AFTER(K, X)))
        numbered = alike.implies(NUMBER(X).equals(NUMBER_AFTER(X)))
        self.suppose(NUMBERS, reading.truth(Every((X,), numbered)))

    def _token_after(self, i: Element) -> Truth:
        made, after = self.made(i), self.made_after(i)
        use = self.uses_token(i)
        return (use & self.entry(made)).implies(after.equals(self.made(self.call(i)))) & (
            use & ~self.entry(made)
        ).implies(after.equals(made))

    def _made_under_the_call(self, i: Element) -> Truth:
        made = self.made(i)
        under = self.inner(made) & self.call(made).equals(self.call(i))
        called = self.inner(i).implies(self.thread(self.call(i)).equals(self.thread(i)))
        return self.uses_token(i).implies(under) & called

    def _called_once(self, e: Element, f: Element) -> Truth:
        c, d = self.call(e), self.call(f)
        alike = self.static(c).equals(self.static(d)) & self.made(c).equals(self.made(d))
        entries = self.entry(e) & self.entry(f)
        return (entries & self.thread(e).equals(self.thread(f)) & alike).implies(c.equals(d))

    def _suppose_rules(self) -> None:
        every, pair = self.logic.every, (self.instance, self.instance)
        self.suppose(OUTER, every(pair, self._unchanged))
        self.suppose(CHOICE, every(pair, self._chosen))
        self.suppose(CO9, every(pair, self._entries))
        self.suppose(CO8_CALL, every(pair, self._calls))
        self.suppose(CO8, every(pair, self._before))
        self.suppose(COPIES, every(pair, self._after))

    def _unchanged(self, d: Element, e: Element) -> Truth:
        both = ~self.inner(d) & ~self.inner(e) & self.apart(d, e)
        return both.implies(self.met(d, e).iff(self.meets(d, e)))

    def _chosen(self, a: Element, b: Element) -> Truth:
        same = self.met(a, b).iff(self.meets(a, b)) & self.meets(a, b).implies(self.one_copy(a, b))
        return (self.both_anchors(a, b) & self.apart(a, b)).implies(same)

    def _entries(self, e: Element, f: Element) -> Truth:
        both = self.entry(e) & self.entry(f) & self.apart(e, f)
        return both.implies(self.met(e, f).iff(self.met(self.call(e), self.call(f))))

    def _calls(self, e: Element, f: Element) -> Truth:
        """A call of a function without an entry need not be convergent."""
        c, d = self.call(e), self.call(f)
        rule = self.static(c).equals(self.static(d)) & self.met(self.made(c), self.made(d))
        both = self.entry(e) & self.entry(f) & self.apart(e, f)
        return both.implies(self.met(c, d).iff(rule))

    def _before(self, i: Element, j: Element) -> Truth:
        rule = self.static(i).equals(self.static(j)) & self.met(self.made(i), self.made(j))
        numbered = self.loop(self.static(i)).implies(self.number(i).equals(self.number(j)))
        both = self.both_uses(i, j) & self.apart(i, j)
        return both.implies(self.met(i, j).iff(rule & numbered))

    def _after(self, i: Element, j: Element) -> Truth:
        made = self.meets(self.made_after(i), self.made_after(j))
        numbered = self.loop(self.static(i)).implies(
            self.number_after(i).equals(self.number_after(j))
        )
        rule = self.one_copy(i, j) & made & numbered
        return (self.both_uses(i, j) & self.apart(i, j)).implies(self.meets(i, j).iff(rule))

    # --- words ---

    def apart(self, i: Element, j: Element) -> Truth:
        """In different threads: of others the rules do not speak."""
        return self.thread(i).differs(self.thread(j))

    def root(self, i: Element) -> Truth:
        """An anchor's instance in the callee."""
        return self.inner(i) & ~self.entry(i) & self.anchor(self.static(i))

    def uses_token(self, i: Element) -> Truth:
        """An inner instance other than the entry's, which inlining removes, and the anchors'."""
        return self.inner(i) & ~self.entry(i) & ~self.anchor(self.static(i))

    def both_anchors(self, a: Element, b: Element) -> Truth:
        return self.root(a) & self.root(b)

    def both_uses(self, i: Element, j: Element) -> Truth:
        return self.uses_token(i) & self.uses_token(j)

    def one_copy(self, i: Element, j: Element) -> Truth:
        """After inlining, both execute one static instance."""
        calls = self.static(self.call(i)).equals(self.static(self.call(j)))
        return self.static(i).equals(self.static(j)) & calls

    def counted(self, k: Element, i: Element) -> Truth:
        """Of one thread, they execute one site with one token value."""
        together = self.thread(k).equals(self.thread(i)) & self.both_uses(k, i)
        return together & self.static(k).equals(self.static(i)) & self.made(k).equals(self.made(i))

    def counted_after(self, k: Element, i: Element) -> Truth:
        """The same after inlining."""
        together = self.thread(k).equals(self.thread(i)) & self.both_uses(k, i)
        return together & self.one_copy(k, i) & self.made_after(k).equals(self.made_after(i))
