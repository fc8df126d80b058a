#!/usr/bin/env bats
# JSON, as each command writes it and as find --from=json reads it.
load common

@test "JSON has no raw control character, and gives back each" {
    run python3 "$models/json_has_raw_control_character.py" "$LINKSPAN"
    gives 0 ''
}

@test "JSON gives back the first and last character of each length" {
    run python3 "$models/json_gives_back_first_last.py" "$LINKSPAN"
    gives 0 ''
}

@test "JSON has the fields of its kind, and no others" {
    fields() {
        python3 -c 'import json, sys; print(*json.loads(sys.stdin.readline()))'
    }
    run fields <<<"$(linkspan --json <<<a.com)"
    gives 0 'file line column start end kind text scheme local_part host host_ascii host_unicode host_kind registrable suffix port path query fragment directives href display severity action score findings'
    run fields <<<"$(linkspan --json --id <<<$'k\ta.com')"
    [[ $output == 'file id record '* ]]
    [[ " $output " != *' dns '* ]]
}

@test "find --json: offsets of findings in each unit, before and after other characters" {
    run python3 "$models/json_offsets_findings_unit_before.py" "$LINKSPAN"
    gives 0 ''
}

@test "--from=json: a word of 1024 bytes is checked, a longer one is not" {
    printf -v word '%1024s' ''
    run --separate-stderr with_input "[\"a.com\", ${word// /x}]" linkspan --from=json
    [ "$status" -eq 2 ]
    [ "$output" = a.com ]
    [ -n "$stderr" ]
    run --separate-stderr with_input "[\"a.com\", ${word// /1}]" linkspan --from=json
    gives 0 a.com
    run --separate-stderr with_input "[\"a.com\", ${word// /1}x]" linkspan --from=json
    gives 0 a.com
}

@test "--from=json: keys in a path, with what must be escaped, and long ones" {
    run python3 "$models/json_keys_path_must.py" "$LINKSPAN"
    gives 0 ''
}

@test "--from=json: what is no JSON is said, with its place" {
    # wrong DOCUMENT MESSAGE: the link is found all the same
    wrong() {
        run --separate-stderr with_input "$1" linkspan --from=json
        [ "$status" -eq 2 ]
        [ "$output" = 'http://a.com/' ]
        [[ $stderr == "linkspan: standard input: line 1: not valid JSON at byte $2"* ]] ||
            { echo "$1: $stderr"; return 1; }
    }
    wrong '{[1],"a":"http://a.com/"}' '1: a value where none can be'
    wrong '{"a":"http://a.com/",[1]}' '21: a value where none can be'
    wrong '{"a" [1], "b":"http://a.com/"}' '5: a value where none can be'
    wrong '["http://a.com/" 1]' '17: a value where none can be'
    wrong '["http://a.com/", tru]' '18: '
    wrong '["http://a.com/", 01]' '18: '
    wrong '["http://a.com/", 1.]' '18: '
    wrong '["http://a.com/", -]' '18: '
    wrong '["http://a.com/", 1e]' '18: '
    wrong '["http://a.com/", .5]' '18: '
    wrong '["http://a.com/", +1]' '18: '
    # right DOCUMENT: nothing is wrong
    right() {
        run --separate-stderr with_input "$1" linkspan --from=json
        gives 0 'http://a.com/'
        [ -z "$stderr" ] || { echo "$1: $stderr"; return 1; }
    }
    right '["http://a.com/", 0, -0, 10, -1.5, 1e5, 1E+5, 1.25e-10, true, false, null, [], {}]'
    right ' { "a" : [ "http://a.com/" ] , "b" : { } } '
    right '["http://a.com/"] true'
    right '["http://a.com/"] 1234567890'
    right '["http://a.com/"] 1'
    right '"http:\\/\\/a.com\\/"'
    right '["\\u0068ttp://a.com/"]'
}

@test "--from=json: each control character in a string is an error, no other is" {
    run python3 "$models/json_control_character_string.py" "$LINKSPAN"
    gives 0 ''
}
