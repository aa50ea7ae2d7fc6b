"""The server of the page, for this machine alone: it ends with a signal and leaves nothing."""

from __future__ import annotations

import errno
import signal
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

from nicegui import app, ui
from nicegui.server import Server
from starlette.middleware.trustedhost import TrustedHostMiddleware

from .desk import Desk
from .examples import examples
from .page import Page

HOST = "127.0.0.1"

FOLDER = Path(__file__).parent


class PortTaken(Exception):
    """The port cannot be had; the message says why."""


def free_port(wanted: int) -> int:
    """The port, or for 0 one that is free. Raises PortTaken."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, wanted))
        except OSError as error:
            taken = error.errno == errno.EADDRINUSE
            raise PortTaken("in use" if taken else error.strerror or str(error)) from None
        return probe.getsockname()[1]


def serve(desk: Desk, port: int, seconds: float, open_it: bool, told: Callable[[], None]) -> None:
    """Serve the page until a signal ends it. `told` is called once it can be opened."""
    catalogue = examples()
    style = (FOLDER / "page.css").read_text(encoding="utf-8")
    script = (FOLDER / "page.js").read_text(encoding="utf-8")

    def page() -> None:
        ui.add_css(style)
        ui.add_head_html(f"<script>{script}</script>")
        Page(desk, catalogue, seconds)

    _end_at_hangup()
    app.add_middleware(TrustedHostMiddleware, allowed_hosts=[HOST, "localhost"])
    app.on_startup(told)
    ui.run(
        page,
        host=HOST,
        port=port,
        title="wavecheck",
        favicon="🌊",
        dark=None,
        language="en-US",
        show=open_it,
        reload=False,
        tailwind=False,
        show_welcome_message=False,
        timeout_graceful_shutdown=1,
    )


def _end_at_hangup() -> None:
    """The server ends at SIGHUP as at SIGTERM; then whoever heard SIGHUP before hears it."""
    known = getattr(signal, "SIGHUP", None)
    before = signal.getsignal(known) if known else signal.SIG_IGN
    if known is None or before == signal.SIG_IGN:  # As under nohup.
        return

    def hear(number: int, frame: Any) -> None:
        signal.signal(number, before)
        Server.instance.handle_exit(number, frame)

    signal.signal(known, hear)
