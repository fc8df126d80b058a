"""Explain --json: the same for programs."""
import json
told = json.load(open("out"))
assert told["text"] == "x a.io/b. c.invalid"
assert [p["start"] for p in told["code_points"]] == list(range(19))
assert "".join(told["text"][p["start"]] for p in told["code_points"] if p["in_link"]) == "a.io/b"
link, = told["links"]
assert (link["start"], link["end"], link["href"]) == (2, 8, "https://a.io/b")
assert link["host"]["registrable"] == "a.io"
