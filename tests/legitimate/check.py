"""Does `linkspan check` leave legitimate links alone?

    check.py LINKSPAN [--show]

links.tsv has links of many languages: a language, a tab, a link. Hosts are those of
newspapers, universities, governments, shops and the examples of registries; the
paths are words of the language. With the 200 brands of ../spoofs/brands.txt protected
no link may have a severe finding, and less than 1 % of them a warning. words.tsv has
words of languages below their own top-level domains; with the built-in list alone none of
them may have a severe finding, and at most 0.5 % a warning.
"""
import json
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
BRANDS = os.path.join(os.path.dirname(HERE), "spoofs", "brands.txt")


def read(name):
    with open(os.path.join(HERE, name), encoding="utf-8") as file:
        return [line.rstrip("\n").split("\t") for line in file]


def check(name, options, least_links, least_languages, most):
    """True if the links of a file are left alone."""
    rows = read(name)
    text = "".join(f"{link}\n" for _, link in rows).encode()
    told = subprocess.run([sys.argv[1], "check", "--json", *options], input=text,
                          stdout=subprocess.PIPE, check=False)
    links = [json.loads(line) for line in told.stdout.decode().splitlines()]
    severe = [link for link in links if link["severity"] == "severe"]
    warned = [link for link in links if link["severity"] == "warning"]
    for link in severe + (warned if "--show" in sys.argv else []):
        print(link["text"], *(f["name"] for f in link["findings"]))
    languages = {language for language, _ in rows}
    print(f"{name}: {len(links)} links of {len(languages)} languages: "
          f"{len(severe)} severe, {len(warned)} with a warning")
    is_whole = (len(links) == len(rows) == len({link for _, link in rows}) >= least_links
                and len(languages) >= least_languages)
    return is_whole and not severe and len(warned) <= len(links) * most


def main():
    with open(BRANDS, encoding="ascii") as file:
        brands = [line for line in file if not line.startswith("#")]
    is_good = check("links.tsv", ["--protect", BRANDS], 1000, 60, 0.01)
    is_good &= check("words.tsv", [], 2500, 60, 0.005)
    return 0 if is_good and len(brands) >= 200 else 1


sys.exit(main())
