"""Check: blanks around a word make it no text."""
import json, subprocess, sys
for word in "nas.lan", "foo", "http:/a.com":
    for text in word, word + " ", " " + word, " " + word + "  ":
        done = subprocess.run([sys.argv[1], "check", "--json", text], stdout=subprocess.PIPE)
        assert json.loads(done.stdout.splitlines()[0])["text"] == word, (text, done)
