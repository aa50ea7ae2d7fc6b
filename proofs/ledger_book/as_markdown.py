"""The book as Markdown: the same rows, part by part, for readers of a repository."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...counterexamples.corpus.entries import CATALOGUE, IN_A_CLONE
from ..ledger.table import MEANINGS
from .pages import Page, counted
from .parts import TITLES
from .rows import Row


def markdown(pages: Sequence[Page]) -> dict[str, str]:
    """Every page by its file, and the index that leads to all rows."""
    files = {f"{page.name}.md": _page(page) for page in pages}
    files["index.md"] = _index(pages)
    return {name: text.replace(str(CATALOGUE), IN_A_CLONE) for name, text in files.items()}


def _index(pages: Sequence[Page]) -> str:
    lines = ["# The ledger: what the documents claim, and what came of it", ""]
    lines += [f"- {verdict}: {meaning}" for verdict, meaning in MEANINGS.items()]
    for page in pages:
        lines += ["", f"## [{page.title}]({page.name}.md)", ""]
        lines += ["| id | claim | verdict |", "| --- | --- | --- |"]
        for row in page.rows:
            statement = row.citation.statement.replace("|", r"\|")
            link = f"[{row.id}]({page.name}.md#{row.id})"
            lines.append(f"| {link} | {statement} | {row.citation.verdict} |")
    return "\n".join(lines) + "\n"


def _page(page: Page) -> str:
    counts = ", ".join(f"{number} {word}" for word, number in counted(page.rows))
    lines = [f"# {page.title}", "", page.lead, "", f"{len(page.rows)} claims: {counts}."]
    for row in page.rows:
        lines += _row(row)
    return "\n".join(lines) + "\n"


def _row(row: Row) -> list[str]:
    cited = row.citation
    because = f": {cited.finding}" if cited.finding else ""
    lines = ["", f'## <a id="{row.id}"></a>{row.id}: {cited.verdict}', "", cited.statement, ""]
    lines += [f"**{row.block.false}**", ""] if row.block.false else []
    lines += [f"*{cited.verdict}*: {MEANINGS[cited.verdict]}{because}.", "", _place(row), ""]
    if row.block.latex:
        lines += ["$$", row.block.latex, "$$", ""]
        lines += [f"Evaluated: {row.block.evaluated}.", ""] if row.block.evaluated else []
    for each in row.statements:
        lines += ["The theorem as a formula:", "", *_stated(each), ""]
    parts = {
        "code": _code(row),
        "programs": _programs(row),
        "answers": _answers(row),
        "assumptions": _assumptions(row),
        "changes": _changes(row),
    }
    for part, content in parts.items():
        inside = list(content)
        if part in row.parts and inside:
            title = TITLES[part]
            lines += [f"<details><summary>{title}</summary>", "", *inside, "", "</details>", ""]
    lines += [f"{TITLES[part]}: none. {why}" for part, why in row.missing.items() if why]
    lines += [f"Finding {each.id}: {each.statement}" for each in row.findings]
    return [*lines, "", *_fenced("sh", "\n".join(row.block.commands))]


def _place(row: Row) -> str:
    cited = row.citation
    about = f"About {', '.join(cited.about)}. " if cited.about else ""
    section = cited.section if cited.link else f"{cited.document}, {cited.section}"
    where = f"[{section}]({cited.link})" if cited.link else section
    nth = f", paragraph {cited.paragraph}" if cited.paragraph else ""
    says = f", where it says {row.first_words}" if cited.begins else ""
    read = f", in the text of LLVM `{cited.revision[:12]}`" if cited.revision else ""
    return f"{about}In {where}{nth}{says}{read}."


def _fenced(kind: str, text: str) -> list[str]:
    return [f"```{kind}", text.strip("\n"), "```"] if text else []


def _code(row: Row) -> Iterator[str]:
    for each in row.code:
        yield from (f"{each.role}: `{each.place}`", "", *_fenced("python", each.text), "")


def _programs(row: Row) -> Iterator[str]:
    for each in row.programs:
        kind = "llvm" if "define " in each.text else ""
        yield from (f"**{each.summary}**: {each.said}", "", *_fenced(kind, each.text), "")
        if each.command:
            yield from (f"`{each.command}`", "")
    yield from (f"- `{file}`" for file in row.block.files)


def _stated(each: Mapping[str, Any]) -> list[str]:
    """A conclusion, the clauses of its least relations, and what its words say."""
    least = [clause["text"] for clause in each["least"]]
    words = [word["text"] for word in each["words"]]
    lines = [each["text"]]
    lines += ["where these are the least relations with", *(f"  {one}" for one in least)] * bool(
        least
    )
    lines += ["in which", *(f"  {one}" for one in words)] * bool(words)
    return _fenced("", "\n".join(lines))


def _answers(row: Row) -> Iterator[str]:
    for each in row.answers:
        name = f" (`{each['name']}`)" if "name" in each else ""
        yield from (f"**{each['verdict']}**: {each['statement']}{name}", "")
        yield from (f"For {each['scope']}; by {each['method']}.", "")
        for fact in each["facts"]:
            yield f"- {'yes' if fact['holds'] else 'no'}: {fact['claim']}"
        yield ""
    yield from (f"- {each.answer}: {each.subject}" for each in row.judged)
    for each in row.mechanised:
        supposed = f" Supposed: {each.supposes}" if each.supposes else ""
        yield from ("", f"**in Coq**: {each.says}{supposed} (`{each}`)", "")
        yield from _fenced("coq", each.source)


def _assumptions(row: Row) -> Iterator[str]:
    yield from (f"- supposes: {each}" for each in row.hypotheses)
    yield from (f"- in prose: {each}" for each in row.prose)
    for each in row.pins:
        yield (
            f"- the axioms of {each['theory']} hold in {each['structures']} structures of random"
            f" programs; {each['programs']} of its {each['models']} models of up to"
            f" {each['sizes']} are programs"
        )
    if row.definitions:
        yield f"- is about {', '.join(row.definitions)}"
    yield from (f"- reaches: {each}" for each in row.scopes)


def _changes(row: Row) -> Iterator[str]:
    for each in row.changes:
        yield f"- `wavecheck {each.command}` notices in `{each.file}`: {each.what}"
    yield from (f"- {each}" for each in row.needed_hypotheses)
    if row.resting:
        yield f"- theorems that rest on it: {', '.join(row.resting)}"
    yield from (f"- `{file}`" for file in row.block.files)
