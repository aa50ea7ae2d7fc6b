"""`wavecheck serve`: a page to paste into, in a browser as people use it."""

import os
import re
import signal
import socket
import subprocess
import sys
import time

import psutil
import pytest
from programs import program
from wavecheck.proofs.commands.main import status_of

COMMAND = [sys.executable, "-m", "wavecheck.proofs.commands.main"]

VOTE = "declare void @vote(i32) convergent\n"

SOURCE = (
    VOTE
    + """define void @src(i32 noundef %x, i1 noundef %c) {
  call void @vote(i32 %x)
  ret void
}
"""
)

TARGET = (
    VOTE
    + """define void @tgt(i32 noundef %x, i1 noundef %c) {
  br i1 %c, label %yes, label %no
yes:
  call void @vote(i32 %x)
  ret void
no:
  call void @vote(i32 %x)
  ret void
}
"""
)

BLOCKS = program("blocks_to_join")

LOOP = """declare void @vote(i32) convergent
define void @src(i32 noundef %x, i32 noundef %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  call void @vote(i32 %i)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
"""
LOOP += LOOP.partition("\n")[2].replace("@src", "@tgt").replace("ult i32 %j, %n", "ugt i32 %n, %j")

LONG = program("remainder_by_hand")
"""A pair that takes more than a minute."""


BLANK = 15_000
"""Bytes of a picture on which there is nothing, at most."""


def _hears_signals():
    """Also where these tests were started so that they do not (nohup)."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


class Served:
    """A server of its own process: `url` is its page."""

    def __init__(self, *words, folder=None):
        environment = {k: v for k, v in os.environ.items() if not k.startswith("PYTEST")}
        self.process = subprocess.Popen(
            [*COMMAND, "serve", "--no-open", "--port", "0", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            cwd=folder,
            env=environment,
            preexec_fn=_hears_signals,
        )
        line = self.process.stdout.readline()
        self.url = re.search(r"http://127\.0\.0\.1:\d+/", line)[0]
        self._answers()

    def _answers(self):
        """Waits until it does."""
        for _ in range(200):
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                time.sleep(0.1)

    @property
    def port(self):
        return int(self.url.rpartition(":")[2].strip("/"))

    def jobs(self):
        """The processes that it has started, and theirs, but for guards."""
        found = psutil.Process(self.process.pid).children(recursive=True)
        return [each.pid for each in found if not _is_guard(each)]

    def end(self, by=signal.SIGTERM):
        self.process.send_signal(by)
        said = self.process.communicate(timeout=20)[0]
        return self.process.returncode, said


def _is_guard(process):
    try:
        return any("guard_process" in word for word in process.cmdline())
    except psutil.Error:
        return True


@pytest.fixture(scope="module")
def served():
    server = Served("--timeout", "120")
    yield server
    server.end()


@pytest.fixture
def tab(browser, served):
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.set_default_timeout(12_000)
    page = context.new_page()
    complaints = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on(
        "request",
        lambda asked: (
            None
            if asked.url.startswith((served.url, "blob:" + served.url, "about:", "data:"))
            else complaints.append(asked.url)
        ),
    )
    page.goto(served.url)
    editor(page, "Source")
    yield page
    context.close()
    assert complaints == []


def editor(tab, name, state="visible"):
    found = tab.get_by_role("textbox", name=name, exact=True)
    found.wait_for(state=state, timeout=20_000)
    return found


def write(tab, name, text):
    editor(tab, name).click()
    tab.keyboard.press("ControlOrMeta+a")
    tab.keyboard.insert_text(text)


PASTE = """(editor, text) => {
  const given = new DataTransfer();
  given.setData("text/plain", text);
  const event = {clipboardData: given, bubbles: true, cancelable: true};
  editor.dispatchEvent(new ClipboardEvent("paste", event));
}"""


def verdict(tab, text):
    """Wait until the page says so."""
    tab.get_by_role("status").filter(has_text=text).wait_for(timeout=30_000)


def shown_in(tab, name):
    return "\n".join(editor(tab, name).locator(".cm-line").all_text_contents())


def files_for(tmp_path, **texts):
    paths = [tmp_path / f"{name}.ll" for name in texts]
    for path, text in zip(paths, texts.values(), strict=True):
        path.write_text(text)
    return paths


def opened(tab, paths):
    with tab.expect_file_chooser() as chooser:
        tab.get_by_role("button", name="Open file").click()
    chooser.value.set_files(paths)


def downloaded(tab, tmp_path, item="As one file"):
    tab.get_by_role("button", name="Download").click()
    with tab.expect_download() as found:
        tab.get_by_role("menuitem", name=item).or_(tab.get_by_text(item)).first.click()
    path = tmp_path / found.value.suggested_filename
    found.value.save_as(path)
    return path


def test_a_pasted_pair_is_judged_when_typing_stops_and_its_lanes_walk(tab):
    verdict(tab, "The source is empty")
    write(tab, "Source", SOURCE)
    verdict(tab, "The target is empty")
    write(tab, "Target", TARGET)
    verdict(tab, "violated: @src → @tgt")
    answer = tab.frame_locator("iframe")
    assert answer.locator(".error").inner_text() == "A communicating set is split."
    sets = answer.locator(".sets .set").all_inner_texts()
    assert sets == ["{0, 1}", "{0}"]

    def places():
        return [each.get_attribute("transform") for each in answer.locator(".dot").all()]

    answer.get_by_label("First step").click()
    before = places()
    answer.get_by_label("One step on").click()
    assert answer.get_by_label("Step", exact=True).input_value() == "1" and places() != before


def test_what_a_command_refuses_is_shown_as_it_says_it(tab, tmp_path, capfd, monkeypatch):
    wrong = SOURCE.replace("ret void", "return")
    write(tab, "Source", wrong)
    write(tab, "Target", TARGET)
    verdict(tab, "the input is wrong")
    monkeypatch.chdir(tmp_path)
    files_for(tmp_path, source=wrong, target=TARGET)
    assert status_of(["validate", "source.ll", "target.ll"]) == 2
    said = capfd.readouterr().err.strip()
    assert "source.ll:4" in said
    assert tab.get_by_label("Messages").inner_text() == said
    assert tab.locator("iframe").count() == 0
    write(tab, "Source", SOURCE)
    verdict(tab, "violated")
    until = time.monotonic() + 10
    while len(tab.locator("iframe").screenshot()) < BLANK and time.monotonic() < until:
        time.sleep(0.1)
    assert len(tab.locator("iframe").screenshot()) > BLANK
    assert not tab.get_by_label("Messages").is_visible()


def test_cancel_ends_the_job_and_what_it_started(tab, served):
    write(tab, "Source", LONG)
    tab.get_by_role("button", name="Cancel").wait_for(timeout=20_000)
    until = time.monotonic() + 20
    while len(served.jobs()) < 2 and time.monotonic() < until:  # the command, and who judges
        time.sleep(0.05)
    assert len(served.jobs()) >= 2
    tab.get_by_role("button", name="Cancel").click()
    begun = time.monotonic()
    verdict(tab, "Cancelled.")
    while served.jobs() and time.monotonic() < begun + 2:
        time.sleep(0.05)
    assert served.jobs() == []


def test_a_new_text_ends_the_job_that_runs(tab, served):
    write(tab, "Source", LONG)
    verdict(tab, "judging")
    write(tab, "Source", SOURCE.replace("@src", "@f"))
    write(tab, "Target", SOURCE.replace("@src", "@f"))
    verdict(tab, "preserved: @f → @f")


def test_a_closed_tab_ends_its_job(browser, served):
    page = browser.new_page()
    page.goto(served.url)
    write(page, "Source", LONG)
    verdict(page, "judging")
    page.close()
    until = time.monotonic() + 5
    while served.jobs() and time.monotonic() < until:
        time.sleep(0.05)
    assert served.jobs() == []


def test_a_reload_keeps_the_texts_and_the_answer(tab):
    write(tab, "Source", SOURCE)
    write(tab, "Target", TARGET)
    verdict(tab, "violated")
    tab.reload()
    verdict(tab, "violated: @src → @tgt")
    assert shown_in(tab, "Source") == SOURCE and shown_in(tab, "Target") == TARGET
    assert tab.get_by_label("Seconds for one pair").input_value() == "120"


def test_an_example_is_shown_with_its_caption_and_gets_its_answer(tab):
    tab.get_by_label("Example (type to search)").fill("llvm/gvn_sink/src1")
    tab.get_by_role("option", name="llvm/gvn_sink/src1").click()
    verdict(tab, "violated: @src1 → @tgt1")
    assert tab.get_by_text("sunk into one behind it. The pass asks").is_visible() or (
        tab.locator(".caption").inner_text().startswith("Two operations at the ends")
    )
    assert "define void @src1" in shown_in(tab, "Source")
    assert "@tgt1" not in shown_in(tab, "Source") and "@src2" not in shown_in(tab, "Target")


def test_a_function_is_sent_through_passes(tab, tmp_path):
    tab.get_by_role("button", name="Function and passes").click()
    editor(tab, "Target", "hidden")
    write(tab, "Source", BLOCKS)
    verdict(tab, "No pass is named")
    tab.get_by_label("Passes, as for opt").fill("simplifycfg")
    verdict(tab, "by simplifycfg: @f → @f")
    tab.get_by_label("Passes, as for opt").fill("simplifyfcg")
    verdict(tab, "the input is wrong")
    assert "the nearest are simplifycfg" in tab.get_by_label("Messages").inner_text()
    tab.get_by_label("Passes, as for opt").fill("simplifycfg")
    file = downloaded(tab, tmp_path)
    assert file.name == "function.ll"
    assert file.read_text() == f"; RUN: opt -S -passes=simplifycfg < %s\n{BLOCKS}"
    tab.get_by_role("button", name="Source and target").click()
    opened(tab, [file])
    verdict(tab, "by simplifycfg: @f → @f")
    assert shown_in(tab, "Source") == BLOCKS


def test_a_pair_is_downloaded_as_one_file_that_the_command_line_and_the_page_read(tab, tmp_path):
    write(tab, "Source", SOURCE.replace("@src", "@kernel"))
    write(tab, "Target", TARGET.replace("@tgt", "@kernel"))
    verdict(tab, "violated: @kernel → @kernel")
    file = downloaded(tab, tmp_path)
    assert file.name == "pair.srctgt.ll"
    assert status_of(["validate", str(file), "--output", str(tmp_path / "said")]) == 1
    tab.get_by_role("textbox", name="Source", exact=True).click()
    opened(tab, [file])
    verdict(tab, "violated: @src → @tgt")
    assert "@tgt" not in shown_in(tab, "Source") and "@src" not in shown_in(tab, "Target")


def test_two_files_are_the_source_and_the_target(tab, tmp_path):
    opened(tab, files_for(tmp_path, after=TARGET, before=SOURCE))
    verdict(tab, "violated: @src → @tgt")
    assert shown_in(tab, "Source") == SOURCE


def test_a_file_may_be_dropped_anywhere(tab):
    tab.evaluate(
        """text => {
          const given = new DataTransfer();
          given.items.add(new File([text], "pair.srctgt.ll", {type: "text/plain"}));
          document.querySelector("h1").dispatchEvent(
            new DragEvent("drop", {dataTransfer: given, bubbles: true, cancelable: true}));
        }""",
        SOURCE + TARGET.removeprefix(VOTE),
    )
    verdict(tab, "violated: @src → @tgt")


def test_what_is_no_text_is_refused_in_a_sentence(tab, tmp_path):
    file = tmp_path / "module.ll"
    file.write_bytes(b"BC\xc0\xde\x35\x14\x00\xff")
    opened(tab, [file])
    tab.get_by_text("module.ll is not text; `llvm-dis` makes text of bitcode.").wait_for()


def test_a_text_of_two_megabytes_is_pasted_and_kept(browser, served):
    page = browser.new_page()
    page.goto(served.url)
    write(page, "Target", TARGET.replace("@tgt", "@f"))
    editor(page, "Source").evaluate(PASTE, SOURCE.replace("@src", "@f") + "; filled\n" * 250_000)
    verdict(page, "violated: @f → @f")
    page.reload()
    verdict(page, "violated: @f → @f")
    page.close()


def test_a_change_that_does_not_arrive_is_not_judged(browser, served, tmp_path):
    page = browser.new_page()
    page.goto(served.url)
    opened(page, files_for(tmp_path, source=SOURCE + "; filled\n" * 250_000, target=TARGET))
    verdict(page, "violated: @src → @tgt")
    write(page, "Source", SOURCE)
    verdict(page, "violated: @src → @tgt")
    page.keyboard.press("ControlOrMeta+z")  # Two megabytes come back, in one change.
    write(page, "Target", TARGET + "\n")
    verdict(page, "This text is too long to be changed here")
    page.close()


def test_every_control_has_a_name(tab):
    nameless = tab.evaluate(
        """() => ["button", "input:not([type=file])", "[contenteditable=true]", "iframe"]
          .flatMap(what => [...document.querySelectorAll(what)])
          .filter(e => e.offsetParent !== null)
          .filter(e => !(e.innerText || "").trim() && !e.ariaLabel && !e.title
                       && !e.getAttribute("aria-labelledby") && !(e.labels && e.labels.length))
          .map(e => e.outerHTML.slice(0, 200))"""
    )
    assert nameless == []


FOCUSED = """() => {
  const here = document.activeElement;
  return here.getAttribute("aria-labelledby") || here.ariaLabel || here.innerText;
}"""


def test_the_keyboard_reaches_every_control(tab):
    write(tab, "Source", SOURCE)
    write(tab, "Target", TARGET)
    verdict(tab, "violated")
    editor(tab, "Source").focus()
    reached = []
    for _ in range(3):
        tab.keyboard.press("Escape")
        tab.keyboard.press("Tab")
        reached.append(tab.evaluate(FOCUSED))
    assert reached == ["target", "Seconds for one pair", "Judge now"]
    assert shown_in(tab, "Source") == SOURCE and shown_in(tab, "Target") == TARGET
    tab.keyboard.press("Enter")
    verdict(tab, "judging")
    verdict(tab, "violated")


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_is_wider_than_the_window(browser, served, width, scheme):
    page = browser.new_page(viewport={"width": width, "height": 844}, color_scheme=scheme)
    page.goto(served.url)
    write(page, "Source", SOURCE + TARGET.removeprefix(VOTE))
    verdict(page, "violated")
    assert page.evaluate("document.documentElement.scrollWidth") == width
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (sum(map(int, re.findall(r"\d+", ground)[:3])) < 382) == (scheme == "dark")
    page.close()


# --- the command ----------------------------------------------------------------------------------


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_the_server_with_all_that_it_started(tmp_path, by):
    server = Served(folder=tmp_path)
    children = psutil.Process(server.process.pid).children(recursive=True)
    status, said = server.end(by)
    assert status == 128 + by and "Traceback" not in said, said
    psutil.wait_procs(children, 5)
    assert not any(each.is_running() for each in children)
    assert list(tmp_path.iterdir()) == []


def test_a_port_in_use_is_said(served):
    done = subprocess.run(
        [*COMMAND, "serve", "--no-open", "--port", str(served.port)], capture_output=True, text=True
    )
    assert done.returncode == 2
    said = f"Error: port {served.port} cannot be used (in use); `--port 0` takes any that is free\n"
    assert (done.stdout, done.stderr) == ("", said)


def test_only_this_machine_can_open_it(served):
    found = [
        each.laddr.ip
        for each in psutil.Process(served.process.pid).net_connections("inet")
        if each.status == psutil.CONN_LISTEN
    ]
    assert found == ["127.0.0.1"]
    with socket.create_connection(("127.0.0.1", served.port)) as asked:
        asked.sendall(b"GET / HTTP/1.1\r\nHost: elsewhere.example\r\nConnection: close\r\n\r\n")
        assert asked.recv(4096).startswith(b"HTTP/1.1 400")


def test_without_nicegui_the_next_step_is_said(say, monkeypatch):
    monkeypatch.setitem(sys.modules, "nicegui", None)
    status, _, said = say("serve", "--no-open")
    assert status == 2
    assert "NiceGUI is not installed" in said and "pip install 'wavecheck[serve]'" in said


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--model", "memory"), "the page compares functions"),
        (("--contracts", "none.toml"), "none.toml"),
        (("--port", "80000"), "0<=x<=65535"),
    ],
)
def test_wrong_options_are_said_before_anything_is_served(say, words, told):
    status, out, said = say("serve", "--no-open", *words)
    assert (status, out) == (2, "") and told in said


def test_options_of_the_command_are_those_of_every_question(browser, tmp_path):
    promises = tmp_path / "promises.toml"
    promises.write_text('[op]\nsets = "may-grow"\n')
    server = Served("--bound", "2", "--contracts", promises.name, folder=tmp_path)
    page = browser.new_page()
    page.goto(server.url)
    write(page, "Source", LOOP)
    verdict(page, "preserved")
    said = page.frame_locator("iframe").locator(".where").first.inner_text()
    assert "up to 2 trips" in said
    page.close()
    server.end()
