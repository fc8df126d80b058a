"""Each field by itself is what it is among all, in JSON and in a template."""
import json, subprocess, sys
with open(sys.argv[2], encoding="utf-8") as file:
    text = file.read() + """
http://paypa1.com/ http://paypal.com/ http://paypal.com.example.com/login?x#y http://a.com:8080/
x@paypa1.com mailto:x@paypal.com http://user@paypal.com/ http://127.0.0.1/ http://[::1]/x
http://xn--pypal-4ve.com/ https://b\u00fccher.de/\u00e4 http://a.com/../b http://A.com/%41 a.co.uk
"""
def told(*options):
    return subprocess.run([sys.argv[1], "find", "--protect=names", *options], input=text, text=True,
                          stdout=subprocess.PIPE).stdout.splitlines()
whole = [json.loads(line) for line in told("--json")]
assert len(whole) > 500 and any(link["findings"] for link in whole), len(whole)
by_text = {link["text"]: link for link in whole}
for text_, found in (("http://paypa1.com/", True), ("x@paypa1.com", True), ("http://paypal.com/", False),
                     ("http://a.com:8080/", False), ("a.co.uk", False)):
    link = by_text[text_]
    assert bool(link["findings"]) == found, link
    assert (link["severity"] is not None) == found, link
for name in whole[0]:
    alone = [json.loads(line) for line in told("--json", "--fields=" + name)]
    assert [link[name] for link in whole] == [link[name] for link in alone], name
    assert all(len(link) == 1 for link in alone), name
    two = [json.loads(line) for line in told("--json", "--fields=%s,text" % name)] \
        if name != "text" else alone
    assert [link[name] for link in whole] == [link[name] for link in two], name
    values = told("--template={%s}" % name)
    for link, value in zip(whole, values):
        want = link[name]
        if name in ("findings", "directives", "file"):
            continue
        assert value == ("" if want is None else str(want)), (name, link, value)
    assert len(values) == len(whole), (name, len(values))
