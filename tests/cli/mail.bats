#!/usr/bin/env bats
# Messages: find --from=mail.
load common

@test "mail: each name of a charset" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import subprocess, sys
names = {"utf-8": "utf-8", "UTF8": "utf-8", "us-ascii": "ascii", "ASCII": "ascii",
         "ANSI_X3.4-1968": "ascii", "iso-8859-1": "latin-1", "ISO8859-1": "latin-1",
         "iso_8859-1": "latin-1", "Latin1": "latin-1", "latin-1": "latin-1",
         "iso-8859-15": "iso8859-15", "iso8859-15": "iso8859-15", "Latin-9": "iso8859-15",
         "windows-1252": "cp1252", "CP1252": "cp1252"}
# a byte that is another character in each of them
letters = {"utf-8": "\u0416", "ascii": "z", "latin-1": "\u00bd", "iso8859-15": "\u0153", "cp1252": "\u017d"}
for name, codec in names.items():
    body = "http://a.com/%sx b.com\n" % letters[codec]
    mail = ("Content-Type: text/plain; charset=%s\n\n" % name).encode() + body.encode(codec)
    done = subprocess.run([sys.argv[1], "--from=mail", "--profile=uts58", "-"], input=mail,
                          capture_output=True)
    assert done.stderr == b"" and done.returncode == 0, (name, done)
    assert done.stdout.decode().split() == body.split(), (name, done)
for name in ("latin", "iso-8859-2", "cp125", "cp12522", "utf-7", "x"):
    mail = ("Content-Type: text/plain; charset=%s\n\na.com \xe4\n" % name).encode("latin-1")
    done = subprocess.run([sys.argv[1], "--from=mail", "-"], input=mail, capture_output=True)
    assert done.returncode == 2 and done.stdout == b"a.com\n", (name, done)
    assert ("charset %s: not known" % name).encode() in done.stderr, (name, done)
PYTHON
    gives 0 ''
}

@test "mail: each character of the charsets of one byte" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import subprocess, sys
def found(options, text):
    return subprocess.run([sys.argv[1], *options, "--profile=uts58", "-"], input=text,
                          capture_output=True).stdout
for codec in "iso-8859-1", "iso-8859-15", "windows-1252":
    body = b"".join(b"http://a.com/x%cy\n" % byte for byte in range(0x80, 0x100))
    head = ("Content-Type: text/plain; charset=%s\n\n" % codec).encode()
    want = found([], body.decode(codec, "replace").encode())
    assert want.count(b"\n") == 128, want
    assert found(["--from=mail"], head + body) == want, codec
PYTHON
    gives 0 ''
}

@test "mail: each transfer encoding, type and encoded word" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import subprocess, sys
def check(mail, out, status=0, message=""):
    done = subprocess.run([sys.argv[1], "--from=mail", "-"], input=mail.encode(),
                          capture_output=True)
    got = (done.returncode, done.stdout.decode().split(), message in done.stderr.decode(),
           bool(done.stderr))
    assert got == (status, out.split(), True, bool(message)), (mail, got, done.stderr)
# RFC 2045 6.1: the value is one of these words, in any case
for name in "7bit", "8bit", "binary", "7BIT", "8Bit", "BINARY", "", "  8bit  ":
    check("Content-Transfer-Encoding: %s\n\na.com/=3Dx\n" % name, "a.com/=3Dx")
for name in "7", "7bits", "9bit", "bin", "x":
    check("Content-Transfer-Encoding: %s\n\na.com\n" % name, "a.com", 2,
          "an unknown Content-Transfer-Encoding")
check("Content-Transfer-Encoding: Quoted-Printable\n\na.com/=62\n", "a.com/b")
check("Content-Transfer-Encoding: Base64\n\nYS5jb20=\n", "a.com")
# the types whose text is read, and how
html = '\n\n<p>a.com <a href="http://b.com/">c</a>\n'
for name in "text/html", "TEXT/HTML", "application/xhtml+xml", "text/html; x=y", " text/html ":
    check("Content-Type: %s" % name + html, "a.com http://b.com/")
for name in ("text/plain", "text/calendar", "text/htm", "text/html5", "message/delivery-status",
             "text", "html", "message/disposition-notification"):
    check("Content-Type: %s\n\na.com<b> c.com\n" % name, "a.com c.com")
for name in "image/png", "application/octet-stream", "application/xhtml", "message", "audio/x":
    check("Content-Type: %s\n\na.com\n" % name, "a.com" if name == "message" else "",
          0 if name == "message" else 1)
for name in "message/rfc822", "message/global", "Message/RFC822":
    check("Content-Type: %s\n\nSubject: a.com\nMessage-ID: <x@b.com>\n\nc.com\n" % name,
          "a.com c.com")
# RFC 2046 5.1.5: a part of a digest is a message unless it says otherwise
part = "--x\n\nSubject: a.com\n\nb.com\n--x\nContent-Type: text/plain\n\nc.com\n--x--\nd.com\n"
check("Content-Type: multipart/digest; boundary=x\n\n" + part, "a.com b.com c.com")
check("Content-Type: multipart/mixed; boundary=x\n\n--x\n\na.com\n--x--\nd.com\n", "a.com")
check("Content-Type: multipart/x; a=b ; Boundary = \"x\" ;c=d\n\n--x\n\na.com\n--x--\nd.com\n",
      "a.com")
# RFC 2046 5.1.1: a boundary has at most 70 characters
for count in 69, 70:
    check("Content-Type: multipart/mixed; boundary=%s\n\nn.com\n--%s\n\na.com\n" %
          ("b" * count, "b" * count), "a.com")
# RFC 2047: encoded words, with RFC 2231's language
for word, out in (("=?utf-8?Q?a.com?=", "a.com"), ("=?utf-8?q?a=2Ecom?=", "a.com"),
                  ("=?utf-8?B?YS5jb20=?=", "a.com"), ("=?utf-8?b?YS5jb20=?=", "a.com"),
                  ("=?utf-8*en?Q?a.com?=", "a.com"), ("=?utf-8?Q?a.com/_b.com?=", "a.com/ b.com"),
                  ("=?utf-8?Q??=a.com", "a.com"), ("=?u?Q??= a.com", "a.com"),
                  ("=?utf-8?Q?a.com?= =?utf-8?Q?/b?=", "a.com/b"),
                  ("=?utf-8?Q?a.com?=  /b", "a.com"), ("=?utf-8?Q?=61.com?=", "a.com"),
                  ("=?utf-8?QB?=61.com?=", "61.com?="), ("=?utf-8?X?=61.com?=", "61.com?="),
                  ("=?utf-8?Q?=61 b.com?=", "b.com?="),
                  ("=?utf-8?Q?a.com/=C3=A4?= **b.com**", "a.com/\u00e4 b.com"),
                  ("=?utf-8*de?Q?a.com/=C3=A4?= b.com", "a.com/\u00e4 b.com")):
    check("Subject: %s\n\n" % word, out)
# RFC 2045 6.7: spaces before the line end are not part of the text
for body, out in (("a.com=  \t\n/b c.com\n", "a.com/b c.com"), ("a.com/=3d= \r\nb\r\n", "a.com/=b"),
                  ("a.com/=62", "a.com/b"), ("a.com/=6", "a.com/=6"), ("a.com/x=", "a.com/x="),
                  ("a.com/=3G=g3", "a.com/=3G=g3"), ("a.com/=4a=4A=7e", "a.com/JJ~"),
                  ("a.com/ \n b.com/\t\n", "a.com/ b.com/"), ("a.com/a_b", "a.com/a_b")):
    check("Content-Transfer-Encoding: quoted-printable\n\n" + body, out)
PYTHON
    gives 0 ''
}

@test "mail: each digit of base64, in lines of each length" {
    run python3 - "$LINKSPAN" <<'PYTHON'
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
PYTHON
    gives 0 ''
}

@test "--from=mail: base64 of Latin-1, with places" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import base64, json, subprocess, sys
for before in range(7):
    for letters in range(1, 5):
        text = "\u00e4" * before + " http://a.com/" + "\u00e9" * letters + "x b.com \u00e4"
        for width in 4, 7, 76:
            code = base64.b64encode(text.encode("latin-1")).decode()
            lines = "\n".join(code[at:at + width] for at in range(0, len(code), width))
            mail = ("Content-Type: text/plain; charset=iso-8859-1\n"
                    "Content-Transfer-Encoding: base64\n\n" + lines + "\n")
            told = subprocess.run([sys.argv[1], "--from=mail", "--json", "--profile=uts58",
                                   "--fields=start,end,text"],
                                  input=mail.encode(), stdout=subprocess.PIPE).stdout
            links = [json.loads(line) for line in told.decode().splitlines()]
            assert [link["text"] for link in links] == \
                ["http://a.com/" + "\u00e9" * letters + "x", "b.com"], (text, links)
            # the digits of the place hold the text: byte n is in the digits n * 4 / 3 and the next
            plain = text.encode("latin-1")
            for link in links:
                raw = link["text"].encode("latin-1")
                first, last = plain.index(raw), plain.index(raw) + len(raw) - 1
                start = len(mail[:link["start"]].split("\n\n")[1].replace("\n", ""))
                end = len(mail[:link["end"]].split("\n\n")[1].replace("\n", ""))
                assert start == first // 3 * 4 + first % 3, (text, width, link, start, first)
                assert end == last // 3 * 4 + last % 3 + 2, (text, width, link, end, last)
PYTHON
    gives 0 ''
}

@test "--from=mail: a field of 262144 bytes, and a line more" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import subprocess, sys
for first in 63, 64: # the last line starts at byte 262143 or 262144 of the field
    mail = "Subject:" + "x" * (first - 9) + "\n" + (" " + "x" * 62 + "\n") * 4095 + " b.com\n\nc.com\n"
    done = subprocess.run([sys.argv[1], "--from=mail"], input=mail, capture_output=True, text=True)
    assert done.stdout == "b.com\nc.com\n", (first, done.stdout)
    assert ("more than 262144 bytes" in done.stderr) == (first == 64), (first, done.stderr)
PYTHON
    gives 0 ''
}

@test "--from=mail: identifiers of messages are no addresses" {
    local name
    for name in Message-ID In-Reply-To References Content-ID Resent-Message-ID; do
        run with_input "$name: <x@a.com>\n\nb.com\n" linkspan --from=mail
        gives 0 b.com
    done
    for name in Message-IDs Reply-To Sender Resent-To; do
        run with_input "$name: <x@a.com>\n\nb.com\n" linkspan --from=mail
        gives 0 'x@a.com
b.com'
    done
}

@test "mail: UTF-8 that is announced as ASCII is read" {
    for name in utf-8 utf8 us-ascii ascii ansi_x3.4-1968; do
        printf 'Content-Type: text/plain; charset=%s\n\nhttp://a.com/\320\226 b.com\n' $name >mail
        run --separate-stderr linkspan --from=mail mail
        gives 0 $'http://a.com/\u0416\nb.com'
        [ -z "$stderr" ] || { echo "$name: $stderr"; return 1; }
    done
}

@test "mail: a part without a type is text, in a digest it is a message" {
    # RFC 2045 5.2, RFC 2046 5.1.5
    printf 'Subject: x\n\nhttp://a.com/?x&amp;y <p title=z>b.com\n' >mail
    run linkspan --from=mail --profile=uts58 --json --fields=place,text mail
    gives 0 '{"place":"text","text":"http://a.com/?x&amp;y"}
{"place":"text","text":"b.com"}'
    for type in mixed digest; do
        printf 'Content-Type: multipart/%s; boundary=b\n\n--b\n\nSubject: c.com\n\nd.com/?x&amp;y\n--b--\n' \
            $type >mail
        run linkspan --from=mail --profile=uts58 --json --fields=place,text mail
        place=$([ $type = mixed ] && echo text || echo header)
        gives 0 "{\"place\":\"$place\",\"text\":\"c.com\"}
{\"place\":\"text\",\"text\":\"d.com/?x&amp;y\"}"
    done
}

@test "mail: every byte that is no digit of base64 is ignored" {
    # RFC 2045 6.8; the equals sign ends the data, and a line feed a line
    run python3 - "$LINKSPAN" <<'PYTHON'
import base64, subprocess, sys
encoded = base64.b64encode(b"see http://a.com/" + b"xyz" * 60 + b" now")
alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
others = [byte for byte in range(256) if byte not in alphabet + b"=\n"]
body = b"".join(bytes([digit, others[at % len(others)]]) for at, digit in enumerate(encoded))
assert len(encoded) > len(others)
mail = b"Content-Transfer-Encoding: base64\n\n" + body + b"\n"
done = subprocess.run([sys.argv[1], "--from=mail", "--text"], input=mail, capture_output=True)
assert done.stdout == b"http://a.com/" + b"xyz" * 60 + b"\n", done
PYTHON
    gives 0 ''
}

@test "mail: blanks around the name and the value of a parameter" {
    for charset in 'charset=iso-8859-1' ' charset = iso-8859-1 ' 'charset= "iso-8859-1"' 'x= ; charset=iso-8859-1' ' ;charset=iso-8859-1;'; do
        printf 'Content-Type: text/plain;%s\n\nhttp://a.com/\xe9 x\n' "$charset" >mail
        run linkspan --from=mail mail
        gives 0 'http://a.com/é'
    done
}
