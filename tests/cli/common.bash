# What every test of the command has: $LINKSPAN is the program, $dir an empty
# folder that is the current one.
bats_require_minimum_version 1.5.0

# The Python files that know what is right, beside what the command says.
# shellcheck disable=SC2034 # for the tests
models=$LINKSPAN_SOURCE/tests/cli/models

setup() {
    dir=$BATS_TEST_TMPDIR/work
    mkdir "$dir"
    cd "$dir" || exit 1
    unset NO_COLOR TERM
    export PYTHONDONTWRITEBYTECODE=1
}

linkspan() {
    "$LINKSPAN" "$@"
}

# Run with a text on standard input: with_input TEXT COMMAND...; TEXT is a
# format of printf.
with_input() {
    # shellcheck disable=SC2059 # the format is the point
    printf "$1" | "${@:2}"
}

# gives STATUS OUTPUT: the last `run` ended and wrote like this.
gives() {
    if [ "$status" -ne "$1" ] || [ "$output" != "$2" ]; then
        printf 'status %s, wanted %s\noutput:\n%s\nwanted:\n%s\n' \
            "$status" "$1" "$output" "$2"
        [ -z "${stderr-}" ] || printf 'messages:\n%s\n' "$stderr"
        return 1
    fi
}

# fails_with MESSAGE: the last `run --separate-stderr` wrote nothing but this
# message, which may be the beginning of it, and ended with status 2.
fails_with() {
    if [ "$status" -ne 2 ] || [ -n "$output" ] ||
        [ "${stderr#"$1"}" = "$stderr" ]; then
        printf 'status %s\noutput:\n%s\nmessages:\n%s\nwanted:\n%s\n' \
            "$status" "$output" "$stderr" "$1"
        return 1
    fi
}

# field NAME: that member of each JSON object of standard input, a line each.
field() {
    python3 -c '
import json, sys
for line in sys.stdin.buffer:
    print(json.dumps(json.loads(line)[sys.argv[1]], ensure_ascii=False))' "$1"
}

# until_lines N FILE: wait until the file has N lines. The limit of the test ends a wait
# for what never comes.
until_lines() {
    until [ -e "$2" ] && [ "$(wc -l <"$2")" -ge "$1" ]; do
        sleep 0.02
    done
}
