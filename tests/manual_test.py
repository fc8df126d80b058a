#!/usr/bin/env python3
"""linkspan(3) is what tools/make_manual writes, groff has nothing to say about
it, and every public name stands in it: each function with a description, its
results and an example that calls it; who owns what it hands out."""
import os
import re
import subprocess
import sys

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# Makes an object: the last parameter points to a pointer.
ALLOCATES = re.compile(r"\w+ \*\*\w+")


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
        yield f"{name} does not tell what it returns"
    if ALLOCATES.search(declared) and not re.search(r"free it after use|Make an object|Own", description):
        yield f"{name} does not tell who frees what it makes"
    if re.search(r"const char \*\s*" + name, declared) and not re.search(r"[Cc]onstant", description):
        yield f"{name} does not tell whose its string is"
    if re.search(r"linkspan_str \w+[,)]", declared):
        yield f"{name} takes a linkspan_str: texts are `const char *text, size_t len`"
    if not re.search(name + r"\b", example):
        yield f"{name} has no example"
    if name not in declared:
        yield f"{name} is not declared in its section"


def main():
    manual = subprocess.run([os.path.join(TOP, "tools", "make_manual")], check=True,
                            capture_output=True, text=True, encoding="utf-8").stdout
    problems = []
    if manual != read("docs", "linkspan.3"):
        problems.append("it is not current: make manual")
    page = subprocess.run([os.path.join(TOP, "tools", "make_manual"), "--command"], check=True,
                          input=read("docs", "linkspan.1"), capture_output=True, text=True,
                          encoding="utf-8").stdout
    if page != read("docs", "linkspan.1"):
        problems.append("linkspan.1 does not have the rules of the header: make manual")
    groff = subprocess.run(["groff", "-man", "-ww", "-z", "-Tutf8", "-Kutf8"], input=manual, check=False,
                           capture_output=True, text=True, encoding="utf-8")
    if groff.returncode != 0 or groff.stderr:
        problems.append(groff.stderr)
    found = sections(manual)
    for name in read("src", "linkspan.symbols").split():
        problems.extend(function_problems(name, found.get(name)))
    header = re.sub(r"/\*.*?\*/", "", read("include", "linkspan", "linkspan.h"), flags=re.DOTALL)
    header = re.sub(r"^# *(if|el|en).*|LINKSPAN_(API|LINKSPAN_H|BUILD_SHARED)\b", "", header, flags=re.MULTILINE)
    for name in sorted(set(re.findall(r"\b(?:LINKSPAN_[A-Z0-9_]+|linkspan_\w+)\b", header))):
        if not re.search(name + r"\b", manual):
            problems.append(f"{name} does not stand in it")
    for problem in problems:
        print(f"linkspan.3: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
