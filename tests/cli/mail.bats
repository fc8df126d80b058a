#!/usr/bin/env bats
# Messages: find --from=mail.
load common

@test "mail: each name of a charset" {
    run python3 "$models/mail_name_charset.py" "$LINKSPAN"
    gives 0 ''
}

@test "mail: each character of the charsets of one byte" {
    run python3 "$models/mail_character_charsets_one_byte.py" "$LINKSPAN"
    gives 0 ''
}

@test "mail: each transfer encoding, type and encoded word" {
    run python3 "$models/mail_transfer_encoding_type_encoded.py" "$LINKSPAN"
    gives 0 ''
}

@test "mail: each digit of base64, in lines of each length" {
    run python3 "$models/mail_digit_base64_lines_length.py" "$LINKSPAN"
    gives 0 ''
}

@test "--from=mail: base64 of Latin-1, with places" {
    run python3 "$models/mail_base64_latin_1_places.py" "$LINKSPAN"
    gives 0 ''
}

@test "--from=mail: a field of 262144 bytes, and a line more" {
    run python3 "$models/mail_field_262144_bytes_line.py" "$LINKSPAN"
    gives 0 ''
}

@test "--from=mail: identifiers of messages are no addresses" {
    local name
    for name in Message-ID In-Reply-To References Content-ID Resent-Message-ID; do
        run with_input "$name: <x@a.com>\n\nb.com\n" linkspan --from=mail
        gives 0 b.com
    done
    for name in Message-IDs Reply-To Sender Resent-To; do
        run with_input "$name: <x@a.com>\n\nb.com\n" linkspan --from=mail
        gives 0 'x@a.com
b.com'
    done
}

@test "mail: UTF-8 that is announced as ASCII is read" {
    for name in utf-8 utf8 us-ascii ascii ansi_x3.4-1968; do
        printf 'Content-Type: text/plain; charset=%s\n\nhttp://a.com/\320\226 b.com\n' $name >mail
        run --separate-stderr linkspan --from=mail mail
        gives 0 $'http://a.com/\u0416\nb.com'
        [ -z "$stderr" ] || { echo "$name: $stderr"; return 1; }
    done
}

@test "mail: a part without a type is text, in a digest it is a message" {
    # RFC 2045 5.2, RFC 2046 5.1.5
    printf 'Subject: x\n\nhttp://a.com/?x&amp;y <p title=z>b.com\n' >mail
    run linkspan --from=mail --profile=uts58 --json --fields=place,text mail
    gives 0 '{"place":"text","text":"http://a.com/?x&amp;y"}
{"place":"text","text":"b.com"}'
    for type in mixed digest; do
        printf 'Content-Type: multipart/%s; boundary=b\n\n--b\n\nSubject: c.com\n\nd.com/?x&amp;y\n--b--\n' \
            $type >mail
        run linkspan --from=mail --profile=uts58 --json --fields=place,text mail
        place=$([ $type = mixed ] && echo text || echo header)
        gives 0 "{\"place\":\"$place\",\"text\":\"c.com\"}
{\"place\":\"text\",\"text\":\"d.com/?x&amp;y\"}"
    done
}

@test "mail: every byte that is no digit of base64 is ignored" {
    # RFC 2045 6.8; the equals sign ends the data, and a line feed a line
    run python3 "$models/mail_every_byte_digit_base64.py" "$LINKSPAN"
    gives 0 ''
}

@test "mail: blanks around the name and the value of a parameter" {
    for charset in 'charset=iso-8859-1' ' charset = iso-8859-1 ' 'charset= "iso-8859-1"' 'x= ; charset=iso-8859-1' ' ;charset=iso-8859-1;'; do
        printf 'Content-Type: text/plain;%s\n\nhttp://a.com/\xe9 x\n' "$charset" >mail
        run linkspan --from=mail mail
        gives 0 'http://a.com/é'
    done
}
