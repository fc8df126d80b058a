#!/usr/bin/env python3
"""Real lines from Debian packages, and the links that readers saw in them.

usage: real.py fetch  --cache DIR
       real.py sample --cache DIR >LINES
       real.py make   --cache DIR --half open|held >TEXTS

`fetch` downloads the packages that the rule below draws, without installing them.
`sample` draws lines, one JSON object each, without any label. `make` joins the labels of
real.tsv with their lines, in the form of open.jsonl, for score.mjs. The lines are other
people's, so only their places, hashes and labels are kept here.
"""
import argparse
import collections
import gettext
import gzip
import hashlib
import io
import json
import os
import re
import subprocess
import sys
import tarfile

HERE = os.path.dirname(os.path.abspath(__file__))
LABELS = os.path.join(HERE, "real.tsv")
SEED = "linkspan real lines 2026-11"

# The rule. Packages: of each section of Debian 12 (main, amd64), those with the smallest
# SHA-256 of SEED and their name, up to a size. Lines: of each package at most MOST_LINES,
# of each file one, those with the smallest hashes; of each group the first so many.
SECTIONS = ("admin comm database devel doc editors electronics gnome gnu-r golang graphics "
            "hamradio haskell httpd interpreters java javascript kde libdevel libs lisp "
            "localization mail math misc net news ocaml perl php python ruby rust science "
            "sound tex text utils vcs video web x11 xfce zope").split()
PER_SECTION = 7
BIGGEST = 1_500_000
MOST_LINES = 6
MOST_MESSAGES = 14
SHORTEST, LONGEST = 16, 240

SOURCE = ("c h cc cpp hpp py pl pm rb js ts go rs java php lua tcl el lisp scm ml hs r m sh awk "
          "sql css vala ads adb erl jl pas f90 tex cmake jsm mjs cs").split()
PROSE = "txt md rst org text readme news todo faq".split()
DATA = "json yaml yml toml ini conf cfg properties xml csv log mbox eml desktop service".split()
QUOTA = {"doc": 165, "changelog": 100, "messages": 130, "source": 190, "data": 70}
MOST_ALIKE = {"source": 12, "messages": 4, "data": 20}  # most lines of one extension or language
BARE = 0.6  # share of lines without a scheme, an @ or www.


def digest(*words):
    return hashlib.sha256("\t".join((SEED, *words)).encode()).hexdigest()


def available():
    """(section, package, size) of all packages that apt knows."""
    dump = subprocess.run(["apt-cache", "dumpavail"], stdout=subprocess.PIPE, check=True).stdout
    for entry in dump.decode("utf-8", "replace").split("\n\n"):
        fields = dict(re.findall(r"^(Package|Section|Size): (.*)$", entry, re.M))
        if len(fields) == 3:
            yield fields["Section"].split("/")[-1], fields["Package"], int(fields["Size"])


def chosen_packages():
    sections = collections.defaultdict(set)
    for section, package, size in available():
        if section in SECTIONS and 4000 < size <= BIGGEST:
            sections[section].add(package)
    return [package for section in SECTIONS
            for package in sorted(sections[section], key=digest)[:PER_SECTION]]


def fetch(cache):
    os.makedirs(cache, exist_ok=True)
    here = {name.split("_")[0] for name in os.listdir(cache)}
    wanted = [package for package in chosen_packages() if package not in here]
    for at in range(0, len(wanted), 40):
        subprocess.run(["apt-get", "download", "-q", *wanted[at:at + 40]], cwd=cache,
                       stdout=subprocess.DEVNULL, check=False)


def files_of(archive):
    with subprocess.Popen(["dpkg-deb", "--fsys-tarfile", archive], stdout=subprocess.PIPE) as unpacker:
        with tarfile.open(fileobj=unpacker.stdout, mode="r|") as tar:
            for member in tar:
                if member.isfile() and member.size < 4 << 20:
                    yield member.name.removeprefix("./"), tar.extractfile(member).read()


def group_of(path):
    """(group, extension or language) of a file, None for one that is left out."""
    name = os.path.basename(path).lower().removesuffix(".gz")
    ending = name.rsplit(".", 1)[-1]
    found = re.search(r"locale/([^/]+)/LC_MESSAGES/[^/]+\.mo$", path)
    if found:
        return "messages", found.group(1)
    if re.match(r"(changelog|news)", name):
        return "changelog", ""
    if "/man/" in path or ending in ("html", "htm", "svg", "copyright") or name == "copyright":
        return None
    if ending in SOURCE:
        return "source", ending
    if ending in DATA or "/log" in path:
        return "data", ending
    if ending in PROSE or path.startswith("usr/share/doc/") or re.match("readme|todo|faq", name):
        return "doc", ""
    return None


def lines_of(path, data):
    if path.endswith(".mo"):
        try:
            catalogue = gettext.GNUTranslations(io.BytesIO(data))._catalog
        except (OSError, UnicodeDecodeError, ValueError):
            return []
        texts = [text for key, text in catalogue.items() if key and isinstance(text, str)]
        return [line for text in texts for line in text.split("\n")]
    if path.endswith(".gz"):
        try:
            data = gzip.decompress(data)
        except (OSError, EOFError):
            return []
    try:
        return data.decode("utf-8").replace("\r", "").split("\n")
    except UnicodeDecodeError:
        return []


def top_level_domains(cache):
    for name in os.listdir(cache):
        if name.startswith("publicsuffix_"):
            for path, data in files_of(os.path.join(cache, name)):
                if path.endswith("/public_suffix_list.dat"):
                    official = data.decode().split("===END ICANN DOMAINS===")[0]
                    return [line for line in official.splitlines() if re.fullmatch("[a-z]+", line)]
    subprocess.run(["apt-get", "download", "-q", "publicsuffix"], cwd=cache, check=True,
                   stdout=subprocess.DEVNULL)
    return top_level_domains(cache)


def candidate_patterns(cache):
    ends = "|".join(sorted(top_level_domains(cache), key=len, reverse=True))
    name = re.compile(rf"\w\.(?:{ends})(?![\w-])", re.I)
    return name, re.compile(r"://|www\.|\w@\w")


def usable(line):
    return (SHORTEST <= len(line) <= LONGEST and "\0" not in line and "\t" not in line.strip() and
            sum(c.isalpha() for c in line) >= 8)


def sample(cache):
    name, other = candidate_patterns(cache)
    found = collections.defaultdict(list)
    for archive in sorted(os.listdir(cache)):
        package = archive.split("_")[0]
        if package == "publicsuffix":
            continue
        per_package = []
        for path, data in files_of(os.path.join(cache, archive)):
            group = group_of(path)
            if not group:
                continue
            lines = {line.strip() for line in lines_of(path, data)}
            lines = [line for line in lines if usable(line) and (name.search(line) or other.search(line))]
            for is_bare in (True, False):
                some = [line for line in lines if is_bare == (not other.search(line))]
                if some:
                    best = min(some, key=lambda line: digest(package, path, line))
                    per_package.append((digest(best), is_bare, *group, package, path, best))
        kinds = collections.Counter()
        for row in sorted(per_package):
            kinds[row[2]] += 1
            if kinds[row[2]] <= (MOST_MESSAGES if row[2] == "messages" else MOST_LINES):
                found[row[2], row[1]].append(row)
    seen = set()
    for (group, is_bare), rows in sorted(found.items()):
        most = round(QUOTA[group] * (BARE if is_bare else 1 - BARE))
        alike = collections.Counter()
        for row in sorted(rows):
            kind, text = row[3], row[6]
            if row[0] in seen or alike[kind] >= MOST_ALIKE.get(group, most) or sum(alike.values()) >= most:
                continue
            seen.add(row[0])
            alike[kind] += 1
            print(json.dumps({"id": row[0][:12], "group": group, "kind": kind, "package": row[4],
                              "path": row[5], "text": text}, ensure_ascii=False))


def labels():
    """The labels by id: half, class, whether firm, package, path, ranges of the links."""
    with open(LABELS, encoding="utf-8") as file:
        for line in file:
            name, half, kind, firmness, package, path, spans = line.rstrip("\n").split("\t")
            ranges = [tuple(map(int, span.split("-"))) for span in spans.split(",")] if spans != "-" else []
            yield name, (half, kind, firmness == "firm", package, path, ranges)


def make(cache, half):
    wanted = {name: label for name, label in labels() if label[0] == half}
    places = {(label[3], label[4]) for label in wanted.values()}
    rows = {}
    for archive in sorted(os.listdir(cache)):
        package = archive.split("_")[0]
        if not any(place[0] == package for place in places):
            continue
        for path, data in files_of(os.path.join(cache, archive)):
            if (package, path) not in places:
                continue
            for line in lines_of(path, data):
                line = line.strip()
                name = digest(line)[:12]
                if name in wanted and usable(line):
                    rows[name] = line
    for name in sorted(rows):
        _, kind, is_firm, _, _, ranges = wanted[name]
        print(json.dumps({"id": name, "class": kind.split("/")[0], "lang": kind.split("/")[-1],
                          "text": rows[name], "links": [rows[name][start:end] for start, end in ranges],
                          "firm": is_firm, "half": half}, ensure_ascii=False))
    if len(rows) < len(wanted):
        print(f"real.py: {len(wanted) - len(rows)} of {len(wanted)} lines are not in these packages",
              file=sys.stderr)
        return 1
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("command", choices=("fetch", "sample", "make"))
    parser.add_argument("--cache", required=True)
    parser.add_argument("--half", choices=("open", "held"), default="open")
    arguments = parser.parse_args()
    if arguments.command == "fetch":
        fetch(arguments.cache)
    elif arguments.command == "sample":
        sample(arguments.cache)
    else:
        return make(arguments.cache, arguments.half)
    return 0


if __name__ == "__main__":
    sys.exit(main())
