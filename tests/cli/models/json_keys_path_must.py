"""--from=json: keys in a path, with what must be escaped, and long ones."""
import json, subprocess, sys
def within(document):
    told = subprocess.run([sys.argv[1], "--from=json", "--json", "--fields=within"],
                          input=json.dumps(document, ensure_ascii=False).encode(),
                          stdout=subprocess.PIPE).stdout
    return [json.loads(line)["within"] for line in told.decode().splitlines()]
def check(key, want):
    assert within({key: "a.com"}) == [want], (key[:20], within({key: "a.com"}), want)
# RFC 9535, 2.5.1.1: member-name-shorthand
for key in "a", "A9_", "_", "abc_123", "\u00e4", "\u20acx":
    check(key, "$." + key)
for key in "", "1a", "a b", "a-b", "a.b", "$", "a$", "a[", "@", "`", "{":
    check(key, "$['%s']" % key)
check("it's", r"$['it\'s']")
check("a\\b", r"$['a\\b']")
for code in 1, 9, 0x1F:
    check(chr(code), r"$['\u%04x']" % code)
check("\x20", "$[' ']")
# 256 bytes are kept of a key, with three of an ellipsis if it is longer
for one in "k", "\u00e4", "\u20ac", "\U0001F600":
    for size in 252, 253, 254, 256, 300:
        key = one * (size // len(one.encode()) + 1)
        key = key.encode()[:size].decode(errors="ignore")
        key += "k" * (size - len(key.encode()))
        raw = key.encode()
        shown = key if len(raw) <= 253 else raw[:253].decode(errors="ignore") + "\u2026"
        check(key, "$." + shown)
assert within([1, {"a": ["x", "a.com", [["b.com"]]]}, "c.com"]) == \
    ["$[1].a[1]", "$[1].a[2][0][0]", "$[2]"]
assert within({"a": {"b": "a.com"}, "c": ["b.com"]}) == ["$.a.b", "$.c[0]"]
