#!/usr/bin/env python3
"""Measure detection and other programs, all in one run on the same files:
bench/compare.py BUILD CORPORA [SVG]. BUILD has the benchmarks, and what Cargo
and npm make is put there. Prints a table of MB/s, of CPU time, and the ratios
that are aimed at. A program that is absent is left out, and named."""
import json
import math
import os
import re
import resource
import shutil
import statistics
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
LINKERS = ("linkify-it", "linkifyjs", "autolinker")
CORPORA = ("english", "multilingual", "changelogs", "links")
RUNS = 9
ROUNDS = 3  # each over all programs and texts, so that a busy minute spoils only one round
SLOW = 4_000_000  # bytes that slow programs get
# Goals: the least ratios of linkspan's speed to the speed of the classifying loop, of
# linkify (Rust) with links without schemes, and of linkify without these.
GOALS = {"english": (0.60, 4, 1.1), "multilingual": (0.50, 3, 1),
         "changelogs": (0.25, 2.5, 1.2), "links": (0.18, 2.5, 1.5)}
EXPRESSION = r"""(?i)((https?|ftp)://|www\.)[^\s<>"']+|[\w.+-]+@[\w-]+(\.[\w-]+)+"""


def build_rust(build):
    """Debian's crate, without a network."""
    if not shutil.which("cargo") or not os.path.isdir("/usr/share/cargo/registry/linkify-0.9.0"):
        return None
    target = os.path.join(build, "bench", "cargo")
    source = os.path.join(target, "source")
    shutil.copytree(os.path.join(HERE, "peers", "linkify_rust"), source, dirs_exist_ok=True)
    debian = dict(os.environ, PATH="/usr/bin:" + os.environ["PATH"], CARGO_TARGET_DIR=target)
    done = subprocess.run(
        ["cargo", "build", "-q", "--release", "--offline",
         "--config", 'source.crates-io.replace-with="debian"',
         "--config", 'source.debian.directory="/usr/share/cargo/registry"'],
        cwd=source, env=debian, check=False)
    return None if done.returncode else os.path.join(target, "release", "linkify_rust")


def install_node(build):
    """The packages of the README's table, in the same versions."""
    folder = os.path.join(build, "bench", "npm")
    os.makedirs(folder, exist_ok=True)
    shutil.copy(os.path.join(HERE, "peers", "linkers.mjs"), folder)
    with open(os.path.join(HERE, os.pardir, "tests", "peers", "package.json"), encoding="utf-8") as f:
        versions = json.load(f)["dependencies"]
    packages = [f"{name}@{versions[name]}" for name in LINKERS]
    done = subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix",
                           folder, *packages], check=False, stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL) if shutil.which("npm") else None
    return folder if done and done.returncode == 0 else None


def has_rinku():
    return shutil.which("ruby") and subprocess.run(["ruby", "-e", "require 'rinku'"], check=False,
                                                   stderr=subprocess.DEVNULL).returncode == 0


def median_of(command, **how):
    """Median of the times that a program prints, and its last count."""
    lines = subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE,
                           **how).stdout.split("\n")
    reps = [line.split() for line in lines if line.startswith("rep ")]
    return statistics.median(float(rep[1]) for rep in reps), int(reps[-1][2])


def cpu_of(command, path):
    """CPU time of a program that reads a file, without its start."""
    times = []
    for file in (os.devnull, path, path, path):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run([*command, file], check=False, stdout=subprocess.DEVNULL)
        if done.returncode > 1:  # 1: ripgrep found nothing
            sys.exit(f"{command[0]} failed")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return max(statistics.median(times[1:]) - times[0], 1e-6)


def head_of(path, size):
    """The first bytes of a file, whole lines, in a file beside it."""
    part = f"{path}.head"
    with open(path, "rb") as f:
        text = f.read(size)
    with open(part, "wb") as f:
        f.write(text[:text.rfind(b"\n") + 1])
    return part


def measure(build, path, rust, node):
    """MB/s by name."""
    bench = os.path.join(build, "bench")
    size = os.path.getsize(path)
    speeds = {}
    ours = subprocess.run([os.path.join(bench, "bench_speed"), path], check=True, text=True,
                          stdout=subprocess.PIPE).stdout
    for line in ours.splitlines():
        name, _, seconds, count = line.split()
        speeds[name] = size / float(seconds) / 1e6
        if name == "linkspan" and int(count) > 0:
            speeds["(ns per link)"] = float(seconds) / int(count) * 1e9
    reps = str(RUNS)
    if rust:
        speeds["linkify (Rust)"] = size / median_of([rust, path, reps])[0] / 1e6
        speeds["linkify (Rust), schemeless"] = size / median_of(
            [rust, path, reps, "schemeless"])[0] / 1e6
    hyperscan = os.path.join(bench, "bench_hyperscan")
    if os.path.exists(hyperscan):
        speeds["Hyperscan"] = size / median_of([hyperscan, path, "3"])[0] / 1e6
    part = head_of(path, SLOW)
    part_size = os.path.getsize(part)
    if shutil.which("rg"):
        speeds["ripgrep"] = part_size / cpu_of(["rg", "-c", "-o", EXPRESSION], part) / 1e6
    if shutil.which("cmark-gfm"):
        speeds["cmark-gfm"] = part_size / cpu_of(["cmark-gfm", "-e", "autolink"], part) / 1e6
    if has_rinku():
        seconds, _ = median_of(["ruby", os.path.join(HERE, "peers", "rinku.rb"), part, "3"])
        speeds["rinku (to HTML)"] = part_size / seconds / 1e6
    for name in LINKERS if node else ():
        seconds, _ = median_of(["node", "linkers.mjs", name, part, "3"], cwd=node)
        speeds[f"{name} (npm)"] = part_size / seconds / 1e6
    os.remove(part)
    return speeds


def print_table(table):
    names = list(dict.fromkeys(name for speeds in table.values() for name in speeds))
    print(f"{'MB/s':28}" + "".join(f"{name:>14}" for name in table))
    for name in names:
        print(f"{name:28}" + "".join(f"{speeds.get(name, 0):14.0f}" for speeds in table.values()))
    print()
    marks = ("classify", "linkify (Rust), schemeless", "linkify (Rust)")
    for name, speeds in table.items():
        for mark, goal in zip(marks, GOALS[name]):
            if mark in speeds:
                ratio = speeds["linkspan"] / speeds[mark]
                print(f"{name}: {ratio:.2f} times {mark}, goal {goal}: "
                      f"{'reached' if ratio >= goal else 'MISSED'}")
        stream = speeds["linkspan"] / speeds["linkspan-stream"] - 1
        print(f"{name}: the stream takes {stream:.0%} more, goal 10%: "
              f"{'reached' if stream <= 0.10 else 'MISSED'}")
        for profile in "linkspan", "linkspan-safe":
            factor = speeds[profile] / speeds[f"{profile}-to-html"]
            print(f"{name}: HTML takes {factor:.1f} times what finding takes ({profile}), goal 2: "
                  f"{'reached' if factor <= 2 else 'MISSED'}")


def report_pathological(build, table):
    """The slowest of the texts made to be slow, compared with link-dense text."""
    texts = os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "tests",
                         "pathological.txt")
    lines = subprocess.run([os.path.join(build, "bench", "bench_pathological"), texts,
                            "detect uts58", "1048576"], check=False,
                           text=True, stdout=subprocess.PIPE).stdout.splitlines()
    found = [re.match(r"detect uts58: (.*): [\d.]+ ([\d.]+) steps per byte", line)
             for line in lines]
    rows = [(float(match[2]), match[1]) for match in found if match]
    slowest, name = max(rows)
    ratio = 1000 / slowest / table["links"]["linkspan"]
    print(f"of {len(rows)} pathological texts the slowest is \"{name}\": "
          f"{1000 / slowest:.0f} MB/s, {ratio:.2f} of link-dense text, goal 0.1: "
          f"{'reached' if ratio >= 0.1 else 'MISSED'}")


def svg_of(table):
    """Bars on a logarithmic scale, from 1 MB/s to 100 GB/s."""
    names = [name for name in next(iter(table.values())) if not name.startswith("(")]
    rows, height = [], 30
    for corpus, speeds in table.items():
        rows.append(f'<text x="8" y="{height}" font-weight="bold">{corpus}</text>')
        for name in names:
            if name not in speeds:
                continue
            height += 18
            speed = speeds[name]
            width = max(math.log10(speed), 0) * 90
            colour = "#2a7" if name == "linkspan" else "#9ab"
            rows.append(f'<text x="190" y="{height}" text-anchor="end">{name}</text>'
                        f'<rect x="200" y="{height - 11}" width="{width:.0f}" height="13" '
                        f'fill="{colour}"/><text x="{206 + width:.0f}" y="{height}">'
                        f'{speed:,.0f}</text>')
        height += 34
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="760" height="{height}" '
            'font-family="sans-serif" font-size="12"><title>MB/s of CPU time, '
            'logarithmic</title>' + "\n".join(rows) + "</svg>\n")


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit("usage: bench/compare.py BUILD CORPORA [SVG]")
    build, folder = map(os.path.abspath, sys.argv[1:3])
    rust, node = build_rust(build), install_node(build)
    for name, found in (("the Rust crate", rust), ("npm's packages", node), ("rinku", has_rinku())):
        if not found:
            print(f"left out: {name}")
    rounds = [{name: measure(build, os.path.join(folder, f"{name}.txt"), rust, node)
               for name in CORPORA} for _ in range(ROUNDS)]
    table = {name: {way: statistics.median(one[name][way] for one in rounds)
                    for way in rounds[0][name]} for name in CORPORA}
    print_table(table)
    report_pathological(build, table)
    if len(sys.argv) == 4:
        with open(sys.argv[3], "w", encoding="utf-8") as f:
            f.write(svg_of(table))


if __name__ == "__main__":
    main()
