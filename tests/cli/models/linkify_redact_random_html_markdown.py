"""Redact: random HTML and Markdown, links replaced and all else kept."""
import random, subprocess, sys
dice = random.Random(58)
def redacted(document, markup, how):
    done = subprocess.run([sys.argv[1], "linkify", "--from=" + markup, "--redact=" + how, "-"],
                          input=document.encode(), capture_output=True)
    assert done.returncode == 0 and done.stderr == b"", done
    return done.stdout.decode()
serial = 0
def link(markup, in_text):
    """A link as it is written, and what becomes of it by kind, host and secret."""
    global serial
    serial += 1
    host = "h%d.com" % serial
    escape = (lambda word: word.replace("[", "\\[").replace("]", "\\]")) if markup == "markdown" and in_text else (
        lambda word: word)
    stars = "\\*\\*\\*" if markup == "markdown" and in_text else "***"
    amp = dice.choice(["&amp;", "&#38;", "&#x26;"])
    forms = [("http://%s/x" % host, "http://%s/x" % host),
             ("http://%s/?a=1%sb=2" % (host, amp), "http://%s/?a=1%sb=2" % (host, amp)),
             ("http://%s/?token=1f2e3d4c5b6a7988%sb=2" % (host, amp), "http://%s/?token=%s%sb=2" % (host, stars, amp)),
             ("http://joe:pass%d@%s/" % (serial, host), "http://joe:%s@%s/" % (stars, host))]
    written, secret = dice.choice(forms)
    return written, {"kind": escape("[url]"), "host": escape("[%s]" % host), "secret": secret}
for number in range(60):
    markup = ("html", "markdown")[number % 2]
    pieces = []
    for _ in range(dice.randrange(1, 40)):
        roll = dice.randrange(4)
        if roll == 0:
            pieces.append(dice.choice(["word ", "é ", "&eacute; ", "1 < 2 ", "<b>bold</b> ", "\n\n", "<br> ", "&amp; "]))
        elif roll == 1:
            pieces += ["see ", link(markup, True), " here\n"]
        elif markup == "html":
            pieces += ['<a href="', link(markup, False), '">it</a> ']
        else:
            pieces += ["[it](<", link(markup, False), ">) "]
    document = "".join(piece if isinstance(piece, str) else piece[0] for piece in pieces)
    for how in "kind", "host", "secret":
        want = "".join(piece if isinstance(piece, str) else piece[1][how] for piece in pieces)
        got = redacted(document, markup, how)
        assert got == want, (markup, how, document, got, want)
