#!/usr/bin/env python3
"""Look up what the tables of requirements in docs/conformance.md name: tests, the rows
and functions in them, rule codes, functions and options. Every requirement that is not
the application's must have a test. usage: tools/check_conformance.py [BUILD-FOLDER
[DOCUMENT]]; without a build, names of its tests are not looked up."""
import collections
import glob
import os
import re
import subprocess
import sys

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
DOCUMENT = os.path.join(TOP, "docs", "conformance.md")
STATUSES = ("met", "option", "policy", "application", "superseded", "differs")
HEADING = "| where | requirement | status | test |"
CODE = re.compile(r"\b(?:[TFEHDMP]\d+)\b")
TEST = re.compile(r'`([^`]+)`(?: "([^"]+)")?')


def read(*path):
    with open(os.path.join(TOP, *path), encoding="utf-8") as file:
        return file.read()


def requirements(text):
    """(line number, cells) of each row in a table of requirements"""
    inside = False
    for number, line in enumerate(text.split("\n"), 1):
        if line == HEADING:
            inside = True
        elif not line.startswith("|"):
            inside = False
        elif inside and not line.startswith("|---"):
            yield number, [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]


def defined_codes(text):
    """T6, T7 and so on: codes in the first column of a table of decisions, and the
    tailored rules, which the public header lists."""
    codes = set()
    for line in text.split("\n"):
        first = re.match(r"\| ([A-Z]\w+(?:, [A-Z]\d+)*)[^|]*\|", line)
        if first:
            codes |= set(CODE.findall(first[1]))
    for header in glob.glob(os.path.join(TOP, "include", "linkspan", "*.h")):
        codes |= set(re.findall(r"\bP\d+\b", read(header)))
    return codes


def tests_of(build):
    """Names of the build's tests, or None without one."""
    if not build:
        return None
    listed = subprocess.run(["ctest", "--test-dir", build, "-N"], capture_output=True, text=True, check=True)
    return set(re.findall(r"^ *Test +#\d+: (\S+)", listed.stdout, re.MULTILINE))


def has_row(text, quoted):
    """True if the text has a string that starts with `quoted`, or a function of that name."""
    return '"' + quoted in text or re.search(rf"\b{re.escape(quoted)}\(", text)


def test_problems(cell, tests):
    for name, quoted in TEST.findall(cell):
        path = next((path for path in (os.path.join(TOP, name), os.path.join(TOP, "src", name))
                     if os.path.exists(path)), None)
        if path is None:
            if "/" in name or "." in name:
                yield f"no file {name}"
            elif tests is not None and name not in tests:
                yield f"no test {name}"
            elif quoted:
                yield f"{name} is no file, and has no row"
        elif quoted and (os.path.isdir(path) or not has_row(read(path), quoted)):
            yield f'{name} has no "{quoted}"'


def name_problems(cell, known):
    """Functions and constants that no header declares, and options that the manual lacks."""
    for name in re.findall(r"\b(?:linkspan|LINKSPAN)_\w+", cell):
        if not re.search(rf"\b{name}\b", known["headers"]):
            yield f"no {name} in the headers"
    for name in re.findall(r"(?<![\w-])--[a-z][\w-]*", cell):
        if name.replace("-", r"\-") not in known["manual"] and name not in known["manual"]:
            yield f"no option {name} in the manual"


def problems(text, tests):
    codes = defined_codes(text)
    known = {"headers": "".join(read(path) for path in glob.glob(os.path.join(TOP, "include", "linkspan", "*.h"))),
             "manual": read("docs", "linkspan.1")}
    for number, cells in requirements(text):
        if len(cells) != 4:
            yield number, f"{len(cells)} columns"
            continue
        _, asked, status, test = cells
        word = re.match(r"\w*", status)[0]
        if word not in STATUSES:
            yield number, f'"{status}": a status is one of {", ".join(STATUSES)}'
        if not asked:
            yield number, "no requirement"
        if not TEST.search(test) and word != "application":
            yield number, "no test"
        for problem in (*test_problems(test, tests), *name_problems(status, known)):
            yield number, problem
        for code in CODE.findall(status):
            if code not in codes:
                yield number, f"no rule {code}"


def main():
    text = read(os.path.abspath(sys.argv[2]) if len(sys.argv) > 2 else DOCUMENT)
    rows = list(requirements(text))
    found = list(problems(text, tests_of(sys.argv[1] if len(sys.argv) > 1 else None)))
    for number, problem in found:
        print(f"conformance.md:{number}: {problem}", file=sys.stderr)
    counts = collections.Counter(re.match(r"\w*", cells[2])[0] for _, cells in rows if len(cells) == 4)
    print(f"{len(rows)} requirements: " + ", ".join(f"{counts[word]} {word}" for word in STATUSES))
    return 1 if found or not rows else 0


if __name__ == "__main__":
    sys.exit(main())
