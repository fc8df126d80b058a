"""Explain --suspects: a suspect without an address has an empty one, beside links that have one."""
import json, re, subprocess, sys
def told(text, *options):
    done = subprocess.run([sys.argv[1], "explain", "--suspects", *options, text], capture_output=True)
    assert done.returncode == 0 and not done.stderr, done
    return done.stdout.decode()
# linkspan_href(): a host that browsers refuse, a user name, a port above 65535
for suspect in ("http://a.com:65536/", "http://a.com:99999/", "http://me@a.com/", "https://google.com@evil.com/",
                "javascript:alert(1)", "http://xn--a.b\u00fccher.com/", "http://1.2.3.256/"):
    text = "b.com/x %s c.com/y" % suspect
    want = ["https://b.com/x", "", "https://c.com/y"]
    assert [link["href"] for link in json.loads(told(text, "--json"))["links"]] == want, suspect
    assert re.findall(r"^  leads to (.*)$", told(text, "--table"), re.M) == want, suspect
    page = told(text, "--html")
    assert "\0" not in page and "\x00" not in page and "&#0" not in page, suspect
