"""--from: --quiet stops at the first link, wherever it is in a long line."""
import json, subprocess, sys
forms = {"json": lambda text: json.dumps([text, "http://c.com/"]), "html": lambda text: "<p>%s<p>http://c.com/" % text,
         "markdown": lambda text: text + "\n\nhttp://c.com/\n", "mail": lambda text: "Subject: x\n\n%s\nhttp://c.com/\n" % text}
for name, form in forms.items():
    for before in 0, 100000, 200000, 400000:
        for after in "", " y", " http://b.com/ y", " y" * 200000:
            text = form("x " * before + "http://a.com/" + after)
            done = subprocess.run([sys.argv[1], "-q", "--from=" + name], input=text.encode(), capture_output=True)
            assert (done.returncode, done.stdout, done.stderr) == (0, b"", b""), (name, before, after[:20], done)
