#!/usr/bin/env bats
# display: PRI 185's samples with Hebrew letters for the capitals.
load common

# EF GH IJ KL as אב גד הו זח
mixed='http://ab.cd.אב.גד.com/הו/זח/mn/op'

needs_fribidi() {
    linkspan display --form visual a.com >/dev/null 2>&1 ||
        skip 'built without FriBidi'
}

@test "visual order, by each of the options (Tables 2 to 5)" {
    needs_fribidi
    shows() { # ORDER PARAGRAPH WANTED
        run linkspan display --form visual --order "$1" --paragraph "$2" "$mixed"
        gives 0 "$3"
    }
    shows plain ltr 'http://ab.cd.דג.בא.com/חז/וה/mn/op'
    shows plain rtl 'mn/op/חז/וה/com.דג.בא.http://ab.cd'
    shows constant ltr 'http://ab.cd.בא.דג.com/וה/חז/mn/op'
    shows constant rtl 'http://ab.cd.בא.דג.com/וה/חז/mn/op'
    shows environment ltr 'http://ab.cd.בא.דג.com/וה/חז/mn/op'
    shows environment rtl 'op/mn/חז/וה/com.דג.בא.cd.ab//:http'
    shows content ltr 'op/mn/חז/וה/com.דג.בא.cd.ab//:http'
    shows tld rtl 'http://ab.cd.בא.דג.com/וה/חז/mn/op'
}

@test "PRI 185's samples have domains that do not exist" {
    needs_fribidi
    run linkspan display --form visual --order tld http://ab.אב/הו
    gives 0 'וה/בא.ab//:http'
    run linkspan display --form visual --order constant http://ab.אב/הו
    gives 0 'http://ab.בא/וה'
    run linkspan display --form visual --order constant אב@גד.הו
    gives 0 'בא@דג.וה'
}

@test "the port is shown after the host" {
    needs_fribidi
    run linkspan display --form visual --order constant http://אב.גד:80/x
    gives 0 'http://בא.דג:80/x'
    run linkspan display --form visual --order content http://אב.גד:80/x
    gives 0 'x/80:דג.בא//:http'
}

@test "--form=visual: the whole line is in visual order" {
    needs_fribidi
    run linkspan display --form visual --paragraph rtl "אב $mixed גד http://a.com/x/ ו"
    gives 0 'ו http://a.com/x/ דג http://ab.cd.בא.דג.com/וה/חז/mn/op בא'
    run linkspan display --form visual "אב גד $mixed הו"
    gives 0 'דג בא http://ab.cd.בא.דג.com/וה/חז/mn/op וה'
    run linkspan display --form visual --paragraph rtl $'אב (ג)\nדה\n'
    gives 0 $')ג( בא\nהד'
    run linkspan display --form visual --mirror --paragraph rtl 'אב (ג)'
    gives 0 '(ג) בא'
    # without a link too
    run linkspan display --form visual 'אב ab'
    gives 0 'בא ab'
}

@test "a word without a scheme is no link" {
    run linkspan display notes.invalid
    gives 0 notes.invalid
}

@test "the visual form, or without FriBidi what is missing" {
    run --separate-stderr linkspan display --form visual a.com
    if [ "$status" -eq 0 ]; then
        gives 0 a.com
    else
        fails_with 'linkspan: --form=visual: this command was built without FriBidi'
    fi
}

@test "bidi controls: taken out again, it is the text" {
    text="ראו $mixed, סוף"
    linkspan display "$text" >out
    # LRE around the whole, LRM around each field
    grep -q "$(printf '\u202a\u200ehttp\u200e://\u200eab\u200e')" out
    sed "$(printf 's/[\u200e\u202a\u202c]//g')" out >stripped
    [ "$(cat stripped)" = "$text" ]
}

@test "isolates" {
    run linkspan display --form isolates http://א.com/
    gives 0 "$(printf '\u2066\u2066http\u2069://\u2066א\u2069.\u2066com\u2069/\u2066\u2069\u2069')"
}

@test "what runs from left to right needs no controls" {
    for form in controls isolates; do
        run linkspan display --form $form 'see http://a.com/x/, b@a.com'
        gives 0 'see http://a.com/x/, b@a.com'
        # in a right-to-left paragraph a slash at the end would be shown first
        run linkspan display --form $form --paragraph rtl http://a.com/x
        gives 0 http://a.com/x
        run linkspan display --form $form --paragraph rtl http://a.com/x/
        [ "$output" != http://a.com/x/ ]
        # a digit at the start is drawn to right-to-left text before it
        run linkspan display --form $form 1.com/x
        [ "$output" != 1.com/x ]
    done
    linkspan display 'see http://a.com/x/' >text
    for profile in uts58 tailored safe; do
        run linkspan --profile $profile text
        gives 0 http://a.com/x/
    done
}

@test "--undo removes what display has written, and nothing else" {
    text="ראו $mixed, אב@גד.com (http://a.com/%41/א)"
    for form in controls isolates; do
        for order in constant environment content tld plain; do
            for paragraph in ltr rtl; do
                linkspan display --form $form --order $order --paragraph $paragraph \
                    "$text" >shown
                run linkspan display --undo <shown
                gives 0 "$text"
            done
        done
    done
    linkspan display --pri185 'אב/גד/ a/א' >shown
    run linkspan display --undo <shown
    gives 0 'אב/גד/ a/א'
    for other in $'\u202aa\u202c' $'\u202a\u200ea\u202c' $'\u2066\u2066a' $'\u200ea.com'; do
        run linkspan display --undo "$other"
        gives 0 "$other"
    done
}

@test "check names the controls that display writes" {
    linkspan display "ראו $mixed סוף" >shown
    run linkspan check <shown
    [ "$status" -eq 1 ]
    [[ $output == *'"linkspan display" has written control characters into this text; "linkspan display --undo" removes them.'* ]]
    run linkspan check --json <shown
    [ "$(field display_controls <<<"$output")" = true ]
    run linkspan check $'ראו \u202ex\u202c'
    [[ $output != *'linkspan display'* ]]
    run linkspan check --json $'ראו \u202ex\u202c'
    [ "$(field display_controls <<<"$output")" = false ]
}

@test "--form=copy: the text that belongs on the clipboard" {
    run linkspan display --form copy "ראו https://xn--bcher-kva.de/%E8%8C%B6?a%26b, xn--9dbne9b.com/%2E"
    gives 0 'ראו https://bücher.de/茶?a%26b, שלום.com/%2E'
    # found whole: the tailored rules end a link before the native full stop
    run linkspan display --form copy 'https://a.com/%E4%BD%A0%E3%80%82'
    gives 0 'https://a.com/你%E3%80%82'
    run linkspan display --form copy 'https://pаypal.com/' # Cyrillic а
    gives 0 'https://xn--pypal-4ve.com/'
    run linkspan display --form copy --legacy 'https://a.com/%C4%B1'
    gives 0 'https://a.com/%C4%B1'
    run --separate-stderr linkspan display --form copy --elide 9 a.com
    fails_with 'linkspan: --form=copy and --elide: cannot be used together, since a shortened link cannot be followed'
}

@test "--mark: what is for showing only" {
    run linkspan display --mark 'see http://a.com/x' "$mixed" ''
    [ "${lines[0]}" = $'copy\tsee http://a.com/x' ]
    [[ ${lines[1]} == $'show\t'* ]]
    [ "${lines[2]}" = $'copy\t' ]
    run linkspan display --mark --readable --elide 9 'http://a.com/abcdefghi'
    [[ $output == $'show\t'* ]]
    run linkspan display --mark --form copy "$mixed"
    gives 0 "$(printf 'copy\t%s' "$mixed")"
    run linkspan display --mark --form html 'a.com'
    [[ $output == $'show\t'* ]]
}

@test "HTML, the text around escaped too" {
    run linkspan display --form html 'see <a.com> & "b"'
    gives 0 'see &lt;<bdi dir="ltr"><bdi dir="ltr">a</bdi>.<bdi dir="ltr">com</bdi></bdi>&gt; &amp; &quot;b&quot;'
}

@test "lines of standard input, and what is no link stays" {
    run with_input 'no link\n\na.com' linkspan display --order plain
    gives 0 'no link

a.com'
}

@test "--pri185 recognises file names" {
    run linkspan display --pri185 --form html 'c:\dir\file.txt'
    [[ $output == *'<bdi dir="ltr">dir</bdi>'* ]]
    # a separator at the end is part of it
    run linkspan display --pri185 --form html 'foo/ x'
    gives 0 '<bdi dir="ltr"><bdi dir="ltr">foo</bdi>/<bdi dir="ltr"></bdi></bdi> x'
}

@test "--readable: as people should see it" {
    run linkspan display --readable --order plain 'https://xn--bcher-kva.de/%E8%8C%B6'
    gives 0 'https://bücher.de/茶'
    run linkspan display --readable --order plain 'https://pаypal.com/'
    gives 0 'https://xn--pypal-4ve.com/'
    run linkspan display --readable --elide 20 --order plain \
        'https://example.com/a/very/long/path/to/something'
    [[ $output == *'example.com'*'…'* ]]
    [ "${#output}" -le 20 ]
}

@test "--readable: also what would not be found in a text" {
    # Cyrillic а behind another host, and a domain that does not exist
    run linkspan display --readable --order=plain 'https://google.com@pаypal.com/%D7%AA'
    [[ $output == *'@xn--pypal-4ve.com/ת'* ]]
    run linkspan display --readable --order=plain 'https://xn--9dbne9b.notatld/%D7%AA%D7%94'
    [[ $output == *'שלום.notatld/תה'* ]]
}

@test "what cannot be" {
    run --separate-stderr linkspan display --order upside-down a.com
    fails_with 'linkspan: --order: upside-down: not one of constant|environment|content|tld|plain'
    run --separate-stderr linkspan display --readable --pri185 a.com
    fails_with 'linkspan: --pri185 and --readable: cannot be used together'
    run --separate-stderr linkspan display --form copy --pri185 a.com
    fails_with 'linkspan: --pri185 and --form=copy: cannot be used together'
}

@test "--mark: each form of a link that may be copied, and of one that may not" {
    mark_of() { # OPTION... TEXT
        linkspan display --mark "$@" | cut -f 1
    }
    # what people see is what may be copied
    for text in 'http://xn--bcher-kva.de/' 'http://a.com/%41' 'see a.com' 'no link'; do
        for options in --readable --form=copy --order=plain ''; do
            # shellcheck disable=SC2086 # no word, or one
            run mark_of $options "$text"
            gives 0 copy
        done
    done
    # controls, tags, or another order
    for options in '' --form=isolates --form=html --readable; do
        # shellcheck disable=SC2086
        run mark_of $options "$mixed"
        gives 0 show
    done
    # what was for showing only does not mark the next text
    run mark_of "$mixed" a.com "$mixed" 'no link'
    gives 0 $'show\ncopy\nshow\ncopy'
    run mark_of --form=html a.com x
    gives 0 $'show\ncopy'
    run mark_of --undo "$(linkspan display "$mixed")"
    gives 0 copy
    needs_fribidi
    run mark_of --form=visual "$mixed" a.com אב
    gives 0 $'show\ncopy\nshow'
}

@test "a text is meant as a link if it has a scheme or an @, and no space or tab" {
    # in HTML each field of a link has a tag
    is_link() {
        [[ $(linkspan display --form=html "$1") == '<bdi dir="ltr"><bdi'* ]]
    }
    local text
    for text in http://a.invalid/ foo:bar a@b.invalid a@b; do
        is_link "$text" || { echo "$text"; return 1; }
    done
    for text in a.invalid 'x http://a.invalid/' $'x\thttp://a.invalid/' 'x a@b.invalid' $'a@b.invalid\tx' word; do
        ! is_link "$text" || { echo "$text"; return 1; }
    done
}

@test "--form: the last one counts" {
    for form in visual copy html; do
        run linkspan display --form=$form --form=isolates "$mixed"
        [ "$output" = "$(linkspan display --form=isolates "$mixed")" ]
        run linkspan display --form=$form --form=controls "$mixed"
        [ "$output" = "$(linkspan display "$mixed")" ]
        run linkspan display --form=isolates --form=$form "$mixed"
        [ "$output" = "$(linkspan display --form=$form "$mixed")" ]
    done
}

@test "--form=copy: each escape that is kept or not, found whole by the profile that found the link" {
    run python3 "$models/display_form_copy_escape_kept.py" "$LINKSPAN"
    gives 0 ''
}

@test "display: each option of its own" {
    run linkspan display --form isolates --order plain 'a.com'
    gives 0 a.com
    run linkspan display --form html --order constant --paragraph rtl 'a.com'
    gives 0 '<bdi dir="ltr"><bdi dir="ltr">a</bdi>.<bdi dir="ltr">com</bdi></bdi>'
    # two links, and the text around and between
    run linkspan display --order plain --readable 'x xn--bcher-kva.de, xn--bcher-kva.de! y'
    gives 0 'x bücher.de, bücher.de! y'
    # an address and a tab
    run linkspan display --order plain --readable 'b@xn--bcher-kva.invalid'
    gives 0 'b@bücher.invalid'
    run linkspan display --order plain --readable $'http://xn--bcher-kva.invalid\tx'
    gives 0 $'http://xn--bcher-kva.invalid\tx'
}

@test "display --readable: the doubtful label alone is in Punycode, whatever the dots" {
    # Cyrillic а, and the three other dots of IDNA
    for dot in . 。 ． ｡; do
        run linkspan display --readable --order plain "https://bücher${dot}pаypal${dot}com/"
        gives 0 'https://bücher.xn--pypal-4ve.com/'
        run linkspan display --readable --order plain "https://pаypal${dot}bücher${dot}com/"
        gives 0 'https://xn--pypal-4ve.bücher.com/'
    done
}

@test "display --elide: an encoded path is cut to each length, between two escapes" {
    run python3 "$models/display_elide_encoded_path_cut.py" "$LINKSPAN"
    gives 0 ''
}
