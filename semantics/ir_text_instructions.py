"""One instruction of LLVM's canonical text as an instruction of the program model.

What the model has no meaning for becomes `Unmodelled`, with a phrase that says what it is; no
instruction is left out but those that `LEFT_OUT` lists.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from .data_layout import DataLayout
from .ir_text_attributes import NONE, Attributes, effects_of, read_attributes
from .ir_text_cursor import Cursor, Unreadable, words
from .ir_text_metadata import Metadata
from .program import (
    CONTROL_INTRINSICS,
    POINTER_WIDTH,
    Alloca,
    Assume,
    Call,
    Compute,
    Constant,
    Effect,
    Global,
    Instruction,
    Load,
    Local,
    Operand,
    Phi,
    Unmodelled,
    width_of,
)

BINARY = words(
    """add sub mul udiv sdiv urem srem shl lshr ashr and or xor
    fadd fsub fmul fdiv frem"""
)
DIVISIONS = frozenset(("udiv", "sdiv", "urem", "srem"))
CASTS = words(
    """trunc zext sext fptrunc fpext fptoui fptosi uitofp sitofp ptrtoint ptrtoaddr inttoptr
    bitcast addrspacecast"""
)
FLAGS = words(
    """nuw nsw exact disjoint nneg samesign inbounds nusw
    fast nnan ninf nsz arcp contract afn reassoc"""
)
NO_WRAP = frozenset(("inbounds", "nusw"))
POISON_FLAGS = frozenset(("fast", "nnan", "ninf"))
ORDERINGS = words("unordered monotonic acquire release acq_rel seq_cst")
TAILS = frozenset(("tail", "notail", "musttail"))

PURE_INTRINSICS = words(
    """umin umax smin smax abs ctpop ctlz cttz bswap bitreverse fshl fshr
    sadd.sat uadd.sat ssub.sat usub.sat sshl.sat ushl.sat scmp ucmp ptrmask
    sadd.with.overflow uadd.with.overflow ssub.with.overflow usub.with.overflow
    smul.with.overflow umul.with.overflow smul.fix umul.fix
    fabs sqrt fma fmuladd pow powi exp exp2 exp10 log log2 log10 sin cos tan asin acos atan atan2
    sinh cosh tanh ldexp frexp modf sincos floor ceil trunc rint nearbyint round roundeven
    lround llround lrint llrint minnum maxnum minimum maximum minimumnum maximumnum copysign
    canonicalize is.fpclass fptosi.sat fptoui.sat convert.to.fp16 convert.from.fp16
    vector.reduce.add vector.reduce.mul vector.reduce.and vector.reduce.or vector.reduce.xor
    vector.reduce.smax vector.reduce.smin vector.reduce.umax vector.reduce.umin
    vector.reduce.fadd vector.reduce.fmul vector.reduce.fmax vector.reduce.fmin
    vector.extract vector.insert vector.reverse vector.splice""",
    "llvm.",
)
"""The intrinsics whose result is a function of their operands, without a type suffix."""

LEFT_OUT = words(
    """lifetime.start lifetime.end experimental.noalias.scope.decl donothing fake.use
    dbg.declare dbg.value dbg.assign dbg.label""",
    "llvm.",
)
"""Intrinsics that say nothing the model would hear, without a type suffix."""

FIRST_ARGUMENT = frozenset(
    ("llvm.expect", "llvm.expect.with.probability", "llvm.ssa.copy", "llvm.arithmetic.fence")
)
"""Intrinsics that return their first argument."""

TRANSFERS = words(
    """memcpy memcpy.inline memmove memset memset.inline memset.pattern
    experimental.memset.pattern""",
    "llvm.",
)
"""Intrinsics that write memory and give no result."""

CONTROL_FLOW_INTRINSICS = (
    "llvm.coro.",
    "llvm.experimental.guard",
    "llvm.experimental.deoptimize",
    "llvm.experimental.gc.",
    "llvm.eh.",
    "llvm.localescape",
    "llvm.localrecover",
)
"""Intrinsics by which control does what the control-flow graph does not show."""


@dataclass(frozen=True, slots=True)
class Signature:
    """What a declaration or definition says about the calls that name it."""

    attributes: Attributes = NONE
    result: Attributes = NONE
    parameters: tuple[Attributes, ...] = ()


@dataclass(slots=True)
class Surroundings:
    """What a module says that its instructions refer to."""

    layout: DataLayout
    metadata: Metadata
    groups: dict[str, Attributes] = field(default_factory=dict)
    signatures: dict[str, Signature] = field(default_factory=dict)
    thread_locals: frozenset[str] = frozenset()


@dataclass(slots=True)
class Place:
    """One instruction on its way: its name, its metadata, its line, its text."""

    around: Surroundings
    cursor: Cursor
    name: str | None
    attached: dict[str, str]
    line: int
    text: str

    @property
    def result(self) -> str:
        """The name of an instruction that must have one."""
        if self.name is None:
            raise Unreadable("a result without a name")
        return self.name


def read_instruction(place: Place) -> Instruction | None:
    """The instruction; None for one that is left out; Unmodelled for one without a meaning."""
    opcode = place.cursor.peek()
    opcode = "call" if opcode in TAILS else opcode
    try:
        return READERS[opcode](place) if opcode in READERS else _unknown(place, opcode)
    except (Unreadable, RecursionError) as trouble:
        reason = str(trouble) if isinstance(trouble, Unreadable) else "nested too deeply"
        return unmodelled(place, f"`{opcode}`: {reason}")


def unmodelled(place: Place, reason: str, type_: str = "") -> Unmodelled:
    return Unmodelled(place.name, type_, reason, place.line, place.text)


def _unknown(place: Place, opcode: str) -> Instruction:
    return unmodelled(place, f"the instruction `{opcode}`")


def _binary(place: Place) -> Instruction:
    cursor = place.cursor
    opcode = cursor.next()
    flags = cursor.words(FLAGS)
    left = cursor.typed_operand()
    cursor.expect(",")
    right = cursor.operand(left.type)
    if opcode in DIVISIONS and width_of(left.type) is None:
        return unmodelled(place, "a division of vectors", left.type)
    return _compute(place, left.type, opcode, (left, right), flags)


def _compute(
    place: Place,
    type_: str,
    opcode: str,
    operands: tuple[Operand, ...],
    flags: frozenset[str] = frozenset(),
    predicate: str = "",
    detail: str = "",
) -> Compute:
    return Compute(
        place.result, type_, opcode, operands, flags, predicate, detail, place.line, place.text
    )


def _negate(place: Place) -> Instruction:
    opcode = place.cursor.next()
    flags = place.cursor.words(FLAGS)
    operand = place.cursor.typed_operand()
    return _compute(place, operand.type, opcode, (operand,), flags)


def _compare(place: Place) -> Instruction:
    cursor = place.cursor
    opcode = cursor.next()
    flags = cursor.words(FLAGS)
    predicate = cursor.next()
    left = cursor.typed_operand()
    cursor.expect(",")
    right = cursor.operand(left.type)
    return _compute(place, _truth(left.type), opcode, (left, right), flags, predicate)


def _truth(type_: str) -> str:
    """The type of a comparison of two values of a type: `i1`, or a vector of it."""
    if type_[:1] != "<":
        return "i1"
    return type_.partition(" x ")[0] + " x i1>" if "vscale" not in type_ else "<i1>"


def _cast(place: Place) -> Instruction:
    cursor = place.cursor
    opcode = cursor.next()
    flags = cursor.words(FLAGS)
    value = cursor.typed_operand()
    cursor.expect("to")
    type_ = cursor.type()
    for side in (value.type, type_):
        if side.startswith("ptr") and place.around.layout.pointer_width(side) != POINTER_WIDTH:
            opcode = f"opaque {opcode}" if opcode not in ("addrspacecast", "bitcast") else opcode
    if "ptrtoaddr" in opcode:
        opcode = "opaque ptrtoaddr"
    return _compute(place, type_, opcode, (value,), flags)


def _select(place: Place) -> Instruction:
    cursor = place.cursor
    opcode = cursor.next()
    flags = cursor.words(FLAGS)
    operands = _operands(cursor)
    if flags & POISON_FLAGS:
        opcode = "opaque select"
    return _compute(place, operands[1].type, opcode, operands, flags)


def _operands(cursor: Cursor) -> tuple[Operand, ...]:
    """Typed operands with commas between them."""
    found = [cursor.typed_operand()]
    while cursor.accept(","):
        found.append(cursor.typed_operand())
    return tuple(found)


def _freeze(place: Place) -> Instruction:
    place.cursor.next()
    operand = place.cursor.typed_operand()
    return _compute(place, operand.type, "freeze", (operand,))


def _extract_element(place: Place) -> Instruction:
    place.cursor.next()
    operands = _operands(place.cursor)
    _, element = place.around.layout.row(operands[0].type)
    return _compute(place, element, "extractelement", operands)


def _insert_element(place: Place) -> Instruction:
    place.cursor.next()
    operands = _operands(place.cursor)
    return _compute(place, operands[0].type, "insertelement", operands)


def _shuffle(place: Place) -> Instruction:
    place.cursor.next()
    operands = _operands(place.cursor)
    _, element = place.around.layout.row(operands[0].type)
    count, _ = place.around.layout.row(operands[2].type)
    return _compute(place, f"<{count} x {element}>", "shufflevector", operands)


def _extract_value(place: Place) -> Instruction:
    place.cursor.next()
    aggregate = place.cursor.typed_operand()
    indices = _indices(place.cursor)
    type_ = aggregate.type
    for index in indices:
        type_ = _part(place.around.layout, type_, index)
    detail = ", ".join(map(str, indices))
    return _compute(place, type_, "extractvalue", (aggregate,), detail=detail)


def _insert_value(place: Place) -> Instruction:
    cursor = place.cursor
    cursor.next()
    aggregate = cursor.typed_operand()
    cursor.expect(",")
    value = cursor.typed_operand()
    detail = ", ".join(map(str, _indices(cursor)))
    return _compute(place, aggregate.type, "insertvalue", (aggregate, value), detail=detail)


def _indices(cursor: Cursor) -> list[int]:
    found = []
    while cursor.accept(","):
        found.append(int(cursor.next()))
    return found


def _part(layout: DataLayout, type_: str, index: int) -> str:
    """The type of one part of an array or a structure."""
    if type_[:1] == "[":
        return layout.row(type_)[1]
    return layout.fields(type_)[0][index]


def _address(place: Place) -> Instruction:
    """A `getelementptr` as base, then (index, stride) for each step.

    Where the layout does not fix a stride, or an address of less than 64 bits may wrap around, it
    is an opaque function of its operands; `detail` then holds its source type."""
    cursor = place.cursor
    cursor.next()
    flags = cursor.words(FLAGS)
    source = cursor.type()
    cursor.expect(",")
    base, *indices = _operands(cursor)
    steps = None
    exact = flags & NO_WRAP or place.around.layout.index_width(base.type) == POINTER_WIDTH
    if base.type.startswith("ptr") and exact:
        steps = _steps(place.around.layout, source, indices)
    if steps is not None:
        return _compute(place, base.type, "getelementptr", (base, *steps), flags)
    shape = next((index.type for index in indices if index.type[:1] == "<"), "")
    type_ = shape.partition(" x ")[0] + f" x {base.type}>" if shape else base.type
    type_ = base.type if base.type[:1] == "<" else type_
    opcode = "opaque getelementptr"
    return _compute(place, type_, opcode, (base, *indices), flags, detail=source)


def _steps(layout: DataLayout, type_: str, indices: list[Operand]) -> list[Operand] | None:
    steps: list[Operand] = []
    for depth, index in enumerate(indices):
        if width_of(index.type) is None:
            return None
        if depth and (type_[:1] in "%{" or type_.startswith("<{")):
            if not isinstance(index, Constant) or (
                (found := layout.offset(type_, index.value)) is None
            ):
                return None
            begin, type_ = found
            steps += [Constant(begin, "i64"), Constant(1, "i64")]
            continue
        if depth:
            type_ = layout.row(type_)[1]
        stride = layout.size(type_)
        if stride is None:
            return None
        steps += [index, Constant(stride, "i64")]
    return steps


def _alloca(place: Place) -> Instruction:
    cursor = place.cursor
    cursor.next()
    cursor.words(frozenset(("inalloca", "swifterror")))
    type_ = cursor.type()
    size = place.around.layout.size(type_)
    pointer = "ptr"
    while cursor.accept(","):
        if cursor.accept("align"):
            cursor.next()
        elif cursor.peek() == "addrspace":
            cursor.next()
            pointer = f"ptr addrspace{cursor.skip_group()}"
        else:
            count = cursor.typed_operand()
            match size, count:
                case int(), Constant(value=times):
                    size *= times
                case _:
                    size = None
    return Alloca(place.result, pointer, size, place.line, place.text)


def _load(place: Place) -> Instruction:
    cursor = place.cursor
    cursor.next()
    stated = cursor.words(frozenset(("atomic", "volatile")))
    type_ = cursor.type()
    cursor.expect(",")
    pointer = cursor.typed_operand()
    order = _order(cursor) if "atomic" in stated else ""
    around, attached = place.around, place.attached
    return Load(
        place.result,
        type_,
        pointer,
        "volatile" in stated,
        order,
        "noundef" in attached,
        around.metadata.ranges(attached, type_),
        around.metadata.tags(attached),
        place.line,
        place.text,
    )


def _order(cursor: Cursor) -> str:
    """Memory orderings, then the scope if it is not the whole system."""
    scope = ""
    if cursor.accept("syncscope"):
        scope = f" syncscope{cursor.skip_group()}"
    orders = []
    while cursor.peek() in ORDERINGS:
        orders.append(cursor.next())
    return " ".join(orders) + scope


def _effect(place: Place, type_: str, kind: str, operands: tuple[Operand, ...]) -> Effect:
    name = None if type_ == "void" else place.result
    tags = place.around.metadata.tags(place.attached)
    return Effect(name, type_, kind, operands, tags, place.line, place.text)


def _store(place: Place) -> Instruction:
    cursor = place.cursor
    cursor.next()
    stated = cursor.words(frozenset(("atomic", "volatile")))
    value = cursor.typed_operand()
    cursor.expect(",")
    pointer = cursor.typed_operand()
    parts = ["store", *sorted(stated), *([_order(cursor)] if "atomic" in stated else [])]
    return _effect(place, "void", " ".join(parts), (value, pointer))


def _fence(place: Place) -> Instruction:
    place.cursor.next()
    return _effect(place, "void", f"fence {_order(place.cursor)}", ())


def _exchange(place: Place) -> Instruction:
    cursor = place.cursor
    cursor.next()
    stated = cursor.words(frozenset(("weak", "volatile")))
    operands = []
    for _ in range(3):
        operands.append(cursor.typed_operand())
        cursor.accept(",")
    kind = " ".join(["cmpxchg", *sorted(stated), _order(cursor)])
    return _effect(place, f"{{ {operands[1].type}, i1 }}", kind, tuple(operands))


def _modify(place: Place) -> Instruction:
    cursor = place.cursor
    cursor.next()
    stated = cursor.words(frozenset(("volatile",)))
    operation = cursor.next()
    pointer = cursor.typed_operand()
    cursor.expect(",")
    value = cursor.typed_operand()
    kind = " ".join(["atomicrmw", *stated, operation, _order(cursor)])
    return _effect(place, value.type, kind, (pointer, value))


# --- calls --------------------------------------------------------------------------------------


def _call(place: Place) -> Instruction | None:
    """A call site, or what an intrinsic means. CO1 says when it is convergent."""
    kind = place.cursor.peek()
    place.cursor.words(TAILS)
    called = read_call(place)
    if isinstance(called, Unmodelled):
        return called
    if kind == "musttail":
        return unmodelled(place, "a musttail call", called.type)
    intrinsic = called.callee if called.callee and called.callee.startswith("llvm.") else None
    return _intrinsic(place, called, intrinsic) if intrinsic else called


def read_call(place: Place) -> Call | Unmodelled:
    """A call from its keyword (`call`, `invoke`, `callbr`) to its bundles.

    `align`, `dereferenceable` and `nofpclass` are taken as promises that hold."""
    cursor, around = place.cursor, place.around
    cursor.next()
    result = read_attributes(cursor, around.groups, before_type=True)
    type_ = cursor.type()
    if cursor.peek() == "(":
        cursor.skip_group()
    if cursor.peek() == "asm":
        return unmodelled(place, "inline assembly", type_)
    target = cursor.operand("ptr")
    arguments, given = _arguments(cursor, around)
    attributes = read_attributes(cursor, around.groups)
    tokens, others = _bundles(cursor)
    callee = target.name if isinstance(target, Global) else None
    known = around.signatures.get(callee or "", Signature())
    attributes |= known.attributes
    result |= known.result
    parameters = known.parameters + (NONE,) * (len(given) - len(known.parameters))
    trouble = _trouble(tokens, others, attributes)
    if trouble:
        return unmodelled(place, trouble, type_)
    undefined_forbidden = frozenset(
        index
        for index, (here, there) in enumerate(zip(given, parameters, strict=False))
        if "noundef" in here.words or "noundef" in there.words
    )
    return Call(
        place.name,
        type_,
        callee,
        arguments if callee else (*arguments, target),
        tokens[0].name if tokens and isinstance(tokens[0], Local) else None,
        CONTROL_INTRINSICS.get(callee or ""),
        bool(tokens) or "convergent" in attributes.words,
        effects_of(attributes),
        "noundef" in result.words,
        undefined_forbidden,
        around.metadata.ranges(place.attached, type_) or result.ranges_of(type_),
        around.metadata.tags(place.attached),
        place.line,
        place.text,
    )


def _arguments(
    cursor: Cursor, around: Surroundings
) -> tuple[tuple[Operand, ...], list[Attributes]]:
    arguments, given = [], []
    cursor.expect("(")
    while not cursor.accept(")"):
        type_ = cursor.type()
        given.append(read_attributes(cursor, around.groups))
        arguments.append(cursor.operand(type_))
        cursor.accept(",")
    return tuple(arguments), given


def _bundles(cursor: Cursor) -> tuple[tuple[Operand, ...], list[str]]:
    """The operands of all `convergencectrl` bundles, and the names of all other bundles."""
    tokens: list[Operand] = []
    others = []
    if not cursor.accept("["):
        return (), others
    while not cursor.accept("]"):
        name = cursor.next()
        if name == '"convergencectrl"':
            cursor.expect("(")
            count = len(tokens)
            while not cursor.accept(")"):
                tokens.append(cursor.typed_operand())
                cursor.accept(",")
            if len(tokens) == count:
                others.append("convergencectrl bundle without a token")
        else:
            cursor.skip_group()
            others.append(f"{name} bundle")
        cursor.accept(",")
    return tuple(tokens), others


def _trouble(tokens: tuple[Operand, ...], others: list[str], attributes: Attributes) -> str:
    """Why a call has no meaning in the model; empty if it has one."""
    if others:
        return f"a call with a {others[0]}"
    if len(tokens) > 1:
        return "a call with several convergence control tokens"
    if tokens and not isinstance(tokens[0], Local):
        return "a convergence control token that no instruction defines (CO8)"
    if "returns_twice" in attributes.words:
        return "a call that can return twice"
    return ""


def _without_suffix(intrinsic: str, known: frozenset[str]) -> str | None:
    """The member of `known` that an intrinsic's name begins with, up to a dot; None without."""
    name = intrinsic
    while name:
        if name in known:
            return name
        name = name.rpartition(".")[0]
    return None


def _intrinsic(place: Place, called: Call, name: str) -> Instruction | None:
    """What an intrinsic means; the call itself where the model reads it as any other call."""
    if called.control is not None or called.convergent:
        return called
    if _without_suffix(name, LEFT_OUT):
        return None
    if name == "llvm.assume":
        return Assume(called.arguments[0], place.line, place.text)
    if _without_suffix(name, FIRST_ARGUMENT):
        return _compute(place, called.type, "bitcast", called.arguments[:1])
    if _without_suffix(name, TRANSFERS):
        return _effect(place, "void", name, called.arguments)
    if name.startswith(CONTROL_FLOW_INTRINSICS):
        return unmodelled(place, f"a call of {name}", called.type)
    pure = _without_suffix(name, PURE_INTRINSICS)
    if pure is None or not called.effects.removable:
        return called
    return _compute(place, called.type, pure, called.arguments, detail=_flags_of(place))


def _flags_of(place: Place) -> str:
    """The fast-math flags of a call: they tell two pure calls apart."""
    head = place.text.partition("@")[0].split()
    return " ".join(word for word in head if word in FLAGS)


def read_phi(place: Place) -> Phi:
    """A phi node. Raises Unreadable where one of its values has no meaning."""
    cursor = place.cursor
    cursor.next()
    if cursor.words(FLAGS) & POISON_FLAGS:
        raise Unreadable("its flags make some of its values poison")
    type_ = cursor.type()
    incoming = {}
    while True:
        cursor.expect("[")
        value = cursor.operand(type_)
        cursor.expect(",")
        source = cursor.operand("label")
        cursor.expect("]")
        if not isinstance(source, Local):
            raise Unreadable("a phi without a predecessor")
        incoming[source.name] = value
        if not cursor.accept(","):
            return Phi(place.result, type_, incoming, place.line, place.text)


READERS: dict[str, Callable[[Place], Instruction | None]] = {
    **dict.fromkeys(BINARY, _binary),
    **dict.fromkeys(CASTS, _cast),
    **dict.fromkeys(("icmp", "fcmp"), _compare),
    **dict.fromkeys(("call", *TAILS), _call),
    "fneg": _negate,
    "select": _select,
    "freeze": _freeze,
    "extractelement": _extract_element,
    "insertelement": _insert_element,
    "shufflevector": _shuffle,
    "extractvalue": _extract_value,
    "insertvalue": _insert_value,
    "getelementptr": _address,
    "alloca": _alloca,
    "load": _load,
    "store": _store,
    "fence": _fence,
    "cmpxchg": _exchange,
    "atomicrmw": _modify,
}
