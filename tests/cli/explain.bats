#!/usr/bin/env bats
# explain: one account of a text in three forms.
load common

# Spaces at the ends of lines are not the point.
trimmed() {
    "$@" | sed 's/ *$//'
}

@test "explain: a sentence for each link, and for each text that looks like one" {
    run linkspan explain 'http://wiki.acme/x'
    gives 1 'http://wiki.acme/x: not linked: .acme is not a top-level domain (H1); --unknown-tld-after-scheme links it'
    run linkspan explain 'see example.com/a. Edit README.md'
    gives 0 'example.com/a: linked; ends before ".": kept only if more of the link follows (5.6)
README.md: not linked: the name of a file (P9); --tailor=-files links it'
    run linkspan explain 'https://user:pw@example.com/' 'https://user@example.com/' 'mailto:x/y' 'see 2001:db8::1'
    gives 1 'https://user:pw@example.com/: not linked: a password stands before the host (E4)
https://user@example.com/: not linked: a user name stands before the host (E4); --user-names links it
mailto:x/y: not linked: no address follows mailto: (H11)
2001:db8::1: not linked: an IPv6 address needs square brackets and a scheme (H14)'
    run linkspan explain 'nothing here'
    gives 1 'nothing here: not linked: nothing in it looks like a link'
    # what is offered helps
    run linkspan explain --unknown-tld-after-scheme 'http://wiki.acme/x'
    gives 0 'http://wiki.acme/x: linked'
    run linkspan explain --tailor=-files 'README.md'
    gives 0 'README.md: linked'
}

@test "explain: a sentence cannot steer the terminal" {
    run linkspan explain $'http://a\u202Eb.com/ \033[31m'
    [[ $output != *$'\u202E'* && $output != *$'\033'* ]]
}

@test "explain: a row for each character, brackets that wait, wide characters" {
    run trimmed linkspan explain --table 'a.io/(語'
    gives 0 'a.io/(語: linked

  byte  char code point  term     part       decision        rule   brackets
     0  a    U+0061      Include             host            H3
     1  .    U+002E      Soft                host            H3
     2  i    U+0069      Include             host            H3
     3  o    U+006F      Include             host            H3
     4  /    U+002F      Include  path       initiator       T2
     5  (    U+0028      Open     path       open            5.8    (
     6  語   U+8A9E      Include  path       include         5.5    (

link 0-9: a.io/(語
  leads to https://a.io/(%E8%AA%9E
  host a.io: domain, a.io in ASCII, top-level domain exists, suffix io, registrable a.io
    label a: valid
    label io: valid'
}

@test "explain: combining and unseen characters do not move the columns" {
    # U+0301, U+202E, ESC and an ill-formed byte
    run trimmed linkspan explain --table $'e\u0301\u202E\033\xFF'
    gives 0 "e$(printf '\xcc\x81')\u202e\x1b"$'\xff'": not linked: nothing in it looks like a link

  byte  char code point  term     part       decision        rule   brackets
     0  e    U+0065      Include             text
     1  ◌$(printf '\xcc\x81')    U+0301      Include             text
     3  ◌    U+202E      Include             text
     6  ␛    U+001B      Hard                text
     7  �    ill-formed  Hard                text"
}

@test "explain: why a name is none" {
    run linkspan explain --table 'see a.-b.com'
    [ "$status" -eq 1 ]
    [[ $output == *'no link 4-12: a.-b.com: H4, a label that is not valid'* ]]
    [[ $output == *'label a: valid'* ]]
    [[ $output == *'label -b: '*hyphen* ]]
}

@test "explain --color" {
    run linkspan explain --table --color=always a.io
    [[ $output == *$'\033['* ]]
    run linkspan explain --table a.io
    [[ $output != *$'\033['* ]]
}

@test "explain --json: the same for programs" {
    linkspan explain --json 'x a.io/b. c.invalid' >out
    run field refused <out
    [[ $output == *'"rule": "H1"'* ]]
    [[ $output == *'"delegated": false'* ]]
    python3 "$models/explain_json_same_programs.py"
}

@test "explain --json: findings" {
    # a Cyrillic a among Latin letters
    linkspan explain --json --profile safe 'http://pаypal.com' >out
    run field links <out
    [[ $output == *'"findings": [{'* ]]
}

@test "explain --html: a page of its own that text cannot break" {
    linkspan explain --html '<script>alert(1)</script> a.com/"&' >page
    [ "$(grep -c '<script' page)" -eq 0 ]
    [ "$(grep -cE '(src|href)=' page)" -eq 0 ]
    grep -q '&lt;' page
    [ "$(tail -n 1 page)" = '</html>' ]
}

@test "explain: lines of standard input" {
    run trimmed with_input 'a.io\nb\n' linkspan explain --table
    [ "$(grep -c '^  byte' <<<"$output")" -eq 2 ]
}

@test "explain: the table, the page and the JSON say the same" {
    run python3 "$LINKSPAN_SOURCE/tests/cli/explain_forms.py" "$LINKSPAN"
    gives 0 ''
}

@test "explain: labels, refusals, characters and stretches of text, beside models of them" {
    run python3 "$LINKSPAN_SOURCE/tests/cli/explain_parts.py" "$LINKSPAN"
    gives 0 ''
}

@test "explain: what steers a line is not shown, and its neighbours are" {
    # the first and last of each range, and those beside them
    for code in 061C 200B 200F 2028 202E 2060 206F FEFF E0000 E0001 E007F E0100 10FFFF; do
        # shellcheck disable=SC2059 # the format is the point
        text=$(printf "\\U$code")
        run linkspan explain --table "$text"
        [[ ${lines[2]} == '     0  ◌    U+'"$code"* ]]
    done
    for code in 061B 061D 200A 2010 2027 202F 205F 2070 FEFC FEFE FF00 DFFFF; do
        # shellcheck disable=SC2059
        text=$(printf "\\U$code")
        run linkspan explain --table "$text"
        [[ ${lines[2]} == "     0  $text"*" U+$code"* ]]
    done
}

@test "explain: control characters are shown as pictures" {
    for code in 1 9 1B 1F 7F 80 9F; do
        # shellcheck disable=SC2059 # the format is the point
        text=$(printf "\\U$code")
        # shellcheck disable=SC2059
        case $code in
        7F) picture=␡ ;;
        [89]?) picture=� ;;
        *) picture=$(printf "\\U$(printf %x $((0x2400 + 0x$code)))") ;;
        esac
        run linkspan explain --table "$text"
        [[ ${lines[2]} == "     0  $picture    U+$(printf %04X 0x$code) "* ]]
    done
    run linkspan explain --table $'\u00a1'
    [[ ${lines[2]} == '     0  ¡    U+00A1 '* ]]
    run linkspan explain --table '~'
    [[ ${lines[2]} == '     0  ~    U+007E '* ]]
    run linkspan explain --table '! '
    [[ ${lines[3]} == '     1       U+0020 '* ]]
}

@test "explain: the evidence for a bare name, linked or not" {
    run with_input 'Pesan di batikmelati.id ya' linkspan explain --table --profile tailored
    [ "$status" -eq 0 ]
    [[ $output == *'  evidence: class c; announced (strong, for); line 6: a site'* ]]
    run with_input 'the user.id field' linkspan explain --table --profile tailored
    [ "$status" -eq 1 ]
    [[ $output == *'  evidence: class c; record (strong, against); line 10: no site'* ]]
    run with_input 'the user.id field' linkspan explain --profile tailored --json
    [[ $output == *'"evidence":{"record":-2,"class":"c","line":10,"is-site":0}'* ]]
    run with_input 'the user.id field' linkspan explain --profile tailored --html
    [[ $output == *'<li>evidence: class c; record (strong, against); line 10: no site'* ]]
    run with_input 'see harvest.tools now' linkspan explain --table --profile tailored
    [[ $output == *'  evidence: class d; no evidence; line 4: a site'* ]]
    run with_input 'see harvest.com now' linkspan explain --table --profile tailored
    [[ $output != *evidence* ]]
    run with_input 'Pesan di batikmelati.id ya' linkspan explain --table --profile uts58
    [[ $output != *evidence* ]]
}

@test "explain --suspects: a suspect without an address has an empty one, beside links that have one" {
    run python3 "$models/explain_suspects_suspect_without_address.py" "$LINKSPAN"
    gives 0 ''
}

@test "explain --html: each link and suspect is in an element of its own, the text between them in none" {
    run python3 "$models/explain_html_link_suspect_element.py" "$LINKSPAN"
    gives 0 ''
}

@test "explain: evidence for what a rule about names has refused, and for nothing else" {
    # evidence ARGUMENT...: of each link and each refusal of the text, whether there is evidence
    evidence() {
        linkspan explain --profile tailored --json "$1" >json || [ $? -eq 1 ]
        python3 -c '
import json
told = json.load(open("json"))
print(*["link:%s" % ("evidence" in one) for one in told["links"]],
      *["%s:%s" % (one["rule"], "evidence" in one) for one in told["refused"]])'
    }
    run evidence 'user.id'
    gives 0 'P10:True'
    run evidence 'Pesan di batikmelati.id ya'
    gives 0 'link:True'
    run evidence 'https://batikmelati.id'
    gives 0 'link:False'
    run evidence 'see batikmelati.id/x now'
    gives 0 'link:False'
    run evidence 'a@batikmelati.id'
    gives 0 'link:False'
    run evidence 'helpers.py is a file'
    [[ $output =~ ^P(9|10|18):True$ ]]
    run evidence 'com.melati.info'
    gives 0 'P18:True'
    run evidence 'javascript:http://a.com'
    [[ $output =~ ^H11:False ]]
}

@test "explain --html: each rule has a text of its own" {
    run python3 "$models/explain_html_rule_has_text.py" "$LINKSPAN"
    gives 0 ''
}

@test "explain --html: the text, its links and what was refused are shown" {
    run python3 "$models/explain_html_text_links_was.py" "$LINKSPAN"
    gives 0 ''
}

@test "explain: the table, the page and JSON tell the same evidence" {
    run python3 "$models/explain_table_page_json_tell.py" "$LINKSPAN"
    gives 0 ''
}

@test "explain: each of several links has its own address" {
    run bash -c "\"\$LINKSPAN\" explain --json 'http://a.com/x b.org/y c@d.net' | python3 -c '
import json, sys
print(*(link[\"href\"] for link in json.load(sys.stdin)[\"links\"]))'"
    gives 0 'http://a.com/x https://b.org/y mailto:c@d.net'
}
