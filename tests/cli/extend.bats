#!/usr/bin/env bats
# extend: ranges of another program, in each unit and any order.
load common

@test "extend: whatever of a link was found, its whole range comes out" {
    run python3 "$models/extend_whatever_link_was_found.py" "$LINKSPAN"
    gives 0 ''
}

@test "extend: each line that is no range, and each range that is not in the text" {
    run python3 "$models/extend_line_range_not.py" "$LINKSPAN"
    gives 0 ''
}

@test "extend: each range of a text, in each unit and in any order" {
    run python3 "$models/extend_range_text_unit_any.py" "$LINKSPAN"
    gives 0 ''
}

@test "extend: a bad line does not stop the others, and the status is 2" {
    printf 'see a.com/b(c)d and b.com/e(f)g' >text
    run --separate-stderr with_input '4\t9\nx\n20\t25\n99\t99\n4\t9\n' linkspan extend text
    gives 2 $'4\t15\n20\t31\n4\t15'
    [ "$stderr" = 'linkspan: standard input: line 2: expected START, a tab and END
linkspan: standard input: line 4: the range is not in the text' ]
}

@test "extend: an @ after a slash, question mark or number sign makes no address" {
    for sign in / '?' '#'; do
        #       0123456789012345
        printf 'see a.com%sx@b(c)d, y' "$sign" >text
        run with_input '4\t13\n' linkspan extend text
        gives 0 '4	17'
    done
    # without them it does
    printf 'see xy.com@a.org' >text
    run with_input '7\t16\n' linkspan extend text
    gives 0 '4	16'
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
