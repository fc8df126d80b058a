#!/usr/bin/env bats
# explain: one account of a text in three forms.
load common

# Spaces at the ends of lines are not the point.
trimmed() {
    "$@" | sed 's/ *$//'
}

@test "explain: a sentence for each link, and for each text that looks like one" {
    run linkspan explain 'http://wiki.acme/x'
    gives 1 'http://wiki.acme/x: not linked: .acme is not a top-level domain (H1); --unknown-tld-after-scheme links it'
    run linkspan explain 'see example.com/a. Edit README.md'
    gives 0 'example.com/a: linked; ends before ".": kept only if more of the link follows (5.6)
README.md: not linked: the name of a file (P9); --tailor=-files links it'
    run linkspan explain 'https://user:pw@example.com/' 'https://user@example.com/' 'mailto:x/y' 'see 2001:db8::1'
    gives 1 'https://user:pw@example.com/: not linked: a password stands before the host (E4)
https://user@example.com/: not linked: a user name stands before the host (E4); --user-names links it
mailto:x/y: not linked: no address follows mailto: (H11)
2001:db8::1: not linked: an IPv6 address needs square brackets and a scheme (H14)'
    run linkspan explain 'nothing here'
    gives 1 'nothing here: not linked: nothing in it looks like a link'
    # what is offered helps
    run linkspan explain --unknown-tld-after-scheme 'http://wiki.acme/x'
    gives 0 'http://wiki.acme/x: linked'
    run linkspan explain --tailor=-files 'README.md'
    gives 0 'README.md: linked'
}

@test "explain: a sentence cannot steer the terminal" {
    run linkspan explain $'http://a\u202Eb.com/ \033[31m'
    [[ $output != *$'\u202E'* && $output != *$'\033'* ]]
}

@test "explain: a row for each character, brackets that wait, wide characters" {
    run trimmed linkspan explain --table 'a.io/(語'
    gives 0 'a.io/(語: linked

  byte  char code point  term     part       decision        rule   brackets
     0  a    U+0061      Include             host            H3
     1  .    U+002E      Soft                host            H3
     2  i    U+0069      Include             host            H3
     3  o    U+006F      Include             host            H3
     4  /    U+002F      Include  path       initiator       T2
     5  (    U+0028      Open     path       open            5.8    (
     6  語   U+8A9E      Include  path       include         5.5    (

link 0-9: a.io/(語
  leads to https://a.io/(%E8%AA%9E
  host a.io: domain, a.io in ASCII, top-level domain exists, suffix io, registrable a.io
    label a: valid
    label io: valid'
}

@test "explain: combining and unseen characters do not move the columns" {
    # U+0301, U+202E, ESC and an ill-formed byte
    run trimmed linkspan explain --table $'e\u0301\u202E\033\xFF'
    gives 0 "e$(printf '\xcc\x81')\u202e\x1b"$'\xff'": not linked: nothing in it looks like a link

  byte  char code point  term     part       decision        rule   brackets
     0  e    U+0065      Include             text
     1  ◌$(printf '\xcc\x81')    U+0301      Include             text
     3  ◌    U+202E      Include             text
     6  ␛    U+001B      Hard                text
     7  �    ill-formed  Hard                text"
}

@test "explain: why a name is none" {
    run linkspan explain --table 'see a.-b.com'
    [ "$status" -eq 1 ]
    [[ $output == *'no link 4-12: a.-b.com: H4, a label that is not valid'* ]]
    [[ $output == *'label a: valid'* ]]
    [[ $output == *'label -b: '*hyphen* ]]
}

@test "explain --color" {
    run linkspan explain --table --color=always a.io
    [[ $output == *$'\033['* ]]
    run linkspan explain --table a.io
    [[ $output != *$'\033['* ]]
}

@test "explain --json: the same for programs" {
    linkspan explain --json 'x a.io/b. c.invalid' >out
    run field refused <out
    [[ $output == *'"rule": "H1"'* ]]
    [[ $output == *'"delegated": false'* ]]
    python3 - <<'PYTHON'
import json
told = json.load(open("out"))
assert told["text"] == "x a.io/b. c.invalid"
assert [p["start"] for p in told["code_points"]] == list(range(19))
assert "".join(told["text"][p["start"]] for p in told["code_points"] if p["in_link"]) == "a.io/b"
link, = told["links"]
assert (link["start"], link["end"], link["href"]) == (2, 8, "https://a.io/b")
assert link["host"]["registrable"] == "a.io"
PYTHON
}

@test "explain --json: findings" {
    # a Cyrillic a among Latin letters
    linkspan explain --json --profile safe 'http://pаypal.com' >out
    run field links <out
    [[ $output == *'"findings": [{'* ]]
}

@test "explain --html: a page of its own that text cannot break" {
    linkspan explain --html '<script>alert(1)</script> a.com/"&' >page
    [ "$(grep -c '<script' page)" -eq 0 ]
    [ "$(grep -cE '(src|href)=' page)" -eq 0 ]
    grep -q '&lt;' page
    [ "$(tail -n 1 page)" = '</html>' ]
}

@test "explain: lines of standard input" {
    run trimmed with_input 'a.io\nb\n' linkspan explain --table
    [ "$(grep -c '^  byte' <<<"$output")" -eq 2 ]
}

@test "explain: the table, the page and the JSON say the same" {
    run python3 "$LINKSPAN_SOURCE/tests/cli/explain_forms.py" "$LINKSPAN"
    gives 0 ''
}

@test "explain: labels, refusals, characters and stretches of text, beside models of them" {
    run python3 "$LINKSPAN_SOURCE/tests/cli/explain_parts.py" "$LINKSPAN"
    gives 0 ''
}

@test "explain: what steers a line is not shown, and its neighbours are" {
    # the first and last of each range, and those beside them
    for code in 061C 200B 200F 2028 202E 2060 206F FEFF E0000 E0001 E007F E0100 10FFFF; do
        # shellcheck disable=SC2059 # the format is the point
        text=$(printf "\\U$code")
        run linkspan explain --table "$text"
        [[ ${lines[2]} == '     0  ◌    U+'"$code"* ]]
    done
    for code in 061B 061D 200A 2010 2027 202F 205F 2070 FEFC FEFE FF00 DFFFF; do
        # shellcheck disable=SC2059
        text=$(printf "\\U$code")
        run linkspan explain --table "$text"
        [[ ${lines[2]} == "     0  $text"*" U+$code"* ]]
    done
}

@test "explain: control characters are shown as pictures" {
    for code in 1 9 1B 1F 7F 80 9F; do
        # shellcheck disable=SC2059 # the format is the point
        text=$(printf "\\U$code")
        # shellcheck disable=SC2059
        case $code in
        7F) picture=␡ ;;
        [89]?) picture=� ;;
        *) picture=$(printf "\\U$(printf %x $((0x2400 + 0x$code)))") ;;
        esac
        run linkspan explain --table "$text"
        [[ ${lines[2]} == "     0  $picture    U+$(printf %04X 0x$code) "* ]]
    done
    run linkspan explain --table $'\u00a1'
    [[ ${lines[2]} == '     0  ¡    U+00A1 '* ]]
    run linkspan explain --table '~'
    [[ ${lines[2]} == '     0  ~    U+007E '* ]]
    run linkspan explain --table '! '
    [[ ${lines[3]} == '     1       U+0020 '* ]]
}

@test "explain: the evidence for a bare name, linked or not" {
    run with_input 'Pesan di batikmelati.id ya' linkspan explain --table --profile tailored
    [ "$status" -eq 0 ]
    [[ $output == *'  evidence: class c; announced (strong, for); line 6: a site'* ]]
    run with_input 'the user.id field' linkspan explain --table --profile tailored
    [ "$status" -eq 1 ]
    [[ $output == *'  evidence: class c; record (strong, against); line 10: no site'* ]]
    run with_input 'the user.id field' linkspan explain --profile tailored --json
    [[ $output == *'"evidence":{"record":-2,"class":"c","line":10,"is-site":0}'* ]]
    run with_input 'the user.id field' linkspan explain --profile tailored --html
    [[ $output == *'<li>evidence: class c; record (strong, against); line 10: no site'* ]]
    run with_input 'see harvest.tools now' linkspan explain --table --profile tailored
    [[ $output == *'  evidence: class d; no evidence; line 4: a site'* ]]
    run with_input 'see harvest.com now' linkspan explain --table --profile tailored
    [[ $output != *evidence* ]]
    run with_input 'Pesan di batikmelati.id ya' linkspan explain --table --profile uts58
    [[ $output != *evidence* ]]
}

@test "explain --suspects: a suspect without an address has an empty one, beside links that have one" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import json, re, subprocess, sys
def told(text, *options):
    done = subprocess.run([sys.argv[1], "explain", "--suspects", *options, text], capture_output=True)
    assert done.returncode == 0 and not done.stderr, done
    return done.stdout.decode()
# linkspan_href(): a host that browsers refuse, a user name, a port above 65535
for suspect in ("http://a.com:65536/", "http://a.com:99999/", "http://me@a.com/", "https://google.com@evil.com/",
                "javascript:alert(1)", "http://xn--a.b\u00fccher.com/", "http://1.2.3.256/"):
    text = "b.com/x %s c.com/y" % suspect
    want = ["https://b.com/x", "", "https://c.com/y"]
    assert [link["href"] for link in json.loads(told(text, "--json"))["links"]] == want, suspect
    assert re.findall(r"^  leads to (.*)$", told(text, "--table"), re.M) == want, suspect
    page = told(text, "--html")
    assert "\0" not in page and "\x00" not in page and "&#0" not in page, suspect
PYTHON
    gives 0 ''
}

@test "explain --html: each link and suspect is in an element of its own, the text between them in none" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import html, itertools, json, re, subprocess, sys
def run(text, *options):
    return subprocess.run([sys.argv[1], *options], input=text, text=True, stdout=subprocess.PIPE).stdout
def bare(markup):
    return html.unescape(re.sub(r"<[^>]*>", "", markup))
PIECES = ["javascript:alert(1)", "https://google.com@evil.com/", "a.com", "http://b.com/x(y)", "x@y.com",
          "co.uk", "word", "http://c.invalid/"]
texts = [" ".join(words) for count in (1, 2) for words in itertools.product(PIECES, repeat=count)]
texts += [" ", "", *(before + piece + after for piece in PIECES for before in ("", "(", "see ", "<")
                     for after in ("", ")", ".", " now", ">"))]
for options in [], ["--suspects"]:
    pages = run("\n".join(texts) + "\n", "explain", "--html", *options)
    headings = re.findall(r"<h2[^>]*>(.*?)</h2>", pages, re.S)
    assert len(headings) == len(texts), len(headings)
    found = {}
    for line in run("\n".join(texts) + "\n", "--json", *options).splitlines():
        one = json.loads(line)
        found.setdefault(one["line"], []).append(one["text"])
    for number, (text, heading) in enumerate(zip(texts, headings), 1):
        assert bare(heading) == text, (text, heading)
        parts = re.findall(r"<bdi>((?:(?!</?bdi>).)*)</bdi>", heading)
        assert [bare(one) for one in parts] == found.get(number, []), (text, heading)
        assert heading.count("<bdi>") == heading.count("</bdi>") == len(parts), (text, heading)
        assert re.fullmatch(r"(<b class=\"\w+\">[^<]*</b>|</?bdi>)*", heading), (text, heading)
PYTHON
    gives 0 ''
}

@test "explain: evidence for what a rule about names has refused, and for nothing else" {
    # evidence ARGUMENT...: of each link and each refusal of the text, whether there is evidence
    evidence() {
        linkspan explain --profile tailored --json "$1" >json || [ $? -eq 1 ]
        python3 -c '
import json
told = json.load(open("json"))
print(*["link:%s" % ("evidence" in one) for one in told["links"]],
      *["%s:%s" % (one["rule"], "evidence" in one) for one in told["refused"]])'
    }
    run evidence 'user.id'
    gives 0 'P10:True'
    run evidence 'Pesan di batikmelati.id ya'
    gives 0 'link:True'
    run evidence 'https://batikmelati.id'
    gives 0 'link:False'
    run evidence 'see batikmelati.id/x now'
    gives 0 'link:False'
    run evidence 'a@batikmelati.id'
    gives 0 'link:False'
    run evidence 'helpers.py is a file'
    [[ $output =~ ^P(9|10|18):True$ ]]
    run evidence 'com.melati.info'
    gives 0 'P18:True'
    run evidence 'javascript:http://a.com'
    [[ $output =~ ^H11:False ]]
}

@test "explain --html: each rule has a text of its own" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import json, re, subprocess, sys
texts = [
    "https://a.com/(x)[y], z", "a.com/x) y", "x@a.com/y", "a..b@a.com", "http://u@a.com/",
    "x" * 70 + "@a.com", "b.invalid", "co.uk", "xn--a.com", "x" * 64 + ".com", "a..com", "a.com:99999",
    "a.com:80", "ssh://a.com", "http://a_b.com", "1.2.3.4", "%41a.com", "a\u00adb.com", "\u2060a.com",
    "tel:1", "a.com/?q=1#x", "a.com: y", "a.com.", "a.com/x\uff0cy", "user.id", "com.example.app",
    "helpers.py", "git@a.com:b/c.git", "ok.in a bit", "**http://a.com/x**", "http://a.com/x|y z",
    "index.hu-n x", "http://a.com/x? y", "[url]http://a.com/x[/url]", "http://a.com/x\u200b y",
]
wanted = set("5.2 5.5 5.6 5.7 5.8 5.9 E1 E2 E4 E6 E9 H1 H2 H3 H4 H5 H7 H9 H10 H11 H13 H14 H16 H18 H20 "
             "P1 P8 P9 P10 P12 P13 P15 P16 P17 P18 P19 P20 T2 T3 T10".split())
found = {}
for profile in "uts58", "tailored":
    for text in texts:
        arguments = [sys.argv[1], "explain", "--profile", profile, "--opaque-schemes"]
        def told(form):
            return subprocess.run([*arguments, form], input=text, text=True,
                                  stdout=subprocess.PIPE).stdout
        page = told("--html")
        if text == "https://a.com/(x)[y], z":
            assert page.count("<li>host ") == 1, page
        for rule in {one["rule"] for one in json.loads(told("--json"))["code_points"]} - {""}:
            about = re.search(r"<li>%s: (.*)" % re.escape(rule), page).group(1)
            assert len(about) > 7, (rule, about)
            assert 'title="%s">%s<' % (about, rule) in page, (rule, about)
            assert found.setdefault(rule, about) == about, (rule, about)
assert wanted <= set(found), wanted - set(found)
assert len(set(found.values())) == len(found), found
PYTHON
    gives 0 ''
}

@test "explain --html: the text, its links and what was refused are shown" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import html, re, subprocess, sys
text = "see a.com/(x) <b> & co.uk or b.invalid \u05d0\u200f."
page = subprocess.run([sys.argv[1], "explain", "--html", "--profile=uts58"], input=text, text=True,
                      stdout=subprocess.PIPE).stdout
def bare(markup):
    return html.unescape(re.sub(r"<[^>]*>", "", markup))
heading = re.search(r"<h2[^>]*>(.*?)</h2>", page, re.S).group(1)
assert bare(heading) == text.replace("\u200f", "U+200F"), heading
shown = [bare(one) for one in re.findall(r"<p>(Link|No link)(, bytes \d+ to \d+: .*?)</p>", page) for one in one[1:]]
assert shown == [", bytes 4 to 13: a.com/(x)", ", bytes 20 to 25: co.uk",
                 ", bytes 29 to 38: b.invalid"], shown
assert re.findall(r"<li>leads to ([^\n]*)", page) == ["https://a.com/(x)"], page
assert [bare(one) for one in re.findall(r"<li>host (.*?):", page)] == ["a.com", "co.uk", "b.invalid"], page
PYTHON
    gives 0 ''
}

@test "explain: the table, the page and JSON tell the same evidence" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import json, re, subprocess, sys
FORM = r"evidence: class (\w); ([^:]*); line (\d+): (no|a) site"
STRENGTHS = {"strong, for": 2, "weak, for": 1, "weak, against": -1, "strong, against": -2, "alone, against": -3}
for text in "see user.id now", "see batikmelati.id now", "x = user.id", "f() user.id(3) == g()":
    told = {}
    for form in "", "--html", "--json":
        told[form] = subprocess.run([sys.argv[1], "explain", "--profile=tailored", *filter(None, [form]), text],
                                    stdout=subprocess.PIPE).stdout.decode()
    found = re.search(FORM, told[""])
    assert found and found[0] == re.search(FORM, told["--html"])[0], (text, told)
    parts = {name: STRENGTHS[how] for name, how in re.findall(r"([a-z-]+) \(([^)]*)\)", found[2])}
    events = json.loads(told["--json"])
    [weighed] = [one["evidence"] for one in events["links"] + events["refused"] if "evidence" in one]
    assert weighed == {**parts, "class": found[1], "line": int(found[3]), "is-site": int(found[4] == "a")}, (text, told)
PYTHON
    gives 0 ''
}

@test "explain: each of several links has its own address" {
    run bash -c "\"\$LINKSPAN\" explain --json 'http://a.com/x b.org/y c@d.net' | python3 -c '
import json, sys
print(*(link[\"href\"] for link in json.load(sys.stdin)[\"links\"]))'"
    gives 0 'http://a.com/x https://b.org/y mailto:c@d.net'
}
