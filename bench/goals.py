#!/usr/bin/env python3
"""Print every goal of speed, the number reached, and "short" where it is short:
bench/goals.py BUILD CORPORA [--quick]. BUILD is an optimised build with its
benchmarks, CORPORA what bench/make_corpora.py has made. --quick reads the first
8 MB of each text and takes fewer turns; it ends within three minutes.

Each number is a ratio of CPU times. Those of the command are the least of several
turns of the programs that are compared; those beside the Rust crate come from two
programs one after the other, and move by a tenth on a busy machine. What is absent is
named as not measured."""
import argparse
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile

import compare

CORPORA = compare.CORPORA
QUICK_SIZE = 8_000_000
SLOW = 4_000_000  # bytes for programs that need seconds for all
# What users of grep write to find links: an expression for URLs and a simple one for
# e-mail addresses.
GREP_EXPRESSION = (r'https?://[^\s<>"]+|[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}')
# JSON lines took 31.9 times as long as finding takes with uts58 in link-dense text, before
# they were made faster; the goal is an eighth of that.
JSON_BEFORE = 31.9
LEAST_OF_CRATE = {"english": 5, "multilingual": 2.8, "changelogs": 3.5, "links": 2.2}
# Texts that the goal for pathological texts names.
NAMED = ('"a.com\'"*N', '"(x.com/a)"*N', '"mailto:"*N', '"http://"*N', '"a.com。"*N',
         '"http://b.com/" "()"*N', '"😎"*N ".com"', '"x:y@"*N')
# Each of these texts is read in milliseconds, so that other work disturbs a single run.
SLOW_TURNS = 3
STRIPPED = 480_000


class Table:
    """Rows of goal, number and verdict."""

    def __init__(self):
        self.short = 0

    def head(self, title):
        print(f"\n{title}")

    def row(self, what, reached, goal, is_least=True, unit=""):
        """A number that must be at least, or at most, the goal."""
        if reached is None:
            print(f"  {what:50} {'':>10} {'not measured':>16}")
            return
        is_good = reached >= goal if is_least else reached <= goal
        self.short += not is_good
        sign = ">=" if is_least else "<="
        digits = 0 if goal >= 1000 else 2
        print(f"  {what:50} {reached:>10,.{digits}f} {sign} {goal:>9,.{digits}f}{unit}"
              f"{'' if is_good else '   short'}")


def cpu_of(command):
    """CPU time of a command. grep writes to a file: if it wrote to /dev/null, it would stop
    at its first match."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with tempfile.TemporaryFile() if command[0] == "grep" else open(os.devnull, "wb") as out:
        done = subprocess.run(command, check=False, stdout=out)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode > 1:
        sys.exit(f"{command[0]} failed")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def in_turn(commands, turns):
    """The least CPU time of each command, taken in turn."""
    least = [float("inf")] * len(commands)
    for _ in range(turns):
        for i, command in enumerate(commands):
            least[i] = min(least[i], cpu_of(command))
    return least


def seconds_of(program, path, *arguments):
    """What bench_speed and bench_binding print, by name."""
    lines = subprocess.run([program, *arguments, path], check=True, text=True,
                           stdout=subprocess.PIPE).stdout.splitlines()
    return {line.split()[0]: float(line.split()[2]) for line in lines}


class Bench:
    def __init__(self, build, folder, is_quick, scratch):
        self.build = build
        self.folder = folder
        self.scratch = scratch
        self.size = QUICK_SIZE if is_quick else None
        self.turns = 5 if is_quick else 11
        self.command = os.path.join(build, "cli", "linkspan")
        self.rust = compare.build_rust(build)
        self.speed = {}

    def program(self, name):
        return os.path.join(self.build, "bench", name)

    def names(self, prefix=""):
        """Corpora that are there."""
        files = sorted(os.listdir(self.folder))
        return [file[:-4] for file in files if file.endswith(".txt") and file.startswith(prefix)]

    def whole(self, name):
        """All of a corpus: for the command, whose start would count in a short one."""
        return os.path.join(self.folder, f"{name}.txt")

    def text(self, name, size=None):
        """The path of a corpus, or of its first bytes."""
        path = self.whole(name)
        size = size or self.size
        if not size or os.path.getsize(path) <= size:
            return path
        part = os.path.join(self.scratch, f"{name}.{size}")
        if not os.path.exists(part):
            with open(path, "rb") as f:
                content = f.read(size)
            with open(part, "wb") as f:
                f.write(content[:content.rfind(b"\n") + 1])
        return part

    def speeds(self, name):
        """Seconds of bench_speed for a corpus, measured once."""
        if name not in self.speed:
            self.speed[name] = seconds_of(self.program("bench_speed"), self.text(name))
        return self.speed[name]


def json_lines(bench, table):
    table.head("JSON lines (the command, CPU time)")
    find = [bench.command, "find"]
    text = bench.whole("links")
    json, plain = in_turn([[*find, "--json", text], [*find, "--profile", "uts58", text]],
                          bench.turns)
    table.row("link-dense: times as fast as before", JSON_BEFORE * plain / json, 8)
    for name in [n for n in bench.names("prose-") if n == "prose-english"] or ["english"]:
        text = bench.whole(name)
        json, plain = in_turn([[*find, "--json", text], [*find, text]], bench.turns)
        table.row(f"{name}: of the speed of find", plain / json, 0.5)


def profiles(bench, table):
    table.head("Profiles (the command, of the speed of uts58)")
    for name in CORPORA:
        text = bench.whole(name)
        exact, tailored, safe = in_turn(
            [[bench.command, "find", "--profile", p, text] for p in ("uts58", "tailored", "safe")],
            bench.turns)
        table.row(f"{name}: tailored", exact / tailored, 0.85)
        table.row(f"{name}: safe", exact / safe, 0.75)


def crate(bench, table):
    table.head("Beside the Rust crate linkify 0.9.0")
    for name in bench.names("prose-"):
        reached = None
        if bench.rust:
            theirs = compare.median_of([bench.rust, bench.text(name), "9"])[0]
            reached = theirs / bench.speeds(name)["linkspan"]
        table.row(f"{name}: of the crate with :// and @ alone", reached, 0.8)
    for name in CORPORA:
        reached = None
        if bench.rust:
            theirs = compare.median_of([bench.rust, bench.text(name), "9", "schemeless"])[0]
            reached = theirs / bench.speeds(name)["linkspan"]
        table.row(f"{name}: times the crate with schemeless names", reached, LEAST_OF_CRATE[name])


def output(bench, table):
    table.head("Output and offsets (the library)")
    for name in CORPORA:
        speeds = bench.speeds(name)
        table.row(f"{name}: HTML with safe, times detection",
                  speeds["linkspan-safe-to-html"] / speeds["linkspan-safe"], 1.6, is_least=False)
    for name in CORPORA:
        for profile in "uts58", "tailored":
            found = seconds_of(bench.program("bench_binding"), bench.text(name), profile)
            ways = [way for way in found if way.startswith("convert")]
            slowest = max(ways, key=lambda way: found[way])
            table.row(f"{name}: {slowest}, of finding with {profile}",
                      found["find"] / found[slowest], 0.8)


def webassembly(bench, table):
    """The goal of the npm package, measured where `make test-npm` has installed it."""
    table.head("WebAssembly (node)")
    folder = os.path.join(compare.HERE, os.pardir, "build", "npm", "empty")
    script = os.path.join(compare.HERE, "peers", "wasm.mjs")
    reached = None
    if shutil.which("node") and os.path.isdir(os.path.join(folder, "node_modules", "linkspan")):
        done = subprocess.run(["node", script, bench.text("english", SLOW)], cwd=folder, check=False,
                              text=True, stdout=subprocess.PIPE)
        reached = float(done.stdout) if done.returncode == 0 else None
    table.row("english: simd128 times the scalar build", reached, 3)


def grep(bench, table):
    table.head("The command beside ripgrep and GNU grep")
    for name in CORPORA:
        text = bench.text(name, SLOW)
        commands = {"ripgrep": ["rg", "-o", "--no-filename", "-N", GREP_EXPRESSION, text],
                    "GNU grep": ["grep", "-aohE", GREP_EXPRESSION.replace(r"\s", "[:space:]"), text]}
        there = {program: command for program, command in commands.items()
                 if shutil.which(command[0])}
        ours = [bench.command, "find", text]
        nothing = [bench.command, "find", os.devnull]
        times = in_turn([ours, nothing, *there.values()], 5)
        own = max(times[0] - times[1], 1e-6)
        for program in commands:
            reached = None
            if program in there:
                reached = times[2 + list(there).index(program)] / own
            table.row(f"{name}: times {program}", reached, 4)


def pathological(bench, table):
    table.head("Texts made to be slow (of link-dense speed, uts58)")
    texts = os.path.join(compare.HERE, os.pardir, "tests", "pathological.txt")
    rows = {}
    for _ in range(SLOW_TURNS):
        lines = subprocess.run([bench.program("bench_pathological"), texts, "detect uts58", "1048576"],
                               check=False, text=True, stdout=subprocess.PIPE).stdout.splitlines()
        for line in lines:
            match = re.match(r"detect uts58: (.*): [\d.]+ ([\d.]+) steps per byte", line)
            if match:
                rows[match[1]] = min(rows.get(match[1], float("inf")), float(match[2]))
    size = os.path.getsize(bench.text("links"))
    dense = bench.speeds("links")["linkspan"] / size * 1e9  # nanoseconds a byte
    for name in NAMED:
        table.row(name, dense / rows[name] if name in rows else None, 0.1)


def library(bench, table):
    table.head("The shared library")
    shared = os.path.join(bench.build, "src", "liblinkspan.so")
    stripped = os.path.join(bench.scratch, "stripped")
    subprocess.run(["strip", "-o", stripped, shared], check=True)
    table.row("bytes when stripped", os.path.getsize(stripped), STRIPPED, is_least=False)
    check = os.path.join(compare.HERE, os.pardir, "tools", "check_library")
    done = subprocess.run([check, shared], check=False, capture_output=True, text=True)
    print(f"  tools/check_library, also for relocations: {done.stderr.strip() or 'passed'}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("build")
    parser.add_argument("corpora")
    parser.add_argument("--quick", action="store_true")
    given = parser.parse_args()
    table = Table()
    print(f"{'goal':52} {'reached':>10} {'wanted':>12}")
    with tempfile.TemporaryDirectory() as scratch:
        bench = Bench(os.path.abspath(given.build), os.path.abspath(given.corpora), given.quick,
                      scratch)
        for part in (json_lines, profiles, crate, output, webassembly, grep, pathological, library):
            part(bench, table)
    print(f"\n{table.short} short")


if __name__ == "__main__":
    main()
