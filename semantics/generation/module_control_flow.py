"""Control flow of hunted programs: branches, switches, loops of every usual form, and ways out."""

from __future__ import annotations

from dataclasses import replace

from .module_bodies import DEEPEST, MOST_CONSTANT_TRIPS, BodyWriter, Kind, OpenLoop, Scope, meet


def branch(writer: BodyWriter, scope: Scope, depth: int) -> Scope:
    """An `if`, whose first arm may leave; the second is empty, other code or the same again."""
    then, otherwise, join = writer.fresh("then"), writer.fresh("else"), writer.fresh("join")
    writer.say(f"br i1 {writer.condition()}, label %{then}, label %{otherwise}")
    writer.open(then)
    state = writer.rng.getstate()
    inner = writer.statements(scope, depth + 1)
    leaves = _leave(writer, inner)
    ways = [] if leaves else [inner]
    if not leaves:
        writer.say(f"br label %{join}")
    writer.open(otherwise)
    drawn = writer.rng.random()
    if drawn < 0.5:
        ways.append(scope)
    elif drawn < 0.65 and not leaves:
        writer.rng.setstate(state)
        ways.append(writer.statements(scope, depth + 1))
        writer.rng.seed(writer.rng.random() + writer.number)
    else:
        ways.append(writer.statements(scope, depth + 1))
    writer.say(f"br label %{join}")
    writer.open(join)
    return meet(ways, scope.floor)


def switch(writer: BodyWriter, scope: Scope, depth: int) -> Scope:
    value, join = writer.small(), writer.fresh("join")
    arms = [writer.fresh("case") for _ in range(writer.rng.randint(2, 3))]
    targets = [arms[0], *(writer.rng.choice(arms) for _ in range(2))]
    cases = " ".join(f"i32 {n}, label %{targets[n]}" for n in (1, 2))
    writer.say(f"switch i32 {value}, label %{arms[0]} [ {cases} ]")
    ways: list[Scope] = []
    for arm in dict.fromkeys(targets):
        writer.open(arm)
        ways.append(writer.statements(scope, depth + 1))
        writer.say(f"br label %{join}")
    writer.open(join)
    return meet(ways, scope.floor)


# --- ways out of the middle ---


def _leave(writer: BodyWriter, scope: Scope) -> bool:
    """Perhaps end the open block with `continue`, `break`, `return` or nothing at all."""
    drawn = writer.rng.random()
    if drawn < 0.07:
        writer.say(f"ret i32 {writer.variable()}")
    elif writer.loops and drawn < 0.2:
        writer.loops[-1].returning.append(scope)
        writer.say(f"br label %{writer.loops[-1].again}")
    elif writer.loops and drawn < 0.5:
        _break(writer, scope)
    else:
        return False
    return True


def _break(writer: BodyWriter, scope: Scope) -> None:
    """Leave one loop or all; code on the way out may use the tokens of the loops left (CO6)."""
    levels = writer.rng.choice([1, 1, 1, len(writer.loops)])
    left, writer.loops = writer.loops[-levels:], writer.loops[:-levels]
    scope = replace(scope, floor=left[0].outer_floor)
    if writer.chance(0.5):
        exit_block = writer.fresh("exit")
        writer.say(f"br label %{exit_block}")
        writer.open(exit_block)
        for _ in range(writer.rng.randint(1, 2)):
            scope = writer.statement(scope, DEEPEST)
    left[0].leaving.append(scope)
    writer.say(f"br label %{left[0].after}")
    writer.loops += left


# --- loops ---


def loop(writer: BodyWriter, scope: Scope, depth: int) -> Scope:
    """A loop that counts, and tests first or last; to a constant, a small value or an argument."""
    counter = writer.fresh("i")
    writer.slots.append(counter)
    bound, step = _bound(writer), 1 if writer.chance(0.8) else 2
    header, body = writer.fresh("loop"), writer.fresh("body")
    made = OpenLoop(writer.fresh("latch"), writer.fresh("after"), scope.floor)
    writer.say(f"store i32 0, ptr %{counter}")
    writer.say(f"br label %{header}")
    writer.open(header)
    inner = _heart(writer, scope)
    tests_first = writer.chance(0.6)
    if tests_first:
        _test(writer, made, inner, (counter, bound), body)
        writer.open(body)
    writer.loops.append(made)
    made.returning.append(writer.statements(inner, depth + 1))
    writer.loops.pop()
    writer.say(f"br label %{made.again}")
    writer.open(made.again)
    latched = meet(made.returning, inner.floor)
    now = writer.value(f"load i32, ptr %{counter}")
    following = writer.value(f"add {writer.rng.choice(('', 'nuw ', 'nuw nsw '))}i32 {now}, {step}")
    writer.say(f"store i32 {following}, ptr %{counter}")
    if tests_first:
        writer.say(f"br label %{header}")
    else:
        _test(writer, made, latched, (counter, bound), header)
    writer.open(made.after)
    after = meet(made.leaving, scope.floor)
    if writer.chance(0.7):  # Mostly what stands behind a loop uses the token around it.
        after = replace(after, tokens=after.tokens[: len(scope.tokens)])
    return after


def _bound(writer: BodyWriter) -> str:
    drawn = writer.rng.random()
    if drawn < 0.4:
        return str(writer.rng.randint(1, MOST_CONSTANT_TRIPS))
    if drawn < 0.75 or not writer.plan.uniform:
        return writer.small()
    return f"%{writer.rng.choice(writer.plan.uniform)}"


def _heart(writer: BodyWriter, scope: Scope) -> Scope:
    """The scope inside a loop; mostly with a heart, which is then the only outer use."""
    if not writer.plan.tokens:
        return scope
    if scope.usable and writer.chance(0.9):
        token = scope.tokens[-1] if writer.chance(0.8) else writer.rng.choice(scope.usable)
        scope = writer.control("loop", scope, token)
        return replace(scope, floor=len(scope.tokens) - 1)
    return replace(scope, floor=len(scope.tokens))


def _test(
    writer: BodyWriter, made: OpenLoop, scope: Scope, counted: tuple[str, str], onward: str
) -> None:
    """Go on while the counter is below the bound."""
    counter, bound = counted
    now = writer.value(f"load i32, ptr %{counter}")
    again = writer.value(f"icmp {writer.rng.choice(('ult', 'slt'))} i32 {now}, {bound}", "c")
    made.leaving.append(scope)
    writer.say(f"br i1 {again}, label %{onward}, label %{made.after}")


def _nests(writer: BodyWriter, scope: Scope, depth: int) -> bool:
    return depth < DEEPEST and writer.budget > 0


def _leaves_a_loop(writer: BodyWriter, scope: Scope, depth: int) -> bool:
    """Branches are likelier inside loops, for they are where loops are left."""
    return bool(writer.loops) and _nests(writer, scope, depth)


CONTROL_KINDS = (
    Kind(4, branch, _nests),
    Kind(3, branch, _leaves_a_loop),
    Kind(1, switch, _nests),
    Kind(4, loop, _nests),
)
