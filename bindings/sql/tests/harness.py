"""A list of tests with one result each, written as TAP."""
import os
import re
import sys
import time
import traceback

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
RESULTS = os.environ.get("RESULTS", os.path.join(TOP, "build", "results"))
COMMAND = os.environ.get("LINKSPAN", os.path.join(TOP, "build", "release", "cli", "linkspan"))


class Skip(Exception):
    """This machine cannot run the test; says why."""


class Tests:
    """Runs tests one after the other and counts them."""

    def __init__(self, part):
        os.makedirs(RESULTS, exist_ok=True)
        self.tap = open(os.path.join(RESULTS, f"{part}.tap"), "w", encoding="utf-8")
        self.part, self.number = part, 0
        self.passed = self.failed = self.skipped = 0

    def write(self, line):
        for file in (sys.stdout, self.tap):
            file.write(line + "\n")
            file.flush()

    def run(self, title, function, *arguments):
        """Anything that `function` raises is a failure."""
        self.number += 1
        start = time.monotonic()
        try:
            function(*arguments)
        except Skip as reason:
            self.skipped += 1
            self.write(f"ok {self.number} - {title} # SKIP {reason}")
        except Exception:  # the next test still runs
            self.failed += 1
            self.write(f"not ok {self.number} - {title}")
            for line in traceback.format_exc().splitlines():
                self.write(f"# {line[:2000]}")
        else:
            self.passed += 1
            self.write(f"ok {self.number} - {title} # {time.monotonic() - start:.2f} s")

    def end(self):
        self.write(f"1..{self.number}")
        self.tap.close()
        print(f"{self.part}: {self.passed} passed, {self.failed} failed, {self.skipped} skipped")
        return 1 if self.failed or self.passed == 0 else 0


def same(got, want, why=""):
    if got != want:
        raise AssertionError(f"{why}: got {got!r}, want {want!r}")


def refused(function, *words):
    """`function` fails, and the message has these words."""
    try:
        got = function()
    except Skip:
        raise
    except Exception as error:
        for word in words:
            if word not in str(error):
                raise AssertionError(f"no {word!r} in {error}") from error
        return
    raise AssertionError(f"no error, but {got!r}")


def blocks_of(document, language):
    with open(os.path.join(TOP, document), encoding="utf-8") as file:
        return re.findall(rf"^```{language}\n(.*?)^```$", file.read(), re.MULTILINE | re.DOTALL)


def statements(document, language="sql"):
    """The statements of a document's sql blocks with the rows that follow each in
    comments: [(statement, [row])]."""
    blocks = blocks_of(document, language)
    found, current = [], ""
    for line in "".join(blocks).splitlines():
        if line.startswith("-- "):
            found[-1][1].append(line[3:])
            continue
        current += line + "\n"
        if line.endswith(";"):
            found.append((current.strip(), []))
            current = ""
    if current.strip() or not found:
        raise AssertionError(f"{document}: a statement without an end: {current}")
    return found
