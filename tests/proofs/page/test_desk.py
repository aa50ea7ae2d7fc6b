"""The desk answers one question at a time, as the command line does."""

import asyncio
import sys
import time

from wavecheck.proofs.page.desk import Desk, this_program
from wavecheck.proofs.page.questions import Question

SLOW = [sys.executable, "-c", "import time; time.sleep(60)"]

SRC = "define void @src() {\n  ret void\n}\n"


def test_a_question_gets_the_answer_of_the_command_line():
    desk = Desk(this_program("wavecheck.proofs.commands.main"), {"--bound": "2"})
    answer = asyncio.run(desk.answer(Question(source=SRC + SRC.replace("src", "tgt"))))
    assert (answer.word, answer.headline, answer.said) == (
        "preserved",
        "preserved: @src → @tgt",
        "",
    )
    assert answer.page.startswith("<!doctype html>") and "pair.srctgt.ll" in answer.page


def test_who_stops_waiting_ends_the_process_and_the_next_is_answered():
    async def both():
        desk = Desk(SLOW, {})
        first = asyncio.create_task(desk.answer(Question(source=SRC)))
        await asyncio.sleep(0.3)
        waits = asyncio.create_task(desk.answer(Question(source=SRC)))
        await asyncio.sleep(0.1)
        assert desk.busy and not waits.done()
        begun = time.monotonic()
        for task in (first, waits):
            task.cancel()
        await asyncio.gather(first, waits, return_exceptions=True)
        return desk.busy, time.monotonic() - begun

    busy, seconds = asyncio.run(both())
    assert not busy and seconds < 2
