"""Json: long strings and keys, wherever the file is cut."""
import json, sys
source = open(sys.argv[1], "rb").read()
for line in open("links"):
    link = json.loads(line)
    written = source[link["start"]:link["end"]].decode()
    print(link["text"][:14], len(link["text"]), json.loads('"' + written + '"') == link["text"],
          link["within"][:5], len(link["within"]), link["within"][-2:])
