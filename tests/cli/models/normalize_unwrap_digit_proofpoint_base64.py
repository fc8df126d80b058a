"""Normalize --unwrap: each digit of Proofpoint's base64."""
import base64, subprocess, sys
def check(wrapped, want):
    got = subprocess.run([sys.argv[1], "normalize", "--unwrap", wrapped],
                         capture_output=True).stdout.decode()
    assert got == want + "\n", (wrapped, got)
digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
many = "".join(chr(0x61 + i % 26) for i in range(65))
for value, digit in enumerate(digits): # a run of as many characters as the digit says, and two
    code = base64.urlsafe_b64encode(many.encode()).decode().rstrip("=")
    check("https://urldefense.com/v3/__https://a.com/**%s/__;%s!!x$" % (digit, code),
          "https://a.com/%s/" % many[:value + 2])
for start in range(0, 0x80, 3): # three bytes with digits of each value
    raw = "".join(chr(0x100 + start + i) for i in range(3))
    code = base64.urlsafe_b64encode(raw.encode()).decode().rstrip("=")
    check("https://urldefense.com/v3/__https://a.com/**B/__;%s!!x$" % code,
          "https://a.com/%s/" % "".join("%%%02X" % b for b in raw.encode()))
# as many bytes as the first says, in UTF-8: 1, 2, 3 and 4
for raw in "\x7f", "\x80", "\u07ff", "\u0800", "\uffff", "\U00010000", "\U0010ffff":
    code = base64.urlsafe_b64encode((raw + "z").encode()).decode().rstrip("=")
    check("https://urldefense.com/v3/__https://a.com/*x*__;%s!!x$" % code,
          "https://a.com/%sxz" % "".join("%%%02X" % b for b in raw.encode()))
# "**" at the end, with no digit after it
check("https://urldefense.com/v3/__https://a.com/x**__;YWI!!x$", "https://a.com/xab")
