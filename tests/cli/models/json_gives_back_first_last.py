"""JSON gives back the first and last character of each length."""
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
