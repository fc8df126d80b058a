"""Findings come in the order of their places."""
import json, subprocess, sys
texts = ["https://p\u0430ypal.com:99/x\u2044y\u202ez?q=\u200b#\u200c",
         "https://a.com@p\u0430ypal.com:99/\u202e", "http://xn--pypal-4ve.com/%E2%80%AE"]
for text in texts:
    told = json.loads(subprocess.run([sys.argv[1], "check", "--json", text],
                                     stdout=subprocess.PIPE).stdout)
    places = [(f["start"], f["end"]) for f in told["findings"]]
    assert len(places) > 1 and [p[0] for p in places] == sorted(p[0] for p in places), places
    assert all(told["start"] <= a < b <= told["end"] for a, b in places), places
    for finding in told["findings"]:
        if finding["char"]:
            part = text.encode()[finding["start"]:finding["end"]].decode()
            assert part[0] == chr(int(finding["char"][2:], 16)) or part[0] == "%", finding
