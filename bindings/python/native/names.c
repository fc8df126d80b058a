/* Names of the library's values, as the command writes them in JSON. */
#include "bindings/python/native/core.h"

#define NAME(names, value)                                                     \
    ((size_t)(value) < sizeof(names) / sizeof *(names) ? (names)[value] : NULL)

const char *action_name(int32_t action)
{
    static const char *const names[] = {"link", "encode", "plain", "punycode",
                                        "defang"};
    return NAME(names, action);
}

const char *severity_name(int32_t severity)
{
    static const char *const names[] = {NULL, "note", "warning", "severe"};
    return NAME(names, severity);
}

const char *decision_name(uint32_t decision)
{
    static const char *const names[] = {
        "text", "scheme",    "local-part",  "at",      "host",
        "port", "initiator", "separator",   "include", "soft",
        "open", "close",     "no-part",     "hard",    "unmatched",
        "full", "tailored",  "passed-over", "refused"};
    return NAME(names, decision);
}

const char *part_name(uint32_t part)
{
    static const char *const names[] = {
        NULL, "path", "query", NULL, "fragment", NULL, NULL, NULL, "directive"};
    return NAME(names, part);
}

const char *host_kind_name(uint32_t kind)
{
    static const char *const names[] = {NULL,   "domain", "ipv4",
                                        "ipv6", "name",   "odd-ipv4"};
    return NAME(names, kind);
}

const char *term_name(int32_t term)
{
    static const char *const names[] = {"hard", "soft", "close", "open",
                                        "include"};
    return NAME(names, term);
}
