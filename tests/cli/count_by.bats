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
    run python3 "$models/count_by_count_many_names_make.py" "$LINKSPAN"
    gives 0 ''
}

@test "find --count-by: columns and bars on terminals of each width" {
    run python3 "$models/count_by_count_columns_bars_terminals.py" "$LINKSPAN" "$LINKSPAN_SOURCE"
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
