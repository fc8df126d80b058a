#!/usr/bin/env bats
# Large work: several threads, compressed files, bounded memory, and what can go
# wrong midway.
load common

# Lines with links, without, and of all lengths: corpus FILE LINES SEED
corpus() {
    python3 "$models/large_corpus.py" "$@"
}

# So many different links: numbered FILE COUNT
numbered() {
    python3 "$models/large_numbered.py" "$@"
}

has() {
    "$LINKSPAN" --version | grep -qw "$1" || skip "built without $1"
}

@test "--jobs changes nothing" {
    mkdir folder
    corpus folder/a 5000 1
    corpus folder/b 10 2
    corpus folder/c 3000 3
    : >folder/d
    printf 'no line end d.com' >folder/e
    # a line of 360,000 bytes, between others
    { echo one.com; yes 'long.com ' | head -n 40000 | tr -d '\n'; echo; echo two.com; } >folder/f
    fields='{file}:{id}:{line}:{start}:{record}:{text}'
    for options in '' -n --json --count --unique "--unique --template $fields" \
        '--unique --count' --marked --redact -C2 "--offsets utf16 --template $fields" \
        "--id --template $fields" "-z --template $fields" '--href -H'; do
        # shellcheck disable=SC2086 # words
        linkspan -r $options folder >one
        for jobs in 2 7; do
            # shellcheck disable=SC2086 # words
            linkspan -r $options --jobs $jobs folder | cmp - one
        done
        # shellcheck disable=SC2086 # words
        cat folder/* | linkspan $options --jobs 3 >piped
        # shellcheck disable=SC2086 # words
        cat folder/* | linkspan $options | cmp - piped
        [ -s one ]
    done
}

@test "--jobs finds what is there" {
    python3 "$models/large_jobs_finds_there.py" >wanted
    linkspan --jobs 5 file* | cmp - wanted
    linkspan -c --jobs 5 file* | sort | uniq -c | wc -l | grep -qx 100
    [ "$(linkspan -c --jobs 4 file007)" = 40 ]
}

@test "--quiet with --jobs stops at the first link" {
    run linkspan --jobs 4 -q - <<<'a.com'
    gives 0 ''
    corpus text 20000 4
    run linkspan --jobs 4 -q text text
    gives 0 ''
    echo nothing >none
    run linkspan --jobs 4 -q none none none
    gives 1 ''
}

@test "a number of jobs that cannot be" {
    for number in 0 65; do
        run --separate-stderr linkspan --jobs "$number"
        fails_with "linkspan: --jobs: $number: must be from 1 to 64"
    done
    run --separate-stderr linkspan --jobs x
    fails_with "linkspan: --jobs: x: not a number"
}

@test "a line in gives its lines out with --jobs too" {
    coproc answer { "$LINKSPAN" --line-buffered --jobs 3; }
    for host in a.com b.com c.com d.com; do
        echo "see $host" >&"${answer[1]}"
        read -r -t 20 line <&"${answer[0]}"
        [ "$line" = "$host" ]
    done
}

@test "compressed files are read, of several members too" {
    has gzip
    has zstd
    has xz
    has bzip2
    corpus a 2000 5
    corpus b 2000 6
    cat a b >both
    gzip -c a >a.gz
    { gzip -c a; gzip -9c b; } >members.gz
    # padded, as on tapes
    { cat members.gz; head -c 700 /dev/zero; } >padded.gz
    { zstd -qc a; zstd -q -19 -c b; } >frames.zst
    # a frame that is skipped, first
    { printf '\x50\x2a\x4d\x18\x03\0\0\0abc'; cat frames.zst; } >skipped.zst
    { xz -c a; head -c 8 /dev/zero; xz -9c b; } >streams.xz
    { bzip2 -c a; bzip2 -1c b; } >streams.bz2
    linkspan --json both | sed 's/"file":"[^"]*"//' >wanted
    for file in members.gz padded.gz frames.zst skipped.zst streams.xz streams.bz2; do
        linkspan --json "$file" | sed 's/"file":"[^"]*"//' | cmp - wanted
        linkspan --json <"$file" | sed 's/"file":"[^"]*"//' | cmp - wanted
        for jobs in 2 7; do
            linkspan --jobs $jobs -h "$file" a.gz both "$file" >out
            linkspan -h both a both both | cmp - out
        done
    done
    # the name does not matter, and a mailbox is text
    printf 'From me@example.com\nSubject: x\n\nsee a.com\n' | gzip >mail.mbox
    run linkspan mail.mbox
    gives 0 'me@example.com
a.com'
    # byte by byte
    run with_faults "$LINKSPAN" mail.mbox
    gives 0 'me@example.com
a.com'
}

with_faults() {
    ASAN_OPTIONS=verify_asan_link_order=0 LD_PRELOAD=$LINKSPAN_FAULTY_READ "$@"
}

@test "empty compressed files" {
    has gzip
    has zstd
    printf '' | gzip >empty.gz
    printf '' | zstd -q >empty.zst
    printf '' | xz >empty.xz
    printf '' | bzip2 >empty.bz2
    run linkspan empty.gz empty.zst empty.xz empty.bz2
    gives 1 ''
}

@test "compressed binary files are binary" {
    has gzip
    head -c 1000 /dev/zero | gzip >binary.gz
    run --separate-stderr linkspan binary.gz
    fails_with 'linkspan: binary.gz: binary file, not read'
}

@test "a truncated file gives what was readable" {
    has gzip
    has zstd
    numbered text 10000
    gzip -c text >full.gz
    zstd -qc text >full.zst
    xz -c text >full.xz
    bzip2 -1c text >full.bz2
    declare -A words=([gz]=gzip [zst]=zstd [xz]=xz [bz2]=bzip2)
    for kind in gz zst xz bz2; do
        word=${words[$kind]}
        size=$(wc -c <full.$kind)
        for cut in $((size - 1)) $((size / 2)) 12; do
            head -c "$cut" full.$kind >cut.$kind
            for jobs in 1 3; do
                run --separate-stderr linkspan --jobs $jobs cut.$kind
                [ "$status" -eq 2 ]
                [ "$stderr" = "linkspan: cut.$kind: byte $cut: the $word data is cut off" ]
                printf '%s' "$output" >out
                # a beginning of it all; the last line may be cut
                head -c "$(wc -c <out)" text | cmp - out
            done
        done
        head -c $((size / 2)) full.$kind >cut.$kind
        run --separate-stderr linkspan cut.$kind
        [ "${#lines[@]}" -gt 1000 ]
        found=${#lines[@]}
        run --separate-stderr linkspan -c cut.$kind
        gives 2 "$found"
    done
}

@test "a damaged file gives what was readable" {
    has gzip
    has zstd
    numbered text 40000
    gzip -c text >full.gz
    zstd -qc text >full.zst
    xz -c text >full.xz
    bzip2 -1c text >full.bz2
    declare -A words=([gz]=gzip [zst]=zstd [xz]=xz [bz2]=bzip2)
    for kind in gz zst xz bz2; do
        word=${words[$kind]}
        size=$(wc -c <full.$kind)
        { head -c $((size * 3 / 4)) full.$kind
          head -c 200 /dev/zero | tr '\0' '\377'
          tail -c $((size / 4 - 200)) full.$kind; } >bad.$kind
        echo after.com >after
        run --separate-stderr linkspan -h bad.$kind after
        [ "$status" -eq 2 ]
        [[ $stderr =~ ^"linkspan: bad.$kind: byte "([0-9]+)": the $word data is damaged"$ ]]
        [ "${BASH_REMATCH[1]}" -ge $((size / 2)) ]
        [ "${BASH_REMATCH[1]}" -le $((size + 1)) ]
        [ "${#lines[@]}" -gt 1000 ]
        [ "${lines[-1]}" = after.com ]
        [ "${lines[0]}" = "$(head -n 1 text)" ]
    done
    # a check sum that is wrong
    head -c -8 full.gz >sum.gz
    printf '\1\2\3\4\1\2\3\4' >>sum.gz
    run --separate-stderr linkspan -c sum.gz
    [ "$status" -eq 2 ]
    [[ $stderr == 'linkspan: sum.gz: byte '*': the gzip data is damaged' ]]
}

@test "what is after the compressed data is told" {
    has gzip
    has zstd
    for kind in gzip zstd xz bzip2; do
        { echo a.com | $kind -c; echo 'something else'; } >mixed
        size=$(echo a.com | $kind -c | wc -c)
        run --separate-stderr linkspan mixed
        gives 2 a.com
        [ "$stderr" = "linkspan: mixed: byte $size: unexpected bytes after the $kind data" ]
    done
}

@test "a zstd window that is too large is refused" {
    has zstd
    # a frame's header by RFC 8878: a window of 64 MiB; one of 32 MiB is allowed,
    # and then it is cut off
    printf '\x28\xb5\x2f\xfd\x00\x80' >large.zst
    run --separate-stderr linkspan large.zst
    fails_with 'linkspan: large.zst: byte 0: a zstd window larger than 32 MiB; use zstd -d --long'
    printf '\x28\xb5\x2f\xfd\x00\x78' >allowed.zst
    run --separate-stderr linkspan allowed.zst
    fails_with 'linkspan: allowed.zst: byte 6: the zstd data is cut off'
    echo a.com | zstd -q --long=25 --ultra -20 >wide.zst
    run linkspan -h --jobs 3 wide.zst wide.zst wide.zst wide.zst wide.zst
    gives 0 'a.com
a.com
a.com
a.com
a.com'
}

@test "memory stays bounded for large files and many jobs" {
    # the sanitisers need much more and are given less to do
    count=100
    [ "$LINKSPAN_MEMORY" -lt 100000 ] || count=5
    corpus part 2000 7
    for _ in $(seq $count); do cat part; done >text
    if "$LINKSPAN" --version | grep -qw gzip; then gzip -1c text >text.gz; else cp text text.gz; fi
    if "$LINKSPAN" --version | grep -qw zstd; then zstd -q -1 -c text >text.zst; else cp text text.zst; fi
    python3 "$models/large_memory_stays_bounded_large.py" >measured
    grep KiB measured
}

@test "a file that cannot be read does not stop the others" {
    echo a.com >a
    echo b.com >b
    echo c.com >c
    chmod 0 b
    bad=b
    why='Permission denied'
    if [ "$(id -u)" -eq 0 ]; then # who may read everything else
        bad=/proc/self/mem
        why='Input/output error'
    fi
    for jobs in 1 4; do
        run --separate-stderr linkspan -h --jobs $jobs a $bad c
        gives 2 'a.com
c.com'
        [ "$stderr" = "linkspan: $bad: $why" ]
    done
}

@test "a file that is missing or vanishes does not stop the others" {
    echo a.com >a
    echo c.com >c
    for jobs in 1 4; do
        run --separate-stderr linkspan -h --jobs $jobs a b c
        gives 2 'a.com
c.com'
        [ "$stderr" = 'linkspan: b: No such file or directory' ]
    done
    # the folder is read before the pipe is, and then one is gone
    mkdir folder
    echo a.com >folder/a
    echo b.com >folder/b
    mkfifo pipe
    for jobs in 1 4; do
        echo b.com >folder/b
        "$LINKSPAN" -hr --jobs $jobs pipe folder >out 2>messages &
        { echo first.com; "$LINKSPAN_SOURCE/tests/cli/waiting.py"; rm -r folder/b; } >pipe
        wait $! || true
        [ "$(cat out)" = 'first.com
a.com' ]
        [ ! -s messages ]
    done
}

@test "a loop of symbolic links" {
    mkdir -p folder/deep
    echo a.com >folder/deep/a
    ln -s .. folder/deep/up
    ln -s ../.. folder/deep/upper
    ln -s self folder/self
    for jobs in 1 4; do
        run --separate-stderr linkspan -r --jobs $jobs folder
        gives 0 'folder/deep/a:a.com'
        [ -z "$stderr" ]
    done
    run --separate-stderr linkspan folder/self
    fails_with 'linkspan: folder/self: Too many levels of symbolic links'
}

@test "names with line ends and ill-formed UTF-8" {
    mkdir folder
    echo a.com >folder/"$(printf 'one\nfile')"
    echo b.com >folder/"$(printf 'bad\xff\xfename')"
    for jobs in 1 4; do
        linkspan -r0 --jobs $jobs folder >out
        printf 'folder/bad\xff\xfename:b.com\0folder/one\nfile:a.com\0' | cmp - out
        run linkspan -r --jobs $jobs --template '{file} {text}' folder
        gives 0 "$(printf 'folder/bad\xff\xfename b.com\nfolder/one\\nfile a.com')"
        linkspan -r --json --jobs $jobs folder >json
        [ "$(field file <json)" = '"folder/bad��name"
"folder/one\nfile"' ]
    done
}

@test "a full disk with --jobs" {
    [ -e /dev/full ] || skip 'no /dev/full'
    corpus text 20000 8
    run --separate-stderr bash -c '"$LINKSPAN" --jobs 4 text text text >/dev/full'
    fails_with 'linkspan: write error: No space left on device'
    [ "${#stderr_lines[@]}" -eq 1 ]
}

@test "SIGINT midway: whole lines, none twice, none left out" {
    numbered lines 20000
    for jobs in 1 4; do
        for signal in INT TERM; do
            rm -f pipe
            mkfifo pipe
            # in its own shell, where the signal is not ignored
            python3 - "$jobs" >out 2>messages <<'PYTHON' &
import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execv(os.environ["LINKSPAN"], ["linkspan", "--jobs", sys.argv[1], "pipe"])
PYTHON
            pid=$!
            exec 9<>pipe
            timeout 60 cat lines lines lines >&9
            # the last line is not complete
            printf 'https://example.com/unfini' >&9
            until_lines 40000 out
            kill -$signal $pid
            status=0
            wait $pid || status=$?
            exec 9>&-
            case $signal in
            INT) [ "$status" -eq 130 ] ;;
            TERM) [ "$status" -eq 143 ] ;;
            esac
            [ "$(cat messages)" = 'linkspan: interrupted' ]
            [ "$(wc -l <out)" -ge 40000 ]
            cat lines lines lines | head -n "$(wc -l <out)" | cmp - out
        done
    done
}

# on_terminal COMMAND...: with a terminal for messages; writes what came there, with < for
# the start of the line and > for what takes the rest of it away. Each read gives 7 bytes,
# and the clock goes on by a tenth of a second.
on_terminal() {
    "$LINKSPAN_SOURCE/tests/cli/terminal.py" --messages env LD_PRELOAD="$LINKSPAN_FAULTY_READ" \
        ASAN_OPTIONS=verify_asan_link_order=0 FAULTY_CLOCK=100 "$@" | sed $'s/\r/</g; s/\033\\[K/>/g'
}

@test "progress is shown on a terminal, and taken away" {
    # a line of 19 bytes; all of them fit into a pipe, which has no size, at once
    yes 'see a.com and more' | head -n 200 >text
    # shellcheck disable=SC2002
    cat text | on_terminal "$LINKSPAN" >shown
    # first after a second, then every quarter of one, which is every third read
    run head -c 100 shown
    [[ $output == '<>70 B, 70 B/s, 3 links<>91 B, 70 B/s, 4 links<>112 B, 70 B/s, 5 links<>'* ]]
    # 3800 bytes in 543 reads, and one that gives nothing: it is the last that is shown
    [[ $(cat shown) == *'<>3.7 KiB, 70 B/s, 200 links<>' ]]
    # with more threads, what is found is counted later
    # shellcheck disable=SC2002
    cat text | on_terminal "$LINKSPAN" --jobs 2 >shown
    grep -qE '^<>70 B, 70 B/s, [0-3] links<>91 B, 70 B/s, [0-4] links<>' shown
    [[ $(cat shown) == *' links<>' ]]
    on_terminal "$LINKSPAN" --progress never <text >shown
    [ ! -s shown ]
    TERM=dumb on_terminal "$LINKSPAN" <text >shown
    [ ! -s shown ]
}

@test "progress tells the time left where sizes are known, and makes way" {
    mkdir folder
    yes 'see a.com or' | head -c 650 >folder/a
    head -c 650 folder/a >folder/b
    # without a terminal there is none
    run --separate-stderr linkspan -r --count folder
    gives 0 'folder/a:50
folder/b:50'
    [ -z "$stderr" ]
    # 7 bytes each tenth of a second
    FAULTY_CLOCK=100 run --separate-stderr with_faults "$LINKSPAN" \
        --count --progress always -r folder absent
    gives 2 'folder/a:50
folder/b:50'
    # after a second 1,230 bytes are left, for which 70 in a second take 17.6 seconds
    [[ $stderr == $'\r\033[K70 B of 1.3 KiB, 70 B/s, 0 links, 0:18 left\r\033[K91 B of '* ]]
    [[ $stderr == *', 0:01 left'* ]]
    [[ $stderr == *$'\r\033[Klinkspan: absent: No such file or directory' ]]
}

@test "progress gives the size of all files only if each of them has one" {
    yes 'see a.com or' | head -c 650 >a
    head -c 374 a >b
    mkfifo pipe
    # shown NAME FILE...: what the progress line gives, without its numbers
    shown() {
        FAULTY_CLOCK=100 with_faults "$LINKSPAN" --count --progress always "${@:2}" 2>&1 >/dev/null |
            tr '\r' '\n' | grep -oE '[0-9]+ B( of [0-9.]+ [KMi]*B)?, ' | sed 's/^[0-9]* B//' | sort -u >"$1"
    }
    shown both a b
    shown input a - <b
    shown absent absent a absent
    shown piped a - < <(cat b)
    shown device a /dev/null
    cat b >pipe &
    shown named a pipe
    grep -qx ' of 1.0 KiB, ' both
    grep -qx ' of 1.0 KiB, ' input
    grep -qx ' of 650 B, ' absent
    for name in piped device named; do
        [ "$(cat $name)" = ', ' ] || { echo "$name:"; cat "$name"; return 1; }
    done
}

@test "a pipe of more than 4 GiB: lines and offsets go on" {
    far=4294967296 # bytes, each of which is a line
    run bash -c '(yes "" | head -c "$1"; echo "see a.com") | "$2" find --json' far "$far" "$LINKSPAN"
    [ "$status" -eq 0 ]
    [ "${#lines[@]}" -eq 1 ]
    [[ $output == *"\"line\":$((far + 1)),\"column\":5,\"start\":$((far + 4)),\"end\":$((far + 9)),"* ]]
}
