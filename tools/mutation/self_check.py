"""Whether tools/mutate still fits the sources: `tools/mutate --check`.

tools/mutate names folders, files, macros and variables that other files define. If one of
them were moved or renamed, mutants would be judged by fewer tests, or by none.
"""
import glob
import os
import re

from mutation import command

# One change that a test notices and one that no test can notice, of the library and
# of the command, and the test that judges them.
UNIT_TEST = "src_text_utf8_test"
BATS = ("json.bats", "JSON has no raw control character, and gives back each")
MUTANTS = [
    ("src/text/utf8.c", "if (lead < 0xE0)", "if (lead < 0xE1)", "killed"),
    ("src/text/utf8.c", "if (lead < 0xC2)", "if (lead <= 0xC2)", "survived"),
    ("cli/output/json.c", "return c >= ' ' && c < 0x7F &&", "return c < 0x7F &&", "killed"),
    ("cli/output/json.c", "return c >= ' ' && c < 0x7F &&", "return c >= 32 && c < 0x7F &&",
     "same program"),
]


def read(root, name):
    with open(os.path.join(root, name), encoding="utf-8") as file:
        return file.read()


def missing_macros(root):
    """Macros with values of their own that a unit test is compiled with, and that
    nothing in tools/mutate defines."""
    known = "".join(read(root, name) for name in ("tools/mutate", "tools/mutation/command.py"))
    text = read(root, "tests/CMakeLists.txt")
    for target, given in re.findall(
            r"target_compile_definitions\((\w+_test|test_support) PRIVATE([^)]*)\)", text):
        for name in re.findall(r"\b(LINKSPAN_\w+|LKS_\w+)", given):
            if name not in known:
                yield "tests/CMakeLists.txt: %s is compiled with %s" % (target, name)


def missing_variables(root):
    """Variables of the environment that tests/cli has and its mutants have not."""
    known = read(root, "tools/mutation/command.py")
    listed = re.search(r'PROPERTIES ENVIRONMENT\s*"([^"]*)"',
                       read(root, "tests/cli/CMakeLists.txt"))
    if not listed:
        yield "tests/cli/CMakeLists.txt: no variables for the tests"
        return
    for name in re.findall(r"(?:^|;)(\w+)=", listed.group(1)):
        if not re.search(r"\b%s=" % name, known):
            yield "tests/cli/CMakeLists.txt: the tests are given %s" % name


def missing_flags(files):
    """Parts of the command that its mutants are compiled without."""
    asked = {flag for name, text in files.items() if name.startswith("cli/")
             for flag in re.findall(r"\bLINKSPAN_HAVE_\w+", text)}
    for flag in sorted(asked ^ {flag[2:] for flag in command.DEFINES
                                if flag.startswith("-DLINKSPAN_HAVE_")}):
        yield "cli: %s is not in both, the sources and command.DEFINES" % flag


def missing_folders(root, copied):
    """Folders that a test of the command reads and that are not copied."""
    for path in sorted(glob.glob(os.path.join(root, "tests/cli/*.ba*"))):
        for name in re.findall(r"LINKSPAN_SOURCE/(\w+)", read(root, path)):
            if name not in copied:
                yield "%s: reads %s/" % (os.path.relpath(path, root), name)
    for name in copied:
        if not os.path.isdir(os.path.join(root, name)):
            yield "%s/: no such folder" % name


def missing_files(root, files):
    """Sources that the tool names."""
    for name in command.INTERRUPTED:
        if name not in files:
            yield "tools/mutation/command.py: %s" % name
    for name in [*command.OF_LIBRARY, *command.THOROUGH]:
        if not os.path.exists(os.path.join(root, "tests/cli", name)):
            yield "tests/cli/" + name
    for name in command.PROPERTIES:
        main = "tests/cli/" + command.property_main(name)
        if not os.path.exists(os.path.join(root, main)):
            yield main
        for file in command.property_files(root, name):
            if file not in files:
                yield "tests/cli/CMakeLists.txt: %s" % file
    for name, (_, changed) in command.SCRIPTS.items():
        if not os.path.exists(os.path.join(root, "tests/cli", name)):
            yield "tests/cli/%s" % name
        for file in changed:
            if file not in files:
                yield "tools/mutation/command.py: %s" % file


def problems(root, files, copied):
    return [*missing_macros(root), *missing_variables(root), *missing_flags(files),
            *missing_folders(root, copied), *missing_files(root, files)]


def mutants(files):
    """Those of MUTANTS; a text that is no longer there is a problem."""
    for file, old, new, outcome in MUTANTS:
        text = files.get(file, "")
        if text.count(old) != 1:
            raise SystemExit("mutate: tools/mutation/self_check.py: %s: stands there %d "
                             "times: %s" % (file, text.count(old), old))
        start = text.index(old)
        yield {"file": file, "kind": "bug", "start": start, "end": start + len(old),
               "old": old, "new": new, "line": 1 + text.count("\n", 0, start),
               "name": "check", "wanted": outcome}
