#!/usr/bin/env python3
"""Answers of the linkspan command to the test vectors; an example of what run.py and
run.mjs start. usage: linkspan_command.py LINKSPAN"""
import json
import subprocess
import sys


def run(*arguments, text=""):
    done = subprocess.run([sys.argv[1], *arguments], input=text, stdout=subprocess.PIPE,
                          encoding="utf-8", check=False)
    if done.returncode > 1:
        sys.exit(f"linkspan_command.py: {arguments} ended with {done.returncode}")
    return done.stdout


def detect(given):
    found = run("find", "--no-user-data", f"--profile={given['profile']}", "--json", text=given["text"])
    return {"links": [json.loads(line)["text"] for line in found.splitlines()]}


def format_parts(given):
    options = [f"--base={given['base']}"]
    options += [f"--segment={each}" for each in given["path"] or ()]
    for key, value in given["query"] or ():
        options += [f"--key={key}"] + ([] if value is None else [f"--value={value}"])
    if given["fragment"] is not None:
        options.append(f"--fragment={given['fragment']}")
    options += [f"--directive={each}" for each in given["directives"]]
    return {"url": run("build", "--exact", *options).rstrip("\n")}


def host(given):
    told = json.loads(run("host", "--no-user-data", "--json", given["host"]))
    return {"ascii": told["ascii"], "registrable": told["registrable"]}


def bidi_visual(given):
    shown = run("display", "--no-user-data", f"--order={given['order']}",
                f"--paragraph={given['paragraph']}", "--form=visual", given["text"])
    return {"visual": shown.rstrip("\n")}


OPERATIONS = {
    "detect": detect,
    "format_parts": format_parts,
    "format": lambda given: {"url": run("format", "--exact", given["url"]).rstrip("\n")},
    "quote": lambda given: {"local_part": run("format", "--quote", given["local_part"]).rstrip("\n")},
    "host": host,
    "bidi_visual": bidi_visual,
}


def main():
    for line in sys.stdin:
        question = json.loads(line)
        print(json.dumps(OPERATIONS[question["operation"]](question["input"])))
    return 0


if __name__ == "__main__":
    sys.exit(main())
