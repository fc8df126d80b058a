#!/usr/bin/env bats
# find --count-by.
load common

@test "find --count-by: the bar has ten columns at least" {
    printf 'a.com a.com longer-name.org\n' >text
    local cols bar
    for cols in 60:39 33:12 32:11 31:10 30:10; do
        run "$LINKSPAN_SOURCE/tests/cli/terminal.py" --columns "${cols%:*}" "$LINKSPAN" --count-by=host text
        printf -v bar "%${cols#*:}s" ''
        [ "${lines[0]//$'\r'/}" = "2  a.com            ${bar// /#}" ] || { echo "$cols: ${lines[0]}"; return 1; }
    done
}

@test "find --count-by: as many names as make the table grow, in order" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import collections, random, subprocess, sys
dice = random.Random(58)
def check(names):
    counts = collections.Counter(names)
    got = subprocess.run([sys.argv[1], "--count-by=host", "-"], input="\n".join(names), text=True,
                         capture_output=True).stdout
    want = sorted(counts.items(), key=lambda row: (-row[1], row[0].encode()))
    assert got == "".join("%d\t%s\n" % (count, name) for name, count in want), (len(counts), got[:300])
# the table has 1024 entries at first, of which three quarters are used
for count in 1, 2, 767, 768, 769, 1535, 1536, 1537, 5000:
    check(["h%d.com" % i for i in range(count)] + ["h%d.com" % (i * i % count) for i in range(count)])
# names that others start with, and names of all lengths
check([".".join("abc"[:n] for n in range(1, k + 1)) + ".com" for k in range(1, 4)] * 2 +
      ["a" * n + ".com" for n in range(1, 60)] + ["a.co", "a.com", "a.com.br", "aa.co"])
check([dice.choice("ab") * dice.randrange(1, 60) + "." + dice.choice(["com", "co", "org"]) for _ in range(20000)])
PYTHON
    gives 0 ''
}

@test "find --count-by: columns and bars on terminals of each width" {
    run python3 - "$LINKSPAN" "$LINKSPAN_SOURCE" <<'PYTHON'
import os, sys
sys.path.insert(0, os.path.join(sys.argv[2], "tests/cli"))
import terminal
def shown(text, columns):
    status, out = terminal.shown([sys.argv[1], "--count-by=host", "-"], columns, input=text)
    assert status == 0, status
    return out.decode().replace("\r\n", "\n").split("\n")[:-1]
counts = {"a.com": 120, "bb.org": 60, "ccc.net": 1, "d" * 40 + ".com": 7}
text = " ".join(name for name, count in counts.items() for _ in range(count)).encode()
for columns in (0, 1, 20, 30, 31, 32, 33, 80, 81, 86, 87, 88, 89, 90, 100, 200):
    width = columns or 80
    fitting = [len(name) for name in counts if len(name) <= width // 2]
    names = max(fitting, default=0)
    # the longest bar ends in the last column but one, and has ten characters at least
    bar = max(width - (3 + names + 5), 10)
    if width <= 3 + names + 5 + 10:
        bar = 10
    want = []
    for name, count in sorted(counts.items(), key=lambda row: -row[1]):
        row = "%3d  %s" % (count, name)
        if len(name) <= names:
            row += " " * (names - len(name) + 2) + "#" * (1 + (bar - 1) * count // 120)
        want.append(row)
    got = shown(text, columns)
    assert got == want, (columns, got, want)
PYTHON
    gives 0 ''
}

@test "find --count-by: each kind of name, the most frequent first" {
    printf 'http://www.a.co.uk/ WWW.A.co.uk b.a.co.uk x@a.co.uk bücher.de https://127.0.0.1/ http://[::1]/ b.com a.com\n' >text
    run linkspan --count-by=host text
    gives 0 "$(printf '2\twww.a.co.uk\n1\t127.0.0.1\n1\t[::1]\n1\ta.co.uk\n1\ta.com\n1\tb.a.co.uk\n1\tb.com\n1\txn--bcher-kva.de')"
    run linkspan --count-by registrable text
    gives 0 "$(printf '4\ta.co.uk\n1\t127.0.0.1\n1\t[::1]\n1\ta.com\n1\tb.com\n1\txn--bcher-kva.de')"
    run linkspan --count-by=tld text
    gives 0 "$(printf '4\tuk\n2\tcom\n1\t(ipv4)\n1\t(ipv6)\n1\tde')"
    run with_input 'http://nas.lan/ b.com http://x.lan/' linkspan --unknown-tld --count-by=tld
    gives 0 "$(printf '2\tlan\tnot delegated\n1\tcom')"
    run linkspan --count-by=kind text
    gives 0 "$(printf '8\turl\n1\temail')"
    # of two that start alike, the shorter one first
    run with_input 'a.com a.co' linkspan --count-by=host
    gives 0 "$(printf '1\ta.co\n1\ta.com')"
    run with_input 'http://intranet/ http://localhost/' linkspan --single-labels --localhost --count-by=tld
    gives 0 "$(printf '2\t(name)')"
    # links without a host, by each name
    for name in host registrable tld; do
        run with_input 'tel:+12015550123 geo:1,2' linkspan --opaque-schemes --count-by=$name
        gives 0 "$(printf '2\t(no host)')"
    done
    run with_input 'tel:+12015550123 geo:1,2' linkspan --opaque-schemes --count-by=kind
    gives 0 "$(printf '2\turl')"
}

@test "find --count-by: of all files together, with threads, once each, and with NUL" {
    for i in $(seq 200); do
        printf 'http://a%s.com/ b.com b.com/x http://b.com\n' $((i % 50)) >"file$i"
    done
    linkspan --count-by=host -j4 file* >table
    [ "$(head -n1 table)" = "$(printf '600\tb.com')" ]
    [ "$(wc -l <table)" -eq 51 ]
    [ "$(cut -f1 table | sort -u | xargs)" = '4 600' ]
    linkspan --count-by=host file* | cmp - table
    run linkspan --count-by=host --unique=normalized file*
    [ "${lines[0]}" = "$(printf '3\tb.com')" ]
    [ "${lines[1]}" = "$(printf '1\ta0.com')" ]
    linkspan --count-by=kind -0 file1 >out
    printf '4\turl\0' | cmp - out
}

@test "find --count-by: nothing found, and what it does not go with" {
    run with_input 'none' linkspan --count-by=host
    gives 1 ''
    run --separate-stderr linkspan --count-by=name
    fails_with 'linkspan: --count-by: name: not one of host|registrable|tld|kind'
    run --separate-stderr linkspan --count-by=host --json
    fails_with 'linkspan: --count-by and --json: cannot be used together'
    for option in --href --only-host; do
        run --separate-stderr linkspan --count-by=host $option
        fails_with "linkspan: --count-by and $option: cannot be used together"
    done
    run --separate-stderr linkspan --count-by=host -n
    fails_with 'linkspan: --count-by and --line-number: cannot be used together'
}

@test "find --count-by: a bar on a terminal, as long as the line is" {
    printf 'a.com a.com a.com a.com longer-name.org longer-name.org b.net\n' >text
    run "$LINKSPAN_SOURCE/tests/cli/terminal.py" --columns 60 "$LINKSPAN" --count-by=host text
    [ "$status" -eq 0 ]
    # a digit and 15 letters of a name with 5 spaces leave 39
    printf -v most '%39s' ''
    [ "${lines[0]//$'\r'/}" = "4  a.com            ${most// /#}" ]
    [ "${lines[1]//$'\r'/}" = "2  longer-name.org  ####################" ]
    [ "${lines[2]//$'\r'/}" = "1  b.net            ##########" ]
}

@test "find --count-by: a million names each by itself, the rest together" {
    seq 1000003 | sed 's/.*/http:\/\/n&.com/' >text
    run --separate-stderr bash -c "'$LINKSPAN' --count-by=host text | tail -n 2; exit \${PIPESTATUS[0]}"
    [ "$status" -eq 2 ]
    [ "${lines[1]}" = "$(printf '3\t(others)')" ]
    [ "$stderr" = 'linkspan: --count-by: more than 1000000 different names; the rest is counted together' ]
}
