#!/usr/bin/env python3
"""Measure speed, linkspan beside other programs, all in one run on the same files:

    bench/measure.py BUILD CORPORA [--quick] [--record FILE]

BUILD is an optimised build with its benchmarks, CORPORA what bench/make_corpora.py has
made; --quick reads the first 4 MB of each text and takes fewer turns. --record writes all
numbers into FILE (docs/measured.json), from which tools/measured fills in the documents.
bench/goals.py prints the numbers beside the goals. A program that is absent is named.

Times are CPU times, the least of several turns, since other work on the machine only ever
adds to a time. Speeds are MB/s.
"""
import argparse
import datetime
import json
import os
import platform
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time

import goals
import growth

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(HERE)
# What is measured over each text in memory: bench_speed's ways and the other programs.
TEXTS = ("english", "multilingual", "changelogs", "links", "lists", "json", "html", "logs", "csv")
LINKERS = ("linkify-it", "linkifyjs", "autolinker")
QUICK_SIZE = 4_000_000
GROWTH_QUICK = 1 << 26  # the longest text of the picture of growth
SLOW_SIZE = 4_000_000  # bytes that slow programs get
EXPRESSION = r"""(?i)((https?|ftp)://|www\.)[^\s<>"']+|[\w.+-]+@[\w-]+(\.[\w-]+)+"""
# What users of grep write to find links: URLs, and simple e-mail addresses.
GREP_EXPRESSION = r'https?://[^\s<>"]+|[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}'
# Texts made to be slow that the goals name.
SLOW_TEXTS = ('"a.com\'"*N', '"(x.com/a)"*N', '"mailto:"*N', '"http://"*N', '"a.com。"*N',
              '"http://b.com/" "()"*N', '"😎"*N ".com"', '"x:y@"*N')


def output_of(command, **how):
    return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE, **how).stdout


def least_of(command, **how):
    """The least of the times that a program prints as "rep SECONDS COUNT"."""
    return min(float(line.split()[1]) for line in output_of(command, **how).splitlines() if line.startswith("rep "))


def cpu_of(command):
    """CPU time of a command. It writes to a file: grep, if it wrote to /dev/null, would stop
    at its first match."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with tempfile.TemporaryFile() as out:
        done = subprocess.run(command, check=False, stdout=out)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode > 1:  # 1: nothing found
        sys.exit(f"{command[0]} failed")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def in_turn(commands, turns):
    """The least CPU time of each command; the commands take turns."""
    least = dict.fromkeys(commands, float("inf"))
    for _ in range(turns):
        for name, command in commands.items():
            least[name] = min(least[name], cpu_of(command))
    return least


class Peers:
    """The other programs that this machine has, or can get from a package registry."""

    def __init__(self, build):
        self.folder = os.path.join(build, "bench")
        self.versions, self.missing = {}, []
        self.rust = self.get("linkify (Rust)", self.build_rust)
        self.java = self.get("autolink-java", self.build_java)
        self.node = self.get("npm's packages", self.install_node)
        for program in "rg", "grep", "cmark-gfm":
            self.get(program, lambda: shutil.which(program) and self.note_version(program))
        for program in "bench_hyperscan", "bench_md4c":
            self.get(program, lambda: os.path.exists(os.path.join(self.folder, program)))

    def get(self, name, build):
        found = build()
        if not found:
            self.missing.append(name)
        return found

    def note_version(self, program):
        self.versions[program] = re.search(r"\d+(\.\w+)+", output_of([program, "--version"]))[0]
        return True

    def build_rust(self):
        if not shutil.which("cargo"):
            return None
        target = os.path.join(self.folder, "cargo")
        source = os.path.join(HERE, "peers", "linkify_rust")
        done = subprocess.run(["cargo", "build", "-q", "--release", "--locked", "--target-dir", target],
                              cwd=source, check=False)
        if done.returncode:
            return None
        with open(os.path.join(source, "Cargo.lock"), encoding="utf-8") as f:
            self.versions["linkify (Rust)"] = re.search(r'name = "linkify"\nversion = "([^"]+)', f.read())[1]
        return os.path.join(target, "release", "linkify_rust")

    def build_java(self):
        """autolink-java by Maven, compiled beside its jar."""
        if not (shutil.which("mvn") and shutil.which("javac")):
            return None
        folder, version = os.path.join(self.folder, "java"), "0.12.0"
        jar = os.path.join(folder, f"autolink-{version}.jar")
        if not os.path.exists(jar):
            done = subprocess.run(["mvn", "-q", "dependency:copy", f"-Dartifact=org.nibor.autolink:autolink:{version}",
                                   f"-DoutputDirectory={folder}"], check=False)
            if done.returncode:
                return None
        source = os.path.join(HERE, "peers", "autolink_java", "AutolinkJava.java")
        subprocess.run(["javac", "-d", folder, "-cp", jar, source], check=True)
        self.versions["autolink-java"] = version
        return ["java", "-cp", f"{jar}:{folder}", "AutolinkJava"]

    def install_node(self):
        """The packages of the tests of other linkifiers, in the same versions."""
        folder = os.path.join(self.folder, "npm")
        os.makedirs(folder, exist_ok=True)
        shutil.copy(os.path.join(HERE, "peers", "linkers.mjs"), folder)
        with open(os.path.join(TOP, "tests", "peers", "package.json"), encoding="utf-8") as f:
            versions = json.load(f)["dependencies"]
        self.versions |= {name: versions[name] for name in LINKERS}
        done = subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", folder,
                               *(f"{name}@{versions[name]}" for name in LINKERS)],
                              check=False, capture_output=True) if shutil.which("npm") else None
        return folder if done and done.returncode == 0 else None


class Bench:
    def __init__(self, build, corpora, is_quick, scratch):
        self.build, self.corpora, self.scratch = build, corpora, scratch
        self.size = QUICK_SIZE if is_quick else None
        self.turns = 5 if is_quick else 15
        self.command = os.path.join(build, "cli", "linkspan")
        self.peers = Peers(build)

    def program(self, name):
        return os.path.join(self.build, "bench", name)

    def prose(self):
        return sorted(name[:-4] for name in os.listdir(self.corpora) if name.startswith("prose-"))

    def text(self, name, size=None):
        """The path of a text, or of its first bytes."""
        path = os.path.join(self.corpora, f"{name}.txt")
        size = size or self.size
        if not size or os.path.getsize(path) <= size:
            return path
        part = os.path.join(self.scratch, f"{name}.{size}.txt")
        if not os.path.exists(part):
            with open(path, "rb") as source, open(part, "wb") as target:
                content = source.read(size)
                target.write(content[:content.rfind(b"\n") + 1])
        return part

    def detection(self, name):
        """MB/s over one text, and the microseconds that formatting adds for a link."""
        path, speeds = self.text(name), {}
        size = os.path.getsize(path)
        seconds, counts = {}, {}
        for line in output_of([self.program("bench_speed"), str(self.turns), path]).splitlines():
            way, _, least, count = line.split()
            seconds[way], counts[way] = float(least), int(count)
        speeds = {way: size / least / 1e6 for way, least in seconds.items()}
        if counts["uts58"]:
            speeds["(µs to format a link)"] = (seconds["format"] - seconds["uts58"]) / counts["uts58"] * 1e6
        reps = str(self.turns)
        if self.peers.rust:
            for way, more in ("linkify (Rust)", []), ("linkify (Rust), schemeless", ["schemeless"]):
                speeds[way] = size / least_of([self.peers.rust, path, reps, *more]) / 1e6
        if self.peers.java:
            speeds["autolink-java"] = size / least_of([*self.peers.java, path, reps]) / 1e6
        return speeds

    def slower_programs(self, name):
        path = self.text(name, SLOW_SIZE)
        size, speeds = os.path.getsize(path), {}
        if os.path.exists(self.program("bench_hyperscan")):
            speeds["Hyperscan"] = size / least_of([self.program("bench_hyperscan"), path, "3"]) / 1e6
        commands = {"ripgrep": ["rg", "-c", "-o", EXPRESSION], "cmark-gfm": ["cmark-gfm", "-e", "autolink"]}
        for program, command in commands.items():
            if shutil.which(command[0]):
                own = cpu_of([*command, os.devnull])
                speeds[program] = size / max(min(cpu_of([*command, path]) for _ in range(3)) - own, 1e-6) / 1e6
        for linker in LINKERS if self.peers.node else ():
            speeds[linker] = size / least_of(["node", "linkers.mjs", linker, path, "3"], cwd=self.peers.node) / 1e6
        return speeds

    def by_command(self, name, ways):
        """CPU seconds of the command in several ways over one text, without its start."""
        path = self.text(name)
        own = in_turn({"start": [self.command, "find", os.devnull]}, self.turns)["start"]
        taken = in_turn({way: [self.command, *arguments, path] for way, arguments in ways.items()}, self.turns)
        return {way: max(seconds - own, 1e-6) for way, seconds in taken.items()}

    def around(self):
        """What is done around detection, as multiples of finding links in the same text."""
        found = {}
        for name in "links", "lists":
            seconds = self.by_command(name, {"find": ["find"], "json": ["find", "--json"], "csv": ["find", "--csv"],
                                             "tailored-html": ["linkify", "--profile", "tailored"],
                                             "safe": ["find", "--profile", "safe"], "html": ["linkify"]})
            found |= {f"{name}: JSON lines": seconds["json"] / seconds["find"],
                      f"{name}: CSV": seconds["csv"] / seconds["find"],
                      f"{name}: HTML": seconds["tailored-html"] / seconds["find"],
                      f"{name}: HTML, safe": seconds["html"] / seconds["safe"]}
        for name, form in ("html", "html"), ("json", "json"):
            seconds = self.by_command(name, {"find": ["find"], "from": ["find", f"--from={form}"]})
            found[f"--from={form}, of the speed of find"] = seconds["find"] / seconds["from"]
        seconds = self.by_command("lists", {"find": ["find"], "from": ["find", "--from=markdown"]})
        markdown = os.path.getsize(self.text("lists")) / seconds["from"] / 1e6
        found["--from=markdown, MB/s"] = markdown
        if os.path.exists(self.program("bench_md4c")):
            theirs = least_of([self.program("bench_md4c"), self.text("lists"), str(self.turns)])
            found["--from=markdown, of the speed of MD4C"] = theirs / seconds["from"]
        mail = self.mailbox()
        taken = in_turn({"find": [self.command, "find", mail],
                         "from": [self.command, "find", "--from=mail", mail]}, self.turns)
        found["--from=mail, of the speed of find"] = taken["find"] / taken["from"]
        found["-j 2, times as fast as -j 1"] = self.jobs()
        return found

    def mailbox(self):
        """Messages of one part each, from the text with links."""
        path = os.path.join(self.scratch, "mail.mbox")
        with open(self.text("links", SLOW_SIZE), encoding="utf-8") as source, open(path, "w", encoding="utf-8") as out:
            for at, line in enumerate(source):
                if at % 40 == 0:
                    out.write(f"\nFrom a@example.org Wed May  1 12:00:00 2024\nFrom: a@example.org\nSubject: {at}\n"
                              "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n")
                out.write(line)
        return path

    def jobs(self):
        """Time by the clock of one job and of two, over a folder; the least of some turns."""
        folder = os.path.join(self.scratch, "tree")
        os.makedirs(folder, exist_ok=True)
        for name in TEXTS:
            for copy in range(4):
                shutil.copy(self.text(name, QUICK_SIZE), os.path.join(folder, f"{name}{copy}.txt"))
        least = {1: float("inf"), 2: float("inf")}
        for _ in range(self.turns):
            for jobs in least:
                before = time.monotonic()
                subprocess.run([self.command, "find", "-r", "-j", str(jobs), folder], check=False,
                               stdout=subprocess.DEVNULL)
                least[jobs] = min(least[jobs], time.monotonic() - before)
        return least[1] / least[2]

    def offsets(self, name):
        """The speed of converting offsets in the slowest direction, of the speed of finding."""
        found = {}
        for profile in "uts58", "tailored":
            lines = output_of([self.program("bench_binding"), profile, self.text(name)]).splitlines()
            seconds = {line.split()[0]: float(line.split()[2]) for line in lines}
            slowest = max(taken for way, taken in seconds.items() if way.startswith("convert"))
            found[profile] = seconds["find"] / slowest
        return found

    def grep(self, name):
        """The command: times as fast as ripgrep and GNU grep."""
        path = self.text(name, SLOW_SIZE)
        commands = {"ripgrep": ["rg", "-o", "--no-filename", "-N", GREP_EXPRESSION, path],
                    "GNU grep": ["grep", "-aohE", GREP_EXPRESSION.replace(r"\s", "[:space:]"), path]}
        there = {program: command for program, command in commands.items() if shutil.which(command[0])}
        seconds = in_turn({"": [self.command, "find", path], "start": [self.command, "find", os.devnull], **there}, 5)
        own = max(seconds[""] - seconds["start"], 1e-6)
        return {program: seconds[program] / own for program in there}

    def slow_texts(self, dense):
        """Texts made to be slow: their speed with uts58, of the speed of link-dense text."""
        rows = {}
        for _ in range(3):
            done = subprocess.run([self.program("bench_pathological"), os.path.join(TOP, "tests", "pathological.txt"),
                                   "detect uts58", "1048576"], check=False, text=True, stdout=subprocess.PIPE)
            for line in done.stdout.splitlines():
                match = re.match(r"detect uts58: (.*): [\d.]+ ([\d.]+) steps per byte", line)
                if match:
                    rows[match[1]] = min(rows.get(match[1], float("inf")), float(match[2]))
        return {name: 1000 / dense / rows[name] for name in SLOW_TEXTS if name in rows}

    def instructions(self):
        if not shutil.which("valgrind"):
            return {}
        lines = output_of([os.path.join(HERE, "instructions"), self.program("bench_short")]).splitlines()
        found = {}
        for line in lines:
            name, numbers = line.rsplit(":", 1)
            found[name] = [int(number) for number in re.findall(r"\b\d+(?= |,|$)", numbers) if "." not in number]
        return found

    def sizes(self):
        stripped = os.path.join(self.scratch, "stripped")
        subprocess.run(["strip", "-o", stripped, os.path.join(self.build, "src", "liblinkspan.so")], check=True)
        return {"shared library, stripped": os.path.getsize(stripped)}

    def record(self):
        print("left out: " + (", ".join(self.peers.missing) or "nothing"), file=sys.stderr)
        speed = {name: self.detection(name) | (self.slower_programs(name) if name in TEXTS else {})
                 for name in (*TEXTS, *self.prose())}
        return {"date": datetime.date.today().isoformat(), "commit": commit(), "machine": machine(),
                "versions": self.peers.versions, "speed": speed, "around": self.around(),
                "offsets": {name: self.offsets(name) for name in TEXTS[:4]},
                "grep": {name: self.grep(name) for name in TEXTS[:4]},
                "slow": self.slow_texts(speed["links"]["uts58"]),
                "instructions": self.instructions(), "sizes": self.sizes(),
                "growth": growth.measure(self.program("bench_growth"), GROWTH_QUICK if self.size else None)}


def commit():
    return output_of(["git", "-C", TOP, "rev-parse", "--short=10", "HEAD"]).strip()


def machine():
    """Processor, cores, system and compiler, as the documents name them."""
    model = "unknown"
    if os.path.exists("/proc/cpuinfo"):
        with open("/proc/cpuinfo", encoding="utf-8") as f:
            model = next((line.split(":")[1].strip() for line in f if line.startswith("model name")), model)
    return {"processor": model, "cores": os.cpu_count(), "system": platform.freedesktop_os_release()["PRETTY_NAME"],
            "compiler": output_of(["cc", "--version"]).splitlines()[0]}


def rounded(value):
    """Three digits are more than two runs agree in."""
    if isinstance(value, dict):
        return {name: rounded(item) for name, item in value.items()}
    if isinstance(value, float):
        return float(f"{value:.3g}")
    return value


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("build")
    parser.add_argument("corpora")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--record", metavar="FILE")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        bench = Bench(os.path.abspath(given.build), os.path.abspath(given.corpora), given.quick, scratch)
        found = rounded(bench.record())
    goals.show(found)
    if given.record:
        known = {}
        if os.path.exists(given.record):
            with open(given.record, encoding="utf-8") as f:
                known = json.load(f)
        with open(given.record, "w", encoding="utf-8") as f:
            json.dump(known | {"speed run": found}, f, ensure_ascii=False, indent=1)
            f.write("\n")


if __name__ == "__main__":
    main()
