"""The goals of speed, as ratios of numbers of one run of bench/measure.py. The documents
show the same rows: tools/measured writes them."""

SCHEMELESS = "linkify (Rust), schemeless"
CRATE = "linkify (Rust)"
# Least ratios by text. `lists` is Markdown with a link in every line.
BESIDE_CRATE = {"english": 4.6, "multilingual": 2.2, "changelogs": 3.0, "lists": 1.5}
SCHEME_ALONE = {"english": 1.0, "multilingual": 1.0, "changelogs": 1.8, "lists": 2.0}
OF_UTS58 = {"english": 0.85, "multilingual": 0.85, "changelogs": 0.75, "lists": 0.75, "json": 0.5, "csv": 0.5}
PROSE = {"prose-chinese": 0.4, "prose-japanese": 0.4, "prose-korean": 0.9, "prose-russian": 0.9, "prose-arabic": 0.9}
AROUND = {"links: JSON lines": (3.5, "at most"), "lists: JSON lines": (3.5, "at most"), "links: CSV": (3, "at most"),
          "lists: CSV": (3, "at most"), "links: HTML": (1.6, "at most"), "lists: HTML": (1.6, "at most"),
          "--from=html, of the speed of find": (0.4, "at least"), "--from=json, of the speed of find": (0.4, "at least"),
          "--from=mail, of the speed of find": (0.4, "at least"), "--from=markdown, MB/s": (150, "at least"),
          "--from=markdown, of the speed of MD4C": (0.5, "at least"), "-j 2, times as fast as -j 1": (1.85, "at least")}
MOST_TO_FORMAT = 5  # microseconds
OFFSETS = 0.8
BESIDE_GREP = 4
SLOW = 0.1
MOST_BYTES = 560_000


def of(speeds, one, other):
    return speeds[one] / speeds[other] if one in speeds and other in speeds else None


def rows(found):
    """(group, what, number or None, goal, "at least" or "at most")."""
    speed = found["speed"]
    for name, goal in BESIDE_CRATE.items():
        yield "tailored, times the crate with schemeless names", name, of(speed[name], "tailored", SCHEMELESS), goal, "at least"
    for name in (*OF_UTS58, "html", "logs"):
        yield "safe, of the speed of tailored", name, of(speed[name], "safe", "tailored"), 0.85, "at least"
    for name, goal in OF_UTS58.items():
        yield "tailored, of the speed of uts58", name, of(speed[name], "tailored", "uts58"), goal, "at least"
    for name, goal in SCHEME_ALONE.items():
        yield "links with a scheme only, uts58, times the crate", name, of(speed[name], "scheme", CRATE), goal, "at least"
    for name, goal in PROSE.items():
        if name in speed:
            yield "tailored in prose, times the crate", name, of(speed[name], "tailored", CRATE), goal, "at least"
    for what, (goal, sense) in AROUND.items():
        yield "around detection, times the time of find", what, found["around"].get(what), goal, sense
    yield "around detection, times the time of find", "µs to format a link and write its href", \
        speed["links"]["(µs to format a link)"], MOST_TO_FORMAT, "at most"
    for name, ratios in found["offsets"].items():
        yield "converting offsets, of the speed of finding with tailored", name, ratios["tailored"], OFFSETS, "at least"
    for name, ratios in found["grep"].items():
        for program, ratio in ratios.items():
            yield "the command, times as fast as", f"{program}, {name}", ratio, BESIDE_GREP, "at least"
    for name, ratio in found["slow"].items():
        yield "texts made to be slow, of the speed of link-dense text", name, ratio, SLOW, "at least"
    yield "size", "bytes of the shared library, stripped", found["sizes"]["shared library, stripped"], MOST_BYTES, "at most"


def is_reached(number, goal, sense):
    return number >= goal if sense == "at least" else number <= goal


def show(found):
    """Print every goal, the number reached, and "short" where it is short."""
    group, short = None, 0
    for of_group, what, number, goal, sense in rows(found):
        if of_group != group:
            group = of_group
            print(f"\n{group}")
        if number is None:
            print(f"  {what:45} not measured")
            continue
        is_short = not is_reached(number, goal, sense)
        short += is_short
        print(f"  {what:45} {number:>10,.5g} {sense} {goal:,}{'   short' if is_short else ''}")
    print(f"\n{short} short")
