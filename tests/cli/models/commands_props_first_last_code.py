"""Props: the first and the last code point of each length."""
import json, subprocess, sys
for code in 0x41, 0x7F, 0x80, 0x7FF, 0x800, 0xFFFD, 0xFFFF, 0x10000, 0x10FFFF:
    done = subprocess.run([sys.argv[1], "props", "--json", "U+%04X" % code], stdout=subprocess.PIPE, check=True)
    assert ord(json.loads(done.stdout)["text"]) == code, (code, done)
