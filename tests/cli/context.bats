#!/usr/bin/env bats
# find -A, -B and -C: lines around links, beside grep; and long lines one after the other.
load common

@test "-A, -B and -C: the lines that grep shows" {
    run python3 "$models/context_b_c_lines_grep.py" "$LINKSPAN"
    gives 0 ''
}

@test "-C: each of several long lines is shown as it is by itself" {
    run python3 "$models/context_c_several_long_lines.py" "$LINKSPAN"
    gives 0 ''
}

@test "-C: colours and clickable links do not count as text" {
    run python3 "$models/context_c_colours_clickable_links.py" "$LINKSPAN"
    gives 0 ''
}

@test "-C cuts a long line between two characters" {
    run python3 "$models/context_c_cuts_long_line.py" "$LINKSPAN"
    gives 0 ''
}

@test "-C: of a line that is too long, what stands around its links" {
    run python3 "$models/context_c_line_too_long.py" "$LINKSPAN"
    gives 0 ''
}

@test "-C: of a line with very many links, the first of them" {
    run python3 "$models/context_c_line_very_many.py" "$LINKSPAN"
    gives 0 ''
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

@test "-C: names, numbers and colours of each line" {
    printf '1\na.com\n3\n4\n5\nb.com\n' >text
    run linkspan -C1 -Hn text
    gives 0 'text-1-1
text:2:a.com
text-3-3
--
text-5-5
text:6:b.com'
    run bash -c '"$LINKSPAN" -C1 -Hn --color=always --hyperlink=never text | cat -v'
    [ "${lines[0]}" = '^[[35mtext^[[m-^[[32m1^[[m-1' ]
    [ "${lines[1]}" = '^[[35mtext^[[m:^[[32m2^[[m:^[[01;31ma.com^[[m' ]
    # three lines are kept of many
    printf '%s\n' 1 2 3 4 5 6 7 a.com 9 10 11 12 13 >text
    run linkspan -C3 text
    gives 0 $'5\n6\n7\na.com\n9\n10\n11'
    # with -z the lines end in NUL
    printf '1\0a.com\0003\0004\0' >text
    linkspan -z0 -C1 text >out
    printf '1\0a.com\0003\0' | cmp - out
    run --separate-stderr linkspan -C 1001 text
    fails_with 'linkspan: --context: more than 1000 lines'
    run linkspan -C 1000 -z text
    [ "$status" -eq 0 ]
}
