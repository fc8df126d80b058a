#!/usr/bin/env bats
# JSON, as each command writes it.
load common

@test "JSON has no raw control character, and gives back each" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import json, subprocess, sys
for code in [*range(1, 0x20), 0x22, 0x5C, 0x7F]:
    host = "a" + chr(code) + "b"
    told = subprocess.run([sys.argv[1], "host", "--json", host],
                          stdout=subprocess.PIPE).stdout
    assert json.loads(told)["host"] == host, (code, told)
    assert told.endswith(b"}\n"), (code, told)
    assert not any(byte < 0x20 or byte == 0x7F for byte in told[:-1]), (code, told)
# eight bytes are looked at together: at each place of them, and beside others that are escaped
for code in (1, 0x1F, 0x22, 0x5C, 0x7F):
    hosts = [other * at + chr(code) + "b" * (24 - at) for at in range(24) for other in "a\x21\x23\x5B\x5D\x7E"]
    hosts += [chr(code) * 9, chr(code) * 16]
    told = subprocess.run([sys.argv[1], "host", "--json", "--", *hosts], stdout=subprocess.PIPE).stdout
    lines = told.decode().split("\n")[:-1]
    assert [json.loads(line)["host"] for line in lines] == hosts, code
    assert not any(byte < 0x20 or byte == 0x7F for line in lines for byte in line.encode()), code
PYTHON
    gives 0 ''
}

@test "JSON gives back the first and last character of each length" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import json, subprocess, sys
for code in (0x21, 0x7E, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF):
    text = "x" + chr(code) + "y"
    told = subprocess.run([sys.argv[1], "check", "--json", text],
                          stdout=subprocess.PIPE).stdout
    assert json.loads(told)["text"] == text, (hex(code), told)
# what is not UTF-8: each byte is U+FFFD
for bad in (b"\x80", b"\xBF", b"\xC0\x80", b"\xC1\xBF", b"\xE0\x9F\xBF", b"\xED\xA0\x80",
            b"\xED\xBF\xBF", b"\xF0\x8F\xBF\xBF", b"\xF4\x90\x80\x80", b"\xF5\x80\x80\x80",
            b"\xC3", b"\xE2\x82", b"\xF0\x9F\x98", b"\xFF"):
    told = subprocess.run([sys.argv[1], "host", "--json", b"x" + bad],
                          stdout=subprocess.PIPE).stdout
    assert json.loads(told)["host"] == "x" + "\uFFFD" * len(bad), (bad, told)
PYTHON
    gives 0 ''
}

@test "JSON has the fields of its kind, and no others" {
    fields() {
        python3 -c 'import json, sys; print(*json.loads(sys.stdin.readline()))'
    }
    run fields <<<"$(linkspan --json <<<a.com)"
    gives 0 'file line column start end kind text scheme local_part host host_ascii host_unicode host_kind registrable suffix port path query fragment directives href display severity action score findings'
    run fields <<<"$(linkspan --json --id <<<$'k\ta.com')"
    [[ $output == 'file id record '* ]]
    [[ " $output " != *' dns '* ]]
}

@test "find --json: offsets of findings in each unit, before and after other characters" {
    run python3 - "$LINKSPAN" <<'PYTHON'
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
PYTHON
    gives 0 ''
}
