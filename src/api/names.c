#include "linkspan/linkspan.h"

#include <string.h>

#include "api/check.h"
#include "find/rules/rules.h"
#include "host/uts46.h"
#include "output/format.h"
#include "safety/policy.h"
#include "text/hints.h"

/* Set, value and name of each row. The names are the words of the command's
 * options. Statuses, findings and the errors of host names have tables of their
 * own. LINKSPAN_TAILOR_RULES makes the rows of the tailored rules, and LKS_FORMATS
 * those of the output formats. */
#define NAMED_VALUES(ROW)                                                      \
    ROW(LINKSPAN_NAMES_PROFILE, LINKSPAN_PROFILE_UTS58, "uts58")               \
    ROW(LINKSPAN_NAMES_PROFILE, LINKSPAN_PROFILE_TAILORED, "tailored")         \
    ROW(LINKSPAN_NAMES_PROFILE, LINKSPAN_PROFILE_SAFE, "safe")                 \
    ROW(LINKSPAN_NAMES_KIND, LINKSPAN_KIND_URL, "url")                         \
    ROW(LINKSPAN_NAMES_KIND, LINKSPAN_KIND_EMAIL, "email")                     \
    ROW(LINKSPAN_NAMES_KIND, LINKSPAN_KIND_FILE_NAME, "file-name")             \
    ROW(LINKSPAN_NAMES_DETECT, LINKSPAN_DETECT_QUOTED, "quoted")               \
    ROW(LINKSPAN_NAMES_DETECT, LINKSPAN_DETECT_BARE_IPV6, "bare-ipv6")         \
    ROW(LINKSPAN_NAMES_DETECT, LINKSPAN_DETECT_LOCALHOST, "localhost")         \
    ROW(LINKSPAN_NAMES_DETECT, LINKSPAN_DETECT_SINGLE_LABELS, "single-labels") \
    ROW(LINKSPAN_NAMES_DETECT, LINKSPAN_DETECT_EMOJI, "emoji")                 \
    ROW(LINKSPAN_NAMES_DETECT, LINKSPAN_DETECT_UNKNOWN_TLDS, "unknown-tld")    \
    ROW(LINKSPAN_NAMES_DETECT, LINKSPAN_DETECT_PRIVATE_SUFFIXES,               \
        "private-suffixes")                                                    \
    ROW(LINKSPAN_NAMES_DETECT, LINKSPAN_DETECT_ALL_SCHEMES, "all-schemes")     \
    ROW(LINKSPAN_NAMES_DETECT, LINKSPAN_DETECT_REFUSED, "refused")             \
    ROW(LINKSPAN_NAMES_DETECT, LINKSPAN_DETECT_UNKNOWN_TLDS_AFTER_SCHEME,      \
        "unknown-tld-after-scheme")                                            \
    ROW(LINKSPAN_NAMES_DETECT, LINKSPAN_DETECT_SUSPECTS, "suspects")           \
    ROW(LINKSPAN_NAMES_DETECT, LINKSPAN_DETECT_OPAQUE_SCHEMES,                 \
        "opaque-schemes")                                                      \
    ROW(LINKSPAN_NAMES_DETECT, LINKSPAN_DETECT_USER_NAMES, "user-names")       \
    ROW(LINKSPAN_NAMES_DETECT, LINKSPAN_DETECT_NO_KNOWN_NAMES,                 \
        "no-known-names")                                                      \
    ROW(LINKSPAN_NAMES_POLICY, LINKSPAN_POLICY_OFF, "off")                     \
    ROW(LINKSPAN_NAMES_POLICY, LINKSPAN_POLICY_UTS58, "uts58")                 \
    ROW(LINKSPAN_NAMES_POLICY, LINKSPAN_POLICY_GUIDELINES, "guidelines")       \
    ROW(LINKSPAN_NAMES_POLICY, LINKSPAN_POLICY_UASG, "uasg")                   \
    ROW(LINKSPAN_NAMES_POLICY, LINKSPAN_POLICY_STRICT, "strict")               \
    ROW(LINKSPAN_NAMES_ACTION, LINKSPAN_ACTION_LINK, "link")                   \
    ROW(LINKSPAN_NAMES_ACTION, LINKSPAN_ACTION_ENCODE, "encode")               \
    ROW(LINKSPAN_NAMES_ACTION, LINKSPAN_ACTION_PLAIN, "plain")                 \
    ROW(LINKSPAN_NAMES_ACTION, LINKSPAN_ACTION_PUNYCODE, "punycode")           \
    ROW(LINKSPAN_NAMES_ACTION, LINKSPAN_ACTION_DEFANG, "defang")               \
    ROW(LINKSPAN_NAMES_SEVERITY, LINKSPAN_SEVERITY_NOTE, "note")               \
    ROW(LINKSPAN_NAMES_SEVERITY, LINKSPAN_SEVERITY_WARNING, "warning")         \
    ROW(LINKSPAN_NAMES_SEVERITY, LINKSPAN_SEVERITY_SEVERE, "severe")           \
    ROW(LINKSPAN_NAMES_DECISION, LINKSPAN_DECISION_TEXT, "text")               \
    ROW(LINKSPAN_NAMES_DECISION, LINKSPAN_DECISION_SCHEME, "scheme")           \
    ROW(LINKSPAN_NAMES_DECISION, LINKSPAN_DECISION_LOCAL_PART, "local-part")   \
    ROW(LINKSPAN_NAMES_DECISION, LINKSPAN_DECISION_AT, "at")                   \
    ROW(LINKSPAN_NAMES_DECISION, LINKSPAN_DECISION_HOST, "host")               \
    ROW(LINKSPAN_NAMES_DECISION, LINKSPAN_DECISION_PORT, "port")               \
    ROW(LINKSPAN_NAMES_DECISION, LINKSPAN_DECISION_INITIATOR, "initiator")     \
    ROW(LINKSPAN_NAMES_DECISION, LINKSPAN_DECISION_SEPARATOR, "separator")     \
    ROW(LINKSPAN_NAMES_DECISION, LINKSPAN_DECISION_INCLUDE, "include")         \
    ROW(LINKSPAN_NAMES_DECISION, LINKSPAN_DECISION_SOFT, "soft")               \
    ROW(LINKSPAN_NAMES_DECISION, LINKSPAN_DECISION_OPEN, "open")               \
    ROW(LINKSPAN_NAMES_DECISION, LINKSPAN_DECISION_CLOSE, "close")             \
    ROW(LINKSPAN_NAMES_DECISION, LINKSPAN_DECISION_NO_PART, "no-part")         \
    ROW(LINKSPAN_NAMES_DECISION, LINKSPAN_DECISION_HARD, "hard")               \
    ROW(LINKSPAN_NAMES_DECISION, LINKSPAN_DECISION_UNMATCHED, "unmatched")     \
    ROW(LINKSPAN_NAMES_DECISION, LINKSPAN_DECISION_FULL, "full")               \
    ROW(LINKSPAN_NAMES_DECISION, LINKSPAN_DECISION_TAILORED, "tailored")       \
    ROW(LINKSPAN_NAMES_DECISION, LINKSPAN_DECISION_PASSED_OVER, "passed-over") \
    ROW(LINKSPAN_NAMES_DECISION, LINKSPAN_DECISION_REFUSED, "refused")         \
    ROW(LINKSPAN_NAMES_TERM, LINKSPAN_TERM_HARD, "hard")                       \
    ROW(LINKSPAN_NAMES_TERM, LINKSPAN_TERM_SOFT, "soft")                       \
    ROW(LINKSPAN_NAMES_TERM, LINKSPAN_TERM_CLOSE, "close")                     \
    ROW(LINKSPAN_NAMES_TERM, LINKSPAN_TERM_OPEN, "open")                       \
    ROW(LINKSPAN_NAMES_TERM, LINKSPAN_TERM_INCLUDE, "include")                 \
    ROW(LINKSPAN_NAMES_PART, LINKSPAN_PART_PATH, "path")                       \
    ROW(LINKSPAN_NAMES_PART, LINKSPAN_PART_QUERY, "query")                     \
    ROW(LINKSPAN_NAMES_PART, LINKSPAN_PART_FRAGMENT, "fragment")               \
    ROW(LINKSPAN_NAMES_PART, LINKSPAN_PART_DIRECTIVE, "directive")             \
    ROW(LINKSPAN_NAMES_HOST, LINKSPAN_HOST_DOMAIN, "domain")                   \
    ROW(LINKSPAN_NAMES_HOST, LINKSPAN_HOST_IPV4, "ipv4")                       \
    ROW(LINKSPAN_NAMES_HOST, LINKSPAN_HOST_IPV6, "ipv6")                       \
    ROW(LINKSPAN_NAMES_HOST, LINKSPAN_HOST_NAME, "name")                       \
    ROW(LINKSPAN_NAMES_HOST, LINKSPAN_HOST_ODD_IPV4, "odd-ipv4")               \
    ROW(LINKSPAN_NAMES_IDNA, LINKSPAN_IDNA_USE_STD3_ASCII_RULES,               \
        "use-std3-ascii-rules")                                                \
    ROW(LINKSPAN_NAMES_IDNA, LINKSPAN_IDNA_CHECK_HYPHENS, "check-hyphens")     \
    ROW(LINKSPAN_NAMES_IDNA, LINKSPAN_IDNA_CHECK_BIDI, "check-bidi")           \
    ROW(LINKSPAN_NAMES_IDNA, LINKSPAN_IDNA_CHECK_JOINERS, "check-joiners")     \
    ROW(LINKSPAN_NAMES_IDNA, LINKSPAN_IDNA_VERIFY_DNS_LENGTH,                  \
        "verify-dns-length")                                                   \
    ROW(LINKSPAN_NAMES_IDNA, LINKSPAN_IDNA_IGNORE_INVALID_PUNYCODE,            \
        "ignore-invalid-punycode")                                             \
    ROW(LINKSPAN_NAMES_IDNA, LINKSPAN_IDNA_ALLOW_ROOT, "allow-root")           \
    ROW(LINKSPAN_NAMES_IDNA, LINKSPAN_IDNA_ALLOW_UNDERSCORE,                   \
        "allow-underscore")                                                    \
    ROW(LINKSPAN_NAMES_UNIT, LINKSPAN_UNIT_BYTE, "byte")                       \
    ROW(LINKSPAN_NAMES_UNIT, LINKSPAN_UNIT_CODE_POINT, "code-point")           \
    ROW(LINKSPAN_NAMES_UNIT, LINKSPAN_UNIT_UTF16, "utf16")                     \
    ROW(LINKSPAN_NAMES_LINKIFY, LINKSPAN_LINKIFY_HTTP, "http")                 \
    ROW(LINKSPAN_NAMES_LINKIFY, LINKSPAN_LINKIFY_DEFANG, "defang")             \
    ROW(LINKSPAN_NAMES_LINKIFY, LINKSPAN_LINKIFY_REDACT, "redact")             \
    ROW(LINKSPAN_NAMES_LINKIFY, LINKSPAN_LINKIFY_SHOW_CONTROLS,                \
        "show-controls")                                                       \
    ROW(LINKSPAN_NAMES_LINKIFY, LINKSPAN_LINKIFY_DISPLAY, "display")           \
    ROW(LINKSPAN_NAMES_LINKIFY, LINKSPAN_LINKIFY_LEGACY, "legacy")             \
    ROW(LINKSPAN_NAMES_MARKUP, LINKSPAN_MARKUP_HTML, "html")                   \
    ROW(LINKSPAN_NAMES_MARKUP, LINKSPAN_MARKUP_MARKDOWN, "markdown")           \
    ROW(LINKSPAN_NAMES_ORDER, LINKSPAN_ORDER_CONSTANT, "constant")             \
    ROW(LINKSPAN_NAMES_ORDER, LINKSPAN_ORDER_ENVIRONMENT, "environment")       \
    ROW(LINKSPAN_NAMES_ORDER, LINKSPAN_ORDER_CONTENT, "content")               \
    ROW(LINKSPAN_NAMES_ORDER, LINKSPAN_ORDER_TLD, "tld")                       \
    ROW(LINKSPAN_NAMES_ORDER, LINKSPAN_ORDER_PLAIN, "plain")                   \
    ROW(LINKSPAN_NAMES_FORMAT, LINKSPAN_FORMAT_ROUND_TRIP, "round-trip")       \
    ROW(LINKSPAN_NAMES_FORMAT, LINKSPAN_FORMAT_ESCAPE_UNSEEN, "escape-unseen") \
    ROW(LINKSPAN_NAMES_FORMAT, LINKSPAN_FORMAT_ESCAPE_LOOKALIKES,              \
        "escape-lookalikes")                                                   \
    ROW(LINKSPAN_NAMES_FORMAT, LINKSPAN_FORMAT_LEGACY, "legacy")               \
    ROW(LINKSPAN_NAMES_CLEAN, LINKSPAN_CLEAN_HIDDEN, "hidden")                 \
    ROW(LINKSPAN_NAMES_CLEAN, LINKSPAN_CLEAN_BIDI, "bidi")                     \
    ROW(LINKSPAN_NAMES_CLEAN, LINKSPAN_CLEAN_CONTROLS, "controls")             \
    ROW(LINKSPAN_NAMES_CLEAN, LINKSPAN_CLEAN_ILL_FORMED, "ill-formed")         \
    ROW(LINKSPAN_NAMES_CLEAN, LINKSPAN_CLEAN_NFC, "nfc")                       \
    ROW(LINKSPAN_NAMES_START, LINKSPAN_START_ALL, "all")                       \
    ROW(LINKSPAN_NAMES_START, LINKSPAN_START_SCHEME, "scheme")                 \
    ROW(LINKSPAN_NAMES_START, LINKSPAN_START_WWW, "www")                       \
    ROW(LINKSPAN_NAMES_SCORE, LINKSPAN_SCORE_CERTAIN, "certain")               \
    ROW(LINKSPAN_NAMES_SCORE, LINKSPAN_SCORE_LIKELY, "likely")                 \
    ROW(LINKSPAN_NAMES_SCORE, LINKSPAN_SCORE_GUESS, "guess")                   \
    ROW(LINKSPAN_NAMES_DIRECTION, LINKSPAN_LEFT_TO_RIGHT, "ltr")               \
    ROW(LINKSPAN_NAMES_DIRECTION, LINKSPAN_RIGHT_TO_LEFT, "rtl")               \
    ROW(LINKSPAN_NAMES_BIDI_FORM, LINKSPAN_BIDI_EMBEDDINGS, "controls")        \
    ROW(LINKSPAN_NAMES_BIDI_FORM, LINKSPAN_BIDI_ISOLATES, "isolates")          \
    ROW(LINKSPAN_NAMES_BIDI_FORM, LINKSPAN_BIDI_HTML, "html")                  \
    ROW(LINKSPAN_NAMES_DISPLAY, LINKSPAN_DISPLAY_PUNYCODE, "punycode")         \
    ROW(LINKSPAN_NAMES_DISPLAY, LINKSPAN_DISPLAY_LEGACY, "legacy")             \
    ROW(LINKSPAN_NAMES_DISPLAY, LINKSPAN_DISPLAY_ESCAPE_LOOKALIKES,            \
        "escape-lookalikes")                                                   \
    ROW(LINKSPAN_NAMES_DISPLAY, LINKSPAN_DISPLAY_TO_COPY, "to-copy")           \
    ROW(LINKSPAN_NAMES_HREF, LINKSPAN_HREF_HTTP, "http")                       \
    ROW(LINKSPAN_NAMES_HREF, LINKSPAN_HREF_USER_NAME, "user-name")             \
    ROW(LINKSPAN_NAMES_HREF, LINKSPAN_HREF_PASSWORD, "password")               \
    ROW(LINKSPAN_NAMES_NORMALIZE, LINKSPAN_NORMALIZE_HTTP, "http")             \
    ROW(LINKSPAN_NAMES_NORMALIZE, LINKSPAN_NORMALIZE_NO_FRAGMENT,              \
        "no-fragment")                                                         \
    ROW(LINKSPAN_NAMES_REFANG, LINKSPAN_REFANG_WORDS, "words")

#define ROW_OF(set, value, name)  {value, set, sizeof name},
#define NAME_OF(set, value, name) name "\0"
#define ROW_OF_RULE(NAME, code, name, needs, about)                            \
    ROW_OF(LINKSPAN_NAMES_TAILOR, LINKSPAN_TAILOR_##NAME, name)
#define NAME_OF_RULE(NAME, code, name, needs, about) NAME_OF(, , name)
#define ROW_OF_FORMAT(VALUE, name)                                             \
    ROW_OF(LINKSPAN_NAMES_OUTPUT, LINKSPAN_OUTPUT_##VALUE, #name)
#define NAME_OF_FORMAT(VALUE, name) NAME_OF(, , #name)

/* The rules of suspects: the one about userinfo (E4) and those about hosts. The number of such a rule is made
 * of its letter and its own number, as in LINKSPAN_LINK_RULE(). */
#define E_NUMBER ('E' << 8)
#define H_NUMBER ('H' << 8)
#define ROW_OF_HOST_RULE(letter, number, about, example)                       \
    ROW_OF(LINKSPAN_NAMES_RULE, letter##_NUMBER | number, #letter #number)
#define NAME_OF_HOST_RULE(letter, number, about, example)                      \
    NAME_OF(, , #letter #number)

/* The names follow each other in one string, in the order of the rows: no row
 * has a pointer, which would need a relocation, or room for the longest name. */
static const struct row {
    int32_t value;
    uint8_t set;
    uint8_t size; /* of the name, with its NUL */
} rows[] = {NAMED_VALUES(ROW_OF) ROW_OF_HOST_RULE(E, 4, , )
                LKS_HOST_RULES(ROW_OF_HOST_RULE)
                    LINKSPAN_TAILOR_RULES(ROW_OF_RULE)
                        LKS_FORMATS(ROW_OF_FORMAT)};

static const char names[] = NAMED_VALUES(NAME_OF) NAME_OF_HOST_RULE(E, 4, , )
    LKS_HOST_RULES(NAME_OF_HOST_RULE) LINKSPAN_TAILOR_RULES(NAME_OF_RULE)
        LKS_FORMATS(NAME_OF_FORMAT);

#define ROWS (sizeof rows / sizeof *rows)

/* Names whose tables are in other files. The values of each set are
 * consecutive. */
static const char *status_at(size_t index, int32_t *value)
{
    *value = index < 2 ? (int32_t)index : 1 - (int32_t)index;
    return *value >= LINKSPAN_ERR_BUSY ? linkspan_status_name(*value) : NULL;
}

static const char *finding_at(size_t index, int32_t *value)
{
    *value = (int32_t)index + 1;
    return index + 1 < LINKSPAN_FINDING_END ? lks_finding_name((uint32_t)*value)
                                            : NULL;
}

static const char *idna_error_at(size_t index, int32_t *value)
{
    if (index >= LKS_UTS46_ERRORS)
        return NULL;
    *value = (int32_t)(1u << index);
    return lks_uts46_error_name((uint32_t)*value);
}

static const char *row_at(uint32_t set, size_t index, int32_t *value)
{
    const char *name = names;
    for (size_t i = 0; i < ROWS; name += rows[i++].size)
        if (rows[i].set == set && index-- == 0) {
            *value = rows[i].value;
            return name;
        }
    return NULL;
}

static const char *name_at(uint32_t set, size_t index, int32_t *value)
{
    switch (set) {
    case LINKSPAN_NAMES_STATUS:
        return status_at(index, value);
    case LINKSPAN_NAMES_FINDING:
        return finding_at(index, value);
    case LINKSPAN_NAMES_IDNA_ERROR:
        return idna_error_at(index, value);
    default:
        return row_at(set, index, value);
    }
}

LKS_COLD const char *linkspan_name_at(uint32_t set, size_t index,
                                      int32_t *value)
{
    int32_t found = 0;
    /* No set has ROWS names, so adding to an index cannot overflow. */
    const char *name = index < ROWS ? name_at(set, index, &found) : NULL;
    if (name && value)
        *value = found;
    return name;
}

LKS_COLD const char *linkspan_name_of(uint32_t set, int64_t value)
{
    int32_t found = 0;
    const char *name = linkspan_name_at(set, 0, &found);
    for (size_t i = 1; name && found != value; i++)
        name = linkspan_name_at(set, i, &found);
    return name;
}

LKS_COLD const char *linkspan_text_of(uint32_t set, int64_t value)
{
    if (value < 0 || value > UINT32_MAX)
        return NULL;
    switch (set) {
    case LINKSPAN_NAMES_FINDING:
        return lks_finding_text((uint32_t)value);
    case LINKSPAN_NAMES_IDNA_ERROR:
        return lks_uts46_error_text((uint32_t)value);
    default:
        return NULL;
    }
}

LKS_COLD linkspan_status linkspan_value_of(uint32_t set, const char *name,
                                           size_t len, int32_t *value)
{
    if (!lks_is_memory(name, len) || !value)
        return LINKSPAN_ERR_ARG;
    if (set == 0 || set > LINKSPAN_NAMES_SCORE)
        return LINKSPAN_ERR_OPTION;
    int32_t found = 0;
    const char *known = linkspan_name_at(set, 0, &found);
    for (size_t i = 1; known; i++) {
        if (strlen(known) == len && memcmp(known, name, len) == 0) {
            *value = found;
            return LINKSPAN_OK;
        }
        known = linkspan_name_at(set, i, &found);
    }
    return LINKSPAN_NONE;
}
