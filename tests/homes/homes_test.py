#!/usr/bin/env python3
"""The description of the API is current and complete, and every option works under its
name in C, C++ and the command. tests/homes/cases.json has a case for each option, with a
value that is not its default; the tests of the bindings run the same cases.
usage: homes_test.py description
       homes_test.py COMMAND LIBRARY C-COMPILER C++-COMPILER"""
import ctypes
import json
import os
import subprocess
import sys
import tempfile
import urllib.parse

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
# Structs of options, and the flags whose names are options.
STRUCTS = ("linkspan_options", "linkspan_policy", "linkspan_linkify_options", "linkspan_display_options", "linkspan_bidi")
FLAGS = ("linkspan_detect_flags", "linkspan_linkify_flags", "linkspan_format_flags", "linkspan_clean_flags",
         "linkspan_display_flags", "linkspan_href_flags", "linkspan_normalize_flags", "linkspan_refang_flags",
         "linkspan_bidi_flags")
COMMANDS = {"detector": ["find", "--profile=uts58", "--no-user-data"], "linkify": ["linkify", "--no-user-data"],
            "format": ["format"], "exact": ["format", "--exact"], "normalize": ["normalize"]}
GENERATED = ("bindings/npm/types/options.d.ts", "bindings/npm/src/described.js", "bindings/python/src/linkspan/_core.pyi",
             "bindings/python/src/linkspan/_described.py", "docs/reference/homes.md")


def read(*path):
    with open(os.path.join(TOP, *path), encoding="utf-8", newline="") as file:
        return file.read()


def run(*command, **options):
    return subprocess.run(command, check=True, capture_output=True, **options).stdout


def current():
    """What the tools write is what is checked in."""
    with tempfile.TemporaryDirectory() as folder:
        run(os.path.join(TOP, "tools", "describe_api"), os.path.join(folder, "api.json"))
        run(os.path.join(TOP, "tools", "make_bindings"), folder)
        with open(os.path.join(folder, "api.json"), encoding="utf-8") as file:
            if file.read() != read("data", "api.json"):
                yield "data/api.json is not what the headers say: tools/describe_api"
        for path in GENERATED:
            with open(os.path.join(folder, path), encoding="utf-8") as file:
                if file.read() != read(path):
                    yield f"{path} is not what the description says: tools/make_bindings"


def complete(api, homes, cases):
    """Every function, field and flag has its homes or a reason, and every option a case."""
    functions = {function["name"][len("linkspan_"):] for function in api["functions"]}
    for name in functions ^ set(homes["functions"]):
        yield f"linkspan_{name} is only in one of data/api.json and data/homes.json"
    for name, cells in homes["functions"].items():
        for cell in cells:
            if not cell or (cell.startswith("-") and not cell.startswith("- ") and not cell.startswith("--") and
                            cell not in homes["reasons"]):
                yield f"linkspan_{name}: {cell!r} is neither a name nor a reason"
    has_home = {option["c"] for group in homes["options"].values() for option in group.values()}
    prefixes = tuple(option["c"] for group in homes["options"].values() for name, option in group.items() if name == "*")
    known = has_home | set(homes["fields_without_option"])
    for struct in api["structs"]:
        for field in struct["fields"] if struct["name"] in STRUCTS else ():
            if field["name"] not in ("size", "reserved") and f"{struct['name']}.{field['name']}" not in known:
                yield f"{struct['name']}.{field['name']} has no home in data/homes.json"
    for entry in api["enumerations"]:
        for value in entry["values"] if entry["name"] in FLAGS else ():
            if not value["constant"].startswith(prefixes) and value["constant"] not in known:
                yield f"{value['constant']} has no home in data/homes.json"
    for group, options in described(homes).items():
        tried = {case["option"] for case in cases.get(group, ())}
        wanted = {name for name, option in options.items() if option["type"] != "function"}
        for name in tried ^ wanted:
            yield f"{group}: {name} has no case in tests/homes/cases.json, or is no option"


def described(homes):
    """The options of each group, with their flags, as tools/make_bindings reads them."""
    sys.path.insert(0, os.path.join(TOP, "tools"))
    from importlib.machinery import SourceFileLoader
    from importlib.util import module_from_spec, spec_from_loader
    spec = spec_from_loader("make_bindings", SourceFileLoader("make_bindings", os.path.join(TOP, "tools", "make_bindings")))
    module = module_from_spec(spec)
    sys.dont_write_bytecode = True
    spec.loader.exec_module(module)
    return module.Api().groups()


def named(api, library):
    """The library gives the names that the description has."""
    lib = ctypes.CDLL(library)
    lib.linkspan_name_at.restype = lib.linkspan_text_of.restype = ctypes.c_char_p
    lib.linkspan_name_at.argtypes = [ctypes.c_uint32, ctypes.c_size_t, ctypes.POINTER(ctypes.c_int32)]
    lib.linkspan_text_of.argtypes = [ctypes.c_uint32, ctypes.c_int64]
    sets = next(entry for entry in api["enumerations"] if entry["name"] == "linkspan_name_set")["values"]
    for name_set in sets:
        want = {value["value"]: value for entry in api["enumerations"] if entry.get("set") == name_set["constant"]
                for value in entry["values"] if "name" in value}
        found, value = {}, ctypes.c_int32()
        while name := lib.linkspan_name_at(name_set["value"], len(found), ctypes.byref(value)):
            found[value.value] = name.decode()
        if name_set["constant"] != "LINKSPAN_NAMES_RULE" and found != {number: one["name"] for number, one in want.items()}:
            yield f"{name_set['constant']}: the library has {found}"
        if name_set["constant"] in ("LINKSPAN_NAMES_FINDING", "LINKSPAN_NAMES_IDNA_ERROR"):
            for number, one in want.items():
                if lib.linkspan_text_of(name_set["value"], number).decode() != one["about"]:
                    yield f"{one['constant']}: the library says something else"


def is_right(case, result):
    want = case.get("with")
    return result == want if want is not None else case["has"] in result if "has" in case else True


def judge(home, group, case, without, result):
    if without == result:
        yield f"{home}: {group}: {case['option']} changes nothing: {result!r}"
    elif not is_right(case, result):
        yield f"{home}: {group}: {case['option']}: {result!r}, not {case.get('with', case.get('has'))!r}"


def encoded(text):
    return urllib.parse.quote(text.replace("\ud800", "\0").encode().replace(b"\0", b"\xff"), safe="")


def line_of(group, case, has_option):
    """A line for the program of options.c."""
    asked = dict(case.get("base", {}), **({case["option"]: case["value"]} if has_option else {}))
    fields = [group]
    for name, value in asked.items():
        value = value["tlds"] if isinstance(value, dict) else value[0] if isinstance(value, list) else value
        fields.append(f"{name}={encoded(json.dumps(value) if isinstance(value, bool) else str(value))}")
    return "\t".join([*fields, "text=" + encoded(case["text"])]) + "\n"


def in_c(cases, library, home, compiler, source):
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "options")
        run(*compiler, "-I", os.path.join(TOP, "include"), os.path.join(HERE, source), library,
            f"-Wl,-rpath,{os.path.dirname(library)}", "-o", program)
        # without, a flag of clean() means that nothing is cleaned
        lines = [line_of(group, case, has_option) for group, all_cases in cases.items() for case in all_cases
                 for has_option in (False, True)]
        results = run(program, input="".join(lines).encode()).decode(errors="backslashreplace").split("\n")
        at = 0
        for group, all_cases in cases.items():
            for case in all_cases:
                pair = results[at:at + 2]
                if group == "detector":
                    pair = [links.split("|") if links else [] for links in pair]
                at += 2
                yield from judge(home, group, case, *pair)
        if at + 1 != len(results):
            yield f"{home}: {len(results)} lines for {at} questions"


def in_command(cases, homes, command):
    asked = 0
    options = described(homes)
    for group, start in COMMANDS.items():
        for case in cases[group]:
            option = options[group][case["option"]]
            if option["command"].startswith("- ") or option["command"] in homes["reasons"]:
                continue
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "list")
                with open(path, "w", encoding="utf-8") as file:
                    value = case["value"]
                    file.write(value["tlds"] if isinstance(value, dict) else "\n".join(map(str, value))
                               if isinstance(value, list) else "")
                given = case.get("command", ["--" + case["option"].replace("_", "-")])
                if "file" in case:
                    given = [f"{case['file']}={path}"] + (["--any-list"] if isinstance(value, dict) else [])
                results = []
                for arguments in (case.get("base_command", []), case.get("base_command", []) + given):
                    words, text = [*start, *arguments], case["text"].encode()
                    if group in ("format", "exact", "normalize"):
                        words, text = [*words, case["text"]], b""
                    done = subprocess.run([command, *words], input=text, capture_output=True, check=False)
                    if done.returncode > 1:
                        yield f"command: {' '.join(words)}: {done.stderr.decode()}"
                    results.append(done.stdout.decode().removesuffix("\n"))
            if group == "detector":
                results = [text.split("\n") if text else [] for text in results]
            asked += 1
            yield from judge("command", group, case, *results)
    if asked < 40:
        yield f"command: only {asked} options were tried"


def offered(api, homes, command):
    """An option of the command that takes names takes those of the description."""
    sys.path.insert(0, os.path.join(TOP, "tools"))
    asked = 0
    for group, options in described(homes).items():
        if group not in COMMANDS:
            continue
        for name, option in options.items():
            kind = option["type"].strip("[]")
            if not kind.isupper() or not option["command"].startswith("--") or option["command"] in ("--from", "--tailor"):
                continue
            words = [value["name"] for entry in api["enumerations"] if entry.get("set") == "LINKSPAN_NAMES_" + kind
                     and entry["name"] != "linkspan_shown_kind" for value in entry["values"] if "name" in value]
            done = subprocess.run([command, COMMANDS[group][0], option["command"] + "=no-such-word"], input=b"",
                                  capture_output=True, check=False)
            said = done.stderr.decode()
            asked += 1
            if done.returncode != 2 or sorted(said.partition("not one of ")[2].split("\n")[0].split("|")) != sorted(words):
                yield f"command: {option['command']}: {said.strip()!r} does not list {words}"
    if asked < 6:
        yield f"command: only {asked} options with names were tried"


def report(problems, good):
    for problem in problems:
        print(f"homes: {problem}", file=sys.stderr)
    if not problems:
        print(good)
    return 1 if problems else 0


def main():
    api, homes = json.loads(read("data", "api.json")), json.loads(read("data", "homes.json"))
    cases = json.loads(read("tests", "homes", "cases.json"))
    if sys.argv[1:] == ["description"]:
        return report([*current(), *complete(api, homes, cases)], f"{len(api['functions'])} functions have their homes")
    command, library, compiler, cxx = sys.argv[1:]
    library = os.path.abspath(library)
    problems = [*named(api, library),
                *in_c(cases, library, "C", [compiler, "-std=c11", "-Wall", "-Wextra", "-Werror"], "options.c"),
                *in_c(cases, library, "C++", [cxx, "-std=c++17", "-Wall", "-Wextra", "-Werror"], "options.cpp"),
                *in_command(cases, homes, command), *offered(api, homes, command)]
    return report(problems, f"{sum(map(len, cases.values()))} options work in C, C++ and the command")


if __name__ == "__main__":
    sys.exit(main())
