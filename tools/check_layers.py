#!/usr/bin/env python3
"""Refuse an include that the table of layers in docs/internals/architecture.md does not allow, and
a source in src without a test: MODULE_test.c beside it, or a test that has its name in a
comment `Tests: layer/module.c, ...` above its first include."""
import os
import re
import sys

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

ARCHITECTURE = os.path.join(TOP, "docs", "internals", "architecture.md")
# headers that no other layer may include
PRIVATE = ("host/tld_hints.h",)
# folders outside src that see only what users see
USERS = ("cli", "examples", "bindings")
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)


def sources(folder):
    for at, _, names in os.walk(os.path.join(TOP, folder)):
        for name in sorted(names):
            if name.endswith((".c", ".h")):
                yield os.path.join(at, name)


def includes(path):
    with open(path, encoding="utf-8") as file:
        return INCLUDE.findall(file.read())


def table_of_layers():
    """layer -> the layers it may include besides itself and the public header"""
    with open(ARCHITECTURE, encoding="utf-8") as file:
        section = file.read().split("## Layers", 1)[1].split("\n## ", 1)[0]
    rows = re.findall(r"^\| (\w+) \|[^|]*\| *([\w, ]*)\|$", section, re.MULTILINE)
    return {layer: tuple(re.findall(r"\w+", may)) for layer, may in rows if layer != "layer"}


def problems():
    may_include = table_of_layers()
    folders = {name for name in os.listdir(os.path.join(TOP, "src"))
               if os.path.isdir(os.path.join(TOP, "src", name))}
    for layer in sorted(folders ^ set(may_include)):
        yield f"{layer}: in only one of src/ and the table of docs/internals/architecture.md"
    for path in sources("src"):
        name = os.path.relpath(path, os.path.join(TOP, "src"))
        layer = name.split(os.sep)[0]
        if layer not in may_include:
            continue
        allowed = {"linkspan", layer, *may_include[layer]}
        if name.endswith("_test.c"):
            allowed.add("support")
        for include in includes(path):
            target = include.split("/")[0]
            if "/" not in include:
                yield f'src/{name}: "{include}" lacks its layer'
            elif target not in allowed:
                yield f"src/{name}: {layer} may not include {include}"
            elif include in PRIVATE and target != layer:
                yield f"src/{name}: {include} is private to {target}"
    for folder in USERS:
        for path in sources(folder):
            for include in includes(path):
                own = os.path.join(os.path.dirname(path), include)
                if include.split("/")[0] not in ("linkspan", folder) and not (
                        folder == "bindings" and os.path.exists(own)):
                    yield f"{os.path.relpath(path, TOP)}: may not include {include}"


def tests_named(path):
    """The sources that a test says it is about."""
    with open(path, encoding="utf-8") as file:
        head = file.read().split("#include", 1)[0]
    named = re.search(r"/\* Tests: (.*?)\*/", head, re.DOTALL)
    return set(re.findall(r"\b\w+(?:/\w+)+\.c\b", named[1])) if named else set()


def untested():
    source = os.path.join(TOP, "src")
    names = {os.path.relpath(path, source) for path in sources("src") if path.endswith(".c")}
    tests = {name for name in names if name.endswith("_test.c")}
    named = set()
    for test in sorted(tests):
        about = tests_named(os.path.join(source, test))
        for name in sorted(about - names):
            yield f"src/{test}: tests {name}, which is not there"
        named |= about
    for name in sorted(names - tests - named):
        if name[:-2] + "_test.c" not in tests:
            yield f"src/{name}: no test of its own, and no test has it in a comment `Tests: {name}`"


def main():
    found = [*problems(), *untested()]
    for problem in found:
        print(problem, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
