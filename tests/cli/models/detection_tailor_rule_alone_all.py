"""--tailor: each rule alone, all but each rule, and what is no list of rules."""
import re, subprocess, sys
def run(*arguments, text=""):
    done = subprocess.run([sys.argv[1], *arguments], input=text, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr
rules = re.search(r"not one of (\S+)", run("--tailor=nonsense")[2]).group(1).split("|")
assert rules.pop() == "all" and len(rules) > 15, rules
text = """see README.md window.open and foo.py, user.id example.com/を参照 https://example.com/a，b
https://example.com/x를 열어 https://example.com/a/를 보세요 example.com? (https://a.com/b'c')
https://a.com/x😀 git@github.com:me/x.git https://a.com/\\nb com.melati.info 5.mm a.com/b|c.com/d
"""
found = {}
for rule in rules:
    found[rule] = run("--tailor=" + rule, text=text)
    # the rule alone, twice, taken out and put back
    for words in (rule + ",", rule + "," + rule, "all,-all," + rule, rule + "," + rules[0] + ",-" + rules[0]
                  if rule != rules[0] else rule):
        assert run("--tailor=" + words, text=text) == found[rule], words
    without = ",".join(other for other in rules if other != rule)
    want = run("--tailor=" + without, text=text)
    for words in "-" + rule, "all,-" + rule, "all,-%s," % rule, rule + ",all,-" + rule:
        assert run("--tailor=" + words, text=text) == want, words
assert len(set(found.values())) > 5, found
none = run("--profile=uts58", text=text)
for words in "", "all,-all", "-all", ",".join("-" + rule for rule in rules):
    assert run("--tailor=" + words, text=text) == none, words
for words, bad in (("al", "al"), ("allx", "allx"), ("alm", "alm"), (",all", ""), ("all,,files", ""), ("-", ""),
                   ("all,--files", "-files"), ("ALL", "ALL"), ("files code", "files code")):
    status, out, told = run("--tailor=" + words)
    assert status == 2 and told.startswith("linkspan: --tailor: %s: not one of " % bad), (words, told)
