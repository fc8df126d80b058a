#!/usr/bin/env python3
"""Programs and libraries of different versions work together. Headers of an
imagined older version (the last field of each struct cut off) and newer version
(two fields more in each) are made from include/linkspan; tests/abi/program.c is
compiled with each and with today's, and run with today's library and with one that
is built with the newer headers. All print the same, a field that a library does not
know is refused, and no struct ends in padding, which a new field would fall into.
usage: abi_test.py LIBRARY COMPILER"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
STRUCT = re.compile(r"^(?:typedef )?struct (linkspan_\w+) \{\n(    uint32_t size;.*?)^\}", re.DOTALL | re.MULTILINE)
FIELD = re.compile(r"^    [^;/]*?\b(\w+)(?:\[[^;]*)?(?:\)\([^;]*)?;", re.MULTILINE)
# Fields that the library needs: no version lacks them.
WHOLE = {"linkspan_allocator", "linkspan_buf"}
LATER = "    uint64_t later_number;\n    const void *later_pointer;\n"


def read(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read()


def write(text, *path):
    with open(os.path.join(*path), "w", encoding="utf-8") as file:
        file.write(text)


def run(*command, **options):
    done = subprocess.run(command, check=False, capture_output=True, text=True, encoding="utf-8", **options)
    if done.returncode != 0:
        raise SystemExit(f"abi: {' '.join(command)}\n{done.stderr}")
    return done.stdout


def without_comments(text):
    return re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)


def structs():
    """The fields of each public struct that starts with its size."""
    found = {}
    folder = os.path.join(TOP, "include", "linkspan")
    for name in sorted(os.listdir(folder)):
        for struct, body in STRUCT.findall(without_comments(read(folder, name))):
            found[struct] = FIELD.findall(body)
    return found


def layouts(compiler, folder, fields):
    """(size, end of each field) of each struct."""
    lines = [f'    printf("{struct} %zu", sizeof({kind}));\n' +
             "".join(f'    printf(" %zu", offsetof({kind}, {name}) + sizeof((({kind} *)0)->{name}));\n' for name in names) +
             '    puts("");\n' for struct, names in fields.items() for kind in [struct]]
    write("#include <linkspan/linkspan.h>\n#include <stdio.h>\nint main(void)\n{\n" + "".join(lines) +
          "    return 0;\n}\n", folder, "layouts.c")
    run(compiler, "-I", os.path.join(TOP, "include"), os.path.join(folder, "layouts.c"), "-o",
        os.path.join(folder, "layouts"))
    found = {}
    for line in run(os.path.join(folder, "layouts")).splitlines():
        struct, size, *ends = line.split()
        found[struct] = (int(size), [int(end) for end in ends])
    return found


def cut_of(fields, ends):
    """How many of the last fields to cut, so that what is left has no padding."""
    for cut in range(1, len(fields) - 1):
        if ends[-1 - cut] % 8 == 0:
            return cut
    raise SystemExit(f"no field of {fields} can be cut")


def make_headers(to, change):
    """Headers with each struct's body changed by change(struct, body)."""
    folder = os.path.join(TOP, "include", "linkspan")
    os.makedirs(to)
    for name in os.listdir(folder):
        text = read(folder, name)
        if name.endswith(".h"):
            text = STRUCT.sub(lambda match: match[0].replace(match[2], change(match[1], match[2])),
                              without_comments(text))
        write(text, to, name)


def newer_library(folder, compiler):
    """The library, built with the newer headers."""
    tree = os.path.join(folder, "tree")
    os.makedirs(tree)
    for name in ("src", "tools"):
        shutil.copytree(os.path.join(TOP, name), os.path.join(tree, name))
    shutil.copy(os.path.join(TOP, "LICENSE"), tree)
    shutil.copytree(os.path.join(folder, "newer"), os.path.join(tree, "include"))
    run(os.path.join(tree, "tools", "amalgamate"), os.path.join(folder, "made"))
    library = os.path.join(folder, "libnewer.so")
    run(compiler, "-std=c11", "-w", "-O0", "-shared", "-fPIC", os.path.join(folder, "made", "linkspan.c"), "-o", library)
    return library


def main():
    library, compiler = os.path.abspath(sys.argv[1]), sys.argv[2]
    problems = []
    fields = structs()
    if len(fields) < 15:
        problems.append(f"only {len(fields)} structs were found")
    with tempfile.TemporaryDirectory() as folder:
        for struct, (size, ends) in layouts(compiler, folder, fields).items():
            if ends[-1] != size:
                problems.append(f"{struct} ends in {size - ends[-1]} bytes of padding")
        sizes = layouts(compiler, folder, fields)

        def older(struct, body):
            if struct in WHOLE:
                return body
            spans = [match.span() for match in FIELD.finditer(body)]
            return body[:spans[-cut_of(fields[struct], sizes[struct][1])][0]]

        make_headers(os.path.join(folder, "older", "linkspan"), older)
        make_headers(os.path.join(folder, "newer", "linkspan"), lambda struct, body: body + LATER)
        libraries = {"today's": library, "the newer": newer_library(folder, compiler)}
        printed = {}
        for headers in ("older", "today's", "newer"):
            include = os.path.join(TOP, "include") if headers == "today's" else os.path.join(folder, headers)
            for name, path in libraries.items():
                program = os.path.join(folder, "program")
                run(compiler, "-std=c11", "-Wall", "-Wextra", "-Werror", "-I", include,
                    *(["-DLATER"] if headers == "newer" else []),
                    *(["-DHAS_ROOM"] if headers != "older" else []),
                    *(["-DEARLIER_LIBRARY"] if (headers, name) == ("newer", "today's") else []), os.path.join(HERE, "program.c"), path,
                    f"-Wl,-rpath,{os.path.dirname(path)}", "-o", program)
                what = f"a program with {headers} headers and {name} library"
                done = subprocess.run([program], capture_output=True, text=True, encoding="utf-8", check=False)
                printed[what] = done.stdout
                if done.returncode != 0:
                    problems.append(f"{what}: exit {done.returncode}\n{done.stdout}{done.stderr}")
                if headers == "newer":
                    # LINKSPAN_ERR_OPTION; the newer library knows the field, and ignores it
                    want = "-3" if name == "today's" else "0"
                    asked = run(program, "later")
                    if asked != "".join(f"{struct} {want}\n" for struct in ("options", "policy", "linkify", "buf")):
                        problems.append(f"{what}, which asks for more: {asked}")
    first = next(iter(printed.values()))
    if first.count("next: kind") != 3:
        problems.append(f"the program does not find its links:\n{first}")
    for what, text in printed.items():
        if text != first:
            problems.append(f"{what} prints\n{text}instead of\n{first}")
    for problem in problems:
        print(f"abi: {problem}", file=sys.stderr)
    if not problems:
        print(f"{len(fields)} structs, {len(printed)} pairs of program and library agree")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
