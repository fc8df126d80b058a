"""A read that fails at once or midway is reported by every command."""
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
