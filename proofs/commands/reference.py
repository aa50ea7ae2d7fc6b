"""What every command says of itself, as a page in Markdown: its help, with a table of options."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator

import click

TITLE = "Every option"

HEAD = """What `wavecheck COMMAND --help` says, for all commands. What they are for is told under
[commands](commands.md), what they exit with under [answers](answers.md#exit-status)."""

KEPT = "\b"
"""Begins a paragraph whose lines stay as they are."""


def reference(group: click.Group) -> str:
    """The page, a section for each command that is shown to people, by name."""
    named = sorted(group.commands)
    sections = [_section(name, group.commands[name]) for name in named]
    return "\n\n".join([f"# {TITLE}", HEAD, *(each for each in sections if each)]) + "\n"


def _section(name: str, command: click.Command) -> str:
    """What one command says; empty for a hidden one."""
    if command.hidden:
        return ""
    context = click.Context(command, info_name=f"wavecheck {name}")
    usage = " ".join([context.command_path, *command.collect_usage_pieces(context)])
    parts = [f"## {name}", *_paragraphs(command.help or ""), f"```text\n{usage}\n```"]
    rows = [_row(record) for record in _options(command, context)]
    parts += ["\n".join(["| option | meaning |", "| --- | --- |", *rows])] if rows else []
    return "\n\n".join([*parts, *_paragraphs(command.epilog or "")])


def _options(command: click.Command, context: click.Context) -> Iterator[tuple[str, str]]:
    for each in command.get_params(context):
        record = each.get_help_record(context) if isinstance(each, click.Option) else None
        if record is not None and "--help" not in each.opts:
            yield record


def _row(record: tuple[str, str]) -> str:
    option, meaning = (each.replace("|", "\\|") for each in record)
    return f"| `{option}` | {_escaped(' '.join(meaning.split()))} |"


def _paragraphs(text: str) -> list[str]:
    """Paragraphs as Markdown; those whose lines stay as they are become blocks of code."""
    found = inspect.cleandoc(text).split("\n\n") if text else []
    return [_paragraph(each) for each in found if each.strip()]


def _paragraph(text: str) -> str:
    if KEPT not in text:
        return _escaped(" ".join(text.split()))
    kept = text.replace(f"{KEPT}\n", "").strip()
    return f"```text\n{kept}\n```"


def _escaped(text: str) -> str:
    """The text with what Markdown would take for a mark written out, but for code in backquotes."""
    parts = re.split(r"(`[^`]*`)", text)
    return "".join(
        part if part[:1] == "`" else re.sub(r"([*_<>\[\]])", r"\\\1", part) for part in parts
    )
