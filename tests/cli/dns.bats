#!/usr/bin/env bats
# Look-ups: a real name server (nsd) with a toy root, and one that misbehaves.
load common

setup_file() {
    "$LINKSPAN" --version | grep -q c-ares || skip 'built without c-ares'
}

# Start the server that misbehaves; its port is $port.
start_bad() {
    : >log
    # not one of the files that bats waits for
    python3 "$LINKSPAN_SOURCE/tests/cli/dns_server.py" port log 3>&- &
    server=$!
    until [ -s port ]; do
        sleep 0.05
    done
    port=$(cat port)
}

teardown() {
    [ -z "${server-}" ] || kill "$server" 2>/dev/null || true
    [ -z "${nsd-}" ] || kill "$nsd" 2>/dev/null || true
}

# ask [OPTION]...: hosts of the links of standard input, and the answers
ask() {
    linkspan --dns=host --dns-server "127.0.0.1:$port" --dns-timeout 1 \
        --template '{host} {dns}' "$@"
}

@test "rcode 0 is yes, NXDOMAIN is no, all else is unknown" {
    start_bad
    run ask <<<'exists.com nx.com servfail.com refused.com formerr.com silent.com short.com'
    gives 0 'exists.com yes
nx.com no
servfail.com unknown
refused.com unknown
formerr.com unknown
silent.com unknown
short.com unknown'
}

@test "--dns-timeout is the time of all servers together" {
    run python3 "$models/dns_timeout_time_all_servers.py" "$LINKSPAN"
    gives 0 ''
}

@test "an alias exists, but aliases that lead nowhere are unknown" {
    start_bad
    run ask <<<'alias.com chain.com nxalias.com self.com loop.com endless.com'
    gives 0 'alias.com yes
chain.com yes
nxalias.com no
self.com unknown
loop.com unknown
endless.com unknown'
}

@test "a malformed answer is unknown" {
    start_bad
    run ask <<<'badcount.com nxbadcount.com badlength.com badaddress.com badpointer.com
badloop.com badlabel.com badalias.com badname.com badend.com'
    gives 0 'badcount.com unknown
nxbadcount.com unknown
badlength.com unknown
badaddress.com unknown
badpointer.com unknown
badloop.com unknown
badlabel.com unknown
badalias.com unknown
badname.com unknown
badend.com unknown'
}

@test "a truncated answer is asked for again by TCP" {
    start_bad
    run ask <<<'truncated.com nxtruncated.com'
    gives 0 'truncated.com yes
nxtruncated.com no'
    run ask <<<'cut.com nxcut.com'
    gives 0 'cut.com unknown
nxcut.com unknown'
}

@test "a name is asked about once" {
    start_bad
    yes 'see a.com or https://A.com/x or b.com, me@a.com' | head -n 5000 >text
    ask text | sort | uniq -c | sed 's/^ *//' >out
    [ "$(cat out)" = '5000 A.com yes
10000 a.com yes
5000 b.com yes' ]
    [ "$(sort log)" = 'a.com
b.com' ]
}

@test "many names at a time" {
    start_bad
    seq -f 'host%g.com' 300 >text
    seq -f 'nx.host%g.com' 300 >>text
    ask --dns-parallel 7 --jobs 3 text >out
    { seq -f 'host%g.com yes' 300; seq -f 'nx.host%g.com no' 300; } | cmp - out
    [ "$(sort -u log | wc -l)" -eq 600 ]
    # time-outs are waited for together
    seq -f 'silent.host%g.com' 64 >silent
    ask --dns-parallel 64 silent >out
    [ "$(grep -c unknown out)" -eq 64 ]
    # each name is asked for before any is asked for again
    [ "$(grep -o 'silent\.host[0-9]*' log | head -n 64 | sort -u | wc -l)" -eq 64 ]
}

@test "tld asks about top-level domains alone" {
    start_bad
    linkspan --dns --dns-server "127.0.0.1:$port" --template '{host} {dns}' \
        <<<'www.example.com b.org пример.рф' >out
    [ "$(cat out)" = 'www.example.com yes
b.org yes
пример.рф yes' ]
    [ "$(sort log)" = 'com
org
xn--p1ai' ]
}

@test "addresses are not asked about" {
    start_bad
    run ask <<<'http://192.0.2.1/ http://[2001:db8::1]/'
    gives 0 '192.0.2.1 
[2001:db8::1] '
    [ ! -s log ]
    linkspan --dns --dns-server "127.0.0.1:$port" --json <<<'http://192.0.2.1/' >json
    [ "$(field dns <json)" = null ]
}

@test "nothing is asked unless told" {
    start_bad
    linkspan --json <<<'a.com' >json
    run ! grep -q dns json
    linkspan --dns=host --dns-server "127.0.0.1:$port" --json <<<'a.com' >json
    [ "$(field dns <json)" = '"yes"' ]
    [ "$(cat log)" = a.com ]
    linkspan find --help | grep -q 'queries leave this'
}

@test "--dns-drop passes over what does not exist, and nothing else" {
    start_bad
    text='see nx.com, servfail.com and good.com.'
    run linkspan --dns=host --dns-server "127.0.0.1:$port" --dns-timeout 1 --dns-drop <<<"$text"
    gives 0 'servfail.com
good.com'
    run linkspan --dns=host --dns-server "127.0.0.1:$port" --dns-timeout 1 --dns-drop --marked <<<"$text"
    gives 0 'see nx.com, ⸠servfail.com⸡ and ⸠good.com⸡.'
    run linkspan --dns=host --dns-server "127.0.0.1:$port" --dns-drop --count <<<'nx.com'
    gives 1 0
}

@test "a server that dies midway" {
    start_bad
    run --separate-stderr ask <<<'a.com
b.com
die.com
c.com'
    [ "$status" -eq 0 ]
    # those that were asked before may have been answered
    [ "${lines[2]}" = 'die.com unknown' ]
    [[ ${lines[0]} =~ ^a.com\ (yes|unknown)$ ]]
    [[ ${lines[3]} =~ ^c.com\ (yes|unknown)$ ]]
    [ "${#lines[@]}" -eq 4 ]
    # one after the other: what came before is sure
    rm port
    start_bad
    rm -f out
    # shellcheck disable=SC2094 # each line waits for the answer to the one before
    { echo a.com; until_lines 1 out; echo die.com; until_lines 2 out
        echo b.com; until_lines 3 out; echo a.com; } | ask --line-buffered >out
    [ "$(cat out)" = 'a.com yes
die.com unknown
b.com unknown
a.com yes' ]
}

@test "when nobody answers, asking stops" {
    start_bad
    kill $server
    wait $server || true
    seq -f 'host%g.com' 5000 >text
    run --separate-stderr ask --dns-parallel 4 text
    [ "$status" -eq 0 ]
    [ "$stderr" = 'linkspan: --dns: no server answers; the remaining names are unknown' ]
    [ "${#lines[@]}" -eq 5000 ]
    [ "${lines[4999]}" = 'host5000.com unknown' ]
}

@test "check asks, tells the answer, and fails for a name that does not exist" {
    start_bad
    at="--dns=host --dns-server 127.0.0.1:$port --dns-timeout 1"
    # shellcheck disable=SC2086 # several options
    run linkspan check $at https://good.com/
    gives 0 'https://good.com/
  nothing wrong; imitates none of 542 widely imitated names
  dns: yes'
    # shellcheck disable=SC2086
    run linkspan check $at 'see https://nx.com/ now'
    gives 1 'https://nx.com/
  nothing wrong; imitates none of 542 widely imitated names
  dns: no'
    # there is no answer for the text around the links, and none for a link without a host
    # shellcheck disable=SC2086
    run linkspan check --json $at $'a\u200bb javascript:alert(1) https://good.com/'
    [ "${#lines[@]}" -eq 3 ]
    [[ ${lines[0]} == *'"refused":'* && ${lines[1]} == *'"dns":"yes"'* && ${lines[2]} == *'"kind":"text"'* ]]
    [[ ${lines[0]} != *'"dns"'* && ${lines[2]} != *'"dns"'* && ${lines[2]} != *'"refused"'* ]]
    # shellcheck disable=SC2086
    run linkspan check --json $at 'javascript:alert(1)' 'mailto:' 'http://'
    [ "${#lines[@]}" -eq 3 ]
    [[ $output != *'"dns"'* ]]
    # shellcheck disable=SC2086
    linkspan check --json $at https://servfail.com/ >json
    [ "$(field dns <json)" = '"unknown"' ]
    # shellcheck disable=SC2086
    run linkspan check $at --dns-drop 'see https://nx.com/ now'
    gives 0 ''
    linkspan check --json https://good.com/ >json
    run ! grep -q dns json
    # shellcheck disable=SC2086
    linkspan check --json $at http://192.0.2.1/ >json || true
    run ! grep -q dns json
}

@test "linkify leaves what does not exist as text" {
    start_bad
    at="--dns=host --dns-server 127.0.0.1:$port --dns-timeout 1 --rel="
    # shellcheck disable=SC2086 # several options
    run linkspan linkify $at <<<'see nx.com, servfail.com and me@good.com'
    gives 0 'see nx.com, <a href="https://servfail.com/">servfail.com</a> and <a href="mailto:me@good.com">me@good.com</a>'
    # shellcheck disable=SC2086
    run linkspan linkify $at --from markdown <<<'see nx.com and good.com'
    gives 0 'see nx.com and [good.com](https://good.com/)'
    # whatever stands around the host
    for url in http://nx.com/x http://nx.com?y http://joe@nx.com:80/ joe@nx.com 'HTTP://NX.com:8080/x?y#z'; do
        # shellcheck disable=SC2086
        run linkspan linkify $at <<<"$url"
        gives 0 "$url"
    done
    # shellcheck disable=SC2086
    run linkspan linkify $at <<<'http://good.com:8080/x?y#z'
    gives 0 '<a href="http://good.com:8080/x?y#z">http://good.com:8080/x?y#z</a>'
    [ "$(sort -u log)" = 'good.com
nx.com
servfail.com' ]
}

@test "names of one text are asked for at the same time, by each command" {
    start_bad
    at="--dns=host --dns-server 127.0.0.1:$port --dns-timeout 1"
    echo 'nxpair.a.com nxpair.b.com' >text
    run ask text
    gives 0 $'nxpair.a.com no\nnxpair.b.com no'
    for from in '' --from=html --from=markdown; do
        # shellcheck disable=SC2086 # several options
        run linkspan linkify $at $from text
        gives 0 'nxpair.a.com nxpair.b.com'
    done
}

@test "the name and the type that are asked for, of each kind of host" {
    export DNS_TYPES=1
    start_bad
    text='http://www.Good.com/x me@mail.b.org http://bücher.de/ http://intranet/ http://1.2.3.4/ http://[::1]/'
    run ask --single-labels <<<"$text"
    gives 0 'www.Good.com yes
mail.b.org yes
bücher.de yes
intranet yes
1.2.3.4 
[::1] '
    # RFC 1035 3.2.2: 1 is A, 2 is NS
    [ "$(sort log)" = 'intranet 1
mail.b.org 1
www.good.com 1
xn--bcher-kva.de 1' ]
    : >log
    ask --dns=tld --single-labels <<<"$text" >out
    [ "$(sort log)" = 'com 2
de 2
intranet 2
org 2' ]
    # the dot of the root is not part of the name
    for what in host tld; do
        : >log
        run linkspan check --dns=$what --dns-server "127.0.0.1:$port" https://www.good.com./
        [ "${lines[-1]}" = '  dns: yes' ]
        if [ $what = host ]; then [ "$(cat log)" = 'www.good.com 1' ]; else [ "$(cat log)" = 'com 2' ]; fi
    done
}

@test "links without a host are not asked about, and stay" {
    start_bad
    at="--dns=host --dns-server 127.0.0.1:$port --dns-timeout 1 --opaque-schemes"
    # shellcheck disable=SC2086 # several options
    run linkspan $at --dns-drop <<<'tel:+49301234567 nx.com http://192.0.2.1/'
    gives 0 $'tel:+49301234567\nhttp://192.0.2.1/'
    # shellcheck disable=SC2086
    run linkspan linkify --rel= $at <<<'tel:+49301234567 nx.com'
    gives 0 '<a href="tel:+49301234567">tel:+49301234567</a> nx.com'
    # shellcheck disable=SC2086
    linkspan check $at --json 'see https://nx.com/ tel:+49301234567 me@nx.com http://192.0.2.1/ a​b' >json || [ $? -eq 1 ]
    # the answer is that of its link, and neither that of the next one nor that of the text
    python3 "$models/dns_links_without_host_not.py"
    # shellcheck disable=SC2086
    run linkspan check $at --dns-drop --json 'see nx.com and good.com'
    [ "$(field text <<<"$output")" = '"good.com"' ]
}

@test "asking stops after three times as many names as are asked at a time" {
    start_bad
    kill $server
    wait $server || true
    local parallel
    for parallel in 1 2 4; do
        seq -f 'host%g.com' $((3 * parallel - 1)) >text
        run --separate-stderr ask --dns-parallel $parallel text
        [ -z "$stderr" ]
        seq -f 'host%g.com' $((3 * parallel)) >text
        run --separate-stderr ask --dns-parallel $parallel text
        [ "$stderr" = 'linkspan: --dns: no server answers; the remaining names are unknown' ]
    done
}

@test "an answer in between: only names in a row that nobody answers count" {
    run python3 "$models/dns_answer_between_only_names.py" "$LINKSPAN"
    gives 0 ''
}

@test "more names than are remembered" {
    start_bad
    kill $server
    wait $server || true
    # nobody answers, so that the names are unknown at once; 49152 of them are remembered
    { seq -f 'host%.0f.com' 120000; seq -f 'host%.0f.com' 10; } >text
    ask --dns-parallel 1 text 2>messages | sort | uniq -c | awk '{ print $3 }' | sort | uniq -c >out
    [ "$(awk '{ print $2 }' out)" = unknown ]
    [ "$(awk '{ print $1 }' out)" -eq 120000 ]
    [ "$(wc -l <messages)" -eq 1 ]
}

@test "each of several silent servers is asked twice about each name, and all within the time" {
    run python3 "$models/dns_several_silent_servers_asked.py" "$LINKSPAN"
    gives 0 ''
}

@test "after an interruption nothing more is asked" {
    start_bad
    run python3 "$models/dns_after_interruption_nothing_more.py" "$LINKSPAN" "$port"
    gives 0 ''
}

@test "options that cannot be" {
    run --separate-stderr linkspan check --dns-drop a.com
    fails_with 'linkspan: --dns-drop: needs --dns'
    run --separate-stderr linkspan check --dns --defang a.com
    fails_with 'linkspan: --dns: cannot be used with --defang, --refang or --clean'
    run --separate-stderr linkspan linkify --dns-drop <<<'a.com'
    fails_with 'linkspan: --dns-drop: needs --dns'
    run --separate-stderr linkspan linkify --dns --redact <<<'a.com'
    fails_with 'linkspan: --dns: cannot be used with --defang or --redact'
    run --separate-stderr linkspan --dns <<<'a.com'
    fails_with 'linkspan: --dns: needs --json'
    run --separate-stderr linkspan --dns-drop <<<'a.com'
    fails_with 'linkspan: --dns-drop: needs --dns'
    run --separate-stderr linkspan --template '{dns}' <<<'a.com'
    fails_with 'linkspan: {dns}: needs --dns'
    run --separate-stderr linkspan --json --dns --dns-server 'not an address' <<<'a.com'
    fails_with 'linkspan: --dns-server: not an address: not a list of addresses'
    run --separate-stderr linkspan --json --dns=all <<<'a.com'
    fails_with 'linkspan: --dns: all: not one of tld|host'
    run --separate-stderr linkspan --json --dns-timeout 0 <<<'a.com'
    fails_with 'linkspan: --dns-timeout: 0: must be from 1 to 3600'
    run --separate-stderr linkspan --json --dns-parallel 1001 <<<'a.com'
    fails_with 'linkspan: --dns-parallel: 1001: must be from 1 to 1000'
}

@test "a real name server with a root of its own" {
    PATH=$PATH:/usr/sbin
    command -v nsd >/dev/null || skip 'no nsd'
    port=$(python3 -c '
import socket
with socket.socket() as s:
    s.bind(("127.0.0.1", 0))
    print(s.getsockname()[1])')
    cat >nsd.conf <<CONF
server:
    ip-address: 127.0.0.1@$port
    username: ""
    zonesdir: "$dir"
    pidfile: "$dir/nsd.pid"
    xfrdfile: "$dir/xfrd.state"
    zonelistfile: "$dir/zone.list"
    xfrdir: "$dir"
    database: ""
    logfile: "$dir/nsd.log"
    server-count: 1
remote-control:
    control-enable: no
zone:
    name: "."
    zonefile: root
zone:
    name: "com"
    zonefile: com
CONF
    cat >root <<'ZONE'
$TTL 60
. IN SOA ns. admin. 1 60 60 60 60
. IN NS ns.
ns. IN A 127.0.0.1
com. IN NS ns.
net. IN NS ns.example.net.
xn--p1ai. IN NS ns.
info. IN TXT "no name server, but a name"
ZONE
    cat >com <<'ZONE'
$TTL 60
com. IN SOA ns. admin. 1 60 60 60 60
com. IN NS ns.
www.example.com. IN A 192.0.2.1
mail.example.com. IN MX 10 www.example.com.
ZONE
    nsd -d -c nsd.conf 3>&- &
    nsd=$!
    for _ in $(seq 100); do
        grep -q 'nsd started' nsd.log 2>/dev/null && break
        sleep 0.1
    done
    linkspan --dns --dns-server "127.0.0.1:$port" --template '{host} {dns}' \
        <<<'a.com b.net пример.рф shop.info d.org' >out
    [ "$(cat out)" = 'a.com yes
b.net yes
пример.рф yes
shop.info yes
d.org no' ]
    # www has an address, mail has none but exists, so does what is between
    linkspan --dns=host --dns-server "127.0.0.1:$port" --template '{host} {dns}' \
        <<<'www.example.com mail.example.com example.com absent.example.com' >out
    [ "$(cat out)" = 'www.example.com yes
mail.example.com yes
example.com yes
absent.example.com no' ]
    kill $nsd
    wait $nsd || true
    nsd=
    run linkspan --dns --dns-server "127.0.0.1:$port" --dns-timeout 1 \
        --template '{host} {dns}' <<<'a.com'
    gives 0 'a.com unknown'
}
