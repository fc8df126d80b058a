#!/usr/bin/env python3
"""Refuse sentences that need a second reading, as far as a program can see them:

  lean      a comment that leans on its neighbour ("The same for ..."): declarations move
  word      a word in a private sense ("mend", "tell"), with the word to write instead
  long      a sentence of more than 40 words in a public header or a manual page
  code      a rule code (H13) that a file uses without ever saying what the rule is
  link      a link to a file or a heading that is not there

usage: tools/check_prose.py [FILE...]    without FILE: every file of the project"""
import os
import re
import subprocess
import sys

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SENTENCE_WORDS = 40

LEAN = re.compile(
    r"^(the same\b(?! \w+ (as|in|for both|of both|twice)\b)|as (above|below|before|there)\b|likewise\b|so too\b"
    r"|ditto\b|and (this|that|these|the|what)\b|see (above|below)\b|also\b)",
    re.IGNORECASE,
)
LEAN_INSIDE = re.compile(r"\b((as|see|like|said|described|of|from|than) (above|below)|the (above|below))\b(?! the| a| it| that| \d)", re.IGNORECASE)

# Words that the project once used in a sense of its own, and what to write
# instead. The patterns leave out the ordinary senses.
WORDS = [
    (re.compile(r"\b(mend|mends|mended|mending)\b", re.I), "fix"),
    (re.compile(r"\b(tell|tells|told|telling)\b(?!( \w+){0,4} apart\b| apart\b)", re.I), "say, report, show"),
    (re.compile(r"(?<!one )(?<!a )(?<!single )(?<!second )\b(pass|passes|passed|passing) over\b", re.I), "skip, reject"),
    (re.compile(r"\b(glance|glances|glanced)\b", re.I), "look, quick check"),
    (re.compile(r"\b(thereof|whereof|therein|wherein|hereby|whither|albeit|whilst|naught|ere)\b", re.I), "ordinary words"),
    (re.compile(r"\bbegin of\b", re.I), "start of"),
]

# Codes of docs/internals/conformance.md. `E2 80 8B` are bytes, not a rule.
CODE = re.compile(r"(?<![0-9A-F]{2} )(?<!\\x)(?<!%)\b([HPTFED]\d{1,2})\b(?! [0-9A-F]{2}\b)")
MEANING_WORDS = 3


def project_files():
    """Files that people write. The site's pages are put together from others, and
    tools/check_site.mjs checks the links of the result."""
    names = subprocess.run(["git", "ls-files"], cwd=TOP, capture_output=True, text=True, check=True).stdout
    for name in names.splitlines():
        if "/generated/" in name or name.startswith(("docs/reference/man3/", "LICENSES/", "site/")):
            continue
        if name.endswith((".c", ".h", ".md", ".1")):
            yield name


def c_comments(text):
    """(line, comment as one line) of each comment in C, strings left out. Lines
    with // that follow each other are one comment."""
    token = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|/\*.*?\*/|//[^\n]*(?:\n[ \t]*//[^\n]*)*', re.S)
    for match in token.finditer(text):
        found = match.group(0)
        if not found.startswith(("/*", "//")):
            continue
        line = text.count("\n", 0, match.start()) + 1
        words = re.sub(r"^[ \t]*(/\*+<?|\*+/|\*(?!/)|///?<?)[ \t]?", "", found, flags=re.M)
        words = re.sub(r"\*+/\s*$", "", words)
        yield line, words


def md_paragraphs(text):
    """(line, paragraph) of Markdown, without code blocks, tables and headings."""
    in_code = False
    paragraph, start = [], 0
    for number, line in enumerate(text.split("\n") + [""], 1):
        if line.lstrip().startswith("```"):
            in_code = not in_code
            line = ""
        elif in_code:
            continue
        is_item = re.match(r"\s*([*+-]|\d+\.)\s", line)
        if not line.strip() or line.startswith(("#", "|")) or is_item:
            if paragraph:
                yield start, "\n".join(paragraph)
            paragraph = []
            if line.startswith("|"):
                yield number, line
                continue
        if line.strip() and not line.startswith("#"):
            if not paragraph:
                start = number
            paragraph.append(line)


def man_paragraphs(text):
    """(line, paragraph) of a manual page, without examples and requests."""
    in_example = False
    paragraph, start = [], 0
    for number, line in enumerate(text.split("\n") + [".PP"], 1):
        if line.startswith((".nf", ".EX")):
            in_example = True
        if line.startswith((".fi", ".EE")):
            in_example = False
            continue
        if in_example:
            continue
        if line.startswith((".B", ".I", ".R")) and not line.startswith((".RS", ".RE")):
            line = re.sub(r"^\.\w+ ?", "", line).replace('"', "")
        elif line.startswith((".", "'")):
            if paragraph:
                yield start, "\n".join(paragraph)
            paragraph = []
            continue
        line = re.sub(r"\\f.|\\&|\\[|/^]", "", line).replace("\\-", "-")
        if not paragraph:
            start = number
        paragraph.append(line)


def without_quotes(prose):
    """The prose with code, quotations and URLs replaced by one word each: what
    is quoted is not the writer's own word."""
    prose = re.sub(r"``.*?``|`[^`]*`", "QUOTED", prose, flags=re.S)
    prose = re.sub(r'"[^"\n]*"|“[^”]*”|‘[^’]*’', "QUOTED", prose)
    return re.sub(r"\b\w+://\S+", "QUOTED", prose)


def sentences(prose):
    """Sentences, list items and clauses that a blank line or `@param` ends."""
    prose = re.sub(r"\n\s*(@\w+|[*+-] |\d+\. |\|)", r". \1", prose)
    prose = re.sub(r"\n\s*\n", ". ", prose)
    return [part for part in re.split(r"[.!?:;][\"')\]]*\s+", prose) if part.strip()]


def gives_meaning(prose, at, end):
    """Is the code at this place explained? `H13: words`, `H13 (words)`, a table
    cell of its own, or the words before `(H13)` in the same sentence. A code in the
    last cell of a table is explained by its row."""
    after = prose[end:]
    if prose.startswith("|"):  # `| H7, H8 | words |`
        after = re.sub(r"^(, [HPTFED]\d{1,2})+", "", after)
    if prose.startswith("|") and re.match(r"\s*\|\s*$", after):
        return len(prose[:at].split()) > MEANING_WORDS
    if re.match(r"\**[`\"]?\s*(\(|:|—|–|=|\||,\s*(which|that|the|a|an)\b|\s+\w+s\b)\s*\S", after):
        return True
    before = re.split(r"[.;:!?]\s", prose[:at])[-1]
    in_brackets = before.rfind("(") > before.rfind(")")
    return in_brackets and len(before.split()) > MEANING_WORDS


def titles(text):
    """Codes that have a section of their own: `### P1 punctuation`."""
    return set(re.findall(r"^#+ ([HPTFED]\d{1,2})\b", text, re.M))


def code_problems(paragraphs, explained):
    seen, explained = {}, set(explained)
    for line, prose in paragraphs:
        unquoted = re.sub(r'"[^"\n]*"', lambda m: " " * len(m.group(0)), prose)
        for match in CODE.finditer(unquoted):
            code = match.group(1)
            seen.setdefault(code, line)
            if gives_meaning(prose, match.start(), match.end()):
                explained.add(code)
    for code, line in seen.items():
        if code not in explained:
            yield line, "code", f"{code} is used and its meaning is not given"


def word_problems(line, prose):
    own = without_quotes(prose)
    for pattern, instead in WORDS:
        for match in pattern.finditer(own):
            yield line + own[:match.start()].count("\n"), "word", f'"{match.group(0)}": write {instead}'


def lean_problems(line, comment):
    start = comment.strip()
    if LEAN.match(start):
        yield line, "lean", f'a comment starts with "{" ".join(start.split()[:3])}": repeat the noun'
    own = without_quotes(comment)
    for match in LEAN_INSIDE.finditer(own):
        yield line + own[:match.start()].count("\n"), "lean", f'"{match.group(0)}": name what is meant'


def length_problems(line, prose):
    for sentence in sentences(without_quotes(prose)):
        count = len(re.findall(r"\w[\w'’-]*", sentence))
        if count > SENTENCE_WORDS:
            yield line, "long", f'a sentence of {count} words: "{" ".join(sentence.split()[:6])} ..."'


def anchors(path):
    with open(path, encoding="utf-8") as file:
        for heading in re.findall(r"^#+ +(.*)$", file.read(), re.M):
            heading = re.sub(r"[^\w\- ]", "", heading.strip().lower())
            yield heading.replace(" ", "-")


def without_code(text):
    return re.sub(r"``.*?``|`[^`\n]*`", lambda m: " " * len(m.group(0)), text)


def link_problems(name, text):
    outside = re.sub(r"^```.*?^```", lambda m: "\n" * m.group(0).count("\n"), text, flags=re.S | re.M)
    for match in re.finditer(r"\]\(([^)\s]+)\)|\b(?:src|href)=\"([^\"]+)\"", without_code(outside)):
        target = match.group(1) or match.group(2)
        line = outside.count("\n", 0, match.start()) + 1
        if re.match(r"[a-z][a-z+.-]*:", target):
            continue
        file, _, heading = target.partition("#")
        path = os.path.normpath(os.path.join(TOP, os.path.dirname(name), file)) if file else os.path.join(TOP, name)
        if not os.path.exists(path):
            yield line, "link", f"{target}: there is no such file"
        elif heading and path.endswith(".md") and heading not in set(anchors(path)):
            yield line, "link", f"{target}: there is no such heading"


def problems(name, text):
    if name.endswith((".c", ".h")):
        paragraphs = list(c_comments(text))
        for line, comment in paragraphs:
            yield from lean_problems(line, comment)
    elif name.endswith(".md"):
        paragraphs = list(md_paragraphs(text))
        yield from link_problems(name, text)
    else:
        paragraphs = list(man_paragraphs(text))
    yield from code_problems(paragraphs, titles(text) if name.endswith(".md") else ())
    for line, prose in paragraphs:
        yield from word_problems(line, prose)
        if name.startswith("include/") or name.endswith(".1"):
            yield from length_problems(line, prose)


def main(names):
    count = 0
    for name in names or project_files():
        name = os.path.relpath(os.path.abspath(os.path.join(TOP, name) if not os.path.exists(name) else name), TOP)
        with open(os.path.join(TOP, name), encoding="utf-8") as file:
            text = file.read()
        for line, kind, what in sorted(set(problems(name, text))):
            print(f"{name}:{line}: {kind}: {what}")
            count += 1
    if count:
        print(f"{count} places to write in plainer words (tools/check_prose.py)")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
