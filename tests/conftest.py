"""Settings that every test shares, and programs that many of them need."""

from collections.abc import Callable, Iterator
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import settings
from wavecheck.semantics.convergence.dynamic_instances import History
from wavecheck.semantics.generation.random_graphs import random_path
from wavecheck.semantics.generation.token_programs import random_program


@pytest.fixture(scope="session", autouse=True)
def _kept_elsewhere() -> Iterator[None]:
    """What answers keep for people is not kept for those who run tests. The place is a short one,
    as it is for people."""
    with pytest.MonkeyPatch.context() as patch, TemporaryDirectory(prefix="kept-") as folder:
        patch.setenv("XDG_CACHE_HOME", folder)
        yield


settings.register_profile("wavecheck", deadline=None, print_blob=True, max_examples=100)
settings.register_profile("campaign", parent=settings.get_profile("wavecheck"), max_examples=1600)
settings.load_profile("wavecheck")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Long campaigns run only where `-m` speaks of them."""
    if config.getoption("markexpr"):
        return
    slow = [item for item in items if item.get_closest_marker("slow")]
    if slow:
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if item not in set(slow)]


@pytest.fixture(scope="session")
def random_history() -> Callable[..., History]:
    """A random well-formed program with a random path for each thread, by seed."""

    def made(
        seed: int, threads: int = 3, size: int = 10, patience: int = 20, anchors: bool = True
    ) -> History:
        rng = Random(seed)
        program = random_program(rng, size, anchors=anchors)
        return History(program, tuple(random_path(rng, program, patience) for _ in range(threads)))

    return made
