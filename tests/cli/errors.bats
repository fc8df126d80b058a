#!/usr/bin/env bats
# Everything that can go wrong: `linkspan: what: why`, status 2.
load common

@test "a file that is not there" {
    run --separate-stderr linkspan absent
    fails_with 'linkspan: absent: No such file or directory'
    run --separate-stderr linkspan -s absent
    gives 2 ''
    [ -z "$stderr" ]
}

@test "the other files are searched all the same" {
    echo a.com >text
    run --separate-stderr linkspan -h absent text
    gives 2 'a.com'
    [ "$stderr" = 'linkspan: absent: No such file or directory' ]
}

@test "after a file that is not there, the status is 2 in each form of output but --quiet" {
    echo a.com >text
    echo none >without
    run python3 "$models/errors_after_file_not_there.py" "$LINKSPAN"
    gives 0 ''
}

@test "a file that may not be read" {
    if [ "$(id -u)" -eq 0 ]; then
        # root may read everything but this
        run --separate-stderr linkspan /proc/self/mem
        fails_with 'linkspan: /proc/self/mem: Input/output error'
    else
        touch text
        chmod 0 text
        run --separate-stderr linkspan text
        fails_with 'linkspan: text: Permission denied'
    fi
}

@test "a folder without -r" {
    mkdir folder
    run --separate-stderr linkspan folder
    fails_with 'linkspan: folder: is a folder (-r searches it)'
}

@test "an unknown option, with the nearest name" {
    run --separate-stderr linkspan --unqiue
    fails_with 'linkspan: --unqiue: no such option; did you mean --unique?'
    run --separate-stderr linkspan format --rond-trip=1 x
    fails_with 'linkspan: --rond-trip: no such option; did you mean --round-trip?'
    run --separate-stderr linkspan --zzzzzzzz
    fails_with 'linkspan: --zzzzzzzz: no such option'
    [[ $stderr != *'did you mean'* ]]
    run --separate-stderr linkspan -x
    fails_with 'linkspan: -x: no such option'
    [[ $stderr == *"Try 'linkspan find --help'."* ]]
    # a letter among others, after an option that is right
    for words in '--json -Xq' '--color=never -qX' '-q text -Xn'; do
        # shellcheck disable=SC2086 # words
        run --separate-stderr linkspan $words
        fails_with 'linkspan: -X: no such option'
    done
}

@test "a value too much, too little or wrong" {
    run --separate-stderr linkspan --json=1
    fails_with 'linkspan: --json: takes no value'
    run --separate-stderr linkspan --template
    fails_with 'linkspan: --template: needs a value'
    run --separate-stderr linkspan --profile nice
    fails_with 'linkspan: --profile: nice: not one of uts58|tailored|safe'
    run --separate-stderr linkspan --detector 'tailored, localhots'
    fails_with 'linkspan: --detector: "localhots" at 11: not a profile (uts58, tailored, safe), an option (quoted, bare-ipv6, localhost, single-labels, emoji, unknown-tld, private-suffixes, all-schemes, refused, unknown-tld-after-scheme, suspects, opaque-schemes, user-names, no-known-names) or an option with a value (scheme=, ignore=, email-add=, email-remove=, kind=, start=, tailor=, min-score=, policy=, max-length=, max-local-part=)'
    run --separate-stderr linkspan --detector emoji,scheme=1
    fails_with 'linkspan: --detector: "scheme=1" at 7: not a scheme'
    run --separate-stderr linkspan --max-length ten
    fails_with 'linkspan: --max-length: ten: not a number'
    run --separate-stderr linkspan --max-length -5
    fails_with 'linkspan: --max-length: -5: not a number'
    run --separate-stderr linkspan --max-length 99999999999999999999999
    fails_with 'linkspan: --max-length: 99999999999999999999999: not a number'
    run --separate-stderr linkspan --max-length 0
    fails_with 'linkspan: --max-length and --max-local-part: must be more than 0'
    run --separate-stderr linkspan --max-length 1073741825
    fails_with 'linkspan: --max-length: 1073741825: more than 1073741824'
    run --separate-stderr linkspan --max-local-part 1048577
    fails_with 'linkspan: --max-local-part: 1048577: more than 1048576'
    run --separate-stderr linkspan --context 1001
    fails_with 'linkspan: --context: more than 1000 lines'
    run --separate-stderr linkspan --tailor files,nothing
    fails_with 'linkspan: --tailor: nothing: not one of punctuation|'
    run --separate-stderr linkspan --scheme 'not a scheme'
    fails_with 'linkspan: --scheme: not a scheme: not a scheme'
}

@test "two forms of output" {
    run --separate-stderr linkspan --json --marked
    fails_with 'linkspan: --json and --marked: cannot be used together'
    run --separate-stderr linkspan --unique --redact
    fails_with 'linkspan: --unique and --redact: cannot be used together'
    run --separate-stderr linkspan linkify --defang --redact
    fails_with 'linkspan: --defang and --redact: cannot be used together'
    run --separate-stderr linkspan linkify --from html --to plain
    fails_with 'linkspan: --to: cannot be used with --from=html or markdown, which keep their format'
    run --separate-stderr linkspan linkify --from markdown --to html
    fails_with 'linkspan: --to: cannot be used with --from=html or markdown, which keep their format'
    run --separate-stderr linkspan explain --html --json a.com
    fails_with 'linkspan: --table, --html and --json: cannot be used together'
    run --separate-stderr linkspan explain --json --html a.com
    fails_with 'linkspan: --table, --html and --json: cannot be used together'
    run --separate-stderr linkspan check --json --defang a.com
    fails_with 'linkspan: --json: cannot be used with --defang, --refang or --clean'
}

@test "a template that cannot be used" {
    run --separate-stderr linkspan --template '{nonsense}'
    fails_with 'linkspan: --template: {nonsense}: no such field'
    run --separate-stderr linkspan --template 'x{host'
    fails_with 'linkspan: --template: {host: a brace is not closed'
    run --separate-stderr linkspan --template '\q'
    fails_with 'linkspan: --template: \q: not one of'
    run --separate-stderr linkspan --template '\'
    fails_with 'linkspan: --template: \: not one of'
}

@test "a list of hosts to ignore that is none" {
    printf 'good.com\nnot..good\n' >hosts
    run --separate-stderr linkspan --ignore hosts
    fails_with 'linkspan: --ignore: not..good: not a host'
    run --separate-stderr linkspan --ignore absent
    fails_with 'linkspan: absent: No such file or directory'
    run --separate-stderr linkspan --protect absent
    fails_with 'linkspan: absent: No such file or directory'
}

@test "a list of domains that is none" {
    printf 'com\nnot a domain\n' >tlds
    for command in find host check explain display linkify lists; do
        run --separate-stderr linkspan $command --use tlds </dev/null
        fails_with 'linkspan: tlds: line '
    done
    run --separate-stderr linkspan host --use absent
    fails_with 'linkspan: absent: No such file or directory'
}

@test "a full disk" {
    [ -e /dev/full ] || skip 'no /dev/full'
    run --separate-stderr bash -c 'echo a.com | "$LINKSPAN" >/dev/full'
    fails_with 'linkspan: write error: No space left on device'
    # it stops, and says it once
    yes a.com | head -n 100000 >text
    run --separate-stderr bash -c '"$LINKSPAN" text >/dev/full'
    fails_with 'linkspan: write error: No space left on device'
    [ "${#stderr_lines[@]}" -eq 1 ]
    for command in 'format a.com' 'host a.com' 'props a' lists --help --version \
        'build --base https://a.com' 'completion bash'; do
        # shellcheck disable=SC2086 # words
        run --separate-stderr bash -c '"$LINKSPAN" $0 >/dev/full' "$command"
        fails_with 'linkspan: write error: No space left on device'
    done
    # commands that read lines read no more of them, and say nothing about the rest
    seq -f 'https://example.com/%.0f' 120000 >text
    for command in check explain display format host normalize props; do
        run --separate-stderr timeout 120 bash -c '"$LINKSPAN" $0 <text >/dev/full' "$command"
        fails_with 'linkspan: write error: No space left on device'
        [ "${#stderr_lines[@]}" -eq 1 ]
    done
    for command in format normalize; do
        run --separate-stderr timeout 120 bash -c 'yes a.com | "$LINKSPAN" $0 >/dev/full' "$command"
        fails_with 'linkspan: write error: No space left on device'
    done
}

@test "endless input: the search ends when the disk is full, and -q at the first link" {
    [ -e /dev/full ] || skip 'no /dev/full'
    endless() {
        yes "$1" | timeout 120 "$LINKSPAN" "${@:2}" >/dev/full
    }
    local form line jobs=1
    for form in '' -j3 --json --tsv --csv '--template={host}' --marked --redact -C0 -A1 \
        --href --only-host -0 --line-buffered --refang --from=jsonl; do
        jobs=$((3 - jobs))
        # shellcheck disable=SC2086 # no word or one
        run --separate-stderr endless '"see a.com"' -j$jobs $form
        fails_with 'linkspan: write error: No space left on device'
        [ "${#stderr_lines[@]}" -eq 1 ]
    done
    # a single line that never ends
    run --separate-stderr bash -c 'yes a.com | tr "\n" " " | timeout 120 "$LINKSPAN" >/dev/full'
    fails_with 'linkspan: write error: No space left on device'
    for jobs in 1 2; do
        for line in a.com '    and a.com'; do
            run --separate-stderr endless "$line" -q -j$jobs
            gives 0 ''
            [ -z "$stderr" ]
        done
        # nothing after the first link is read
        echo a.com >text
        run --separate-stderr endless nothing -q -j$jobs text text -
        gives 0 ''
        [ -z "$stderr" ]
    done
}

@test "a file that becomes shorter while it is read" {
    seq -f 'https://example.com/%06.0f' 20000 >text
    cp text before
    FAULTY_READ_CUTS=20000 run --separate-stderr with_faults "$LINKSPAN" text
    [ "$status" -eq 2 ]
    [ "$stderr" = 'linkspan: text: became shorter while it was read' ]
    # what was there is written, except for a line that was cut: half of 2858 times 7 bytes is
    # the size of the file now
    [ "$(wc -c <text)" -eq 10003 ]
    [ "${#lines[@]}" -gt 0 ]
    printf '%s\n' "${lines[@]:0:${#lines[@]}-1}" >out
    head -c "$(wc -c <out)" before | cmp - out
}

# stuck_output WHAT: into a pipe or file that takes some and then no more
stuck_output() {
    python3 "$models/errors_stuck_output.py" "$1" "$LINKSPAN"
}

@test "a short write is not taken for a whole one" {
    run --separate-stderr stuck_output pipe
    fails_with 'linkspan: write error: Resource temporarily unavailable'
    run --separate-stderr stuck_output limit
    fails_with 'linkspan: write error: File too large'
}

@test "a signal while a pipe waits to be opened" {
    mkfifo pipe
    for signal in INT TERM; do
        run --separate-stderr python3 "$models/errors_signal_while_pipe_waits.py" $signal "$LINKSPAN"
        gives 0 ''
    done
}

@test "a signal while the output waits" {
    seq -f 'https://example.com/%06.0f' 40000 >text
    for signal in INT TERM; do
        run --separate-stderr python3 "$models/errors_signal_while_output_waits.py" $signal "$LINKSPAN"
        gives 0 ''
    done
}

@test "a signal in a line that is not complete: nothing of the line is shown or counted" {
    run --separate-stderr python3 "$models/errors_signal_line_not_complete.py" "$LINKSPAN"
    gives 0 ''
}

@test "standard input that is closed" {
    run --separate-stderr bash -c '"$LINKSPAN" <&-'
    fails_with 'linkspan: standard input: Bad file descriptor'
    run --separate-stderr bash -c '"$LINKSPAN" format <&-'
    fails_with 'linkspan: standard input: Bad file descriptor'
    # a file that is opened then has the number of standard input
    echo https://a.com/ >text
    for command in find 'check --file' 'format --file' 'host --file' linkify; do
        # shellcheck disable=SC2086 # two words
        run --separate-stderr linkspan $command text
        [ "$status" -eq 0 ]
        wanted=$output
        run --separate-stderr bash -c '"$LINKSPAN" '"$command"' text <&-'
        gives 0 "$wanted"
    done
}

@test "standard output that is closed" {
    run --separate-stderr bash -c 'echo a.com | "$LINKSPAN" >&-'
    fails_with 'linkspan: write error: Bad file descriptor'
    # nothing is lost where nothing is written
    run --separate-stderr bash -c 'echo a.com | "$LINKSPAN" -q >&-'
    gives 0 ''
    run --separate-stderr bash -c 'echo none | "$LINKSPAN" >&-'
    gives 1 ''
    [ -z "$stderr" ]
}

# with_faults COMMAND...: reading is interrupted again and again, and gives few
# bytes at a time
with_faults() {
    ASAN_OPTIONS=verify_asan_link_order=0 LD_PRELOAD=$LINKSPAN_FAULTY_READ "$@"
}

@test "an interrupted read is taken up again" {
    printf 'see https://example.com/\xc3\xa9 and\nb.com' >text
    run with_faults "$LINKSPAN" -n text
    gives 0 '1:https://example.com/é
2:b.com'
    printf 'https://example.com/%%41\nb.com/%%42' >lines
    run with_faults bash -c '"$LINKSPAN" format <lines'
    gives 0 'https://example.com/A
b.com/B'
    run with_faults "$LINKSPAN" --ignore text -c lines
    [ "$status" -eq 2 ] # no list of hosts, but read whole
    [[ $output == *'--ignore: see https://example.com/é and: not a host'* ]]
}

@test "a read that fails midway gives what was readable" {
    printf 'a.com\nb.com\nc.com and more\n' >text
    FAULTY_READ_FAILS=14 run --separate-stderr with_faults "$LINKSPAN" text
    gives 2 'a.com
b.com'
    [ "$stderr" = 'linkspan: text: Input/output error' ]
    FAULTY_READ_FAILS=14 run --separate-stderr with_faults \
        bash -c '"$LINKSPAN" format <text'
    [ "$status" -eq 2 ]
    [ "$stderr" = 'linkspan: standard input: Input/output error' ]
}

@test "a line that is too long for a URL" {
    head -c 1100000 /dev/zero | tr '\0' x >text
    run --separate-stderr bash -c '"$LINKSPAN" format <text'
    fails_with 'linkspan: standard input: line 1: longer than 1048576 bytes'
    # the lines around it are not lost; it is reported once
    { echo 'https://example.com/%41'; cat text text; echo; echo 'a.com/%42'; } >lines
    run --separate-stderr bash -c '"$LINKSPAN" format <lines'
    gives 2 'https://example.com/A
a.com/B'
    [ "$stderr" = 'linkspan: standard input: line 2: longer than 1048576 bytes' ]
    # one of just the limit is none, with its end or without
    head -c 1048575 text >lines
    run --separate-stderr bash -c '"$LINKSPAN" host --json <lines'
    [ "$status" -eq 1 ]
    [ -z "$stderr" ]
}

@test "lines that come in pieces" {
    local waiting=$LINKSPAN_SOURCE/tests/cli/waiting.py
    # a NUL may begin a mark of UTF-32, so more is waited for
    run bash -c '(printf "\0\n"; "$0"; printf "abc\n") | "$LINKSPAN" host --json' "$waiting"
    [ "$(field host <<<"$output" | tr '\n' ' ')" = '"\u0000" "abc" ' ]
    run bash -c '(printf "a.c"; "$0"; printf "om\r"; "$0"; printf "\nb.com") | "$LINKSPAN" host --json' "$waiting"
    [ "$(field host <<<"$output" | tr '\n' ' ')" = '"a.com" "b.com" ' ]
}

@test "UTF-16 and UTF-32" {
    echo 'see a.com' | iconv -f UTF-8 -t UTF-16 >with-mark
    echo 'see a.com' | iconv -f UTF-8 -t UTF-16LE >little
    echo 'see a.com' | iconv -f UTF-8 -t UTF-16BE >big
    echo 'see a.com' | iconv -f UTF-8 -t UTF-32 >four
    for file in with-mark little big; do
        run --separate-stderr linkspan "$file"
        fails_with "linkspan: $file: UTF-16, not UTF-8; convert it: iconv -f UTF-16 -t UTF-8"
    done
    run --separate-stderr linkspan four
    fails_with 'linkspan: four: UTF-32, not UTF-8; convert it: iconv -f UTF-32 -t UTF-8'
    run --separate-stderr bash -c '"$LINKSPAN" <with-mark'
    fails_with 'linkspan: standard input: UTF-16'
    for command in host linkify 'linkify --from html' 'linkify --from markdown'; do
        for file in with-mark little big; do
            run --separate-stderr bash -c '"$LINKSPAN" '"$command <$file"
            fails_with 'linkspan: standard input: UTF-16'
        done
        run --separate-stderr bash -c '"$LINKSPAN" '"$command <four"
        fails_with 'linkspan: standard input: UTF-32'
    done
    run --separate-stderr linkspan linkify little
    fails_with 'linkspan: little: UTF-16'
    # a mark that comes in two pieces
    run --separate-stderr bash -c \
        '(printf "\377"; "$0"; printf "\376a\0.\0") | "$LINKSPAN"' "$LINKSPAN_SOURCE/tests/cli/waiting.py"
    fails_with 'linkspan: standard input: UTF-16'
}

@test "a legacy encoding is read, with a warning" {
    printf 'Stra\xdfe a.com \xfc\n' >latin1
    run --separate-stderr linkspan latin1
    gives 0 'a.com'
    [[ $stderr == 'linkspan: latin1: has bytes that are not UTF-8, and links end at these bytes'* ]]
    # a stray byte in UTF-8 is no reason to warn
    printf 'Straße über a.com \xfc\n' >stray
    run --separate-stderr linkspan stray
    gives 0 'a.com'
    [ -z "$stderr" ]
}

@test "a byte order mark of UTF-8 is fine" {
    run --separate-stderr with_input '\xef\xbb\xbfa.com' linkspan
    gives 0 'a.com'
    [ -z "$stderr" ]
}

@test "a binary file that is named" {
    printf '\177ELF\0\0\0 a.com' >binary
    run --separate-stderr linkspan binary
    fails_with 'linkspan: binary: binary file, not read (--text reads it as text)'
    [ "${#stderr_lines[@]}" -eq 1 ]
    # so it is for each kind of file that is recognised
    for start in '%%PDF-1.7' 'PK\003\004' '\377\376a\000' '\377\376\000\000'; do
        # shellcheck disable=SC2059 # the format is the point
        printf "$start a.com" >other
        run --separate-stderr linkspan other
        fails_with 'linkspan: other: '
        [ "${#stderr_lines[@]}" -eq 1 ]
    done
}

@test "names of files are shown without control characters" {
    run --separate-stderr linkspan "$(printf 'a\033[31mb')"
    fails_with 'linkspan: a?[31mb: No such file or directory'
    # U+009B is ESC [ to a terminal; U+00A0 and what follows it is none
    run --separate-stderr linkspan "$(printf 'a\xc2\x9b31mb\xc2\xa9')"
    fails_with 'linkspan: a?31mb©: No such file or directory'
    # bidi controls would show the name in another order; 0x9B alone is C1 where
    # a terminal does not read UTF-8, and Latin-1 letters are not
    run --separate-stderr linkspan "$(printf 'a\u202eb\u2067c\u200fd')"
    fails_with 'linkspan: a?b?c?d: No such file or directory'
    run --separate-stderr linkspan "$(printf 'a\x9bb\xe9')"
    fails_with $'linkspan: a?b\xe9: No such file or directory'
}

@test "no name of a file steers the terminal" {
    local odd
    odd=$(printf 'n\033[31m\177\u009b\u202e\u2066\u200e\x9b\xe9\\é')
    mkdir tree
    echo 'a.com' >"tree/$odd"
    local shown=$'tree/n\\x1b[31m\\x7f\\u009b\\u202e\\u2066\\u200e\\x9b\xe9\\\\é'
    run linkspan -H "tree/$odd"
    gives 0 "$shown:a.com"
    run linkspan -r tree
    gives 0 "$shown:a.com"
    run linkspan -rc tree
    gives 0 "$shown:1"
    run linkspan -r -C 1 tree
    gives 0 "$shown:a.com"
    run linkspan --template '{file}' "tree/$odd"
    gives 0 "$shown"
}

@test "--json has no control characters of C1 or bidi" {
    run with_input '\u009b \u202e\u2069a.com/\u202ax\177 y' linkspan find --json
    [ "$status" -eq 0 ]
    [[ $output == *'"text":"a.com/\u202ax"'* ]]
    LC_ALL=C run ! grep -q $'[\x01-\x09\x0b-\x1f\x7f]\|\xc2[\x80-\x9f]\|\xe2\x80[\xaa-\xae]' <<<"$output"
    run linkspan check --json $'a\u009b b\u202e\u061c\u200f\u2067 c'
    [[ $output == *'"text":"a\u009b b\u202e\u061c\u200f\u2067 c"'* ]]
}

@test "the name of a command, nearly" {
    run --separate-stderr linkspan formt
    fails_with 'linkspan: formt: No such file or directory'
    [[ $stderr == *"did you mean the command 'format'?"* ]]
}

@test "a shell without completions" {
    run --separate-stderr linkspan completion csh
    fails_with 'linkspan: completion: needs the name of a shell: bash, zsh or fish'
    run --separate-stderr linkspan completion
    fails_with 'linkspan: completion: needs the name of a shell: bash, zsh or fish'
    run --separate-stderr linkspan completion bash zsh
    fails_with 'linkspan: completion: needs the name of a shell: bash, zsh or fish'
}

@test "a PDF document, a zip and a tar archive are named" {
    { printf '%%PDF-1.4\n'; echo 'see a.com'; } >a.pdf
    { printf 'PK\3\4'; echo 'see a.com'; } >a.zip
    { head -c 257 /dev/zero; printf 'ustar\0'; echo 'see a.com'; } >a.tar
    run --separate-stderr linkspan a.pdf
    fails_with 'linkspan: a.pdf: a PDF document, not read'
    run --separate-stderr linkspan a.zip
    fails_with 'linkspan: a.zip: a zip archive'
    run --separate-stderr linkspan a.tar
    fails_with 'linkspan: a.tar: a tar archive, not read; try: tar -xOf FILE'
    # found in a folder they are skipped; with --text they are read
    run --separate-stderr linkspan -r .
    gives 1 ''
    [ -z "$stderr" ]
    run linkspan -h --text a.pdf a.zip a.tar
    gives 0 'a.com
a.com
a.com'
}

@test "each signal that ends the command: the lines so far are whole, and a message says it" {
    run python3 "$models/errors_signal_ends_command_lines.py" "$LINKSPAN"
    gives 0 ''
}

@test "a signal ends the command in whichever thread it waits for input" {
    run python3 "$models/errors_signal_ends_command_whichever.py" "$LINKSPAN"
    gives 0 ''
}

@test "after a signal, the rest of a regular file is not read" {
    run python3 "$models/errors_after_signal_rest_regular.py" "$LINKSPAN"
    gives 0 ''
}

@test "after a signal, no file is summed up that was not searched to its end" {
    run python3 "$models/errors_after_signal_file_summed.py" "$LINKSPAN"
    gives 0 ''
}

@test "signals that are ignored stay ignored, others end it" {
    mkfifo pipe
    local signal
    for signal in INT TERM HUP; do
        (trap '' "$signal"; exec "$LINKSPAN" pipe >out) &
        local pid=$!
        exec 9>pipe
        echo a.com >&9
        sleep 0.3
        kill -s "$signal" $pid
        sleep 0.3
        echo b.com >&9
        exec 9>&-
        wait $pid
        [ "$(cat out)" = $'a.com\nb.com' ]
    done
}

@test "each mistake is reported by its whole message" {
    printf 'no suffix list\n' >list
    printf 'good.example\na b\nc d\n' >hosts
    run python3 "$models/errors_mistake_reported_whole_message.py" "$LINKSPAN"
    gives 0 ''
}

@test "a read that fails at once or midway is reported by every command" {
    printf 'a.com\nb.com\nc.com and more of it\n' >text
    printf '["a.com", "b.com", "c.com and more"]\n' >json
    printf 'Subject: a.com\n\nb.com and more of it\n' >mail
    gzip -c text >text.gz
    run python3 "$models/errors_read_fails_once_midway.py" "$LINKSPAN"
    gives 0 ''
}

@test "of a text that cannot be quoted, 80 bytes are shown" {
    for len in 78 79 80 81 200; do
        text=$(printf "%0${len}d" 1)
        run --separate-stderr linkspan format --quote "$text"
        [ "$stderr" = "linkspan: ${text:0:80}: longer than a local part can be" ]
    done
}

@test "an unknown option: how near is near" {
    # one letter in three may be wrong, one at least; swapped neighbours are one
    suggests() { # GIVEN WANTED: the option that is suggested, or nothing
        run --separate-stderr linkspan "--$1"
        if [ -n "$2" ]; then
            fails_with "linkspan: --$1: no such option; did you mean --$2?"
        else
            fails_with "linkspan: --$1: no such option, or an abbreviation of several"
        fi
    }
    suggests jsn json
    suggests jsoon json
    suggests jsno json
    suggests xson json
    suggests jxxn ''
    suggests xsonx ''
    suggests templaet template
    suggests unkwn-tdl unknown-tld
    suggests unkn-tdl ''
    suggests co ''
    suggests "$(printf 'x%.0s' $(seq 32))" ''
    suggests "$(printf 'x%.0s' $(seq 33))" ''
    suggests "$(printf 'x%.0s' $(seq 300))" ''
}

@test "the name of a command: how near is near" {
    for given in formt formatt fromat xxrmat formatted; do
        run --separate-stderr linkspan $given
        [[ $stderr == *"did you mean the command 'format'?"* ]]
    done
    for given in frm xxxmat formattedx; do
        run --separate-stderr linkspan $given
        [[ $stderr != *'did you mean'* ]]
    done
    # long words, up to the longest name of a file and beyond it
    for len in 31 32 33 34 64 255 5000 100000; do
        given=$(printf '%*s' $len '' | tr ' ' x)
        run --separate-stderr linkspan "$given"
        [ "$status" -eq 2 ]
        [[ $stderr == "linkspan: ${given:0:255}"* && $stderr != *'did you mean'* ]]
        run --separate-stderr linkspan help "$given"
        [ "$status" -eq 2 ]
        [[ $stderr == "linkspan: "* && $stderr != *'did you mean'* ]]
    done
    # a name that exists is meant as a file, even if it cannot be searched
    mkdir formt
    run --separate-stderr linkspan formt
    [ "$status" -eq 2 ]
    [[ $stderr == 'linkspan: formt: '* && $stderr != *'did you mean'* ]]
    # neither is an option, nor a file that is found
    run --separate-stderr linkspan --no-messages formt
    [[ $stderr != *'did you mean'* ]]
    echo a.com >fromat
    run --separate-stderr linkspan fromat
    gives 0 a.com
    [ -z "$stderr" ]
}

@test "commands: every word that is one or two edits away is near, others are not" {
    run python3 "$models/errors_commands_every_word_one.py" "$LINKSPAN"
    gives 0 ''
}
