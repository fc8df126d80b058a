#!/usr/bin/env bats
# Whole messages, and values at their limits and one beyond.
load common

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

@test "values at their limits are taken" {
    for option in --jobs=1 --jobs=64 -A1000 -B1000 -C1000 -m1 -m18446744073709551615; do
        run with_input 'x a.com' linkspan -h $option
        [ "$status" -eq 0 ] || { echo "$option: $output"; return 1; }
        [[ $output == *a.com ]]
    done
}

@test "zstd: the window that each kind of header asks for" {
    [[ $(linkspan --version) == *zstd* ]] || skip 'without zstd'
    run python3 - "$LINKSPAN" <<'PYTHON'
import struct, subprocess, sys
# RFC 8878 3.1.1: magic number, descriptor, window or nothing, dictionary, content size
MAGIC, MOST = b"\x28\xb5\x2f\xfd", 32 << 20


def message_of(header):
    with open("x.zst", "wb") as file:
        file.write(header)
    done = subprocess.run([sys.argv[1], "x.zst"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert done.returncode == 2 and not done.stdout, (header, done)
    return done.stderr.decode()


def refused(header):
    return message_of(header) == ("linkspan: x.zst: byte 0: a zstd window larger than 32 MiB; "
                                  "use zstd -d --long\n")


# 3.1.1.1.2: 2^(10 + exponent), and eighths of it
for exponent in 0, 13, 14, 15, 16, 31:
    for eighths in 0, 1, 7:
        window = (1 << 10 + exponent) * (8 + eighths) // 8
        got = refused(MAGIC + bytes([0, exponent << 3 | eighths]))
        assert got == (window > MOST), (exponent, eighths)
# a single segment: the window is the content; dictionaries of 0, 1, 2 and 4 bytes
for dictionary, length in enumerate((0, 1, 2, 4)):
    for flag, form in (2, "<I"), (3, "<Q"):
        for size in MOST, MOST + 1:
            header = (MAGIC + bytes([flag << 6 | 0x20 | dictionary]) + b"\xff" * length +
                      struct.pack(form, size))
            assert refused(header) == (size > MOST), (dictionary, flag, size)
            # cut before its end it asks for nothing
            assert not refused(header[:-1]), (dictionary, flag, size)
PYTHON
    gives 0 ''
}

@test "compressed files that become much larger are read to their end" {
    # output that comes without more input, and a last link without a line end
    python3 -c '
import sys
sys.stdout.write("word " * 1000000 + "a.com\n" + "x\n" * 1000000 + "b.com")' >text
    for kind in gzip zstd xz bzip2; do
        [[ $(linkspan --version) == *$kind* ]] || continue
        "$kind" -c text >file
        run --separate-stderr linkspan -n file
        gives 0 $'1:a.com\n1000002:b.com'
        [ -z "$stderr" ] || { echo "$kind: $stderr"; return 1; }
    done
}

@test "-r names each file, also of one folder, unless told not to" {
    mkdir -p d/e
    echo a.com >d/f
    echo b.com >d/e/g
    run linkspan -r d
    gives 0 $'d/e/g:b.com\nd/f:a.com'
    run linkspan -r d/e
    gives 0 'd/e/g:b.com'
    run linkspan -hr d
    gives 0 $'b.com\na.com'
    run linkspan d/f
    gives 0 'a.com'
    run linkspan -H d/f
    gives 0 'd/f:a.com'
}

@test "--from=json: each control character in a string is an error, no other is" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import subprocess, sys
# eight bytes are read at a time: the first and the last of them, and after an escape
for code in [*range(1, 0x22), 0x23, 0x5B, 0x5D, 0x7F, 0x80]:
    for before in b"", b"xxxxxxx", b"x\\n":
        document = b'["http://a.com/", "' + before + chr(code).encode() + b'y"]'
        done = subprocess.run([sys.argv[1], "--from=json"], input=document, capture_output=True)
        assert done.stdout == b"http://a.com/\n", (code, before, done)
        assert (done.returncode == 2) == (code < 0x20) == bool(done.stderr), (code, before, done)
PYTHON
    gives 0 ''
}

@test "mail: UTF-8 that is announced as ASCII is read" {
    for name in utf-8 utf8 us-ascii ascii ansi_x3.4-1968; do
        printf 'Content-Type: text/plain; charset=%s\n\nhttp://a.com/\320\226 b.com\n' $name >mail
        run --separate-stderr linkspan --from=mail mail
        gives 0 $'http://a.com/\u0416\nb.com'
        [ -z "$stderr" ] || { echo "$name: $stderr"; return 1; }
    done
}

@test "xz, zstd: that memory is short is no damage" {
    # windows of 64 and of 32 MiB, with room for less; the sanitisers need more
    while read -r kind option wanted; do
        [[ $(linkspan --version) == *$kind* ]] || continue
        { yes 'the words of a line' | head -n 50000; echo a.com; } | "$kind" -c "$option" >file
        if [ "$LINKSPAN_MEMORY" -lt 100000 ]; then
            run --separate-stderr bash -c 'ulimit -v 30000; "$LINKSPAN" file'
            fails_with "linkspan: file: $wanted: out of memory"
        fi
        run linkspan file
        gives 0 a.com
    done <<'END'
xz --lzma2=preset=0,mf=hc3,dict=64MiB byte 24
zstd --zstd=wlog=25 byte 0
END
}

@test "xz: a stream of which there is the magic number alone is cut off" {
    [[ $(linkspan --version) == *xz* ]] || skip 'without xz'
    printf '\xfd7zXZ\0' >file.xz
    run --separate-stderr linkspan file.xz
    fails_with 'linkspan: file.xz: byte 6: the xz data is cut off'
    { echo a.com | xz; printf '\xfd7zXZ'; } >file.xz
    run --separate-stderr linkspan file.xz
    [ "$status" -eq 2 ]
    [[ $stderr == 'linkspan: file.xz: byte '*': unexpected bytes after the xz data' ]]
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

@test "--from=html: each character of a scheme, right after its first letter" {
    # RFC 3986 3.1
    for scheme in s+x s-x s.x s0 s1 s2 s3 s4 s5 s6 s7 s8 s9 sa sz; do
        run with_input "<a href=\"$scheme://b/k\">t</a>" linkspan --from=html --scheme="$scheme"
        gives 0 "$scheme://b/k"
    done
}

@test "mail: a part without a type is text, in a digest it is a message" {
    # RFC 2045 5.2, RFC 2046 5.1.5
    printf 'Subject: x\n\nhttp://a.com/?x&amp;y <p title=z>b.com\n' >mail
    run linkspan --from=mail --profile=uts58 --json --fields=place,text mail
    gives 0 '{"place":"text","text":"http://a.com/?x&amp;y"}
{"place":"text","text":"b.com"}'
    for type in mixed digest; do
        printf 'Content-Type: multipart/%s; boundary=b\n\n--b\n\nSubject: c.com\n\nd.com/?x&amp;y\n--b--\n' \
            $type >mail
        run linkspan --from=mail --profile=uts58 --json --fields=place,text mail
        place=$([ $type = mixed ] && echo text || echo header)
        gives 0 "{\"place\":\"$place\",\"text\":\"c.com\"}
{\"place\":\"text\",\"text\":\"d.com/?x&amp;y\"}"
    done
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

@test "mail: every byte that is no digit of base64 is ignored" {
    # RFC 2045 6.8; the equals sign ends the data, and a line feed a line
    run python3 - "$LINKSPAN" <<'PYTHON'
import base64, subprocess, sys
encoded = base64.b64encode(b"see http://a.com/" + b"xyz" * 60 + b" now")
alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
others = [byte for byte in range(256) if byte not in alphabet + b"=\n"]
body = b"".join(bytes([digit, others[at % len(others)]]) for at, digit in enumerate(encoded))
assert len(encoded) > len(others)
mail = b"Content-Transfer-Encoding: base64\n\n" + body + b"\n"
done = subprocess.run([sys.argv[1], "--from=mail", "--text"], input=mail, capture_output=True)
assert done.stdout == b"http://a.com/" + b"xyz" * 60 + b"\n", done
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

@test "--from=html: an address without a scheme is relative to the document" {
    for href in example.com example.com/x example.com?x 'example.com#x' /example.com a/b.com '?b.com'; do
        run with_input "<a href=\"$href\">t</a>" linkspan --from=html
        gives 1 ''
    done
    run with_input '<a href="//example.com/x">t</a><a href="a@example.com">t</a>' linkspan --from=html
    gives 0 $'//example.com/x\na@example.com'
    # the URL Standard: up to the colon, this is a scheme
    for href in example.com:80/x localhost:8080/ example.com: foo.bar:x@example.com; do
        run with_input "<a href=\"$href\">t</a>" linkspan --from=html
        gives 1 ''
    done
}

@test "explain: each of several links has its own address" {
    run bash -c "\"\$LINKSPAN\" explain --json 'http://a.com/x b.org/y c@d.net' | python3 -c '
import json, sys
print(*(link[\"href\"] for link in json.load(sys.stdin)[\"links\"]))'"
    gives 0 'http://a.com/x https://b.org/y mailto:c@d.net'
}

@test "byte order marks: the whole mark of UTF-32, or that of UTF-16" {
    # UTF-16: the mark, U+4100 or U+4100 with a NUL before; UTF-32: two NULs more
    for bytes in '\xFF\xFE\x00A' '\xFF\xFEA\x00' '\xFE\xFF\x00A' '\xFE\xFF\x00\x00'; do
        # shellcheck disable=SC2059 # the format is the point
        printf "$bytes" >file
        run --separate-stderr linkspan -c file
        [[ $stderr == 'linkspan: file: UTF-16, not UTF-8; '* ]]
    done
    for bytes in '\xFF\xFE\x00\x00A' '\x00\x00\xFE\xFFA'; do
        # shellcheck disable=SC2059 # the format is the point
        printf "$bytes" >file
        run --separate-stderr linkspan -c file
        [[ $stderr == 'linkspan: file: UTF-32, not UTF-8; '* ]]
    done
}

@test "compressed files of which each part has one byte" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import bz2, gzip, lzma, subprocess, sys
text = b"see a.com/x and b.org"
for name, compress in (("gzip", gzip.compress), ("bzip2", bz2.compress), ("xz", lzma.compress)):
    data = b"".join(compress(text[i:i + 1]) for i in range(len(text)))
    done = subprocess.run([sys.argv[1]], input=data, capture_output=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"a.com/x\nb.org\n", b""), (name, done)
PYTHON
    gives 0 ''
    printf 'see a.com/x and b.org' | while IFS= read -r -n1 one; do
        printf '%s' "${one:- }" | zstd -q -c
    done >parts
    run linkspan parts
    gives 0 $'a.com/x\nb.org'
}

@test "-C: the links of a long line have room for 65536 bytes, of each such line" {
    # the first link and the space after it, and the second link
    for len in 65534 65535; do
        python3 -c "print(('https://a.com/' + 'b' * ($len - 14) + ' c.com' + ' d' * 200 + '\n') * 3, end='')" >text
        what=$([ $len = 65534 ] && echo 'its links is shown' || echo 'its first links is shown, and 1 more links are not')
        wanted=$(printf "linkspan: text: line %d: longer than 65536 bytes: only the text around $what\n" 1 2 3)
        for option in -C0 -C1; do
            run --separate-stderr linkspan --profile=uts58 $option text
            [ "$stderr" = "$wanted" ]
        done
    done
}

@test "mail: blanks around the name and the value of a parameter" {
    for charset in 'charset=iso-8859-1' ' charset = iso-8859-1 ' 'charset= "iso-8859-1"' 'x= ; charset=iso-8859-1' ' ;charset=iso-8859-1;'; do
        printf 'Content-Type: text/plain;%s\n\nhttp://a.com/\xe9 x\n' "$charset" >mail
        run linkspan --from=mail mail
        gives 0 'http://a.com/é'
    done
}

@test "after each option of each command, a wrong option is still noticed" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import re, subprocess, sys


def run(*arguments):
    return subprocess.run([sys.argv[1], *arguments], stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def said(*arguments):
    return run(*arguments).stdout.decode()


tried = 0
for command in re.findall(r"^  (\w+) ", said("--help"), re.M):
    for name, value in re.findall(r"^  (?:-\w, |    )(--[\w-]+)(\[?=[\w,.\]]+)?", said(command, "--help"), re.M):
        if name in ("--help", "--version") or value.startswith("="):
            continue
        done = run(command, name, "--no-such-option")
        assert done.returncode == 2 and b"--no-such-option: no such option" in done.stderr, (
            command, name, done.stderr)
        tried += 1
assert tried > 100, tried
PYTHON
    gives 0 ''
}

@test "each option of each command that takes a file or a word from a list is that option" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import re, subprocess, sys


def run(command, *arguments):
    needed = {"build": ["--base=https://a.com"], "extend": ["/dev/null"], "completion": ["bash"]}
    done = subprocess.run([sys.argv[1], command, *arguments, *needed.get(command, [])],
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return done.returncode, done.stderr.decode()


# what an option cannot do without
WITH = {("find", "--dns"): ["--json"]}
files = words = 0
for command in re.findall(r"^  (\w+) ", subprocess.run(
        [sys.argv[1], "--help"], stdout=subprocess.PIPE, text=True).stdout, re.M):
    help = subprocess.run([sys.argv[1], command, "--help"], stdout=subprocess.PIPE, text=True).stdout
    for name, value in re.findall(r"^  (?:-\w, |    )(--[\w-]+)\[?=([\w,.]+)", help, re.M):
        if value == "FILE":
            status, told = run(command, name + "=absent")
            assert (status, told) == (2, "linkspan: absent: No such file or directory\n"), (command, name, told)
            files += 1
            continue
        status, told = run(command, name + "=no-such-word")
        assert "No such file" not in told, (command, name, told)
        listed = re.match(r"linkspan: %s: no-such-word: not one of (\S+)\n" % name, told)
        if not listed:
            assert "not one of" not in told.split("\n")[0] or name == "--fields", (command, name, told)
            continue
        for word in listed.group(1).split("|"):
            status, told = run(command, "%s=%s" % (name, word), *WITH.get((command, name), []))
            assert status < 2 and not told, (command, name, word, told)
            words += 1
assert files > 20 and words > 50, (files, words)
PYTHON
    gives 0 ''
}

@test "lists --json: the versions of Unicode and UTS #58" {
    run bash -c '"$LINKSPAN" lists --json | python3 -c "
import json, sys
lists = json.load(sys.stdin)
print(*lists)
print(lists[\"unicode\"], lists[\"uts58\"])"'
    version=$(sed -n 's,^unicode unicode/\([0-9.]*\).*,\1,p' "$LINKSPAN_SOURCE/data/unicode.txt")
    [ "${lines[0]}" = 'unicode uts58 suffixes tlds' ]
    [ "${lines[1]}" = "$version $version" ]
}

@test "extend: a link that ends before it starts" {
    echo 'see a.com now' >text
    for range in $'5\t4' $'9\t0' $'1\t0'; do
        run --separate-stderr linkspan extend text <<<"$range"
        [ "$status" -eq 2 ]
        [ -z "$output" ]
        [ -n "$stderr" ]
    done
}

@test "lists --update: three lists" {
    printf '// BEGIN ICANN\ncom\n' >psl
    run --separate-stderr linkspan lists --update psl psl psl
    [ "$status" -eq 2 ]
    [[ $stderr == 'linkspan: '*'list'* ]]
}

@test "--from: a link at the very end of a line that is longer than is read at once" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import subprocess, sys
for size in 262143, 262144, 262145, 300000, 600000:
    for markup, text in ("json", '["%s a.com/y"]'), ("mail", "Subject: s\n\n%s a.com/y"):
        with open(markup, "w") as file:
            file.write(text % ("x" * size))
        done = subprocess.run([sys.argv[1], "--from=" + markup, markup], stdout=subprocess.PIPE)
        assert done.returncode == 0 and done.stdout == b"a.com/y\n", (markup, size, done)
PYTHON
    gives 0 ''
}

@test "look-ups: --help of each command and the manual page say the same defaults" {
    local command
    for command in find linkify check; do
        run linkspan "$command" --help
        [[ $output == *'wait at most SECONDS for an answer (default 6)'* ]]
        [[ $output == *'ask about at most NUM names at a time (default 32)'* ]]
    done
    grep -A 3 '^\.BI .*dns.-timeout=' "$LINKSPAN_SOURCE/docs/reference/linkspan.1" | grep -q 'Default: 6\.'
    grep -A 3 '^\.BI .*dns.-parallel=' "$LINKSPAN_SOURCE/docs/reference/linkspan.1" | grep -q 'Default: 32\.'
}

@test "check: blanks around a word make it no text" {
    run python3 - "$LINKSPAN" <<'PYTHON'
import json, subprocess, sys
for word in "nas.lan", "foo", "http:/a.com":
    for text in word, word + " ", " " + word, " " + word + "  ":
        done = subprocess.run([sys.argv[1], "check", "--json", text], stdout=subprocess.PIPE)
        assert json.loads(done.stdout.splitlines()[0])["text"] == word, (text, done)
PYTHON
    gives 0 ''
}
