"""Check: a tab in the scheme or the host of an argument, and elsewhere."""
import json, subprocess, sys
def texts(*arguments, line=None):
    told = subprocess.run([sys.argv[1], "check", "--json", *arguments], input=line,
                          capture_output=True, text=True).stdout
    return [json.loads(one)["text"] for one in told.splitlines()]
# docs/reference/safety.md: a line with a tab is columns of text, unless the tab is in the scheme
for text, of_argument, of_line in (
        ("ht\ttp://a.com/", ["ht\ttp://a.com/"], ["ht\ttp://a.com/"]),
        ("http:\t//a.com/", ["http:\t//a.com/"], ["http:\t//a.com/"]),
        ("http://a\tb.com/", ["http://a\tb.com/"], ["http://a", "b.com/"]),
        ("//a\tb.com/", ["//a\tb.com/"], ["b.com/"]),
        ("x://a\tb.com/", ["x://a\tb.com/"], ["x://a", "b.com/"]),
        ("x\ty://a.com/", ["x\ty://a.com/"], ["x\ty://a.com/"]),
        ("x:a\tb.com", ["b.com"], ["b.com"]),
        ("http://a.com/x\ty", ["http://a.com/x"], ["http://a.com/x"]),
        ("a.com\tb.com", ["a.com", "b.com"], ["a.com", "b.com"]),
        ("\thttp://a.com/\t", ["http://a.com/"], ["http://a.com/"]),
        (" \t a.com \t ", ["a.com"], ["a.com"]), ("x\ty", [], []), (" \t", [], []),
        ("javascript:alert(1) y", ["javascript:alert(1)"], ["javascript:alert(1)"]), ("x", ["x"], ["x"])):
    assert texts("--", text) == of_argument, (text, texts("--", text))
    assert texts(line=text + "\n") == of_line, (text, texts(line=text))
# a last line of blanks alone, where an earlier and longer line was in memory
for blank in " ", "\t":
    assert texts(line="ab" + 9 * blank + "\n" + 3 * blank) == ["ab"], blank
