"""Command lines as people type them, and pages as browsers show them."""

import shutil

import pytest
from wavecheck.proofs.commands.main import status_of

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

QUIET = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture
def say(tmp_path, monkeypatch, capsys):
    """Run a command line in a folder of its own; gives status, stdout and stderr."""
    monkeypatch.chdir(tmp_path)

    def run(*words):
        status = status_of([str(word) for word in words])
        said = capsys.readouterr()
        assert "Traceback" not in said.out + said.err
        return status, said.out, said.err

    return run


@pytest.fixture(scope="module")
def browser():
    """A browser of this machine; without one the test says so and is skipped."""
    program = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if program is None:
        pytest.skip(f"no browser: none of {', '.join(BROWSERS)} is installed")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=program, args=QUIET)
        yield launched
        launched.close()


@pytest.fixture
def copied(monkeypatch):
    """A job that is alone is done by a copy of this process, in which what a test patches holds:
    whatever threads other tests left."""
    monkeypatch.setattr("threading.active_count", lambda: 1)
