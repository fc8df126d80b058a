"""Find --json: offsets of findings in each unit, before and after other characters."""
import json, subprocess, sys
units = {"bytes": lambda text: len(text.encode()), "chars": len, "utf16": lambda text: len(text.encode("utf-16-le")) // 2}
for before in "", "x ", "\u00e9 ", "\u20ac\u20ac ", "\U0001f600 ":
    for path in "", "\u00e9", "\U0001f600":
        # Cyrillic a in a Latin name, and a port after it
        link = "https://p\u0430ypal.com:99/%s" % path
        for unit, length in units.items():
            done = subprocess.run([sys.argv[1], "--json", "--offsets=" + unit, "--fields=start,end,text,findings", "-"],
                                  input=(before + link + " x").encode(), capture_output=True)
            row = json.loads(done.stdout)
            assert row["text"] == link, row
            assert (row["start"], row["end"]) == (length(before), length(before + link)), (unit, row)
            port = [one for one in row["findings"] if one["name"] == "unusual-port"]
            start = length(before + "https://p\u0430ypal.com:")
            assert [(one["start"], one["end"]) for one in port] == [(start, start + 2)], (unit, row)
            mixed = [one for one in row["findings"] if one["name"] == "mixed-scripts"] # of the label
            label = (length(before + "https://"), length(before + "https://p\u0430ypal"))
            assert [(one["start"], one["end"]) for one in mixed] == [label], (unit, row)
