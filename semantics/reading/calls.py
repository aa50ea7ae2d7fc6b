"""Call sites, from LLVM's canonical text (CO1), and what intrinsics mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ..program.attributes import (
    UNSTATED,
    Effects,
    Manner,
    Ranges,
    ValueAttributes,
    common_ranges,
    lies_within,
)
from ..program.checks import defined, limited
from ..program.inline_assembly import is_assembly
from ..program.instructions import (
    CONTROL_INTRINSICS,
    ITERATING,
    Assume,
    Call,
    Compute,
    Instruction,
    Unmodelled,
)
from ..program.library_functions import WAVE_SIZE, is_of_library
from ..program.operands import Constant, Global, Local, Operand, Undefined, width_of
from .attributes import (
    NONE,
    Attributes,
    effects_of,
    read_attributes,
    said_of_arguments,
    unlisted_in,
)
from .cursor import Cursor
from .inline_assembly import assembly_at
from .intrinsics import (
    CHOICES,
    CONTROL_FLOW_INTRINSICS,
    COUNTS,
    FIRST_ARGUMENT,
    HANDLES,
    LEFT_OUT,
    PURE_INTRINSICS,
    TRANSFERS,
    without_suffix,
)
from .reading_context import (
    Place,
    Signature,
    Surroundings,
    compute,
    effect,
    said_of,
    unmodelled,
)
from .registers import OF_BALLOT, ballot_of_all, is_mask

TAILS = frozenset(("tail", "notail", "musttail"))
ALIAS_SCOPE = "llvm.experimental.noalias.scope.decl"


def call(place: Place) -> Instruction | tuple[Instruction, ...] | None:
    """A call site, or what an intrinsic means. CO1 says when it is convergent."""
    kind = place.cursor.peek()
    place.cursor.words(TAILS)
    called = read_call(place)
    if not isinstance(called, Call):
        return called
    if kind == "tail":
        called = replace(called, manner=replace(called.manner, tail=True))
    if kind == "musttail":
        tail = unmodelled(place, "a musttail call", called.type)
        stated = tail.stated | {str(replace(called, line=0))}
        return replace(tail, convergent=called.convergent, stated=stated)
    intrinsic = called.callee if called.callee and called.callee.startswith("llvm.") else None
    return _intrinsic(place, called, intrinsic) if intrinsic else called


def _alias_scope(place: Place) -> Unmodelled | None:
    """The note that a scope of `!noalias` begins: its numbered node, nobody else reads."""
    place.cursor.skip_group()
    attributes = read_attributes(place.cursor, place.around.groups)
    if "convergent" in attributes.words or "convergencectrl" in place.text:
        return replace(unmodelled(place, f"a convergent {ALIAS_SCOPE}", "void"), convergent=True)
    return None


def read_call(place: Place) -> Call | Unmodelled | None:
    """A call from its keyword (`call`, `invoke`, `callbr`) to its bundles; None where it is a note.

    `align`, `dereferenceable` and `nonnull` of arguments are taken as promises that hold."""
    cursor, around = place.cursor, place.around
    cursor.next()
    stated = result = read_attributes(cursor, around.groups, before_type=True)
    type_ = cursor.type()
    takes = cursor.skip_group() if cursor.peek() == "(" else ""
    assembly = assembly_at(cursor) if cursor.peek() == "asm" else None
    target = Global(assembly.name) if assembly else cursor.operand("ptr")
    if isinstance(target, Global) and target.name == ALIAS_SCOPE:
        return _alias_scope(place)
    more = assembly.attributes if assembly else NONE
    if is_mask(place, target):
        (target, arguments), given, more = ballot_of_all(place), [NONE], OF_BALLOT
    else:
        arguments, given = _arguments(cursor, around)
    attributes = read_attributes(cursor, around.groups) | more
    tokens, others = _bundles(cursor)
    callee = target.name if isinstance(target, Global) else None
    types = tuple(argument.type for argument in arguments)
    said = _shape(around, _Said(callee, type_, types, stated, tuple(given), attributes, takes))
    trouble = said.trouble or _trouble(tokens, others)
    if assembly is not None:
        trouble = trouble or assembly.trouble(said.effects, around.triple)
    if trouble:
        convergent = assembly is not None and ("convergent" in said.words or bool(tokens))
        return replace(unmodelled(place, trouble, type_), convergent=convergent)
    result = said.result
    if place.attached:
        ranges = around.metadata.ranges(place.attached, type_)
        result = replace(result, range=common_ranges(ranges, result.range))
    return Call(
        place.name,
        type_,
        callee,
        arguments if callee else (*arguments, target),
        token=tokens[0].name if tokens and isinstance(tokens[0], Local) else None,
        control=said.control,
        convergent=bool(tokens) or "convergent" in said.words,
        iterating=ITERATING in said.words and said.control == "anchor",
        effects=said.effects,
        result=result,
        given=said.given,
        declared_range=said.declared_range,
        manner=said.manner,
        tags=around.metadata.tags(place.attached),
        said=said_of(place) | said.compared,
        line=place.line,
        text=place.text,
    )


@dataclass(frozen=True, slots=True)
class _Said:
    """What a call site says, but for its operands: its callee (None: it is no global), its types,
    what stands at its result, at its arguments and behind them, and the function type."""

    callee: str | None
    type: str
    types: tuple[str, ...]
    result: Attributes
    given: tuple[Attributes, ...]
    attributes: Attributes
    takes: str


@dataclass(frozen=True, slots=True)
class _Shape:
    """What that means together with the callee's signature; `trouble` is why it means nothing."""

    trouble: str
    words: frozenset[str]
    control: str | None
    effects: Effects
    result: ValueAttributes
    given: tuple[ValueAttributes, ...]
    declared_range: Ranges
    manner: Manner
    compared: frozenset[str]


def _shape(around: Surroundings, said: _Said) -> _Shape:
    """As `_shape_of`; kept for calls that say the same by way of groups of attributes, of which a
    module has few."""
    parts = (said.result, said.attributes, *said.given)
    lasting = around.lasting_attributes()
    if not all(id(part) in lasting for part in parts):
        return _shape_of(around, said)
    key = (said.callee, said.type, said.types, said.takes, *map(id, parts))
    found = around.shapes.get(key)
    if found is None:
        found = around.shapes[key] = _shape_of(around, said)
    return found


def _shape_of(around: Surroundings, said: _Said) -> _Shape:
    callee, type_, given = said.callee, said.type, said.given
    known = around.signatures.get(callee or "", Signature())
    attributes = said.attributes | known.attributes
    result = said.result | known.result
    parameters = known.parameters + (NONE,) * (len(given) - len(known.parameters))
    joined = [here | there for here, there in zip(given, parameters, strict=False)]
    intrinsic = (callee or "").startswith("llvm.")
    # Intrinsics are called by any convention.
    other = not intrinsic and said.result.convention != known.result.convention
    parts = (attributes, result, *joined)
    unknown = next(filter(None, (unlisted_in(each.words) for each in parts)), "")
    trouble = f"a call with the attribute {unknown}" if unknown else ""
    if callee in around.signatures and is_assembly(callee):
        trouble = "a call of a function that is named like inline assembly"
    if callee in around.signatures and other:
        trouble = "a call with another calling convention than its callee's"
    return _Shape(
        trouble,
        attributes.words,
        CONTROL_INTRINSICS.get(callee or ""),
        effects_of(attributes, said.types),
        # How a result is passed no comparison asks.
        replace(result.of_value(type_), passed=frozenset(), copied=""),
        _stated(joined, said.types),
        # What is declared of an intrinsic is a fact.
        known.result.of_value(type_).range if intrinsic else (),
        Manner(
            convention="" if callee else said.result.convention,
            takes=said.takes,
            elsewhere=callee is None and "addrspace" in said.result.words,
            fast_math=result.fast_math,
        ),
        said_of_arguments(joined) if not (intrinsic or is_of_library(callee)) else frozenset(),
    )


def _stated(joined: Sequence[Attributes], types: Sequence[str]) -> tuple[ValueAttributes, ...]:
    """What is said of each argument; empty where nothing is."""
    given = tuple(each.of_argument(type_) for each, type_ in zip(joined, types, strict=True))
    return given if any(each != UNSTATED for each in given) else ()


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


def _trouble(tokens: tuple[Operand, ...], others: list[str]) -> str:
    """Why a call has no meaning in the model; empty if it has one."""
    if others:
        return f"a call with a {others[0]}"
    if len(tokens) > 1:
        return "a call with several convergence control tokens"
    if tokens and not isinstance(tokens[0], Local):
        return "a convergence control token that no instruction defines (CO8)"
    return ""


def _intrinsic(
    place: Place, called: Call, name: str
) -> Instruction | tuple[Instruction, ...] | None:
    """What an intrinsic means; the call itself where the model reads it as any other call."""
    if without_suffix(name, CHOICES):
        return compute(place, called.type, "freeze", (Undefined("poison", called.type),))
    if called.control is not None or called.convergent:
        return called
    if without_suffix(name, LEFT_OUT):
        return None
    if without_suffix(name, HANDLES):
        if place.name is None:
            return None
        return compute(place, called.type, name, (Constant(0, called.type),))
    if name == "llvm.assume":
        return Assume(called.arguments[0], place.line, place.text)
    if without_suffix(name, FIRST_ARGUMENT):
        return compute(place, called.type, "bitcast", called.arguments[:1])
    if without_suffix(name, TRANSFERS):
        return effect(place, "void", name, called.arguments)
    if name == WAVE_SIZE and (lanes := place.around.stated_lanes) is not None:
        return compute(place, called.type, "bitcast", (Constant(lanes, called.type),))
    if name.startswith(CONTROL_FLOW_INTRINSICS):
        return unmodelled(place, f"a call of {name}", called.type)
    pure = without_suffix(name, PURE_INTRINSICS)
    if pure is None or not called.effects.removable:
        return called
    detail = " ".join(filter(None, (called.manner.fast_math.words, *_unseen(called))))
    made = compute(place, called.type, pure, called.arguments, detail=detail)
    return _with_promises(made, called)


def _unseen(called: Call) -> Iterator[str]:
    """What a call says of values that have no width, where no number shows it: with other such
    promises it is another operation, of which nothing is known but that."""
    if width_of(called.type) is None:
        yield from called.result.unseen_beyond(UNSTATED, -1)
        for index, stated in enumerate(called.given):
            yield from stated.unseen_beyond(UNSTATED, index)


def _with_promises(made: Compute, called: Call) -> tuple[Instruction, ...]:
    """What an intrinsic computes, with what the call says of its arguments and of its result as
    code. Facts, that a count of bits is no more than there are, promise nothing."""
    name, line = made.name, made.line
    before: list[Instruction] = []
    behind: list[Instruction] = []
    for index, (argument, stated) in enumerate(zip(called.arguments, called.given, strict=False)):
        if stated.range:
            stem = f"passed-{name}-{index}"
            before += limited(stem, stem, argument, stated.range, line)
            passed = (*made.operands[:index], Local(stem, argument.type))
            made = replace(made, operands=(*passed, *made.operands[index + 1 :]))
        if stated.noundef:
            before += defined(f"passed-{name}-{index}-defined", made.operands[index], line)
    width = width_of(called.type)
    facts = called.declared_range
    if made.opcode in COUNTS and width is not None:
        facts = common_ranges(facts, ((0, width + 1),))
    ranges = called.result.range
    if ranges and not (facts and lies_within(facts, ranges)):
        made = replace(made, name=f"computed-{name}")
        behind += limited(name, made.name, Local(made.name, called.type), ranges, line)
    if called.result.noundef:
        behind += defined(f"computed-{name}-defined", Local(name, called.type), line)
    return (*before, made, *behind)
