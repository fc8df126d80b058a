"""Mail: each name of a charset."""
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
