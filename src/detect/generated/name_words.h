/* Last labels that make a name no link: file extensions (P9) and members of code
 * (P10).
 *
 * Made by tools/gen_tables.py; do not edit. From
 *   files.txt sha256 2c9f5d4635e9d485c3302fcccbd4b471c2df70af1c4f703284abb997e4776af5
 *   members.txt sha256 d0c09ad7f63394d272f9cbb69a0f74346f874d721061ef7e82e62658f42603e4
 *   tlds-alpha-by-domain.txt sha256 fbdc7824466b0a2161a85d95534851829db88b23e87000c0d7aadf6bccb2fd13
 * 799 bytes of tables. */
#ifndef LKS_GENERATED_NAME_WORDS_H
#define LKS_GENERATED_NAME_WORDS_H

#include <stdint.h>

static const char file_words[35][11] = {
    "ac",
    "ads",
    "am",
    "cab",
    "cc",
    "cf",
    "dot",
    "fish",
    "gmo",
    "inc",
    "java",
    "la",
    "lds",
    "map",
    "md",
    "mk",
    "ml",
    "mm",
    "mo",
    "mov",
    "pid",
    "pm",
    "properties",
    "ps",
    "pub",
    "py",
    "rs",
    "sas",
    "sh",
    "so",
    "tab",
    "target",
    "td",
    "tf",
    "zip",
};

static const char member_words[46][9] = {
    "author",
    "bar",
    "build",
    "call",
    "channel",
    "compare",
    "contact",
    "country",
    "data",
    "date",
    "day",
    "fail",
    "fit",
    "foo",
    "free",
    "group",
    "help",
    "host",
    "how",
    "id",
    "int",
    "map",
    "name",
    "new",
    "next",
    "now",
    "observer",
    "open",
    "parts",
    "phone",
    "pid",
    "ping",
    "play",
    "post",
    "read",
    "room",
    "run",
    "save",
    "search",
    "seek",
    "select",
    "show",
    "style",
    "target",
    "total",
    "watch",
};

#endif
