#!/usr/bin/env python3
"""The runners of the test vectors fail where they must, and the schema refuses what
is not a vector. usage: runner_test.py [NODE]"""
import copy
import json
import os
import subprocess
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import run  # noqa: E402

# an implementation, the exit status that it must lead to, and why
IMPLEMENTATIONS = (
    (["cat"], 1, "answers that are the questions"),
    (["true"], 2, "no answers"),
    (["sed", "s/.*/{\"unsupported\": true}/"], 1, "nothing is supported"),
    (["sed", "s/.*/{\"links\": []}/"], 1, "most answers are wrong"),
)


def spoilt(case):
    """Cases that the schema must refuse."""
    for name in case:
        yield {key: value for key, value in case.items() if key != name}
    yield {**case, "more": 1}
    yield {**case, "id": "Termination 1"}
    yield {**case, "operation": "guess"}
    yield {**case, "rule": ""}
    yield {**case, "input": {**case["input"], "more": 1}}
    yield {**case, "expected": {}}


def main():
    bad = 0
    runners = [[sys.executable, os.path.join(HERE, "run.py")]]
    if len(sys.argv) > 1:
        runners.append([sys.argv[1], os.path.join(HERE, "run.mjs")])
    for runner in runners:
        for command, status, why in IMPLEMENTATIONS:
            done = subprocess.run([*runner, *command], capture_output=True, check=False)
            if done.returncode != status:
                print(f"{runner[1]}: {why}: exit status {done.returncode}, wanted {status}")
                bad += 1
    with open(os.path.join(HERE, "schema.json"), encoding="utf-8") as file:
        schema = json.load(file)
    good = {"$schema": "x", "format": 1, "about": "x", "cases": []}
    seen = set()
    for case in run.read_cases(None):
        if case["operation"] in seen:
            continue
        seen.add(case["operation"])
        for each in spoilt(case):
            content = {**copy.deepcopy(good), "cases": [each]}
            if not list(run.problems(content, schema, schema)):
                print(f"the schema accepts {each}")
                bad += 1
    if len(seen) != 6:
        print(f"operations: {seen}")
        bad += 1
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
