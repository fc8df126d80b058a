#!/usr/bin/env python3
"""Refuse files in src and cli of more than 600 lines, functions of more than 60
and programs in which six lines or more stand twice. Generated tables may be as
long as they are. A function may be longer if a comment in it gives the reason:
`Long because ...`. usage: tools/check_size.py [FOLDER...]"""
import collections
import os
import re
import sys

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FILE_LINES = 600
FUNCTION_LINES = 60
SAME_LINES = 6
# Files that may have the same lines, and why.
MAY_BE_ALIKE = [
    # Each kernel has the same loop, compiled for its own instruction set, so that the
    # functions that the loop calls can be inlined.
    {"src/text/scan_avx2.c", "src/text/scan_neon.c", "src/text/scan_sse2.c"},
]


def sources(folder):
    for at, folders, names in os.walk(os.path.join(TOP, folder)):
        folders[:] = sorted(name for name in folders if name != "generated")
        for name in sorted(names):
            if name.endswith((".c", ".h")):
                yield os.path.join(at, name)


def functions(lines):
    """(first line, last line, numbered from 1) of each function's body."""
    begin = None
    for number, line in enumerate(lines, 1):
        # clang-format puts a function's brace, and no other, in column one.
        if line == "{":
            begin = number
        elif line == "}" and begin:
            yield begin, number
            begin = None


def size_problems(path, lines):
    name = os.path.relpath(path, TOP)
    if len(lines) > FILE_LINES:
        yield f"{name}: {len(lines)} lines"
    for begin, end in functions(lines):
        body = lines[begin:end - 1]
        if len(body) > FUNCTION_LINES and not any("Long because" in line for line in body):
            yield f"{name}:{begin}: a function of {len(body)} lines"


def telling(lines):
    """Lines with content, with their numbers: no braces, blanks, comments or
    includes. None where a function or table ends."""
    in_comment = False
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if text.startswith("/*"):
            in_comment = True
        is_said = not in_comment and re.search(r"\w", text) and not text.startswith(("#include", "//"))
        if "*/" in text:
            in_comment = False
        if is_said:
            yield number, text
        elif line.startswith("}"):
            yield number, None


def duplicates(files):
    """Places with SAME_LINES lines in a row that also stand elsewhere."""
    seen = collections.defaultdict(list)
    for path, lines in files:
        said = list(telling(lines))
        for at in range(len(said) - SAME_LINES + 1):
            key = tuple(text for _, text in said[at:at + SAME_LINES])
            if None not in key:
                seen[key].append((os.path.relpath(path, TOP), said[at][0]))
    reported = set()
    for places in seen.values():
        if len(places) < 2:
            continue
        pair = tuple(sorted({name for name, _ in places}))
        if pair not in reported and not any(set(pair) <= alike for alike in MAY_BE_ALIKE):
            reported.add(pair)
            yield " and ".join(f"{name}:{line}" for name, line in places) + f": the same {SAME_LINES} lines"


def main():
    folders = sys.argv[1:] or ["src", "cli"]
    files = []
    for folder in folders:
        for path in sources(folder):
            with open(path, encoding="utf-8") as file:
                files.append((path, file.read().split("\n")[:-1]))
    found = [problem for path, lines in files for problem in size_problems(path, lines)]
    found += duplicates([pair for pair in files if not pair[0].endswith("_test.c")])
    for problem in found:
        print(problem, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
