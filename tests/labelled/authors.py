#!/usr/bin/env python3
"""Score bare names on the marks of authors: sites that they linked, and names that
they marked as code or linked as files, in README files whose markup was taken away.

    tests/labelled/authors.py COMMAND CASES [--half tune|check] [--show KIND] [--profile NAME]

COMMAND is the program linkspan; CASES is a cases.jsonl with text, start, end (bytes),
kind, class and pkg. The cases are split by package: an odd SHA-256 of the package's
name is `check`, which is looked at only to confirm; `tune` is for tuning. Without
--half, both are scored. --show prints the failures of a kind in the half `tune`.
"""
import argparse
import collections
import hashlib
import json
import subprocess
import sys

NAMES = ("code", "file")  # kinds that are no sites
SITES = ("host", "hostpath", "brand", "url-punct", "url-cjk")


def half_of(case):
    return "check" if hashlib.sha256(case["pkg"].encode()).digest()[0] & 1 else "tune"


def links_of(command, profile, cases):
    """The ranges of the links of each case, from one call of the command."""
    text = "\0".join(case["text"].replace("\0", " ") for case in cases)
    run = subprocess.run([command, "find", "-z", "--json", "--offsets=bytes", f"--profile={profile}"],
                         input=text.encode(), stdout=subprocess.PIPE, check=True)
    found = [[] for _ in cases]
    for line in run.stdout.splitlines():
        link = json.loads(line)
        found[link["record"]].append((link["start"], link["end"]))
    return found


def is_hit(case, links):
    """For a site: exactly its span is linked. For a name: a link touches its span."""
    if case["kind"] in NAMES:
        return any(start < case["end"] and case["start"] < end for start, end in links)
    return all(tuple(span) in links for span in case["expect"])


def percent(hits):
    return f"{100 * sum(hits) / len(hits):6.2f} % of {len(hits)}" if hits else "none"


def report(cases, hits):
    groups = collections.defaultdict(list)
    for case, hit in zip(cases, hits):
        kind = case["kind"]
        groups["names linked" if kind in NAMES else "hosts linked" if kind in ("host", "hostpath") else kind].append(hit)
        groups[f"  {kind}, class {case['class']}"].append(hit)
        if case["kind"] == "host":
            groups["bare hosts linked"].append(hit)
    for name in sorted(groups, key=lambda name: (name.startswith(" "), name)):
        print(f"{name:28s} {percent(groups[name])}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("command")
    parser.add_argument("cases")
    parser.add_argument("--half", choices=("tune", "check"))
    parser.add_argument("--show", choices=(*NAMES, *SITES))
    parser.add_argument("--profile", default="tailored")
    arguments = parser.parse_args()
    if arguments.show and arguments.half == "check":
        parser.error("the failures of the half check are not shown")
    with open(arguments.cases, encoding="utf-8") as file:
        cases = [json.loads(line) for line in file]
    cases = [case for case in cases if arguments.half in (None, half_of(case))]
    hits = [is_hit(case, links) for case, links in zip(cases, links_of(arguments.command, arguments.profile, cases))]
    if not arguments.show:
        report(cases, hits)
        return
    for case, hit in zip(cases, hits):
        if case["kind"] == arguments.show and half_of(case) == "tune" and hit == (case["kind"] in NAMES):
            text = case["text"].encode()
            parts = text[:case["start"]], text[case["start"]:case["end"]], text[case["end"]:]
            print(case["id"], case["class"], "⸠".join((parts[0].decode()[-160:], "⸡".join(
                (parts[1].decode(), parts[2].decode()[:120])))).replace("\n", "⏎"))


if __name__ == "__main__":
    sys.exit(main())
