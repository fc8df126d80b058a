"""Host: the parts of each kind of name that are written, and those that are not."""
import json, subprocess, sys
def run(host, *options):
    return subprocess.run([sys.argv[1], "host", *options, "--", host], capture_output=True, text=True).stdout
names = ["a.com", "a.co.uk", "co.uk", "com", "me.github.io", "github.io", "localhost", "a.invalid",
         "192.0.2.1", "[::1]", "0x7f.1", "b\u00fccher.de", "xn--bcher-kva.de", "a.com.", "x.b.c.com"]
for name in names:
    told = json.loads(run(name, "--json"))
    lines = ["host: " + told["host"], "kind: " + told["kind"]]
    for key in "ascii", "unicode", "registrable", "suffix":
        if told[key] is not None:
            lines.append("%s: %s" % (key, told[key]))
    # people see private suffixes only where they differ
    if told["private_suffix"] != told["suffix"]:
        lines += ["%s: %s" % (key, told[key]) for key in ("private_registrable", "private_suffix")
                  if told[key] is not None]
    if told["kind"] == "domain":
        lines.append("delegated: " + ("yes" if told["delegated"] else "no"))
    assert run(name).split("\n")[:-1] == lines, (name, lines, run(name))
    assert (told["suffix"] is None) == (told["kind"] in ("ipv4", "ipv6", "odd-ipv4")), told
