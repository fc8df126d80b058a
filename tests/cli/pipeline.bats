#!/usr/bin/env bats
# The contract for pipelines: xargs, parallel, the pipes of Spark and Dask.
load common

@test "empty input is no error" {
    run with_input '' linkspan
    gives 1 ''
    : >empty
    run linkspan --json empty
    gives 1 ''
    for command in format host props; do
        run with_input '' linkspan "$command"
        gives 0 ''
    done
    : >text
    run with_input '' linkspan extend text
    gives 0 ''
}

@test "ill-formed UTF-8 ends a link and nothing else" {
    run --separate-stderr with_input 'é a.com/x\xff\xfe b.com\xc3' linkspan
    gives 0 'a.com/x
b.com'
}

@test "a missing last line end is fine" {
    run with_input 'a.com\nb.com' linkspan
    gives 0 'a.com
b.com'
    run with_input 'https://a.com/%%41\nhttps://b.com/%%42' linkspan format
    gives 0 'https://a.com/A
https://b.com/B'
}

@test "-z: each record is a text of its own" {
    # a link does not go on in the next record; offsets start anew
    printf 'x a.com/\0b\0\nhttps://c.com/é d.com\0' >records
    run linkspan -z --template '{record} {line} {start} {end} {text}' records
    gives 0 '0 1 2 8 a.com/
2 2 1 17 https://c.com/é
2 2 18 23 d.com'
    linkspan --null-data --json records >json
    [ "$(field record <json | tr '\n' ' ')" = '0 2 2 ' ]
    # the last record may lack its NUL
    run with_input 'a.com\0b.com' linkspan -z --template '{record} {text}'
    gives 0 '0 a.com
1 b.com'
}

@test "-z keeps the records of --marked apart" {
    with_input 'a.com\0b\0c.com' linkspan -z --marked >out
    printf '⸠a.com⸡\0b\0⸠c.com⸡' | cmp - out
}

@test "--id carries ids along" {
    printf 'k1\tsee a.com, b.com\nk2\tnothing\nno id c.com\nk 4\té d.com' >text
    run linkspan --id text
    gives 0 'k1	a.com
k1	b.com
	c.com
k 4	d.com'
    run linkspan --id --template '{id}|{record}|{line}|{start}|{text}' text
    gives 0 'k1|0|1|4|a.com
k1|0|1|11|b.com
|2|3|6|c.com
k 4|3|4|3|d.com'
    linkspan --id --json text >json
    [ "$(field id <json | tr '\n' ' ')" = '"k1" "k1" null "k 4" ' ]
}

@test "--id keeps the ids of --redact" {
    run with_input 'a.com\tsee b.com\n' linkspan --id --redact
    gives 0 'a.com	see [url]'
    run with_input 'a.com\tsee b.txt\nc.com\t.org localhost app.py\nk\td.' linkspan --id --redact --profile=tailored
    gives 1 'a.com	see b.txt
c.com	.org localhost app[.]py
k	d.'
}

@test "--id says so if an id is too long" {
    python3 -c '
print("k\tsee a.com")
print("x" * 65536 + "\tsee b.com")
print("y" * 65535 + "\tsee c.com")
print("z" * 300000 + "\tsee d.com")' >text
    run --separate-stderr linkspan --id --template '{record} {text}' text
    gives 0 '0 a.com
1 b.com
2 c.com
3 d.com'
    [ "$stderr" = 'linkspan: text: record 2: no tab in its first 65536 bytes: it is searched as if it had no id
linkspan: text: record 4: no tab in its first 65536 bytes: it is searched as if it had no id' ]
    linkspan --id --json text 2>messages >json
    [ "$(field id <json | cut -c 1-6 | tr '\n' ' ')" = '"k" null "yyyyy null ' ]
    run --separate-stderr linkspan --id -s -c text
    [ -z "$stderr" ]
}

@test "--id works with records that end in NUL" {
    run with_input 'k\ta.com\nb.com\0l\tc.com\0' \
        linkspan -z --id --template '{id} {record} {line} {start} {text}'
    gives 0 'k 0 1 0 a.com
k 0 2 6 b.com
l 1 1 0 c.com'
}

@test "it runs under xargs" {
    for i in 1 2 3 4 5; do echo "host$i.com" >"file $i"; done
    find . -name 'file*' -print0 | sort -z |
        xargs -0 -n 2 "$LINKSPAN" --with-filename >out
    [ "$(wc -l <out)" -eq 5 ]
    [ "$(head -n 1 out)" = './file 1:host1.com' ]
}

@test "a line in gives its lines out, while the pipe is open" {
    coproc answer { "$LINKSPAN" --line-buffered; }
    echo 'see a.com and b.com' >&"${answer[1]}"
    read -r -t 20 first <&"${answer[0]}"
    read -r -t 20 second <&"${answer[0]}"
    [ "$first" = a.com ]
    [ "$second" = b.com ]
    echo 'c.com' >&"${answer[1]}"
    read -r -t 20 third <&"${answer[0]}"
    [ "$third" = c.com ]
}

@test "text comes out at once too" {
    coproc answer { "$LINKSPAN" --line-buffered --redact; }
    echo 'see a.com' >&"${answer[1]}"
    read -r -t 20 first <&"${answer[0]}"
    [ "$first" = 'see [url]' ]
}

@test "a line without end is searched in bounded memory" {
    # 2.4 MB without a line end: 100,000 links that lie across every cut
    python3 -c '
for i in range(100000):
    print("é https://a%06d.com/x" % i, end=" ")' >text
    [ "$(linkspan -c text)" -eq 100000 ]
    linkspan text | tail -n 1 >last
    [ "$(cat last)" = 'https://a099999.com/x' ]
    # each link and what is around it has 24 code points
    run linkspan --offsets chars --template '{start}' text
    [ "${lines[99999]}" -eq $((99999 * 24 + 2)) ]
    run linkspan --offsets utf16 --template '{end}' text
    [ "${lines[50000]}" -eq $((50000 * 24 + 23)) ]
    linkspan --marked text | sed 's/[⸠⸡]//g' | cmp - text
    linkspan --redact text | python3 -c '
import sys
assert sys.stdin.read() == "é [url] " * 100000'
}

@test "long records keep ids, numbers and offsets" {
    python3 -c '
import sys
for record in range(3):
    text = "x " * 300000 + "a%d.com" % record
    sys.stdout.write("id%d\t%s\n" % (record, text))' >text
    run linkspan --id --template '{id} {record} {line} {start} {text}' text
    gives 0 'id0 0 1 600000 a0.com
id1 1 2 600000 a1.com
id2 2 3 600000 a2.com'
    tr '\n' '\0' <text >records
    run linkspan -z --template '{record} {line} {start} {text}' records
    gives 0 '0 1 600004 a0.com
1 1 600004 a1.com
2 1 600004 a2.com'
    run linkspan --template '{record} {line} {text}' text
    gives 0 '0 1 a0.com
0 2 a1.com
0 3 a2.com'
}

@test "a link may be longer than a block" {
    python3 -c 'print("https://a.com/" + "x" * 600000, end="")' >text
    run linkspan -c text
    gives 1 '0'
    linkspan --max-length 700000 text >out
    [ "$(wc -c <out)" -eq 600015 ]
}

@test "memory stays bounded, also for one endless line" {
    # twice the memory it may use, $LINKSPAN_MEMORY in KiB; the sanitisers need
    # much more and are given less to do
    python3 "$models/pipeline_memory_stays_bounded_also.py" >wanted
    [ "$(cat out)" -gt 100000 ]
    cmp wanted out
    printf '%s\ta.com\n' "$(cat wanted)" | cmp - hosts
    [ "$(wc -l <context)" -eq 1 ]
    [ "$(wc -c <context)" -lt 1000000 ]
}

@test "a broken pipe ends quietly" {
    yes 'a.com b.com' | head -n 200000 >text
    "$LINKSPAN" text 2>messages | head -n 1 >out
    [ "$(cat out)" = a.com ]
    [ ! -s messages ]
    # even where the signal is ignored
    (
        trap '' PIPE
        { "$LINKSPAN" text 2>messages || echo $? >status; } | head -n 1 >out
    )
    [ "$(cat status)" -eq 2 ]
    [ ! -s messages ]
}

@test "a writer that dies leaves what it wrote" {
    run bash -c '(printf "a.com\nb.co"; kill -9 $BASHPID) | "$LINKSPAN"'
    gives 0 'a.com
b.co'
}

@test "find: input that arrives in pieces" {
    run python3 "$models/pipeline_input_arrives_pieces.py" "$LINKSPAN"
    gives 0 ''
}
