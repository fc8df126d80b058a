"""Links without a host are not asked about, and stay."""
import json
told = [(one["text"][:8], one.get("dns")) for one in map(json.loads, open("json"))]
assert told == [("https://", "no"), ("tel:+493", None), ("me@nx.co", "no"), ("http://1", None),
                ("see http", None)], told
