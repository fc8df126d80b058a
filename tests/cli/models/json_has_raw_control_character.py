"""JSON has no raw control character, and gives back each."""
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
