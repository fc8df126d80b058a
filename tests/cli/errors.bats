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
    run python3 - "$LINKSPAN" <<'PYTHON'
import subprocess, sys
FORMS = ["", "--json", "--tsv", "--csv", "--template={text}", "--marked", "--redact=all", "-C1", "-c", "--count-by=host",
         "-l", "-L", "-u", "-m1", "-o", "-q"]
for form in FORMS:
    for files in "absent text", "text absent", "absent without text", "absent without", "without absent", "absent":
        done = subprocess.run([sys.argv[1], *form.split(), *files.split()], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE)
        is_enough = form == "-q" and "text" in files
        assert done.returncode == (0 if is_enough else 2), (form, files, done)
        assert is_enough or done.stderr == b"linkspan: absent: No such file or directory\n", (form, files, done)
        assert form != "-q" or not done.stdout, (form, files, done)
PYTHON
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
    fails_with 'linkspan: --detector: "localhots" at 11: not a profile or an option'
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
    python3 - "$1" "$LINKSPAN" <<'PYTHON'
import fcntl, os, resource, signal, subprocess, sys
what, linkspan = sys.argv[1:]
text = "".join("https://example.com/%06d\n" % i for i in range(40000)).encode()
open("text", "wb").write(text)
if what == "pipe":
    ours, theirs = os.pipe()
    os.set_blocking(theirs, False)
else:
    theirs = os.open("out", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
def limit():
    if what == "limit":
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (100001, 100001))
done = subprocess.run([linkspan, "text"], stdout=theirs, stderr=subprocess.PIPE,
                      preexec_fn=limit, restore_signals=False)
os.close(theirs)
got = os.fdopen(ours, "rb").read() if what == "pipe" else open("out", "rb").read()
assert 0 < len(got) < len(text) and text.startswith(got), len(got)
sys.stderr.write(done.stderr.decode())
sys.exit(done.returncode)
PYTHON
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
        run --separate-stderr python3 - $signal "$LINKSPAN" <<'PYTHON'
import os, signal, subprocess, sys
sys.path.insert(0, os.environ["LINKSPAN_SOURCE"] + "/tests/cli")
from waiting import catches, sleeps, until
number = getattr(signal, "SIG" + sys.argv[1])
with subprocess.Popen([sys.argv[2], "pipe"], stderr=subprocess.PIPE, preexec_fn=lambda:
                      signal.signal(number, signal.SIG_DFL)) as command:
    until(lambda: catches(command.pid, number) and sleeps(command.pid))
    command.send_signal(number)
    messages = command.communicate()[1]
assert command.returncode == -number, command.returncode
assert messages == b"linkspan: interrupted\n", messages
PYTHON
        gives 0 ''
    done
}

@test "a signal while the output waits" {
    seq -f 'https://example.com/%06.0f' 40000 >text
    for signal in INT TERM; do
        run --separate-stderr python3 - $signal "$LINKSPAN" <<'PYTHON'
import os, signal, subprocess, sys
sys.path.insert(0, os.environ["LINKSPAN_SOURCE"] + "/tests/cli")
from waiting import catches, held, until
number = getattr(signal, "SIG" + sys.argv[1])
for jobs in "1", "3":
    with subprocess.Popen([sys.argv[2], "--jobs", jobs, "text"], stderr=subprocess.PIPE,
                          stdout=subprocess.PIPE, preexec_fn=lambda: signal.signal(
                              number, signal.SIG_DFL)) as command:
        until(lambda: catches(command.pid, number) and held(command.stdout) >= 32768)  # it is filled
        command.send_signal(number)
        out, messages = command.communicate()
    assert command.returncode == -number, command.returncode
    assert messages == b"linkspan: interrupted\n", messages
    # whole lines, in order
    assert out.endswith(b"\n") and open("text", "rb").read().startswith(out)
PYTHON
        gives 0 ''
    done
}

@test "a signal in a line that is not complete: nothing of the line is shown or counted" {
    run --separate-stderr python3 - "$LINKSPAN" <<'PYTHON'
import os, signal, subprocess, sys, zlib
sys.path.insert(0, os.environ["LINKSPAN_SOURCE"] + "/tests/cli")
from waiting import catches, held, sleeps, until
wanted = {"-C1": b"x a.com y\n", "-nC0": b"1:x a.com y\n", "--count": b"", "-L": b"", "-l": b"",
          "--count-by=host": b""}
def begin(option, data):
    command = subprocess.Popen([sys.argv[1], option], stdin=subprocess.PIPE, stderr=subprocess.PIPE,
                               stdout=subprocess.PIPE, preexec_fn=lambda: signal.signal(
                                   signal.SIGINT, signal.SIG_DFL))
    command.stdin.write(data)
    command.stdin.flush()
    return command
def packed(data):
    gzip = zlib.compressobj(1, zlib.DEFLATED, 31)
    return gzip.compress(data) + gzip.flush(zlib.Z_SYNC_FLUSH)
reads = subprocess.run([sys.argv[1], "--version"], capture_output=True).stdout
forms = [bytes, packed] if b", gzip" in reads else [bytes]
commands = []
for option in wanted:
    # lines of less and of more than a block
    for rest in b"x", b"x " * 400000, b"x " * 400000 + b"b.com":
        for form in forms:
            commands.append((option, rest, begin(option, form(b"x a.com y\nsee b.com " + rest))))
for _, _, command in commands:  # all of it is read
    until(lambda: catches(command.pid, signal.SIGINT) and held(command.stdin) == 0 and sleeps(command.pid))
for _, _, command in commands:
    command.send_signal(signal.SIGINT)
for option, rest, command in commands:
    out, messages = command.communicate()
    assert command.returncode == -signal.SIGINT, command.returncode
    assert messages == b"linkspan: interrupted\n", messages
    assert out == wanted[option], (option, rest[-10:], out[:100])
PYTHON
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
    run python3 - "$LINKSPAN" <<'PYTHON'
import signal, subprocess, sys
for number in signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGUSR1:
    with subprocess.Popen([sys.argv[1], "--line-buffered"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, preexec_fn=lambda: signal.signal(number, signal.SIG_DFL)) as command:
        command.stdin.write(b"see a.com now\n")
        command.stdin.flush()
        first = command.stdout.readline()
        command.send_signal(number)
        code = command.wait(timeout=120)
        rest, messages = command.stdout.read(), command.stderr.read()
    assert (first, rest) == (b"a.com\n", b""), (number, first, rest)
    assert code == -number, (number, code)
    # a signal that is not caught ends it without a word
    told = b"" if number == signal.SIGUSR1 else b"linkspan: interrupted\n"
    assert messages == told, (number, messages)
PYTHON
    gives 0 ''
}

@test "a signal ends the command in whichever thread it waits for input" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import os, signal, subprocess, sys
sys.path.insert(0, os.environ["LINKSPAN_SOURCE"] + "/tests/cli")
from waiting import all_sleep, held, until
for name in "one", "two", "three":
    os.mkfifo(name)
pipes = [os.open(name, os.O_RDWR) for name in ("one", "two", "three")]
for options in [], ["-j2"], ["-j3"], ["-j4", "--from=json"], ["-j8", "--from=mail"]:
    for number in signal.SIGINT, signal.SIGTERM, signal.SIGHUP:
        with subprocess.Popen([sys.argv[1], *options, "one", "two", "three"], stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              preexec_fn=lambda: signal.signal(number, signal.SIG_DFL)) as command:
            os.write(pipes[0], b"[1,\n")
            until(lambda: held(pipes[0]) == 0 and all_sleep(command.pid))
            command.send_signal(number)
            try:
                code = command.wait(timeout=120)
            except subprocess.TimeoutExpired:
                command.kill()
                raise
            told = command.stderr.read()
        assert (code, told.splitlines()[-1]) == (-number, b"linkspan: interrupted"), (options, number, code, told)
PYTHON
    gives 0 ''
}

@test "after a signal, the rest of a regular file is not read" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import os, signal, subprocess, sys
sys.path.insert(0, os.environ["LINKSPAN_SOURCE"] + "/tests/cli")
from waiting import at, until
# so large that the whole file takes a minute; it takes no room on the disk
with open("text", "w") as file:
    file.write("[1,\n")
os.truncate("text", 1 << 36)
for options in [], ["-j3"], ["--from=json"], ["--from=jsonl"], ["--from=mail"]:
    with subprocess.Popen([sys.argv[1], "find", "--text", "-c", *options, "text"], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)) as command:
        try:
            until(lambda: command.poll() is not None or at(command.pid, "text") > 0)
            command.send_signal(signal.SIGINT)
            code = command.wait(timeout=120)
        finally:
            command.kill()
        written, told = command.stdout.read(), command.stderr.read()
    assert (code, written) == (-signal.SIGINT, b""), (options, code, written)
    assert told.endswith(b"linkspan: interrupted\n"), (options, told)
PYTHON
    gives 0 ''
}

@test "after a signal, no file is summed up that was not searched to its end" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import gzip, os, signal, subprocess, sys
sys.path.insert(0, os.environ["LINKSPAN_SOURCE"] + "/tests/cli")
from waiting import held, until
signal.signal(signal.SIGINT, signal.SIG_DFL)
lines = b"".join(b"word number %d\n" % i for i in range(200000))
cases = [(["--from=json"], b'["no link", 5'), (["--from=mail"], b"Subject: no link\n\nnone\n"),
         (["--from=html"], b"<p>no link</p>\n"), ([], b"no link\n")]
if b"gzip" in subprocess.run([sys.argv[1], "--version"], capture_output=True).stdout:
    cases.append(([], gzip.compress(lines)[:-20]))
for options, start in cases:
    for form in "-c", "-L", "-l", "--count-by=host":
        with subprocess.Popen([sys.argv[1], form, *options, "-"], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE) as command:
            command.stdin.write(start)
            command.stdin.flush()
            until(lambda: held(command.stdin) == 0)
            command.send_signal(signal.SIGINT)
            told = command.stderr.read()
            assert command.stdout.read() == b"", (form, options)
            assert told.endswith(b"linkspan: interrupted\n"), (form, options, told)
        assert command.returncode == -signal.SIGINT, command.returncode
PYTHON
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
    run python3 - "$LINKSPAN" <<'PYTHON'
import subprocess, sys
bad = []


def says(message, *arguments, more=None, status=2):
    """The message is all that is written; `more` is the line after it."""
    done = subprocess.run([sys.argv[1], *arguments], stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    wanted = "linkspan: %s\n" % message + (more + "\n" if more else "")
    if (done.returncode, done.stdout, done.stderr.decode()) != (status, b"", wanted):
        bad.append((arguments, done.returncode, done.stdout, done.stderr.decode(), wanted))


def usage(command, message, *arguments):
    says(message, command, *arguments, more="Try 'linkspan %s --help'." % command)


# a scheme that was copied with what follows it is suggested alone, others are not
for scheme in "a_b", "s 3", "1a", "+", ":", "://", ":a":
    says("--scheme: %s: not a scheme" % scheme, "--scheme", scheme)
for scheme in "s3:", "s3:/", "s3://", "s3://a:b":
    says("--scheme: %s: not a scheme; try --scheme=s3" % scheme, "--scheme", scheme)
says("--scheme: a_b: not a scheme", "--scheme=s3", "--scheme=a_b", "--scheme=c_d")
says("--ignore: a b: not a host", "--scheme=s3", "--ignore=hosts")
says("--max-length and --max-local-part: must be more than 0", "--max-length=0")
says("--max-length and --max-local-part: must be more than 0", "--max-local-part=0")

# forms of output, two by two; the last word is the name of the form
forms = [(["--json"], "--json"), (["--tsv"], "--tsv"), (["--csv"], "--csv"),
         (["--template", "x"], "--template"), (["-c"], "--count"), (["-q"], "--quiet"),
         (["-l"], "--files-with-matches"), (["-L"], "--files-without-match"),
         (["--marked"], "--marked"), (["--redact"], "--redact"), (["-C1"], "--context"),
         (["--count-by", "host"], "--count-by")]
texts = ("--marked", "--redact", "--context")
for one, first in forms:
    for two, second in forms:
        if first != second:
            usage("find", "%s and %s: cannot be used together" % (first, second), *one, *two)
    if first in texts:
        usage("find", "--unique and %s: cannot be used together" % first, *one, "-u")
        usage("find", "--max-count and %s: cannot be used together" % first, *one, "-m1")
        usage("find", "--from and %s: cannot be used together" % first, *one, "--from=json")
    usage("find", "--only-matching and %s: cannot be used together" % first, *one, "-o")
    if first not in ("--json", "--tsv", "--csv"):
        usage("find", "--fields: needs --json, --tsv or --csv", *one, "--fields=text")
    for option, name in ("--only-host", "--only-host"), ("--href", "--href"), ("-n", "--line-number"):
        if first in ("--json", "--tsv", "--csv", "--template"):
            usage("find", "%s and %s: cannot be used together; use the fields of %s" % (first, name, first),
                  *one, option)
        if first == "--count-by":
            usage("find", "--count-by and %s: cannot be used together" % name, *one, option)
usage("find", "--fields: needs --json, --tsv or --csv", "--fields=text")
for option, name in ("-z", "--null-data"), ("--id", "--id"), ("--refang", "--refang"):
    for document in "html", "markdown", "json", "mail":
        usage("find", "--from and %s: cannot be used together" % name, option, "--from", document)
usage("find", "--dns-drop: needs --dns", "--dns-drop")
usage("find", "--dns-drop: needs --dns", "--dns-drop", "--json", "--fields=dns")
usage("find", "{dns}: needs --dns", "--template={dns}")
usage("find", "--fields=dns: needs --dns", "--json", "--fields=dns")
usage("find", "--dns: needs --json, --fields with dns, --template with {dns}, or --dns-drop", "--dns")
usage("find", "--dns: needs --json, --fields with dns, --template with {dns}, or --dns-drop",
      "--dns", "--json", "--fields=text")
usage("find", "--include: [: not a pattern of file names", "--include=[")
usage("find", "--exclude: [: not a pattern of file names", "--exclude=[")
says("--fields: text: is listed twice", "--json", "--fields=text,host,text")

# numbers: the last that is too small, the first that is too large, and no numbers
for jobs in "0", "65":
    usage("find", "--jobs: %s: must be from 1 to 64" % jobs, "--jobs", jobs)
for letter, name in ("A", "after-context"), ("B", "before-context"), ("C", "context"):
    usage("find", "--%s: more than 1000 lines" % name, "-%s1001" % letter)
usage("find", "--max-count: 0: must be at least 1", "-m0")
usage("find", "--dns-timeout: 0: must be from 1 to 3600", "--dns-timeout=0")
usage("find", "--dns-timeout: 3601: must be from 1 to 3600", "--dns-timeout=3601")
usage("find", "--dns-parallel: 0: must be from 1 to 1000", "--dns-parallel=0")
usage("find", "--dns-parallel: 1001: must be from 1 to 1000", "--dns-parallel=1001")
for number in "", "-1", "+1", " 1", "1 ", "1x", "x", "/", ":", "18446744073709551616":
    usage("find", "--max-count: %s: not a number" % number, "--max-count", number)

# other commands
usage("build", "--base is required")
usage("build", "--value: v: there is no --key before it", "--base=https://a.example", "--value=v")
usage("build", "x: build takes only options", "--base=https://a.example", "x")
for base in "https://a.example/?", "https://a.example#":
    says("--base: %s: has a query or fragment; give them by --key, --value and --fragment" % base,
         "build", "--base", base)
for base in "javascript:x", "":
    says("--base: %s: not an address that can be followed" % base, "build", "--base", base)
for one in "--defang", "--refang", "--clean":
    for two in "--defang", "--refang", "--clean":
        if one != two:
            usage("check", "--defang, --refang and --clean: cannot be used together", one, two)
    usage("check", "--dns: cannot be used with --defang, --refang or --clean", one, "--dns")
    usage("check", "--json: cannot be used with --defang, --refang or --clean", one, "--json")
usage("check", "--dns-drop: needs --dns", "--dns-drop")
usage("completion", "completion: needs the name of a shell: bash, zsh or fish")
usage("display", "--pri185 and --readable: cannot be used together", "--pri185", "--readable")
usage("display", "--pri185 and --form=copy: cannot be used together", "--pri185", "--form=copy")
for most in "1", "9":
    usage("display", "--form=copy and --elide: cannot be used together, since a shortened link cannot be followed",
          "--form=copy", "--elide", most)
usage("explain", "--html and --json: cannot be used together", "--html", "--json")
usage("explain", "--html and --json: cannot be used together", "--json", "--html")
usage("extend", "extend needs one TEXT-FILE")
usage("extend", "extend needs one TEXT-FILE", "list", "list")
usage("linkify", "--dns-drop: needs --dns", "--dns-drop")
usage("linkify", "--dns: cannot be used with --defang or --redact", "--dns", "--defang")
usage("linkify", "--dns: cannot be used with --defang or --redact", "--dns", "--redact")
usage("linkify", "--defang and --redact: cannot be used together", "--defang", "--redact")
usage("lists", "--update: needs a FILE, or --download", "--update")
usage("lists", "list: only --update takes a FILE", "list")
usage("lists", "--update: can be combined with --json only", "--update", "--check=list", "list")
usage("lists", "--update: can be combined with --json only", "--update", "--use=list", "list")
usage("lists", "--update: can be combined with --json only", "--update", "--any-list", "list")
for case in bad:
    print(case)
PYTHON
    gives 0 ''
}

@test "a read that fails at once or midway is reported by every command" {
    printf 'a.com\nb.com\nc.com and more of it\n' >text
    printf '["a.com", "b.com", "c.com and more"]\n' >json
    printf 'Subject: a.com\n\nb.com and more of it\n' >mail
    gzip -c text >text.gz
    run python3 - "$LINKSPAN" <<'PYTHON'
import os, subprocess, sys
CASES = """text find
text find --count
text find -C1
text find --redact
text find -z
text find -l
text find --id
json find --from=json
text find --from=html
text find --from=markdown
mail find --from=mail
text.gz find
text linkify
text linkify --to plain --redact=kind
text linkify --to plain --redact=secret
text linkify --from html
text linkify --from markdown --redact=host
text linkify --defang
text check --file
text check --clean --file
text format --file
text host --file
text display --file
text normalize --file
text explain --file
text extend
text lists --check
text lists --update
text find --ignore
text find --protect
text find --use"""
for case in CASES.split("\n"):
    name, *arguments = case.split()
    for fails in "0", "14":
        variables = dict(os.environ, FAULTY_READ_FAILS=fails, HOME=os.getcwd(),
                         LD_PRELOAD=os.environ["LINKSPAN_FAULTY_READ"],
                         ASAN_OPTIONS="verify_asan_link_order=0")
        done = subprocess.run([sys.argv[1], *arguments, name], env=variables, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)
        told = done.stderr.decode()
        if done.returncode != 2 or "linkspan: %s: Input/output error" % name not in told:
            print(case, fails, done.returncode, told)
PYTHON
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
    run python3 - "$LINKSPAN" <<'PYTHON'
import random, subprocess, sys
names = ["find", "linkify", "explain", "format", "normalize", "build", "host", "check", "display", "extend", "props",
         "lists", "completion"]
def distance(a, b):
    """Edits, where neighbours that are swapped are one edit."""
    d = {(i, j): i + j for i in range(len(a) + 1) for j in range(len(b) + 1) if i == 0 or j == 0}
    for i in range(1, len(a) + 1):
        for j in range(1, len(b) + 1):
            d[i, j] = min(d[i - 1, j] + 1, d[i, j - 1] + 1, d[i - 1, j - 1] + (a[i - 1] != b[j - 1]))
            if i > 1 and j > 1 and a[i - 1] == b[j - 2] and a[i - 2] == b[j - 1]:
                d[i, j] = min(d[i, j], d[i - 2, j - 2] + 1)
    return d[len(a), len(b)]
dice = random.Random(58)
for number in range(200):
    word = list(dice.choice(names))
    for _ in range(number % 5 + 1):
        at = dice.randrange(len(word))
        edit = dice.randrange(4)
        if edit == 0 and len(word) > 2:
            del word[at]
        elif edit == 1:
            word.insert(at, dice.choice("xeilt"))
        elif edit == 2:
            word[at] = dice.choice("xeilt")
        elif at > 0:
            word[at - 1], word[at] = word[at], word[at - 1]
    word = "".join(word)
    if word in names:
        continue
    done = subprocess.run([sys.argv[1], word], capture_output=True, text=True)
    got = [line.split("'")[1] for line in done.stderr.split("\n") if "did you mean" in line]
    want = [name for name in names if distance(word, name) <= max(len(word) // 3, 1)]
    assert got == want, (word, got, want)
PYTHON
    gives 0 ''
}
