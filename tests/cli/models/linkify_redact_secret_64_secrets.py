"""Linkify --redact=secret: 64 secrets of a link are replaced; with more, the whole link."""
import subprocess, sys
places = {"html": ("<p>see %s end", '<a href="%s">x</a>', "<code>%s</code>"),
          "markdown": ("see %s end", "[x](%s)", "<%s>", "`%s`"), "text": ("see %s end",)}
for markup, forms in places.items():
    for form in forms:
        joint = "&amp;" if markup == "html" else "&"
        for count in 1, 2, 63, 64, 65, 66:
            link = "https://a.com/?" + joint.join("token=s%d" % i for i in range(count))
            want = "https://a.com/?" + joint.join(["token=***"] * count) if count <= 64 else "[url]"
            if markup == "markdown" and form == "see %s end":
                want = want.replace("[", "\\[").replace("]", "\\]").replace("*", "\\*") # no marks
            how = ["--to=plain"] if markup == "text" else []
            done = subprocess.run([sys.argv[1], "linkify", "--redact=secret", "--from=" + markup, *how],
                                  input=(form % link).encode(), capture_output=True)
            assert done.stdout.decode() == form % want, (markup, form, count, done)
