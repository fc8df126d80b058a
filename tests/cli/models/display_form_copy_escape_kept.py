"""--form=copy: each escape that is kept or not, found whole by the profile that found the link."""
import json, subprocess, sys, urllib.parse
def run(lines, *options):
    done = subprocess.run([sys.argv[1], *options], input="\n".join(lines) + "\n", text=True,
                          encoding="utf-8", stdout=subprocess.PIPE)
    return done.stdout
links = []
for code in (*range(0x21, 0x600), *range(0xD7D, 0xD80), *range(0x1100, 0x1110), *range(0x2010, 0x2060),
             *range(0x3000, 0x3020), *range(0xFF00, 0xFF20), 0x1F600):
    escaped = "".join("%%%02X" % byte for byte in chr(code).encode())
    for form in "https://a.com/%s", "https://a.com/x%sy", "https://a.com/?%s", "https://a.com/#x%s%s":
        links.append(form.replace("%s", escaped))
copied = run(links, "display", "--form=copy").split("\n")[:-1]
assert len(copied) == len(links), len(copied)
for link, copy in zip(links, copied): # escapes are all that may differ
    assert urllib.parse.unquote(copy) == urllib.parse.unquote(link), (link, copy)
assert sum(link != copy for link, copy in zip(links, copied)) > len(links) // 3
for profile in "uts58", "tailored", "safe":
    found = {"links": {}, "copies": {}}
    for name, lines in ("links", links), ("copies", copied):
        for line in run([" %s " % line for line in lines], "--profile", profile, "--json").splitlines():
            one = json.loads(line)
            found[name].setdefault(one["line"], one["text"])
    for number, (link, copy) in enumerate(zip(links, copied), 1):
        if found["links"].get(number) == link:
            assert found["copies"].get(number) == copy, (profile, link, copy, found["copies"].get(number))
