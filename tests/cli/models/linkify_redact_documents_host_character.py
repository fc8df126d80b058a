"""Linkify --redact in documents: a host with a character of HTML or Markdown is not written."""
import subprocess, sys
def redacted(document, markup):
    done = subprocess.run([sys.argv[1], "linkify", "--from=" + markup, "--redact=host"],
                          input=document.encode(), capture_output=True)
    assert done.returncode == 0 and done.stderr == b"", done
    return done.stdout.decode()
for c in "!$%&\"'+,-.=^_`{|~\\":
    # a scheme that is not the web's: browsers read a backslash there as part of the host
    host = "a%sb.com" % c
    want = "[url]" if c in "&\"'`\\" else "[%s]" % host
    written = "foo://joe:x@%s/y" % host.replace("&", "&amp;")
    assert redacted("see %s here" % written, "html") == "see %s here" % want, c
    escaped = want.replace("[", "\\[").replace("]", "\\]").replace("_", "\\_")
    assert redacted("see %s here" % written, "markdown") == "see %s here" % escaped, c
# what stands between two links stays, however short it is
for markup in "html", "markdown":
    for between in " ", "  ", "\n", " - ", " é ":
        for how, words in ("kind", ("[url]", "[email]")), ("host", ("[a.com]", "[b.com]")):
            done = subprocess.run([sys.argv[1], "linkify", "--from=" + markup, "--redact=" + how],
                                  input=("a.com/x%sme@b.com" % between).encode(), capture_output=True)
            want = words[0] + between + words[1]
            if markup == "markdown":
                want = want.replace("[", "\\[").replace("]", "\\]")
            assert done.stdout.decode() == want, (markup, between, how, done)
