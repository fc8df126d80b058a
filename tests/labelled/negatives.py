"""Hard negatives: text that looks like a host but is none. Where a list of
top-level domains would reject a name, it is not hard, and is left out."""
import collections
import hashlib
import re

import urls

MOST_ALIKE = 60
MOST_OF_KIND = 4000
MEMBER = re.compile(r"(?<![\w./@$:-])([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+)(?=\(| ?=[^=])",
                    re.ASCII)
VERSION = re.compile(r"(?<![\w./@:-])(v?\d+(?:\.\d+)+(?:[-~+.]?[A-Za-z0-9]+)*)(?![\w/@-])",
                     re.ASCII)
FILE = re.compile(r"[A-Za-z0-9_][\w.+-]*\.([A-Za-z]{2,})", re.ASCII)
SENTENCES = re.compile(r"(\w{2,}[.]) ([^\W\d_]\w*)")
WINDOW = 60


def tlds_of(files):
    for path, data in files:
        if path.endswith("/public_suffix_list.dat"):
            official = data().decode().split("===END ICANN DOMAINS===")[0]
            return frozenset(line for line in official.splitlines()
                             if line and not re.search(r"[.*!/ ]", line))
    raise SystemExit("publicsuffix: no list in it")


def is_filename(name, tlds):
    found = FILE.fullmatch(name)
    return bool(found and found.group(1).lower() in tlds)


def is_changelog(path):
    return bool(re.search(r"/doc/[^/]+/(changelog|NEWS)[^/]*$", path))


def versions(data):
    return unique(VERSION.findall(data.decode("utf-8", "ignore")))


def members(code, tlds):
    """Names that are called or assigned to, so certainly no hosts."""
    for text in unique(name for block in code for name in MEMBER.findall(block)):
        if text.rsplit(".", 1)[1].lower() in tlds:
            yield text


def run_together(block, tlds):
    """Two sentences without their space, with what stands around."""
    text = "".join(piece for piece, _ in block)
    if urls.is_linklike(text):
        return
    for found in SENTENCES.finditer(text):
        word = found.group(2)
        if not word[0].isupper() or word.lower() not in tlds:
            continue
        start = text.rfind(" ", 0, max(found.start() - WINDOW, 0)) + 1
        end = text.find(" ", found.end() + WINDOW)
        end = len(text) if end < 0 else end
        yield text[start:found.end(1)] + text[found.start(2):end]


def unique(texts):
    return list(dict.fromkeys(texts))


def likeness(case):
    """Cases of one kind that only repeat each other: by extension, by member,
    by the word that follows the full stop."""
    if case.kind in ("file", "member"):
        return case.text.rsplit(".", 1)[1].lower()
    if case.kind == "sentence":
        return re.search(r"\w{2,}\.([^\W\d_]\w*)", case.text).group(1).lower()
    return case.text


def digest(*words):
    return hashlib.sha256("\t".join(words).encode()).digest()


def thinned(cases):
    """Of negatives, a few that are alike and not too many in all. Which ones,
    their hash decides."""
    kinds = collections.defaultdict(list)
    for case in cases:
        kinds[case.kind].append(case)
    for kind in sorted(kinds):
        alike = collections.Counter()
        kept = 0
        for case in sorted(kinds[kind], key=lambda c: digest(c.text)):
            alike[likeness(case)] += 1
            if alike[likeness(case)] <= MOST_ALIKE and kept < MOST_OF_KIND:
                kept += 1
                yield case
