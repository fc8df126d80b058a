#!/usr/bin/env python3
"""Run the test vectors against an implementation.

usage: run.py [--only FILE]... COMMAND [ARGUMENT]...

COMMAND is started once. It reads one JSON object a line, {"operation": ...,
"input": {...}}, and writes one JSON object a line in the same order: what the vectors
call "expected", or {"unsupported": true}. README.md describes the operations.
Exit status 0 if every case that is supported gives what is expected, 1 if one does
not, or none is supported, 2 if the vectors or the answers cannot be read.
"""
import argparse
import json
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TYPES = {"object": dict, "array": list, "string": str, "null": type(None)}


def problems(value, schema, root, path="$"):
    """What is wrong with a value by a schema; of JSON Schema, the keywords that
    schema.json uses."""
    if "$ref" in schema:
        for step in schema["$ref"].lstrip("#/").split("/"):
            schema = (root if step == "$defs" else schema)[step]
    types = schema.get("type", [])
    if types and not any(isinstance(value, TYPES[each])
                         for each in ([types] if isinstance(types, str) else types)):
        yield f"{path}: not of type {types}"
        return
    if "const" in schema and value != schema["const"]:
        yield f"{path}: not {schema['const']!r}"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{path}: not one of {schema['enum']}"
    if "pattern" in schema and not re.search(schema["pattern"], value):
        yield f"{path}: does not match {schema['pattern']}"
    if isinstance(value, dict):
        for name in schema.get("required", ()):
            if name not in value:
                yield f"{path}: lacks {name}"
        for name, each in value.items():
            if name in schema.get("properties", {}):
                yield from problems(each, schema["properties"][name], root, f"{path}.{name}")
            elif schema.get("additionalProperties") is False:
                yield f"{path}: has {name}"
    if isinstance(value, list) and "items" in schema:
        for number, each in enumerate(value):
            yield from problems(each, schema["items"], root, f"{path}[{number}]")
    if "oneOf" in schema and sum(not list(problems(value, each, root, path))
                                 for each in schema["oneOf"]) != 1:
        yield f"{path}: is not exactly one of the kinds of the schema"


def read_cases(only):
    with open(os.path.join(HERE, "schema.json"), encoding="utf-8") as file:
        schema = json.load(file)
    cases = []
    names = only or sorted(name for name in os.listdir(HERE)
                           if name.endswith(".json") and name != "schema.json")
    for name in names:
        with open(os.path.join(HERE, name), encoding="utf-8") as file:
            content = json.load(file)
        wrong = list(problems(content, schema, schema))
        if wrong:
            sys.exit(f"run.py: {name}: {wrong[0]}")
        cases += content["cases"]
    if len({case["id"] for case in cases}) != len(cases):
        sys.exit("run.py: an id stands twice")
    return cases


def ask(command, cases):
    lines = [json.dumps({"operation": case["operation"], "input": case["input"]}) for case in cases]
    done = subprocess.run(command, input="\n".join(lines) + "\n", stdout=subprocess.PIPE,
                          encoding="utf-8", check=False)
    answers = done.stdout.splitlines()
    if len(answers) != len(cases):
        print(f"run.py: {len(cases)} questions, {len(answers)} answers, exit status "
              f"{done.returncode}", file=sys.stderr)
        sys.exit(2)
    return [json.loads(answer) for answer in answers]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", metavar="FILE", action="append", help="just the cases of FILE")
    parser.add_argument("command", nargs=argparse.REMAINDER, help="the implementation")
    arguments = parser.parse_args()
    if not arguments.command:
        parser.error("which COMMAND?")
    cases = read_cases(arguments.only)
    counts = {"passed": 0, "failed": 0, "unsupported": 0}
    for case, answer in zip(cases, ask(arguments.command, cases)):
        if answer.get("unsupported"):
            counts["unsupported"] += 1
        elif answer == case["expected"]:
            counts["passed"] += 1
        else:
            counts["failed"] += 1
            print(f"{case['id']} ({case['rule']}: {case['reason']})\n"
                  f"  input:    {json.dumps(case['input'])}\n"
                  f"  expected: {json.dumps(case['expected'])}\n"
                  f"  got:      {json.dumps(answer)}")
    print(", ".join(f"{number} {word}" for word, number in counts.items()))
    return 0 if counts["passed"] and not counts["failed"] else 1


if __name__ == "__main__":
    sys.exit(main())
