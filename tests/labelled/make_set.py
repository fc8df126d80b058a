#!/usr/bin/env python3
"""Make a labelled set of links in running text from Debian packages.

usage: make_set.py fetch --cache DIR [--list fresh.txt]
       make_set.py make  --cache DIR --part tune|heldout|fresh >SET
       make_set.py count --cache DIR [--list fresh.txt]

`fetch` downloads what packages.txt (or fresh.txt) names, without installing anything. `make`
writes one line per case, for labelled_score; README.md lists the columns and
what is left out. `count` prints what both parts contain. Packages are read from
their archives and never unpacked to disk. The same packages give the same set.
"""
import argparse
import collections
import functools
import glob
import gzip
import hashlib
import os
import struct
import subprocess
import sys
import tarfile

import documents
import negatives
import urls
from scripts import letters_majority, script_at, touch

HERE = os.path.dirname(os.path.abspath(__file__))
BIGGEST_FILE = 8 << 20
LONGEST_TEXT = 2000
# The list that rules were made with, and one that nobody looked at before.
PACKAGES, FRESH = "packages.txt", "fresh.txt"
FORMS = ("href", "readable", "schemeless")

# Blocks with links that one package may give in one language, lest a single
# document outweigh the rest.
MOST_BLOCKS = 600

# block: number within the file, the same for all forms; 0 for negatives.
Case = collections.namedtuple("Case", "part block kind form package path lang spans text")


def package_names(list_name):
    with open(os.path.join(HERE, list_name), encoding="ascii") as file:
        lines = [line.split("#")[0].strip() for line in file]
    return sorted(line for line in lines if line)


def archive_of(cache, package):
    found = sorted(glob.glob(os.path.join(glob.escape(cache), package + "_*.deb")))
    return found[-1] if found else None


def fetch(cache, list_name):
    os.makedirs(cache, exist_ok=True)
    for package in package_names(list_name):
        if not archive_of(cache, package):
            subprocess.run(["apt-get", "download", "-q", package], cwd=cache,
                           check=True, stdout=subprocess.DEVNULL)


def files_of(archive):
    """(path, contents) of each plain file; contents is a function."""
    with subprocess.Popen(["dpkg-deb", "--fsys-tarfile", archive],
                          stdout=subprocess.PIPE) as unpacker:
        with tarfile.open(fileobj=unpacker.stdout, mode="r|") as tar:
            for member in tar:
                if member.isfile():
                    path = member.name.removeprefix("./")
                    yield path, functools.partial(contents_of, tar, member)
    if unpacker.returncode:
        raise SystemExit(f"{archive}: cannot be read")


def contents_of(tar, member):
    if member.size > BIGGEST_FILE:
        return b""
    data = tar.extractfile(member).read()
    if member.name.endswith(".gz"):
        try:
            data = gzip.decompress(data)
        except (OSError, EOFError, struct.error):
            return b""
    return data


def part_of(list_name, package, path):
    if list_name == FRESH:
        return "fresh"
    digest = hashlib.sha256(f"{package}/{path}".encode()).digest()
    return "heldout" if digest[-1] & 1 else "tune"


def written(block, form):
    """The block with its links written in a form: text and, for each link,
    (start, end) in characters."""
    text, spans = "", []
    for piece, href in block:
        if href is None:
            text += piece
            continue
        url = urls.in_form(href, form)
        spans.append((len(text), len(text) + len(url)))
        text += url
    return text, spans


def labels(text, spans, majority):
    """One label per link; offsets in bytes."""
    last_end = None
    for start, end in spans:
        yield "{}-{}/{}/{}/{}".format(
            len(text[:start].encode()), len(text[:end].encode()),
            script_at(text, start, end, majority),
            touch(text[start - 1:start]) + touch(text[end:end + 1]),
            "glued" if urls.is_glued(text, start, end, last_end) else "free")
        last_end = end


def link_cases(block):
    """(form, spans, text) for each form of a block that can be labelled."""
    rest = [piece for piece, href in block if href is None]
    hrefs = [href for _, href in block if href is not None]
    if not hrefs or not all(urls.is_usable(href) for href in hrefs):
        return
    if sum(c.isalpha() for c in "".join(rest)) < 3 or any(map(urls.is_linklike, rest)):
        return
    majority = letters_majority("".join(rest))
    for form in FORMS:
        text, spans = written(block, form)
        if len(text) <= LONGEST_TEXT:
            yield form, ",".join(labels(text, spans, majority)), text


def cases_of_file(list_name, package, path, data, tlds):
    if negatives.is_changelog(path):
        for text in negatives.versions(data()):
            yield 0, "version", "-", "-", "-", text
        return
    document = documents.read(package, path, data, list_name == FRESH)
    if document is None:
        return
    for number, block in enumerate(document.blocks, 1):
        for form, spans, text in link_cases(block):
            yield number, "link", form, document.lang, spans, text
        for text in negatives.run_together(block, tlds):
            yield 0, "sentence", "-", document.lang, "-", text
    for text in negatives.members(document.code, tlds):
        yield 0, "member", "-", document.lang, "-", text


def all_cases(cache, list_name):
    """Every case once: a text that comes again, in whatever file, is left out."""
    seen = set()
    psl = archive_of(cache, "publicsuffix")
    if not psl:
        raise SystemExit("no packages there: run fetch first")
    tlds = negatives.tlds_of(files_of(psl))
    for package in package_names(list_name):
        archive = archive_of(cache, package)
        if not archive:
            raise SystemExit(f"{package}: not in the cache")
        for path, data in files_of(archive):
            found = list(cases_of_file(list_name, package, path, data, tlds))
            if negatives.is_filename(os.path.basename(path), tlds):
                found.append((0, "file", "-", "-", "-", os.path.basename(path)))
            for block, kind, form, lang, spans, text in found:
                if (kind == "link", text) not in seen:
                    seen.add((kind == "link", text))
                    yield Case(part_of(list_name, package, path), block, kind, form, package,
                               path, lang, spans, text)


def chosen_blocks(links):
    """Which blocks stay, if a package has too many in a language: those with
    the smallest hashes."""
    blocks = collections.defaultdict(set)
    for case in links:
        blocks[case.package, case.lang].add((case.path, case.block))
    return {(package, *block) for (package, _), found in blocks.items()
            for block in sorted(found, key=lambda b: negatives.digest(package, b[0], str(b[1])))
            [:MOST_BLOCKS]}


def cases_of_set(cache, list_name):
    links, others = [], []
    for case in all_cases(cache, list_name):
        (links if case.kind == "link" else others).append(case)
    chosen = chosen_blocks(links)
    yield from (case for case in links
                if (case.package, case.path, case.block) in chosen)
    yield from negatives.thinned(others)


def make(cache, part):
    out = open(sys.stdout.fileno(), "w", encoding="utf-8", newline="\n")
    for case in cases_of_set(cache, FRESH if part == "fresh" else PACKAGES):
        if case.part == part:
            print(*case[2:], sep="\t", file=out)
    out.close()


def count(cache, list_name):
    """Counts of spans per part, never a result of detection."""
    tables = collections.defaultdict(lambda: collections.defaultdict(collections.Counter))
    for case in cases_of_set(cache, list_name):
        if case.kind != "link":
            tables["negatives"][case.kind][case.part] += 1
            continue
        for span in case.spans.split(","):
            _, script, _, glued = span.split("/")
            if glued == "glued":
                tables["glued"]["all"][case.part] += 1
                continue
            tables["form"][case.form][case.part] += 1
            tables["script"][script][case.part] += 1
            tables["package"][case.package][case.part] += 1
            tables["language"][case.lang][case.part] += 1
    parts = ("fresh",) if list_name == FRESH else ("tune", "heldout")
    for name, table in tables.items():
        print(f"{name:30}", *(f"{part:>7}" for part in parts))
        for key in sorted(table, key=lambda k: (-sum(table[k].values()), k)):
            print(f"  {key:28}", *(f"{table[key][part]:7}" for part in parts))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("command", choices=("fetch", "make", "count"))
    parser.add_argument("--cache", required=True, help="folder of the packages")
    parser.add_argument("--part", choices=("tune", "heldout", "fresh"), default="tune")
    parser.add_argument("--list", choices=(PACKAGES, FRESH), default=PACKAGES)
    args = parser.parse_args()
    if args.command == "fetch":
        fetch(args.cache, args.list)
    elif args.command == "make":
        make(args.cache, args.part)
    else:
        count(args.cache, args.list)


if __name__ == "__main__":
    main()
