#!/usr/bin/env python3
"""tools/check_prose.py reports what it says it reports, and nothing in good prose.
usage: prose_check_test.py FOLDER_OF_TOOLS"""
import sys

# (why, file name, text, kinds that must be reported)
ROWS = [
    ("leans on the declaration before", "src/a.c", "/* The same for bytes. */\n", ["lean"]),
    ("leans on a place", "src/a.c", "/* Bytes, see below. */\n", ["lean"]),
    ("below with an object is a place in the text, not a neighbour", "src/a.c", "/* Names of below 64 bytes. */\n", []),
    ("stands by itself", "src/a.c", "/* Bytes of the same label keep their order. */\n", []),
    ("a string is not a comment", "src/a.c", 'f("/* The same */");\n', []),
    ("a private word", "src/a.c", "// Mends the text.\n", ["word"]),
    ("the word is quoted", "src/a.c", '/* "tell" is not a host. */\n', []),
    ("the verb is a private word", "src/a.c", "/* What to pass over. */\n", ["word"]),
    ("the noun is ordinary English", "src/a.c", "/* One pass over the text. */\n", []),
    ("to tell apart is ordinary English", "src/a.c", "/* Tells both hosts apart. */\n", []),
    ("private words count in Markdown", "docs/a.md", "It tells you.\n", ["word"]),
    ("but not in its code", "docs/a.md", "```\nIt tells you.\n```\n", []),
    ("41 words in a header", "include/a.h", "/** " + "word " * 41 + ". */\n", ["long"]),
    ("40 words in a header", "include/a.h", "/** " + "word " * 40 + ". */\n", []),
    ("41 words in two sentences", "include/a.h", "/** " + "word " * 21 + "end. " + "word " * 19 + ". */\n", []),
    ("41 words elsewhere", "src/a.h", "/** " + "word " * 41 + ". */\n", []),
    ("41 words in a manual", "docs/a.1", ".PP\n" + "word " * 41 + ".\n", ["long"]),
    ("41 words in an example of a manual", "docs/a.1", ".PP\n.EX\n" + "word " * 41 + ".\n.EE\n", []),
    ("a code alone", "src/a.c", "/* Not by H13. */\n", ["code"]),
    ("a code alone in brackets", "src/a.c", "/* Names (H13). */\n", ["code"]),
    ("the meaning stands after the code", "src/a.c", "/* H13: no underscore in the registrable domain. */\n", []),
    ("the meaning stands before the code", "src/a.c", "/* No underscore in a domain (H13). */\n", []),
    ("the meaning stands after the code in quotation marks", "src/a.c", '/* Rule "H13" (an underscore). */\n', []),
    ("the row of a table is the meaning of its last cell", "docs/a.md", "| a port that cannot be | `a.com:99999` | H9 |\n", []),
    ("a cell of two codes", "docs/a.md", "| H7, H8 | An empty label. |\n", []),
    ("a row of two cells gives no meaning", "docs/a.md", "| x | H9 |\n", ["code"]),
    ("a section of its own", "docs/a.md", "Not by P1.\n\n### P1 punctuation\n\nA link ends.\n", []),
    ("one explanation serves the file", "src/a.c", "/* By H13. */\n/* H13: no underscore. */\n", []),
    ("a quoted code is data", "src/a.c", '/* Its code, such as "P1". */\n', []),
    ("bytes are no codes", "src/a.c", "/* U+200B is E2 80 8B. */\n", []),
    ("a file that is not there", "docs/a.md", "[x](nothing-of-this-name.md)\n", ["link"]),
    ("a heading that is not there", "docs/a.md", "[x](internals/architecture.md#no-such-heading)\n", ["link"]),
    ("a heading that is there", "docs/a.md", "[x](internals/architecture.md#glossary)\n", []),
    ("a link in code", "docs/a.md", "`[x](nothing.md)`\n", []),
]


def main():
    sys.path.insert(0, sys.argv[1])
    import check_prose  # pylint: disable=import-outside-toplevel

    bad = 0
    for why, name, text, want in ROWS:
        got = sorted({kind for _, kind, _ in check_prose.problems(name, text)})
        if got != want:
            print(f"{why}: {got}, not {want}")
            bad += 1
    names = list(check_prose.project_files())
    if len(names) < 500:
        print(f"only {len(names)} files are checked")
        bad += 1
    print(f"{len(ROWS)} rows, {bad} wrong")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
