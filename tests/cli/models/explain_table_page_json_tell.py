"""Explain: the table, the page and JSON tell the same evidence."""
import json, re, subprocess, sys
FORM = r"evidence: class (\w); ([^:]*); line (\d+): (no|a) site"
STRENGTHS = {"strong, for": 2, "weak, for": 1, "weak, against": -1, "strong, against": -2, "alone, against": -3}
for text in "see user.id now", "see batikmelati.id now", "x = user.id", "f() user.id(3) == g()":
    told = {}
    for form in "--table", "--html", "--json":
        told[form] = subprocess.run([sys.argv[1], "explain", "--profile=tailored", form, text],
                                    stdout=subprocess.PIPE).stdout.decode()
    found = re.search(FORM, told["--table"])
    assert found and found[0] == re.search(FORM, told["--html"])[0], (text, told)
    parts = {name: STRENGTHS[how] for name, how in re.findall(r"([a-z-]+) \(([^)]*)\)", found[2])}
    events = json.loads(told["--json"])
    [weighed] = [one["evidence"] for one in events["links"] + events["refused"] if "evidence" in one]
    assert weighed == {**parts, "class": found[1], "line": int(found[3]), "is-site": int(found[4] == "a")}, (text, told)
