"""Each mistake is reported by its whole message."""
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
        if first != "--redact": # which redacts documents too
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
usage("explain", "--table, --html and --json: cannot be used together", "--html", "--json")
usage("explain", "--table, --html and --json: cannot be used together", "--json", "--html")
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
