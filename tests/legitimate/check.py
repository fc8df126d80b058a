"""Does `linkspan check` leave legitimate links alone?

    check.py LINKSPAN [--show]

links.tsv has links of many languages: a language, a tab, a link. Hosts are those of
newspapers, universities, governments, shops and the examples of registries; the
paths are words of the language. With the 200 brands of ../spoofs/brands.txt protected
no link may have a severe finding, and less than 1 % of them a warning.
"""
import json
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
LINKS = os.path.join(HERE, "links.tsv")
BRANDS = os.path.join(os.path.dirname(HERE), "spoofs", "brands.txt")


def main():
    with open(LINKS, encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file]
    with open(BRANDS, encoding="ascii") as file:
        brands = [line for line in file if not line.startswith("#")]
    text = "".join(f"{link}\n" for _, link in rows).encode()
    told = subprocess.run([sys.argv[1], "check", "--json", "--protect", BRANDS],
                          input=text, stdout=subprocess.PIPE, check=False)
    links = [json.loads(line) for line in told.stdout.decode().splitlines()]
    severe = [link for link in links if link["severity"] == "severe"]
    warned = [link for link in links if link["severity"] == "warning"]
    for link in severe + (warned if "--show" in sys.argv else []):
        print(link["text"], *(f["name"] for f in link["findings"]))
    languages = {language for language, _ in rows}
    print(f"{len(links)} links of {len(languages)} languages, {len(brands)} brands: "
          f"{len(severe)} severe, {len(warned)} with a warning")
    is_whole = (len(links) == len(rows) == len({link for _, link in rows}) >= 1000
                and len(languages) >= 60 and len(brands) >= 200)
    return 0 if is_whole and not severe and len(warned) < len(links) / 100 else 1


sys.exit(main())
