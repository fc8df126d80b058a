"""Each part of a link in a line that is longer than a block."""
import subprocess, sys
fields = ("kind", "text", "scheme", "local_part", "host", "port", "path", "query",
          "fragment", "directives", "href")
text = "x " * 400000 + "http://www.a.com:81/p?q#f:~:d mailto:x.y@b.org " + "x " * 400000
told = subprocess.run([sys.argv[1], "--template", "|".join("{%s}" % f for f in fields)],
                      input=text.encode(), stdout=subprocess.PIPE).stdout.decode()
assert told == ("url|http://www.a.com:81/p?q#f:~:d|http||www.a.com|81|/p|q|f|d|"
                "http://www.a.com:81/p?q#f:~:d\n"
                "email|mailto:x.y@b.org|mailto|x.y|b.org||||||mailto:x.y@b.org\n"), told
