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
    run linkspan display --form isolates http://a.com/
    gives 0 "$(printf '\u2066\u2066http\u2069://\u2066a\u2069.\u2066com\u2069/\u2066\u2069\u2069')"
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
    fails_with 'linkspan: --readable and --pri185: only one of them'
}
