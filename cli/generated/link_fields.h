/* The fields of a link, in the order in which --json writes them.
 *
 * Made by tools/gen_tables.py; do not edit. From
 *   links.schema.json sha256 99e5514957fd94ca34295a4b075753c66af368c3d95fc25aa8c0d1c5a69738b6
 * 0 bytes of tables. */
#ifndef CLI_GENERATED_LINK_FIELDS_H
#define CLI_GENERATED_LINK_FIELDS_H

#include <stdint.h>

/* FIELD(VALUE, name, is_number); `is_number`: it always has a number */
#define LINK_FIELDS(FIELD) \
    FIELD(FILE, "file", false) \
    FIELD(ID, "id", false) \
    FIELD(RECORD, "record", true) \
    FIELD(LINE, "line", true) \
    FIELD(COLUMN, "column", true) \
    FIELD(START, "start", true) \
    FIELD(END, "end", true) \
    FIELD(PLACE, "place", false) \
    FIELD(WITHIN, "within", false) \
    FIELD(KIND, "kind", false) \
    FIELD(TEXT, "text", false) \
    FIELD(SCHEME, "scheme", false) \
    FIELD(LOCAL_PART, "local_part", false) \
    FIELD(HOST, "host", false) \
    FIELD(HOST_ASCII, "host_ascii", false) \
    FIELD(HOST_UNICODE, "host_unicode", false) \
    FIELD(HOST_KIND, "host_kind", false) \
    FIELD(REGISTRABLE, "registrable", false) \
    FIELD(SUFFIX, "suffix", false) \
    FIELD(PORT, "port", false) \
    FIELD(PATH, "path", false) \
    FIELD(QUERY, "query", false) \
    FIELD(FRAGMENT, "fragment", false) \
    FIELD(DIRECTIVES, "directives", false) \
    FIELD(HREF, "href", false) \
    FIELD(DISPLAY, "display", false) \
    FIELD(SEVERITY, "severity", false) \
    FIELD(ACTION, "action", false) \
    FIELD(SCORE, "score", false) \
    FIELD(FINDINGS, "findings", false) \
    FIELD(DNS, "dns", false) \
    FIELD(REFUSED, "refused", false)

#endif
