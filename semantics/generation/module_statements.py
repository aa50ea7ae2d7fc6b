"""Statements of hunted programs that do not branch: operations, arithmetic, calls and memory."""

from __future__ import annotations

from .module_bodies import BINARY, BodyWriter, Kind, Scope

OPERATIONS = ("op0", "op1")
"""Convergent callees that nothing is known of."""
PURE_OPERATION = "vote"
"""A convergent callee without effects."""
OTHER_CALLEES = {
    "data": "nounwind willreturn",
    "pure": "nounwind willreturn memory(none)",
    "free": "nounwind willreturn speculatable memory(none)",
}
"""Callees that do not communicate, with their attributes."""

TAGS = ("!90", "!91", "!92")
"""Nodes with relaxation annotations; `hunted_programs` defines them."""


def operate(writer: BodyWriter, scope: Scope, depth: int) -> Scope:
    """A convergent operation: of the target, of nobody, or a helper with a body."""
    drawn = writer.rng.random()
    helpers = [name for name, convergent in writer.plan.helpers if convergent]
    if writer.plan.target.operations and drawn < 0.5:
        operation = writer.rng.choice(writer.plan.target.operations)
        result = writer.call(operation, scope)
        if result:
            writer.assign(result)
        return scope
    bundle, scope = writer.bundle(scope)
    if helpers and drawn > 0.85:
        name = writer.rng.choice(helpers)
        writer.assign(writer.value(f"call i32 @{name}(i32 {writer.operand()}){bundle}", "r"))
    elif drawn > 0.75:
        attributes = "convergent nounwind willreturn memory(none)"
        writer.declared.add(f"declare i32 @{PURE_OPERATION}(i32) {attributes}")
        writer.assign(writer.value(f"call i32 @vote(i32 {writer.operand()}){bundle}", "o"))
    else:
        name = writer.rng.choice(OPERATIONS)
        writer.declared.add(f"declare i32 @{name}(i32) convergent nounwind willreturn")
        result = writer.value(f"call i32 @{name}(i32 {writer.operand()}){bundle}", "o")
        if writer.chance(0.7):
            writer.assign(result)
    return scope


def opposite_arms(writer: BodyWriter, scope: Scope, depth: int) -> Scope:
    """`if (c) op(x); else op(x);`: what hoisting and sinking look for."""
    then, otherwise, join = writer.fresh("then"), writer.fresh("else"), writer.fresh("join")
    condition = writer.condition()
    name = writer.rng.choice(OPERATIONS)
    writer.declared.add(f"declare i32 @{name}(i32) convergent nounwind willreturn")
    slot, same = f"%v{writer.rng.randrange(4)}", writer.chance(0.7)
    argument = writer.variable()
    writer.say(f"br i1 {condition}, label %{then}, label %{otherwise}")
    bundle, scope = writer.bundle(scope)
    for label, value in ((then, argument), (otherwise, argument if same else "1")):
        writer.open(label)
        result = writer.value(f"call i32 @{name}(i32 {value}){bundle}", "o")
        writer.say(f"store i32 {result}, ptr {slot}")
        writer.say(f"br label %{join}")
    writer.open(join)
    return scope


def arithmetic(writer: BodyWriter, scope: Scope, depth: int) -> Scope:
    drawn = writer.rng.random()
    if drawn < 0.6:
        text = f"{writer.rng.choice(BINARY)} i32 {writer.variable()}, {writer.operand()}"
    elif drawn < 0.75:
        text = f"select i1 {writer.condition()}, i32 {writer.variable()}, i32 {writer.operand()}"
    elif drawn < 0.85:
        shift = writer.rng.choice(("shl", "lshr", "ashr"))
        text = f"{shift} i32 {writer.variable()}, {writer.rng.randint(1, 3)}"
    elif drawn < 0.92:
        text = f"zext i1 {writer.condition()} to i32"
    else:
        kind = writer.rng.choice(("umin", "smax"))
        writer.declared.add(f"declare i32 @llvm.{kind}.i32(i32, i32)")
        text = f"call i32 @llvm.{kind}.i32(i32 {writer.variable()}, i32 {writer.operand()})"
    writer.assign(writer.value(text))
    return scope


def other_call(writer: BodyWriter, scope: Scope, depth: int) -> Scope:
    """A call that does not communicate; perhaps of a helper."""
    helpers = [name for name, convergent in writer.plan.helpers if not convergent]
    if helpers and writer.chance(0.4):
        name = writer.rng.choice(helpers)
    else:
        name = writer.rng.choice(list(OTHER_CALLEES))
        writer.declared.add(f"declare i32 @{name}(i32) {OTHER_CALLEES[name]}")
    result = writer.value(f"call i32 @{name}(i32 {writer.operand()})", "r")
    if writer.chance(0.8):
        writer.assign(result)
    return scope


def anchor(writer: BodyWriter, scope: Scope, depth: int) -> Scope:
    return writer.control("anchor", scope)


def memory(writer: BodyWriter, scope: Scope, depth: int) -> Scope:
    """A load, a store or an atomic operation of a word that %m leads to."""
    pointer, drawn = writer.plan.target.pointer, writer.rng.random()
    index = writer.small() if writer.chance(0.6) else str(writer.rng.randint(0, 3))
    place = writer.value(f"getelementptr i32, {pointer} %m, i32 {index}", "p")
    tags = f", !mmra {writer.rng.choice(TAGS)}" if writer.plan.tags and writer.chance(0.5) else ""
    if drawn < 0.4:
        writer.assign(writer.value(f"load i32, {pointer} {place}{tags}", "l"))
    elif drawn < 0.75:
        writer.say(f"store i32 {writer.operand()}, {pointer} {place}{tags}")
    elif drawn < 0.9:
        order = writer.rng.choice(("monotonic", "acq_rel"))
        kind = writer.rng.choice(("add", "xchg", "umax"))
        text = f"atomicrmw {kind} {pointer} {place}, i32 {writer.operand()} {order}{tags}"
        writer.assign(writer.value(text, "l"))
    else:
        writer.say(f"fence {writer.rng.choice(('acquire', 'release', 'seq_cst'))}{tags}")
    return scope


def _communicates(writer: BodyWriter, scope: Scope, depth: int) -> bool:
    return not writer.plan.tokens or bool(scope.usable)


COMMUNICATING_KINDS = (
    Kind(7, operate, _communicates),
    Kind(1, opposite_arms, _communicates),
)
PLAIN_KINDS = (
    Kind(3, arithmetic),
    Kind(1, other_call),
    Kind(2, memory, lambda writer, scope, depth: writer.plan.memory),
    Kind(1, anchor, lambda writer, scope, depth: writer.plan.anchors),
)
