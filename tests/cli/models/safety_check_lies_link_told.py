"""Check: what lies in a link is told with it, what lies beside it is told of the text."""
import json, subprocess, sys
# U+200B directly before and after links, between them, and in them
hidden = "\u200b"
for text in ("x %s http://a.com/ y" % hidden, "x http://a.com/ %s y" % hidden, "%s http://a.com/ %s" % (hidden, hidden),
             "http://a.com/ %s http://b.com/ %s%s c.com x" % (hidden, hidden, hidden),
             "a%sb http://a.com/%sx y%sz b.com" % (hidden, hidden, hidden), "a%sb c%sd" % (hidden, hidden)):
    done = subprocess.run([sys.argv[1], "check", "--json", text], capture_output=True)
    rows = [json.loads(line) for line in done.stdout.decode().split("\n")[:-1]]
    data = text.encode()
    places = []
    links = [(row["start"], row["end"]) for row in rows if row["kind"] != "text"]
    for row in rows:
        for finding in row["findings"]:
            if finding["char"] != "U+200B":
                continue
            places.append(finding["start"])
            assert data[finding["start"]:finding["end"]].decode() == hidden, (text, finding)
            is_in = any(start <= finding["start"] < end for start, end in links)
            assert is_in == (row["kind"] != "text"), (text, row, finding)
    # each is told once
    want = [at for at in range(len(data)) if data.startswith(hidden.encode(), at)]
    assert sorted(places) == want, (text, places, want)
