"""Mail: each transfer encoding, type and encoded word."""
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
