#!/usr/bin/env bats
# find --from=json.
load common

@test "--from=json: a word of 1024 bytes is checked, a longer one is not" {
    printf -v word '%1024s' ''
    run --separate-stderr with_input "[\"a.com\", ${word// /x}]" linkspan --from=json
    [ "$status" -eq 2 ]
    [ "$output" = a.com ]
    [ -n "$stderr" ]
    run --separate-stderr with_input "[\"a.com\", ${word// /1}]" linkspan --from=json
    gives 0 a.com
    run --separate-stderr with_input "[\"a.com\", ${word// /1}x]" linkspan --from=json
    gives 0 a.com
}

@test "--from=json: keys in a path, with what must be escaped, and long ones" {
    run python3 - "$LINKSPAN" <<'PYTHON'
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
PYTHON
    gives 0 ''
}

@test "--from=json: what is no JSON is said, with its place" {
    # wrong DOCUMENT MESSAGE: the link is found all the same
    wrong() {
        run --separate-stderr with_input "$1" linkspan --from=json
        [ "$status" -eq 2 ]
        [ "$output" = 'http://a.com/' ]
        [[ $stderr == "linkspan: standard input: line 1: not valid JSON at byte $2"* ]] ||
            { echo "$1: $stderr"; return 1; }
    }
    wrong '{[1],"a":"http://a.com/"}' '1: a value where none can be'
    wrong '{"a":"http://a.com/",[1]}' '21: a value where none can be'
    wrong '{"a" [1], "b":"http://a.com/"}' '5: a value where none can be'
    wrong '["http://a.com/" 1]' '17: a value where none can be'
    wrong '["http://a.com/", tru]' '18: '
    wrong '["http://a.com/", 01]' '18: '
    wrong '["http://a.com/", 1.]' '18: '
    wrong '["http://a.com/", -]' '18: '
    wrong '["http://a.com/", 1e]' '18: '
    wrong '["http://a.com/", .5]' '18: '
    wrong '["http://a.com/", +1]' '18: '
    # right DOCUMENT: nothing is wrong
    right() {
        run --separate-stderr with_input "$1" linkspan --from=json
        gives 0 'http://a.com/'
        [ -z "$stderr" ] || { echo "$1: $stderr"; return 1; }
    }
    right '["http://a.com/", 0, -0, 10, -1.5, 1e5, 1E+5, 1.25e-10, true, false, null, [], {}]'
    right ' { "a" : [ "http://a.com/" ] , "b" : { } } '
    right '["http://a.com/"] true'
    right '["http://a.com/"] 1234567890'
    right '["http://a.com/"] 1'
    right '"http:\\/\\/a.com\\/"'
    right '["\\u0068ttp://a.com/"]'
}

@test "--from=json: each control character in a string is an error, no other is" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import subprocess, sys
# eight bytes are read at a time: the first and the last of them, and after an escape
for code in [*range(1, 0x22), 0x23, 0x5B, 0x5D, 0x7F, 0x80]:
    for before in b"", b"xxxxxxx", b"x\\n":
        document = b'["http://a.com/", "' + before + chr(code).encode() + b'y"]'
        done = subprocess.run([sys.argv[1], "--from=json"], input=document, capture_output=True)
        assert done.stdout == b"http://a.com/\n", (code, before, done)
        assert (done.returncode == 2) == (code < 0x20) == bool(done.stderr), (code, before, done)
PYTHON
    gives 0 ''
}
