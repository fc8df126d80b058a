#!/usr/bin/env python3
"""Compare the speed of linkspan, linkify-it-py, bleach and a regular expression in one run.

usage: compare.py [--whole] [--record FILE]

Long texts have 4 MB. linkify-it-py and bleach get only the first 128 KB of them, since
they need minutes for the whole text (--whole gives it to them). Bytes per second of
processor time are compared: other programs on the machine disturb it less than the time
of the clock. Each time is the best of several. The exit status is 1 if a goal is missed:
100 times as fast as these two packages on long texts, 50 times on short messages. FILE is
docs/measured.json, from which tools/measured writes the table of the README."""
import argparse
import datetime
import importlib.metadata
import json
import pathlib
import random
import re
import sys
import threading
import time

import bleach
import linkify_it

import linkspan

SIZE = 4_000_000
SLICE = 128_000
GOALS = {"English": 100, "link-dense": 100, "short, no links": 50, "short, links": 50}
EXPRESSION = re.compile(r"https?://[^\s<>\"]+|www\.[^\s<>\"]+|[\w.+-]+@[\w-]+\.[\w.-]+")
TOP = pathlib.Path(__file__).resolve().parents[3]


def english():
    """Documents of this project and the licences that Debian installs."""
    paths = sorted(TOP.glob("docs/*/*.md")) + sorted(pathlib.Path("/usr/share/common-licenses").glob("*-*"))
    text = "\n".join(path.read_text(encoding="utf-8", errors="replace") for path in paths)
    return (text * (SIZE // len(text) + 1))[:SIZE]


def link_dense(rng, prose):
    """A link after each eight words, as in the other benchmarks of linkspan."""
    words = [word for word in prose[:400_000].split() if word.isalpha()]
    out, size, at = [], 0, 0
    while size < SIZE:
        number = rng.randrange(10 ** 6)
        out.append(" ".join(words[at:at + 8]) + " " + rng.choice([
            f"https://www.example{number % 97}.com/news/2026/{number}.html?ref={number % 13}", f"http://site{number}.org/",
            f"user{number}@example{number % 31}.net", f"www.example{number % 7}.co.uk/a_(b)/{number}"]))
        at = (at + 8) % (len(words) - 8)
        size += len(out[-1]) + 1
    return "\n".join(out)[:SIZE]


def messages(rng, with_links):
    words = "I you we they have seen this that was not very good today at home in the evening thanks lol ok?".split()
    made = []
    for number in range(2000):
        text = " ".join(rng.choice(words) for _ in range(rng.randrange(4, 16)))
        if with_links:
            text += f" https://example{number}.com/watch?v={number} " + " ".join(rng.sample(words, 3))
            text += f" or me{number}@example.org"
        made.append(text)
    return made


def best(function, rounds, clock=time.process_time):
    times = []
    for _ in range(rounds):
        start = clock()
        function()
        times.append(clock() - start)
    return min(times)


def rates(texts, slow_texts, quick_rounds):
    """MB/s by program; `texts` is a list of texts."""
    linkifier = linkify_it.LinkifyIt()
    size = sum(len(text.encode()) for text in texts) / 1e6
    slow_size = sum(len(text.encode()) for text in slow_texts) / 1e6
    return {
        "linkspan": size / best(lambda: [linkspan.find(text) for text in texts], quick_rounds),
        "linkspan, many": size / best(lambda: linkspan.find_many(texts), quick_rounds),
        "linkspan.linkify": size / best(lambda: [linkspan.linkify(text) for text in texts], quick_rounds),
        "re": size / best(lambda: [EXPRESSION.findall(text) for text in texts], 3),
        "linkify-it-py": slow_size / best(lambda: [linkifier.match(text) for text in slow_texts], 2),
        "bleach": slow_size / best(lambda: [bleach.linkify(text) for text in slow_texts], 2),
    }


def two_threads(texts):
    """How many times as fast two threads are as one, by the clock."""
    half = len(texts) // 2

    def run(parts):
        threads = [threading.Thread(target=linkspan.count_many, args=(part,)) for part in parts]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    return (best(lambda: run([texts]), 15, time.perf_counter) /
            best(lambda: run([texts[:half], texts[half:]]), 15, time.perf_counter))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--whole", action="store_true", help="give all of the long texts to the packages")
    parser.add_argument("--record", metavar="FILE", type=pathlib.Path)
    given = parser.parse_args()
    whole = given.whole
    record = {"date": datetime.date.today().isoformat(), "times": {},
              "versions": {name: importlib.metadata.version(name) for name in ("linkify-it-py", "bleach")}}
    rng = random.Random(1)
    prose = english()
    dense = link_dense(rng, prose)
    corpora = {
        "English": ([prose], [prose if whole else prose[:SLICE]], 7),
        "link-dense": ([dense], [dense if whole else dense[:SLICE]], 7),
        "short, no links": (messages(rng, False), None, 7),
        "short, links": (messages(rng, True), None, 7),
    }
    missed = 0
    for name, (texts, slow_texts, rounds) in corpora.items():
        found = rates(texts, slow_texts or texts[:500], rounds)
        print(name)
        for program, rate in found.items():
            print(f"    {program:18}{rate:10.2f} MB/s", end="")
            if program in ("linkify-it-py", "bleach"):
                times = found["linkspan"] / rate
                record["times"].setdefault(name, {})[program] = round(times)
                is_short = times < GOALS[name]
                missed += is_short
                print(f"   linkspan {times:8.0f} times as fast, goal {GOALS[name]}{', short' if is_short else ''}", end="")
            elif program == "re":
                print(f"   linkspan {found['linkspan'] / rate:8.1f} times as fast", end="")
            print()
    texts = [dense[at:at + 400] for at in range(0, len(dense), 400)]
    print(f"two threads, count_many of {len(texts)} texts: {two_threads(texts):.2f} times one thread")
    if given.record:
        known = json.loads(given.record.read_text(encoding="utf-8"))
        given.record.write_text(json.dumps(known | {"python": record}, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
