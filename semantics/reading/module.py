"""A module of LLVM's canonical text as a `Module` of the program model."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from ..program.attributes import COPIES, FunctionAttributes, Passed
from ..program.function import Block, Function, GlobalPlace, Globals, Module, Parameter
from ..program.instructions import Instruction, Phi, Unmodelled
from ..program.layouts import DataLayout, layout_of_target
from ..program.operands import STEP
from ..program.own_variables import own_variables
from ..program.spelling import unquoted
from ..program.terminators import (
    Branch,
    Jump,
    Return,
    Switch,
    UnmodelledTerminator,
    Unreachable,
)
from .attributes import read_attributes, unlisted_in
from .constant_addresses import DEFINITION, ConstantAddresses, held_type, is_exact
from .constant_contents import ConstantContents, constant_text
from .constant_steps import ConstantSteps
from .cursor import Cursor, Unreadable
from .global_aliases import alias_in, alias_text, replaceable, without_aliases
from .headers import Header
from .instructions import read_instruction, read_phi
from .line_shapes import Line
from .metadata import Metadata, split_attachments
from .module_environment import content_in, place_in
from .outlines import without_silent
from .reading_context import Place, Surroundings, unmodelled
from .terminators import TERMINATORS, read_terminator

TERMINATOR = (Jump, Branch, Switch, Return, Unreachable, UnmodelledTerminator)
LOCAL = frozenset(("internal", "private"))
INTERPOSABLE = frozenset(("weak", "linkonce", "extern_weak", "common"))
"""The linkages under which another definition may replace this one."""

ASSIGNMENT = re.compile(r'%("[^"]*") = (.*)')
LABEL = re.compile(r'("[^"]*"|[-\w$.]+):', re.ASCII)
GROUP_REFERENCE = re.compile(r" #\d+(?= \[| to |$)")
RENUMBERED = re.compile(r'"[^"]*"|%\d+\b')
NUMBER_AS_NAME = re.compile(r'%"(\d+)"')
CONSTANT = re.compile(r"@(?:\"[^\"]*\"|\S+) = .*?\bconstant\b")
VARIABLE = re.compile(r"@(?:\"[^\"]*\"|\S+) = [^@\",=]*\bglobal\b")
UNNAMED_ELSEWHERE = re.compile(r"@(?:\"[^\"]*\"|\S+) = (?:internal|private)\b")
DATA_LAYOUT = re.compile(r'target datalayout = "([^"]*)"')
TRIPLE = re.compile(r'target triple = "([^"]*)"')


@dataclass(frozen=True, slots=True)
class Lines:
    """Where instructions stand in the user's file: by function, in order; and its header."""

    headers: dict[str, int] = field(default_factory=dict)
    instructions: dict[str, list[int]] = field(default_factory=dict)


@dataclass(slots=True)
class _Text:
    """The parts of a module's text, line by line, not yet read."""

    layout: str = ""
    triple: str = ""
    types: dict[str, str] = field(default_factory=dict)
    groups: dict[str, str] = field(default_factory=dict)
    nodes: dict[str, str] = field(default_factory=dict)
    thread_locals: set[str] = field(default_factory=set)
    constants: set[str] = field(default_factory=set)
    local: set[str] = field(default_factory=set)
    variables: set[str] = field(default_factory=set)
    held: dict[str, str] = field(default_factory=dict)
    exact: set[str] = field(default_factory=set)
    aliases: dict[str, str] = field(default_factory=dict)
    contents: dict[str, str] = field(default_factory=dict)
    numbers: dict[str, str] = field(default_factory=dict)
    places: dict[str, GlobalPlace] = field(default_factory=dict)
    declarations: list[str] = field(default_factory=list)
    definitions: list[tuple[str, list[str]]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Manner:
    """How bodies are read: for which target, and as `parse_module` is told."""

    triple: str
    lines: Lines
    renumbered: bool
    outline: bool


def parse_module(
    text: str, source_name: str, lines: Lines, renumbered: bool = False, outline: bool = False
) -> Module:
    """The program model of a canonical text.

    `renumbered`: numbered values are not the user's and must not be mistaken for named ones that
    carry the user's numbers. `outline`: functions have only what the static rules speak of."""
    parts = _split(text)
    layout = DataLayout(parts.layout or layout_of_target(parts.triple), parts.types)
    addresses = ConstantAddresses(layout, parts.held, parts.exact)
    machine = parts.triple.partition("-")[0]
    contents = ConstantContents(layout, parts.numbers)
    around = Surroundings(
        layout,
        Metadata(parts.nodes),
        triple=parts.triple,
        located=addresses.located,
        thread_locals=frozenset(parts.thread_locals),
        aliases=parts.aliases,
        machine=machine,
        held=contents.held,
    )
    for name, body in parts.groups.items():
        around.groups[name] = read_attributes(Cursor(body), {})
    headers = [Header(line, around) for line in parts.declarations]
    bodies = [(Header(line, around), body) for line, body in parts.definitions]
    for header in (*headers, *(header for header, _ in bodies)):
        around.signatures[header.name] = header.signature
    plain_functions = frozenset(
        name
        for name, signature in around.signatures.items()
        if "convergent" not in signature.attributes.words
    )
    known = Globals(
        constants=frozenset(parts.constants),
        local=frozenset(parts.local),
        sizes=addresses.sizes(),
        variables=frozenset(parts.variables),
        named={**parts.types, **parts.aliases, **parts.contents},
        stated=parts.places,
        machine=machine,
        plain_functions=plain_functions,
        layout=layout,
        image=contents.image,
    )
    manner = _Manner(parts.triple, lines, renumbered, outline)
    functions = {
        header.name: _function(header, body, around, known, manner) for header, body in bodies
    }
    declared = frozenset(header.name for header in headers)
    interposable = frozenset(
        header.name for header, _ in bodies if header.attributes.words & INTERPOSABLE
    )
    module = Module(source_name, parts.triple, functions, declared, interposable)
    if not outline and (own := own_variables(module, known)):
        known = replace(known, own=own)
        functions.update((name, replace(each, globals=known)) for name, each in functions.items())
    return module


def reject_wrong_tags(text: str) -> None:
    """Raises InputError for a list of tags that contains itself (MM20)."""
    Metadata(_split(text).nodes).reject_nodes_that_contain_themselves()


def _split(text: str) -> _Text:
    parts = _Text()
    lines = iter(text.splitlines())
    for line in lines:
        if line[:1] == "@" and (type_ := held_type(line)) is not None:
            name = unquoted(Cursor(line).peek())
            parts.held[name] = type_
            if is_exact(line):
                parts.exact.add(name)
        if VARIABLE.match(line):
            parts.variables.add(unquoted(Cursor(line).peek()))
        if UNNAMED_ELSEWHERE.match(line):
            parts.local.add(unquoted(Cursor(line).peek()))
        if line[:1] == "@" and (content := content_in(line)):
            parts.contents[Cursor(line).peek()] = content
        if DEFINITION.match(line):
            parts.places[Cursor(line).peek()] = place_in(line)
        if line[:1] == "@" and (numbers := constant_text(line)):
            parts.numbers[unquoted(Cursor(line).peek())] = numbers
        match line[:1]:
            case "d" if line.startswith("define"):
                parts.definitions.append((line, _body(lines)))
            case "d" if line.startswith("declare"):
                parts.declarations.append(line)
            case "!":
                node, _, content = line.partition(" = ")
                parts.nodes[node] = content.removeprefix("distinct ")
            case "a" if line.startswith("attributes"):
                _, group, _, body = line.split(" ", 3)
                parts.groups[group] = body.strip("{} ")
            case "%":
                name, _, body = line.partition(" = type ")
                parts.types[name] = body
            case "@" if alias := alias_in(line):
                parts.aliases.update(alias)
            case "@" if " thread_local" in line:
                parts.thread_locals.add(unquoted(Cursor(line).peek()))
            case "@" if stated := alias_text(line):
                parts.contents.update(stated)
            case "@" if CONSTANT.match(line):
                parts.constants.add(unquoted(Cursor(line).peek()))
            case "t":
                if found := DATA_LAYOUT.match(line):
                    parts.layout = found[1]
                if found := TRIPLE.match(line):
                    parts.triple = found[1]
            case _:
                pass
    other = replaceable(text.splitlines()) if parts.aliases else frozenset[str]()
    for name in [name for name, meant in parts.aliases.items() if meant in other]:
        parts.contents[name] = parts.aliases.pop(name)
    return parts


def _body(lines: Iterator[str]) -> list[str]:
    """The lines of a function up to its closing brace, each instruction joined into one."""
    found: list[str] = []
    for line in lines:
        if line == "}":
            break
        if line[:4] == "    " or line[:3] == "  ]":
            if not line.startswith("    #dbg_"):
                found[-1] = f"{found[-1]} {line.strip()}"
        elif line and line[0] != ";" and not line.startswith("  uselistorder"):
            found.append(line)
    return found


def _function(
    header: Header,
    body: list[str],
    around: Surroundings,
    known: Globals,
    manner: _Manner,
) -> Function:
    words, triple, lines = header.attributes.words, manner.triple, manner.lines
    amd = triple.startswith(("amdgcn", "r600")) or any(w.startswith("amdgpu_") for w in words)
    parameters = tuple(
        Parameter(
            name,
            type_,
            attributes=attributes.of_value(type_),
            shared=header.kernel or (amd and Passed.INREG in attributes.value.passed),
            discarded="dead_on_return" in attributes.words
            or bool(attributes.value.passed & COPIES),
        )
        for name, type_, attributes in header.parameters
    )
    numbered = sum(parameter.name.isdigit() for parameter in parameters)
    around = replace(
        around,
        null_is_valid="null_pointer_is_valid" in words,
        stated_lanes=header.stated_lanes(triple),
    )
    reader = _BodyReader(around, lines.instructions.get(header.name, ()), manner)
    blocks = reader.blocks(body, str(numbered))
    said = (words, header.signature.result.words, *(each.words for _, _, each in header.parameters))
    if unknown := next(filter(None, map(unlisted_in, said)), ""):
        blocks = _beginning_with(blocks, f"a function with the attribute {unknown}")
    return Function(
        header.name,
        header.type,
        parameters,
        blocks,
        convergent="convergent" in header.signature.attributes.words,
        kernel=header.kernel,
        attributes=FunctionAttributes(
            result=header.signature.result.of_value(header.type),
            mustprogress="mustprogress" in words,
            noreturn="noreturn" in words,
            convention=header.signature.result.convention,
            variadic=header.more,
            null_is_valid=around.null_is_valid,
            one_wave=header.one_wave(triple),
        ),
        local=bool(words & LOCAL),
        said=header.said(),
        globals=known,
        lanes=header.lanes(triple),
        line=lines.headers.get(header.name, 0),
    )


def _beginning_with(blocks: dict[str, Block], reason: str) -> dict[str, Block]:
    """The blocks of a function that is not modelled as a whole."""
    name, entry = next(iter(blocks.items()))
    instructions = (Unmodelled(None, "void", reason, text=reason), *entry.instructions)
    return {**blocks, name: replace(entry, instructions=instructions)}


class _BodyReader:
    """The blocks of one function, line by line."""

    def __init__(self, around: Surroundings, lines: Iterable[int], manner: _Manner) -> None:
        self.around = around
        self.lines = iter(lines)
        self.renumbered = manner.renumbered
        self.outline = manner.outline
        self.constants = ConstantSteps(around)
        self.shapes = around.line_shapes()
        self.follows = True

    def blocks(self, body: Sequence[str], first: str) -> dict[str, Block]:
        """The blocks in order; `first` is the number of an entry block without a label."""
        self.follows = STEP not in "\n".join(body)
        found: dict[str, Block] = {}
        name = first
        phis: list[Phi] = []
        instructions: list[Instruction] = []
        for line in without_silent(body) if self.outline else body:
            if line[0] != " ":
                label = LABEL.match(line)
                name = unquoted(label[1]) if label else line
                continue
            for each in self._read(line):
                if isinstance(each, Phi):
                    phis.append(each)
                elif isinstance(each, TERMINATOR):
                    found[name] = Block(name, tuple(phis), tuple(instructions), each)
                    phis, instructions = [], []
                else:
                    instructions.append(each)
        return found

    def _read(self, line: str) -> tuple[Line, ...]:
        """What a line says, one thing after the other."""
        stated, attached = split_attachments(line)
        stated = stated.strip()
        text = GROUP_REFERENCE.sub("", stated).strip() if " #" in stated else stated
        if self.renumbered:
            text = NUMBER_AS_NAME.sub(r"%\1", text)
            stated = RENUMBERED.sub(_promoted_name, stated)
        name, rest = _assigned(stated)
        number = next(self.lines, 0) or self.around.metadata.line(attached)
        if self.around.aliases:
            rest = without_aliases(rest, self.around.aliases)
        if not attached:
            made = self.shapes.line(rest, name, number, text, self._alone)
            if made is not None:
                return (made,)
        return self._things(rest, name, attached, number, text)

    def _alone(self, rest: str, name: str | None) -> Line | None:
        """A line that says one thing, and computes no constant for that."""
        found = self._things(rest, name, {}, 0, rest)
        return found[0] if len(found) == 1 else None

    def _things(
        self, rest: str, name: str | None, attached: dict[str, str], number: int, text: str
    ) -> tuple[Line, ...]:
        around = self.around
        self.constants.begin(number)
        phi = rest.startswith("phi ")
        located = self.constants.located if self.follows and not phi else around.located
        cursor = Cursor(rest, around.thread_locals, located)
        place = Place(around, cursor, name, attached, number, text)
        if phi:
            return _phi(place)
        if cursor.peek() in TERMINATORS:
            terminator = read_terminator(place)
            return (*self.constants.taken(), terminator)
        read = read_instruction(place)
        return (*self.constants.taken(), *read)


def _phi(place: Place) -> tuple[Line, ...]:
    try:
        phi, flagged = read_phi(place)
    except (Unreadable, RecursionError) as trouble:
        return (unmodelled(place, f"`phi`: {trouble}"),)
    return (phi,) if flagged is None else (phi, flagged)


def _assigned(stated: str) -> tuple[str | None, str]:
    """The name that an instruction gives its result, and what stands behind it."""
    if stated[0] != "%":
        return None, stated
    if stated[1] != '"':
        name, equals, rest = stated.partition(" = ")
        return (name[1:], rest) if equals else (None, stated)
    found = ASSIGNMENT.match(stated)
    return (unquoted(found[1]), found[2]) if found else (None, stated)


def _promoted_name(found: re.Match[str]) -> str:
    """A value that promotion made and left without a name: its number is not the user's."""
    return found[0] if found[0][0] == '"' else f"%promoted.{found[0][1:]}"
