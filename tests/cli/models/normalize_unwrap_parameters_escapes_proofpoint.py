"""Normalize --unwrap: parameters, escapes and Proofpoint's characters."""
import base64, subprocess, sys
from urllib.parse import quote
rows = [("https://google.com/url?url=https://a.com/", "https://a.com/"),
        ("https://google.com/url?q=x&url=https://a.com/", "https://a.com/"),
        ("https://google.com/url?qq=https://b.com/&q=https://a.com/", "https://a.com/"),
        ("https://google.com/url?q&q=https://a.com/", "https://a.com/"),
        ("https://google.com/url?a&q=https://a.com/&q=https://b.com/", "https://a.com/"),
        ("https://google.com/url///?q=https://a.com/", "https://a.com/"),
        ("https://www.google.com/url?q=HTTP://A.com/", "http://a.com/"),
        ("https://google.com/url?q=http://a", "http://a/"),
        ("https://google.com/url?q=https://a", "https://a/"),
        ("https://google.com/url?q=https%3a%2F%2fa.com/%7Ex", "https://a.com/~x"),
        ("https://google.com/url?q=https://a.com/#f", "https://a.com/"),
        ("https://x.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.com%2F&data=1", "https://a.com/"),
        ("https://urldefense.proofpoint.com/v2/url?u=https-3A__a.com_x-5Fy-7E-2Dz&d=1", "https://a.com/x_y~-z"),
        ("https://urldefense.proofpoint.com/v2/url?u=https-3A__a.com_x-5&d=1", "https://a.com/x-5"),
        ("https://urldefense.proofpoint.com/v2/url?u=https-3A__a.com_x-zz-4g&d=1", "https://a.com/x-zz-4g"),
        # a parameter without a name is none of those that have the address
        ("https://urldefense.proofpoint.com/v2/url?=https-3A__b.com_&u=https-3A__a.com_", "https://a.com/"),
        ("https://google.com/url?=https://b.com/&q=https://a.com/", "https://a.com/"),
        ("https://urldefense.com/v3/__https://a.com/x__;!!y$", "https://a.com/x"),
        ("https://urldefense.us/v3/__https://a.com/x__;!!y$", "https://a.com/x"),
        ("https://urldefense.com/v3/__https://a.com/b__;c__;!!y$", "https://a.com/b__;c")]
def wrapped(path, text):
    code = base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")
    return "https://urldefense.com/v3/__https://a.com/%s__;%s!!x$" % (path, code)
# characters of each length in UTF-8, the first and the last
for char in "\u00a1\u07ff\u0800\uffee\U00010000\U0001f600":
    rows.append((wrapped("x*y", char), "https://a.com/x%sy" % quote(char)))
    rows.append((wrapped("*y*", char + "z"), "https://a.com/%syz" % quote(char)))
    rows.append((wrapped("**A/*", char + char + "z"), "https://a.com/%s/z" % quote(char + char)))
# the bytes that end a range of lead bytes, followed by bytes that continue a character:
# a star stands for as many bytes as the first one announces, even if it is no lead byte
for lead, size in (0x7f, 1), (0x80, 1), (0xbf, 1), (0xc0, 2), (0xdf, 2), (0xe0, 3), (0xef, 3), (0xf0, 4), (0xf4, 4):
    data = bytes([lead] + [0x81, 0x82, 0x83, 0x84][:size])
    code = base64.urlsafe_b64encode(data).decode().rstrip("=")
    parts = [quote(data[:size]), quote(data[size:])]
    rows.append(("https://urldefense.com/v3/__https://a.com/*y*__;%s!!x$" % code, "https://a.com/%sy%s" % tuple(parts)))
# each byte in both ways to escape it; an address keeps or escapes it after that (URL Standard, path
# percent-encode set), unless the byte is syntax there
for byte in range(0x100):
    if bytes([byte]) in b"#?%\\":
        continue
    is_kept = byte > 0x20 and byte < 0x7f and bytes([byte]) not in b"\"<>^`{|}"
    want = "https://a.com/x%sy" % (chr(byte) if is_kept else "%%%02X" % byte)
    if bytes([byte]) in b"\t\n\r":
        want = "https://a.com/xy" # WHATWG URL: browsers drop it
    for digits in "%02X" % byte, "%02x" % byte:
        rows.append(("https://google.com/url?q=https://a.com/x%%%sy" % digits, want))
        rows.append(("https://urldefense.proofpoint.com/v2/url?u=https-3A__a.com_x-%sy" % digits, want))
# two stars and a digit, or two stars, at the end of the address
rows += [(wrapped("**A", "xy"), "https://a.com/xy"), (wrapped("z**B", "xyz"), "https://a.com/zxyz"),
         (wrapped("**", "xy"), "https://a.com/xy"), (wrapped("z*", "x"), "https://a.com/zx"),
         (wrapped("***A", "xyz"), "https://a.com/xA"), (wrapped("x*y", "\0"), "https://a.com/x%00y")]
# no web address: nothing after the slashes, or one slash too few
for target in "http://", "https://", "http:/a.com/", "https:/a.com/", "http:a.com/", "httpx//a.com", "ftp://a.com/":
    rows.append(("https://google.com/url?q=" + target, "https://google.com/url?q=" + target))
    rows.append(("https://google.com/url?q=" + target + "&url=http://b.com/", "http://b.com/"))
text = "".join(url + "\n" for url, want in rows)
got = subprocess.run([sys.argv[1], "normalize", "--unwrap"], input=text, capture_output=True, text=True).stdout
for (url, want), line in zip(rows, got.split("\n")):
    assert line == want, (url, line, want)
assert got.count("\n") == len(rows)
