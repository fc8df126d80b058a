"""What the tests share. tests/run gives the folders by the environment."""
import os
import pathlib
import random
import subprocess
import sys

import pytest

TOP = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))


def pytest_addoption(parser):
    parser.addoption("--tap", help="write the results to this file, as tools/count_tests reads them")


class Tap:
    """One line for each test: ok, not ok, or ok with # SKIP."""

    def __init__(self, path):
        self.file = open(path, "w", encoding="utf-8")
        self.count = 0

    def pytest_runtest_logreport(self, report):
        if report.when != "call" and report.passed:
            return
        self.count += 1
        word = "not ok" if report.failed else "ok"
        name = report.nodeid.rsplit("/", 1)[-1].replace("#", "number sign")
        end = " # SKIP" if report.skipped else ""
        self.file.write(f"{word} {self.count} - {name}{end}\n")
        self.file.flush()

    def pytest_sessionfinish(self):
        """The plan comes last: without it the run did not end."""
        self.file.write(f"1..{self.count}\n")
        self.file.close()


def pytest_configure(config):
    if config.getoption("--tap"):
        config.pluginmanager.register(Tap(config.getoption("--tap")))


@pytest.fixture(scope="session")
def shared():
    """The folder with Unicode's files."""
    folder = pathlib.Path(os.environ.get("LINKSPAN_SHARED", TOP.parent / "shared"))
    if not (folder / "unicode").is_dir():
        pytest.skip(f"{folder}/unicode: not found; set LINKSPAN_SHARED")
    return folder


@pytest.fixture(scope="session")
def command():
    """Run the command of the same checkout, and return its output."""
    path = os.environ.get("LINKSPAN_COMMAND") or TOP / "build/release/cli/linkspan"

    def run(*arguments, text=b""):
        done = subprocess.run([path, *arguments], input=text, capture_output=True, check=False)
        assert done.returncode in (0, 1), done.stderr.decode()
        return done.stdout

    return run


@pytest.fixture
def rng():
    return random.Random(20261116)
