#!/usr/bin/env bats
# The texts of check, format, host and the others: arguments, lines and files; and the
# lists of hosts and whole texts that commands read.
load common

@test "a line of 1048576 bytes is read, a longer one is skipped with a message" {
    run python3 "$models/lines_line_1048576_bytes_read.py" "$LINKSPAN"
    gives 0 ''
}

@test "lines are written with the ends that they have" {
    run python3 "$models/lines_written_ends_they_have.py" "$LINKSPAN"
    gives 0 ''
}

@test "the exit status is the greatest of those of all texts, in any order" {
    run python3 "$models/lines_exit_status_greatest_those.py" "$LINKSPAN"
    gives 0 ''
}

@test "files of --file come before those that are arguments" {
    local name
    for name in a b c d; do echo "$name.com" >$name; done
    run linkspan normalize c --file=a d --file=b
    gives 0 $'https://a.com/\nhttps://b.com/\nhttps://c.com/\nhttps://d.com/'
}

@test "a list of 16 MiB is read, a longer file is no list" {
    { echo 'b.com'; echo '#'; head -c 16777208 /dev/zero | tr '\0' '#'; } >list
    [ "$(wc -c <list)" -eq 16777216 ]
    run --separate-stderr with_input 'a.com b.com' linkspan --ignore list
    gives 0 a.com
    echo >>list
    run --separate-stderr with_input 'a.com b.com' linkspan --ignore list
    fails_with 'linkspan: list: larger than 16777216 bytes'
    run --separate-stderr with_input 'a.com b.com' linkspan --protect list
    fails_with 'linkspan: list: larger than 16777216 bytes'
}

@test "lists of hosts: each blank around a name, and each line" {
    run python3 "$models/lines_lists_hosts_blank_around.py" "$LINKSPAN"
    gives 0 ''
}

@test "texts of any length are read as a whole" {
    run python3 "$models/lines_texts_any_length_read.py" "$LINKSPAN"
    gives 0 ''
}

@test "a folder is no text: one message, whatever is in the memory" {
    # memory that is not written to has bytes that are not UTF-8
    export MALLOC_PERTURB_=66
    local command
    for command in check display explain format host normalize; do
        run --separate-stderr linkspan $command --file=.
        gives 2 ''
        [ "$stderr" = 'linkspan: .: Is a directory' ]
        run --separate-stderr linkspan $command <.
        gives 2 ''
        [ "$stderr" = 'linkspan: standard input: Is a directory' ]
    done
    for command in '' find linkify 'linkify --from=html' 'linkify --redact=host'; do
        # shellcheck disable=SC2086 # several words, or none
        run --separate-stderr linkspan $command <.
        gives 2 ''
        [ "$stderr" = 'linkspan: standard input: Is a directory' ]
    done
    # nor is it the text before it, which is still in memory
    printf 'caf\xe9 %.0s' {1..20000} a.com >latin
    run --separate-stderr linkspan linkify --rel= latin .
    [ "$status" -eq 2 ]
    [ "${#stderr_lines[@]}" -eq 2 ]
    [[ ${stderr_lines[0]} == 'linkspan: latin: has bytes that are not UTF-8'* ]]
    [ "${stderr_lines[1]}" = 'linkspan: .: Is a directory' ]
}

@test "a character at the end of a window counts once, whatever its length" {
    # a line that is longer than a block, with its cut at each byte of a character
    run python3 "$models/lines_character_end_window_counts.py" "$LINKSPAN"
    gives 0 ''
}

@test "each part of a link in a line that is longer than a block" {
    run python3 "$models/lines_part_link_line_longer.py" "$LINKSPAN"
    gives 0 ''
}
