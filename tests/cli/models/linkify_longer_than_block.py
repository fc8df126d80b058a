"""Linkify: what is longer than a block."""
text = open("text", encoding="utf-8").read()
import re
want = re.sub(r"(https://\S+)", r"<\1>", text)
assert open("out", encoding="utf-8").read() == want
