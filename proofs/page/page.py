"""The page as people see it: editors, what is asked of them, and the answer below.

Each browser tab has a page of its own, and the server forgets it with the tab; what a reload must
not lose the browser keeps.
"""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import replace

from nicegui import background_tasks, events, ui

from .answers import Answer
from .desk import Desk
from .examples import Example
from .questions import Question, question_in

PAUSE = 0.8
"""Seconds without a key after which a text is judged."""

LARGEST = 8_000_000
"""Bytes of a file that is opened."""

PART = 100_000
"""Characters that a browser is asked for at once: a message of a megabyte does not arrive."""

MODES = {"pair": "Source and target", "passes": "Function and passes"}


class Page:
    """The page of one tab."""

    def __init__(self, desk: Desk, catalogue: dict[str, Example], seconds: float) -> None:
        self.desk = desk
        self.catalogue = catalogue
        self.seconds = seconds
        self.client = ui.context.client
        self.task: asyncio.Task[None] | None = None
        self.filling = False
        self._head()
        with ui.element("div").classes("whole"):
            self._bar()
            self._editors()
            self._status()
            self._answer()
        self._arrange()
        self._show_nothing()
        self._show_idle("")
        self.client.on_connect(self._restore)
        self.client.on_disconnect(self._stop)

    # --- what stands on the page ------------------------------------------------------------------

    def _head(self) -> None:
        with ui.element("header").classes("head"):
            ui.html("<h1>wavecheck</h1>", sanitize=False)
            ui.label("Does a transform keep the threads that talk to each other?").classes("quiet")

    def _bar(self) -> None:
        with ui.element("div").classes("bar"):
            self.mode = ui.toggle(MODES, value="pair", on_change=self._turned)
            self.mode.props('no-caps unelevated role=group aria-label="What is judged"')
            self.mode.props("toggle-text-color=on")
            names = {name: each.label for name, each in self.catalogue.items()}
            self.example = ui.select(
                names,
                label="Example (type to search)",
                with_input=True,
                clearable=True,
                on_change=self._picked,
            )
            self.example.props("outlined dense options-dense").classes("example")
            self.upload = ui.upload(
                multiple=True,
                auto_upload=True,
                max_file_size=LARGEST,
                on_multi_upload=self._opened,
                on_rejected=self._rejected,
            )
            self.upload.props('accept=".ll,.txt,text/plain"').classes("hidden-upload")
            opener = ui.button("Open file", icon="upload_file").props("outline no-caps")
            opener.on(
                "click", js_handler=f"() => getElement({self.upload.id}).$refs.qRef.pickFiles()"
            )
            with ui.button("Download", icon="download").props("outline no-caps"), ui.menu():
                ui.menu_item("As one file", self._download)
                ui.menu_item("As the files that the answer names", self._download_files)
        self.caption = ui.label().classes("caption")
        self.caption.visible = False

    def _editors(self) -> None:
        with ui.element("div").classes("editors") as self.editors:
            with ui.element("section").classes("editor"):
                self.source, self.role = self._editor("Source")
            with ui.element("section").classes("editor") as self.beside:
                self.target, _ = self._editor("Target", "after the transform: target.ll")
        ui.label("In an editor Tab indents; Escape, then Tab, leaves it.").classes("quiet hint")
        with ui.element("div").classes("bar asked"):
            self.pipeline = ui.input("Passes, as for opt -passes=", on_change=self._typed)
            self.pipeline.props("outlined dense spellcheck=false autocapitalize=off")
            self.pipeline.classes("pipeline")
            self.number = ui.number(
                "Seconds for one pair",
                value=self.seconds,
                min=1,
                max=1_000_000,
                on_change=self._typed,
            )
            self.number.props("outlined dense").classes("number")
            now = ui.button("Judge now", on_click=lambda: self._ask(0))
            now.props("no-caps text-color=on")

    def _editor(self, name: str, what: str = "") -> tuple[ui.codemirror, ui.label]:
        with ui.element("div").classes("title"):
            ui.html(f'<h2 id="{name.lower()}">{name}</h2>', sanitize=False)
            role = ui.label(what).classes("quiet")
        return ui.codemirror(on_change=self._typed, indent="  "), role

    def _status(self) -> None:
        with ui.element("div").classes("status"):
            self.spinner = ui.spinner(size="1.4em").props("aria-hidden=true")
            self.word = ui.label().classes("word").props("role=status aria-live=polite")
            self.clock = ui.label().classes("quiet").props("aria-hidden=true")
            self.cancel = ui.button("Cancel", on_click=self._cancelled).props("outline no-caps")
        self.ticking = ui.timer(0.5, self._tick, active=False)

    def _answer(self) -> None:
        self.said = ui.label().classes("said").props('role=group tabindex=0 aria-label="Messages"')
        self.place = ui.element("div")

    # --- what is asked --------------------------------------------------------------------------

    @property
    def question(self) -> Question:
        seconds = self.number.value
        return Question(
            self.mode.value,
            self.source.value,
            self.target.value,
            self.pipeline.value or "",
            seconds if isinstance(seconds, int | float) and 0 < seconds <= 1e6 else None,
        )

    def _fill(self, question: Question) -> None:
        """Show a question, and ask it at once."""
        self.filling = True
        self.mode.value = question.kind
        self.source.value = question.source
        self.target.value = question.target
        self.pipeline.value = question.pipeline
        self.number.value = question.seconds or self.seconds
        self.filling = False
        self._turned()

    def _turned(self) -> None:
        self._arrange()
        self._ask(0)

    def _arrange(self) -> None:
        """Show the fields that the kind of question has."""
        alone = self.mode.value == "passes"
        self.beside.visible = not alone
        self.pipeline.visible = alone
        self.role.text = f"before the {'passes: function.ll' if alone else 'transform: source.ll'}"
        self.editors.classes(replace="editors single" if alone else "editors")

    def _typed(self) -> None:
        self._ask(PAUSE)

    def _ask(self, pause: float) -> None:
        """Ask what stands there after a pause; what was asked before is no longer of interest."""
        if self.filling:
            return
        self._stop()
        self._keep()
        if missing := self.question.missing:
            self._show_nothing()
            self._show_idle(missing)
            return
        if pause:
            self._show_idle("To be judged when typing stops.")
        self.place.classes(replace="former")
        self.task = background_tasks.create(self._asked(pause), name="wavecheck")

    async def _asked(self, pause: float) -> None:
        await asyncio.sleep(pause)
        if not await self._has_what_is_shown():
            self._show_nothing()
            self._show_idle("This text is too long to be changed here: open it as a file.", "error")
            return
        question = self.question
        self._show_busy()
        try:
            answer = await self.desk.answer(question)
        except OSError as error:
            answer = Answer("error", "this machine cannot run the command", str(error))
        self._show(answer)

    async def _has_what_is_shown(self) -> bool:
        """Whether the editors show what is asked: a change of a megabyte does not arrive here."""
        editors = (self.source, self.target)
        asked = json.dumps([each.id for each in editors])
        shown = await self.client.run_javascript(f"return wavecheck.lengths({asked})", timeout=10)
        return shown == [len(each.value.encode("utf-16-le")) // 2 for each in editors]

    def _stop(self) -> None:
        """End the job that runs, if any."""
        task, self.task = self.task, None
        if task is not None:
            task.cancel()

    def _cancelled(self) -> None:
        self._stop()
        self._show_nothing()
        self._show_idle("Cancelled. Change a text or press Judge now to ask again.")

    # --- what is shown --------------------------------------------------------------------------

    def _show_busy(self) -> None:
        self.begun = time.monotonic()
        self.word.text = "waiting for another tab" if self.desk.busy else "judging"
        self.word.classes(replace="word")
        self.spinner.visible = self.cancel.visible = self.clock.visible = True
        self.clock.text = ""
        self.ticking.active = True

    def _tick(self) -> None:
        self.clock.text = f"{time.monotonic() - self.begun:.0f} s"

    def _show_idle(self, text: str, word: str = "") -> None:
        self.word.text = text
        self.word.classes(replace=f"word {word}")
        self.spinner.visible = self.cancel.visible = self.clock.visible = False
        self.ticking.active = False

    def _show_nothing(self) -> None:
        self.said.visible = False
        self.place.clear()

    def _show(self, answer: Answer) -> None:
        self._show_idle(answer.headline, answer.word)
        self.said.text = answer.said
        self.said.visible = bool(answer.said)
        self.place.classes(replace="")
        self.place.clear()
        if not answer.page:
            return
        with self.place:  # Anew each time: a frame that was hidden may stay blank.
            frame = ui.element("iframe").classes("answer")
        frame.props('title="The answer, with the lanes" sandbox="allow-scripts"')
        frame.props["srcdoc"] = answer.page

    # --- examples and files ----------------------------------------------------------------------

    def _picked(self) -> None:
        example = self.catalogue.get(self.example.value or "")
        self.caption.visible = example is not None
        if example is not None:
            self.caption.text = example.caption
            now = self.question
            asked = replace(example.question(), seconds=now.seconds, pipeline=now.pipeline)
            self._fill(asked)

    async def _opened(self, given: events.MultiUploadEventArguments) -> None:
        self.upload.reset()
        files: dict[str, str] = {}
        for each in given.files:
            try:
                files[each.name] = (await each.read()).decode("utf-8-sig")
            except UnicodeDecodeError:
                self._tell(f"{each.name} is not text; `llvm-dis` makes text of bitcode.")
                return
        if len(files) > 2:
            self._tell("Open one file, or two: the source and the target.")
            return
        self.example.value = None
        self._fill(self.question.with_files(files))

    def _rejected(self) -> None:
        most = LARGEST // 1_000_000
        self._tell(
            f"Only files of text up to {most} MB can be opened here; `wavecheck validate` "
            "reads larger ones."
        )

    def _download(self) -> None:
        files = self.question.download
        if len(files) > 1:
            self._tell(
                "One file cannot hold this pair, since the two say different things of what they "
                "share: it was downloaded as two."
            )
        self._send(files)

    def _download_files(self) -> None:
        self._send(self.question.files)

    def _send(self, files: dict[str, str]) -> None:
        for name, text in files.items():
            ui.download.content(text, name, "text/plain")

    def _tell(self, sentence: str) -> None:
        with self.client:
            ui.notify(sentence, type="warning", close_button="Close", timeout=12_000)

    # --- over a reload ----------------------------------------------------------------------------

    def _keep(self) -> None:
        if self.client.has_socket_connection:
            self.client.run_javascript(f"wavecheck.keep({json.dumps(self.question.as_json())})")

    async def _restore(self) -> None:
        """When the browser is there, also again: what its tab has kept is shown."""
        names = {self.source.id: "source", self.target.id: "target"}
        begin = f"return wavecheck.begin({json.dumps(names)}, {self.upload.id})"
        length = await self.client.run_javascript(begin, timeout=10)
        parts = [
            await self.client.run_javascript(
                f"return wavecheck.kept({at}, {at + PART})", timeout=10
            )
            for at in range(0, length, PART)
        ]
        kept = question_in("".join(parts))
        if kept is not None:
            self._fill(kept)
        else:
            self._ask(0)
