"""Mail: each digit of base64, in lines of each length."""
import base64, json, random, subprocess, sys
# in these links each of the 64 digits occurs
letters = [chr(c) for c in (*range(0x30, 0x3A), *range(0x41, 0x5B), *range(0x61, 0x7B),
                            *range(0xE0, 0xF7))]
dice = random.Random(58)
words = ["http://a.com/%s?%s" % ("".join(dice.choices(letters, k=20)), "~~~~")
         for _ in range(60)]
raw = ("\n".join(words) + "\n").encode()
whole = base64.b64encode(raw).decode()
assert set(whole) >= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"), whole
want = subprocess.run([sys.argv[1], "-"], input=raw, capture_output=True).stdout
assert want.count(b"\n") >= len(words), want
for width in (1, 2, 3, 4, 5, 60, 76, 510, 511, 512, 513, 514, 515, 516, 517, len(whole)):
    lines = "\n".join(whole[at:at + width] for at in range(0, len(whole), width))
    mail = "Content-Transfer-Encoding: base64\n\n" + lines + "\n"
    got = subprocess.run([sys.argv[1], "--from=mail", "-"], input=mail.encode(),
                         capture_output=True)
    assert got.stdout == want, (width, got)
    told = subprocess.run([sys.argv[1], "--from=mail", "--json", "--fields=start,end,text", "-"],
                          input=mail.encode(), capture_output=True).stdout
    for row in map(json.loads, told.decode().split("\n")[:-1]): # the digits around the link
        digits = "".join(mail[row["start"]:row["end"]].split())
        longest = len(row["text"].encode()) * 4 / 3
        assert longest <= len(digits) <= longest + 3, (width, row, digits)
# what is no digit is skipped, whatever it is
for byte in "!*,-.:;?@[`{~_ ":
    mail = "Content-Transfer-Encoding: base64\n\nYS%s5jb20=\n" % byte
    got = subprocess.run([sys.argv[1], "--from=mail", "-"], input=mail.encode(),
                         capture_output=True).stdout
    assert got == b"a.com\n", (byte, got)
