"""Explain --html: each rule has a text of its own."""
import json, re, subprocess, sys
texts = [
    "https://a.com/(x)[y], z", "a.com/x) y", "x@a.com/y", "a..b@a.com", "http://u@a.com/",
    "x" * 70 + "@a.com", "b.invalid", "co.uk", "xn--a.com", "x" * 64 + ".com", "a..com", "a.com:99999",
    "a.com:80", "ssh://a.com", "http://a_b.com", "1.2.3.4", "%41a.com", "a\u00adb.com", "\u2060a.com",
    "tel:1", "a.com/?q=1#x", "a.com: y", "a.com.", "a.com/x\uff0cy", "user.id", "com.example.app",
    "helpers.py", "git@a.com:b/c.git", "ok.in a bit", "**http://a.com/x**", "http://a.com/x|y z",
    "index.hu-n x", "http://a.com/x? y", "[url]http://a.com/x[/url]", "http://a.com/x\u200b y",
]
wanted = set("5.2 5.5 5.6 5.7 5.8 5.9 E1 E2 E4 E6 E9 H1 H2 H3 H4 H5 H7 H9 H10 H11 H13 H14 H16 H18 H20 "
             "P1 P8 P9 P10 P12 P13 P15 P16 P17 P18 P19 P20 T2 T3 T10".split())
found = {}
for profile in "uts58", "tailored":
    for text in texts:
        arguments = [sys.argv[1], "explain", "--profile", profile, "--opaque-schemes"]
        def told(form):
            return subprocess.run([*arguments, form], input=text, text=True,
                                  stdout=subprocess.PIPE).stdout
        page = told("--html")
        if text == "https://a.com/(x)[y], z":
            assert page.count("<li>host ") == 1, page
        for rule in {one["rule"] for one in json.loads(told("--json"))["code_points"]} - {""}:
            about = re.search(r"<li>%s: (.*)" % re.escape(rule), page).group(1)
            assert len(about) > 7, (rule, about)
            assert 'title="%s">%s<' % (about, rule) in page, (rule, about)
            assert found.setdefault(rule, about) == about, (rule, about)
assert wanted <= set(found), wanted - set(found)
assert len(set(found.values())) == len(found), found
