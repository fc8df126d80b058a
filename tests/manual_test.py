#!/usr/bin/env python3
"""The manual of the library is what tools/make_manual writes, groff has nothing to
say about it, and every public name stands in it: each function with a description,
its results and an example that calls it; who owns what it hands out. Examples call
what C, linkspan or the same page defines."""
import os
import re
import subprocess
import sys
import tempfile

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# Makes an object: the last parameter points to a pointer.
ALLOCATES = re.compile(r"\w+ \*\*\w+")
# What examples may call besides linkspan.
OF_C = {"assert", "for", "fprintf", "fwrite", "if", "memcmp", "memcpy", "printf", "return", "sizeof", "strcmp", "strlen",
        "time", "while"}
STATIC = re.compile(r"^static (?:inline )?[^;=(]*?(\w+)\([^;{]*?\)\n\{", re.MULTILINE)


def read(*path):
    with open(os.path.join(TOP, *path), encoding="utf-8") as file:
        return file.read()


def sections(manual):
    """Text of each function's section, by the function's name."""
    found = {}
    for match in re.finditer(r"^\.SS ([^\n]*)\n(.*?)(?=^\.S[SH] |\Z)", manual, re.MULTILINE | re.DOTALL):
        for name in re.findall(r"linkspan_\w+", match[1]):
            found[name] = match[2]
    return found


def function_problems(name, section):
    if section is None:
        yield f"{name} has no section"
        return
    declared, _, rest = section.partition(".fi\n")
    description, _, example = rest.partition("\nExample:\n")
    if not re.search(r"[A-Z].*?[.;:]", description, re.DOTALL):
        yield f"{name} has no description"
    is_status = re.search(r"linkspan_status\s+" + name, declared)
    if is_status and "Returns" not in description:
        yield f"{name} does not say what it returns"
    if ALLOCATES.search(declared) and not re.search(r"free it\s+with\s+linkspan_\w+_free\(\)", description):
        yield f"{name} does not say which function frees what it makes"
    if re.search(r"const char \*\s*" + name, declared) and not re.search(r"[Cc]onstant", description):
        yield f"{name} does not tell whose its string is"
    if re.search(r"linkspan_str \w+[,)]", declared):
        yield f"{name} takes a linkspan_str: texts are `const char *text, size_t len`"
    # What an inline function calls has that function's example.
    if not re.search(re.sub("_sized$", "", name) + r"\b", example):
        yield f"{name} has no example"
    if name not in declared:
        yield f"{name} is not declared in its section"


def of_examples():
    """Functions that the programs in examples/api define for themselves."""
    folder = os.path.join(TOP, "examples", "api")
    return {name for file in os.listdir(folder) for name in STATIC.findall(read(folder, file))}


def helpers(page):
    """Functions that the examples of a page use and do not define."""
    ours = of_examples()
    for name, section in sections(page).items():
        example = "".join(re.findall(r"\nExample:\n(.*?)^\.RE", section, re.DOTALL | re.MULTILINE)).replace("\\-", "-")
        example = re.sub(r'\\f(\(CW|[BIR])|/\*.*?\*/|"(?:\\.|[^"\\])*"', "", example, flags=re.DOTALL)
        used = {called for called in re.findall(r"\b(\w+)\(", example) if not called.startswith("linkspan_")}
        used |= ours & set(re.findall(r"(?<![.>\w])\w+(?!\w)", example))
        for helper in sorted(used - OF_C - set(STATIC.findall(example))):
            yield f"{helper}, which the example of {name} uses, is not defined there"


def page_problems(folder, path):
    made = read(folder, path)
    try:
        is_current = made == read("docs", "reference", path)
    except FileNotFoundError:
        is_current = False
    if not is_current:
        yield "is not current: make manual"
    groff = subprocess.run(["groff", "-man", "-ww", "-z", "-Tutf8", "-Kutf8"], input=made, check=False,
                           capture_output=True, text=True, encoding="utf-8")
    if groff.returncode != 0 or groff.stderr:
        yield groff.stderr
    yield from helpers(made)


def main():
    problems = []
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([os.path.join(TOP, "tools", "make_manual"), folder], check=True)
        names = sorted(os.listdir(os.path.join(folder, "man3")))
        pages = ["linkspan.1", "linkspan.3"] + [os.path.join("man3", name) for name in names]
        for path in pages:
            problems.extend(f"{path}: {problem}" for problem in page_problems(folder, path))
        manual = "".join(read(folder, path) for path in pages)
        overview = read(folder, "linkspan.3")
    for name in sorted(set(os.listdir(os.path.join(TOP, "docs", "reference", "man3"))) - set(names)):
        problems.append(f"docs/reference/man3/{name}: tools/make_manual writes no such page")
    found = sections(manual)
    for name in read("src", "linkspan.symbols").split():
        problems.extend(function_problems(name, found.get(name)))
        if name not in overview:
            problems.append(f"linkspan.3 does not name {name}")
    folder = os.path.join(TOP, "include", "linkspan")
    header = "".join(read(folder, name) for name in sorted(os.listdir(folder))
                     if name.endswith(".h") and name != "version.h")
    header = re.sub(r"/\*.*?\*/", "", header, flags=re.DOTALL)
    header = re.sub(r"^# *(if|el|en).*|LINKSPAN_(API|[A-Z]+_H|BUILD_SHARED)\b", "", header, flags=re.MULTILINE)
    for name in sorted(set(re.findall(r"\b(?:LINKSPAN_[A-Z0-9_]+|linkspan_\w+)\b", header))):
        if not re.search(name + r"\b", manual):
            problems.append(f"{name} does not stand in the manual")
    for problem in problems:
        print(f"manual: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
