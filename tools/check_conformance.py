#!/usr/bin/env python3
"""Look up what tests/requirements.tsv and the tables of requirements in
docs/internals/conformance.md name: tests, the rows and functions in them, rule codes,
functions and options. The file has a line for each requirement; the document has those
about which there is more to say than "met" and rule codes. Every requirement that is
not the application's must have a test. usage: tools/check_conformance.py [BUILD-FOLDER
[DOCUMENT FILE]]; without a build, names of its tests are not looked up."""
import collections
import glob
import os
import re
import subprocess
import sys

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
DOCUMENT = os.path.join(TOP, "docs", "internals", "conformance.md")
REQUIREMENTS = os.path.join(TOP, "tests", "requirements.tsv")
COLUMNS = "source\twhere\trequirement\trules\ttests"
STATUSES = ("met", "option", "policy", "application", "superseded", "differs")
HEADING = "| where | requirement | status |"
SOURCE = re.compile(r"\*\*(S\d),")
CODE = re.compile(r"\b(?:[TFEHDMP]\d+)\b")
TEST = re.compile(r'`([^`]+)`(?: "([^"]+)")?')


def read(*path):
    with open(os.path.join(TOP, *path), encoding="utf-8") as file:
        return file.read()


def statuses(text):
    """(line number, source and cells) of each row in a table of requirements"""
    source, inside = "", False
    for number, line in enumerate(text.split("\n"), 1):
        if SOURCE.match(line):
            source = SOURCE.match(line)[1]
        if line == HEADING:
            inside = True
        elif not line.startswith("|"):
            inside = False
        elif inside and not line.startswith("|---"):
            yield number, [source, *(cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1])]


def tested(lines):
    """(line number, cells) of each requirement in the file, after the line of headings"""
    for number, line in enumerate(lines.split("\n")[1:], 2):
        if line:
            yield number, line.split("\t")


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


def file_problems(lines, codes, tests):
    """Problems of each requirement in the file, as (line number, problem)"""
    if not lines.startswith(COLUMNS + "\n"):
        yield 1, f"the columns are not {COLUMNS}"
    seen = set()
    for number, cells in tested(lines):
        if len(cells) != 5:
            yield number, f"{len(cells)} columns"
            continue
        *key, rules, test = cells
        if tuple(key) in seen:
            yield number, "twice"
        seen.add(tuple(key))
        if not all(key):
            yield number, "no source, place or requirement"
        if not TEST.search(test):
            yield number, "no test"
        for problem in test_problems(test, tests):
            yield number, problem
        for code in rules.split(", ") if rules else ():
            if code not in codes:
                yield number, f"no rule {code}"


def document_problems(text, codes, keys):
    """Problems of each row in the document, as (line number, problem)"""
    known = {"headers": "".join(read(path) for path in glob.glob(os.path.join(TOP, "include", "linkspan", "*.h"))),
             "manual": read("docs", "reference", "linkspan.1")}
    for number, cells in statuses(text):
        if len(cells) != 4:
            yield number, f"{len(cells) - 1} columns"
            continue
        *key, status = cells
        word = re.match(r"\w*", status)[0]
        if word not in STATUSES:
            yield number, f'"{status}": a status is one of {", ".join(STATUSES)}'
        if tuple(key) not in keys and word != "application":
            yield number, "no such requirement in the file"
        for problem in name_problems(status, known):
            yield number, problem
        for code in CODE.findall(status):
            if code not in codes:
                yield number, f"no rule {code}"


def main():
    document, file = sys.argv[2:4] if len(sys.argv) > 3 else (DOCUMENT, REQUIREMENTS)
    text, lines = read(os.path.abspath(document)), read(os.path.abspath(file))
    codes = defined_codes(text)
    keys = {tuple(cells[:3]) for _, cells in tested(lines)}
    found = [(document, *problem) for problem in document_problems(text, codes, keys)]
    found += [(file, *problem) for problem in
              file_problems(lines, codes, tests_of(sys.argv[1] if len(sys.argv) > 1 else None))]
    for name, number, problem in found:
        print(f"{os.path.relpath(name, TOP)}:{number}: {problem}", file=sys.stderr)
    written = {tuple(cells[:3]): re.match(r"\w*", cells[3])[0] for _, cells in statuses(text) if len(cells) == 4}
    counts = collections.Counter(written.get(key, "met") for key in keys | set(written))
    print(f"{sum(counts.values())} requirements: " + ", ".join(f"{counts[word]} {word}" for word in STATUSES))
    return 1 if found or not keys else 0


if __name__ == "__main__":
    sys.exit(main())
