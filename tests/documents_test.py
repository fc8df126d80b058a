#!/usr/bin/env python3
"""The tables of docs/reference/profiles.md and docs/guides/migrating.md are true: a table
whose first column is `text` is run, each column by what its head names; what the
column `rule` names must give the same by itself. Every rule of the table in
detect.h has a section and such a row in docs/reference/profiles.md. And every rule code
that the C files cite has a row in docs/internals/conformance.md, or its section.
usage: documents_test.py BUILD-FOLDER
Columns that name another linkifier are for tests/peers/peers.mjs."""
import glob
import os
import re
import subprocess
import sys

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROFILES = {"uts58": "uts58", "linkspan": "tailored", "tailored": "tailored", "safe": "safe"}
SKIPPED = {"finding", "found", "linkify-it", "linkifyjs", "twitter-text", "cmark-gfm"}
MIN_CELLS = 80  # so that a change of the layout cannot empty the test
# T, F, H, M and P alone: the others look like bytes in hexadecimal (E1) or text.
CODE = re.compile(r"(?<![\w%\\+])[TFHMP][1-9][0-9]?\b")
MIN_CODES = 50


def tables(text):
    """(expression before it, head, rows) of each table that begins with text."""
    expression = None
    head = None
    for line in text.splitlines():
        found = re.match(r"The expression: `(.*)`$", line)
        if found:
            expression = found[1]
        if not line.startswith("|"):
            head = None
            continue
        cells = [cell.strip() for cell in line.strip().strip("|").split(" | ")]
        if head is None:
            head = cells
        elif not line.startswith("|---") and head[0] == "text":
            yield expression, head, cells


def links(cell):
    """What stands between backquotes; <U+2060> is the character itself, and a table
    needs a backslash before a vertical line."""
    cell = cell.replace("\\|", "|")
    cell = re.sub(r"<U\+([0-9A-F]{4,6})>", lambda m: chr(int(m[1], 16)), cell)
    return [] if cell == "—" else re.findall(r"`([^`]+)`", cell)


def run(command, text):
    done = subprocess.run(command, input=text + "\n", capture_output=True, text=True, encoding="utf-8",
                          env=dict(os.environ, LC_ALL="C.UTF-8"), check=False)
    if done.returncode not in (0, 1):
        raise SystemExit(f"{command}: {done.stderr}")
    return done.stdout.splitlines()


def extended(command, text, found):
    """What `linkspan extend` makes of a link, from its bytes."""
    path = os.path.join(os.environ.get("TMPDIR", "/tmp"), f"linkspan-text-{os.getpid()}")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    raw = text.encode()
    start = raw.index(found.encode())
    try:
        line = run([command, "extend", path], f"{start}\t{start + len(found.encode())}")[0]
    finally:
        os.remove(path)
    begin, end = (int(number) for number in line.split("\t")[:2])
    return [raw[begin:end].decode()]


def read(*path):
    with open(os.path.join(TOP, *path), encoding="utf-8") as file:
        return file.read()


def codes_in_first_cells(document):
    """The rule codes that start a row: "| H7, H8 | ..." has two."""
    found = set()
    for line in document.splitlines():
        if line.startswith("| "):
            found.update(CODE.findall(line.split(" | ")[0]))
    return found


def code_problems():
    explained = codes_in_first_cells(read("docs", "internals", "conformance.md"))
    explained.update(re.findall(r"^### (P\d+) ", read("docs", "reference", "profiles.md"), re.MULTILINE))
    cited = {}
    for folder in "include", "src", "cli", "tests", "fuzz":
        for path in sorted(glob.glob(os.path.join(TOP, folder, "**", "*.[ch]"), recursive=True)):
            if "/generated/" not in path:
                for code in CODE.findall(read(path)):
                    cited.setdefault(code, os.path.relpath(path, TOP))
    if len(cited) < MIN_CODES:
        yield f"only {len(cited)} rule codes were found in the C files"
    for code in sorted(cited.keys() - explained):
        yield f"conformance.md: no row for {code}, which {cited[code]} cites"


def tailored_rules():
    """(LINKSPAN_TAILOR_ name, code, name) of each row of the table, and what is
    wrong with the table: the enum beside it lists the same bits in that order."""
    header = read("include", "linkspan", "detect.h")
    table = header.partition("#define LINKSPAN_TAILOR_RULES(RULE)")[2].partition("\n\n")[0]
    rules = re.findall(r'RULE\((\w+), "(P\d+)", "([\w-]+)", \w+,', table)
    enum = re.findall(r"\bLINKSPAN_TAILOR_(\w+) = (\d+)", header)
    problems = []
    numbers = [int(code[1:]) for _, code, _ in rules]
    if enum != [(name, str(1 << (number - 1))) for (name, _, _), number in zip(rules, numbers)]:
        problems.append("detect.h: LINKSPAN_TAILOR_RULES does not list the rules of the enum, or Pn is not its nth bit")
    if numbers != sorted(set(numbers)):
        problems.append("detect.h: the codes of LINKSPAN_TAILOR_RULES are not in order")
    return rules, problems


def rule_problems(rules):
    """Each rule has a section and an example."""
    document = read("docs", "reference", "profiles.md")
    sections = re.findall(r"^### (P\d+ [\w -]+)$", document, re.MULTILINE)
    examples = [row[head.index("rule")] for _, head, row in tables(document) if "rule" in head]
    for _, code, name in rules:
        title = f"{code} {name.replace('-', ' ')}"
        if sections.count(title) != 1:
            yield f"profiles.md: {sections.count(title)} sections ### {title}"
        if title not in examples:
            yield f"profiles.md: no example with {title} in the column rule"
    if len(sections) != len(rules):
        yield f"profiles.md: sections for {len(sections)} rules, {len(rules)} in detect.h"


def main():
    command = os.path.join(os.path.abspath(sys.argv[1]), "cli", "linkspan")
    rules, problems = tailored_rules()
    problems.extend(rule_problems(rules))
    cells = 0
    for name in ("reference/profiles.md", "guides/migrating.md"):
        for expression, head, row in tables(read("docs", name)):
            text = links(row[0])[0]
            for column, cell in zip(head[1:], row[1:]):
                if column in PROFILES:
                    got = run([command, "--profile=" + PROFILES[column]], text)
                elif column == "the expression":
                    got = [match[0] for match in re.finditer(expression, text)]
                elif column == "linkspan_extend":
                    got = extended(command, text, links(row[1])[0])
                elif column == "rule":
                    name = cell.partition(" ")[2].replace(" ", "-")
                    got = run([command, "--tailor=" + name], text)
                    cell = row[head.index("tailored")]
                elif column in SKIPPED:
                    continue
                else:
                    got = f"nobody knows the column {column}"
                cells += 1
                if got != links(cell):
                    problems.append(f"{name}: {column}: {text}: {got} instead of {links(cell)}")
    if cells < MIN_CELLS:
        problems.append(f"only {cells} cells were found")
    problems.extend(code_problems())
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
