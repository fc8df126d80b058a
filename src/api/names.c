#include "linkspan/linkspan.h"

#include <string.h>

#include "api/check.h"
#include "host/uts46.h"
#include "safety/policy.h"
#include "text/hints.h"

/* A rule as a number, made of its letter and number, as in
 * LINKSPAN_LINK_RULE(). */
#define RULE(letter, number) ((letter) << 8 | (number))

/* The table has arrays, not pointers, so that it needs no relocation. The names
 * are the words of the command's options. Statuses, findings and the errors of
 * host names have tables of their own. LINKSPAN_TAILOR_RULES makes the rows of
 * the tailored rules. */
static const struct row {
    uint32_t set;
    int32_t value;
    char name[25];
} rows[] = {
    {LINKSPAN_NAMES_PROFILE, LINKSPAN_PROFILE_UTS58, "uts58"},
    {LINKSPAN_NAMES_PROFILE, LINKSPAN_PROFILE_TAILORED, "tailored"},
    {LINKSPAN_NAMES_PROFILE, LINKSPAN_PROFILE_SAFE, "safe"},
    {LINKSPAN_NAMES_KIND, LINKSPAN_KIND_URL, "url"},
    {LINKSPAN_NAMES_KIND, LINKSPAN_KIND_EMAIL, "email"},
    {LINKSPAN_NAMES_KIND, LINKSPAN_KIND_FILE_NAME, "file-name"},
    {LINKSPAN_NAMES_DETECT, LINKSPAN_DETECT_QUOTED, "quoted"},
    {LINKSPAN_NAMES_DETECT, LINKSPAN_DETECT_BARE_IPV6, "bare-ipv6"},
    {LINKSPAN_NAMES_DETECT, LINKSPAN_DETECT_LOCALHOST, "localhost"},
    {LINKSPAN_NAMES_DETECT, LINKSPAN_DETECT_SINGLE_LABELS, "single-labels"},
    {LINKSPAN_NAMES_DETECT, LINKSPAN_DETECT_EMOJI, "emoji"},
    {LINKSPAN_NAMES_DETECT, LINKSPAN_DETECT_UNKNOWN_TLDS, "unknown-tld"},
    {LINKSPAN_NAMES_DETECT, LINKSPAN_DETECT_PRIVATE_SUFFIXES,
     "private-suffixes"},
    {LINKSPAN_NAMES_DETECT, LINKSPAN_DETECT_ALL_SCHEMES, "all-schemes"},
    {LINKSPAN_NAMES_DETECT, LINKSPAN_DETECT_REFUSED, "refused"},
    {LINKSPAN_NAMES_DETECT, LINKSPAN_DETECT_UNKNOWN_TLDS_AFTER_SCHEME,
     "unknown-tld-after-scheme"},
    {LINKSPAN_NAMES_DETECT, LINKSPAN_DETECT_SUSPECTS, "suspects"},
    {LINKSPAN_NAMES_DETECT, LINKSPAN_DETECT_OPAQUE_SCHEMES, "opaque-schemes"},
    {LINKSPAN_NAMES_DETECT, LINKSPAN_DETECT_USER_NAMES, "user-names"},
    {LINKSPAN_NAMES_POLICY, LINKSPAN_POLICY_OFF, "off"},
    {LINKSPAN_NAMES_POLICY, LINKSPAN_POLICY_UTS58, "uts58"},
    {LINKSPAN_NAMES_POLICY, LINKSPAN_POLICY_GUIDELINES, "guidelines"},
    {LINKSPAN_NAMES_POLICY, LINKSPAN_POLICY_UASG, "uasg"},
    {LINKSPAN_NAMES_POLICY, LINKSPAN_POLICY_STRICT, "strict"},
    {LINKSPAN_NAMES_ACTION, LINKSPAN_ACTION_LINK, "link"},
    {LINKSPAN_NAMES_ACTION, LINKSPAN_ACTION_ENCODE, "encode"},
    {LINKSPAN_NAMES_ACTION, LINKSPAN_ACTION_PLAIN, "plain"},
    {LINKSPAN_NAMES_ACTION, LINKSPAN_ACTION_PUNYCODE, "punycode"},
    {LINKSPAN_NAMES_ACTION, LINKSPAN_ACTION_DEFANG, "defang"},
    {LINKSPAN_NAMES_SEVERITY, LINKSPAN_SEVERITY_NOTE, "note"},
    {LINKSPAN_NAMES_SEVERITY, LINKSPAN_SEVERITY_WARNING, "warning"},
    {LINKSPAN_NAMES_SEVERITY, LINKSPAN_SEVERITY_SEVERE, "severe"},
    {LINKSPAN_NAMES_DECISION, LINKSPAN_DECISION_TEXT, "text"},
    {LINKSPAN_NAMES_DECISION, LINKSPAN_DECISION_SCHEME, "scheme"},
    {LINKSPAN_NAMES_DECISION, LINKSPAN_DECISION_LOCAL_PART, "local-part"},
    {LINKSPAN_NAMES_DECISION, LINKSPAN_DECISION_AT, "at"},
    {LINKSPAN_NAMES_DECISION, LINKSPAN_DECISION_HOST, "host"},
    {LINKSPAN_NAMES_DECISION, LINKSPAN_DECISION_PORT, "port"},
    {LINKSPAN_NAMES_DECISION, LINKSPAN_DECISION_INITIATOR, "initiator"},
    {LINKSPAN_NAMES_DECISION, LINKSPAN_DECISION_SEPARATOR, "separator"},
    {LINKSPAN_NAMES_DECISION, LINKSPAN_DECISION_INCLUDE, "include"},
    {LINKSPAN_NAMES_DECISION, LINKSPAN_DECISION_SOFT, "soft"},
    {LINKSPAN_NAMES_DECISION, LINKSPAN_DECISION_OPEN, "open"},
    {LINKSPAN_NAMES_DECISION, LINKSPAN_DECISION_CLOSE, "close"},
    {LINKSPAN_NAMES_DECISION, LINKSPAN_DECISION_NO_PART, "no-part"},
    {LINKSPAN_NAMES_DECISION, LINKSPAN_DECISION_HARD, "hard"},
    {LINKSPAN_NAMES_DECISION, LINKSPAN_DECISION_UNMATCHED, "unmatched"},
    {LINKSPAN_NAMES_DECISION, LINKSPAN_DECISION_FULL, "full"},
    {LINKSPAN_NAMES_DECISION, LINKSPAN_DECISION_TAILORED, "tailored"},
    {LINKSPAN_NAMES_DECISION, LINKSPAN_DECISION_PASSED_OVER, "passed-over"},
    {LINKSPAN_NAMES_DECISION, LINKSPAN_DECISION_REFUSED, "refused"},
    {LINKSPAN_NAMES_TERM, LINKSPAN_TERM_HARD, "hard"},
    {LINKSPAN_NAMES_TERM, LINKSPAN_TERM_SOFT, "soft"},
    {LINKSPAN_NAMES_TERM, LINKSPAN_TERM_CLOSE, "close"},
    {LINKSPAN_NAMES_TERM, LINKSPAN_TERM_OPEN, "open"},
    {LINKSPAN_NAMES_TERM, LINKSPAN_TERM_INCLUDE, "include"},
    {LINKSPAN_NAMES_PART, LINKSPAN_PART_PATH, "path"},
    {LINKSPAN_NAMES_PART, LINKSPAN_PART_QUERY, "query"},
    {LINKSPAN_NAMES_PART, LINKSPAN_PART_FRAGMENT, "fragment"},
    {LINKSPAN_NAMES_PART, LINKSPAN_PART_DIRECTIVE, "directive"},
    {LINKSPAN_NAMES_HOST, LINKSPAN_HOST_DOMAIN, "domain"},
    {LINKSPAN_NAMES_HOST, LINKSPAN_HOST_IPV4, "ipv4"},
    {LINKSPAN_NAMES_HOST, LINKSPAN_HOST_IPV6, "ipv6"},
    {LINKSPAN_NAMES_HOST, LINKSPAN_HOST_NAME, "name"},
    {LINKSPAN_NAMES_HOST, LINKSPAN_HOST_ODD_IPV4, "odd-ipv4"},
    {LINKSPAN_NAMES_IDNA, LINKSPAN_IDNA_USE_STD3_ASCII_RULES,
     "use-std3-ascii-rules"},
    {LINKSPAN_NAMES_IDNA, LINKSPAN_IDNA_CHECK_HYPHENS, "check-hyphens"},
    {LINKSPAN_NAMES_IDNA, LINKSPAN_IDNA_CHECK_BIDI, "check-bidi"},
    {LINKSPAN_NAMES_IDNA, LINKSPAN_IDNA_CHECK_JOINERS, "check-joiners"},
    {LINKSPAN_NAMES_IDNA, LINKSPAN_IDNA_VERIFY_DNS_LENGTH, "verify-dns-length"},
    {LINKSPAN_NAMES_IDNA, LINKSPAN_IDNA_IGNORE_INVALID_PUNYCODE,
     "ignore-invalid-punycode"},
    {LINKSPAN_NAMES_IDNA, LINKSPAN_IDNA_ALLOW_ROOT, "allow-root"},
    {LINKSPAN_NAMES_IDNA, LINKSPAN_IDNA_ALLOW_UNDERSCORE, "allow-underscore"},
    {LINKSPAN_NAMES_UNIT, LINKSPAN_UNIT_BYTE, "byte"},
    {LINKSPAN_NAMES_UNIT, LINKSPAN_UNIT_CODE_POINT, "code-point"},
    {LINKSPAN_NAMES_UNIT, LINKSPAN_UNIT_UTF16, "utf16"},
    {LINKSPAN_NAMES_OUTPUT, LINKSPAN_OUTPUT_HTML, "html"},
    {LINKSPAN_NAMES_OUTPUT, LINKSPAN_OUTPUT_MARKDOWN, "markdown"},
    {LINKSPAN_NAMES_OUTPUT, LINKSPAN_OUTPUT_TERMINAL, "terminal"},
    {LINKSPAN_NAMES_OUTPUT, LINKSPAN_OUTPUT_PLAIN, "plain"},
    {LINKSPAN_NAMES_LINKIFY, LINKSPAN_LINKIFY_HTTP, "http"},
    {LINKSPAN_NAMES_LINKIFY, LINKSPAN_LINKIFY_DEFANG, "defang"},
    {LINKSPAN_NAMES_LINKIFY, LINKSPAN_LINKIFY_REDACT, "redact"},
    {LINKSPAN_NAMES_LINKIFY, LINKSPAN_LINKIFY_SHOW_CONTROLS, "show-controls"},
    {LINKSPAN_NAMES_LINKIFY, LINKSPAN_LINKIFY_DISPLAY, "display"},
    {LINKSPAN_NAMES_LINKIFY, LINKSPAN_LINKIFY_LEGACY, "legacy"},
    {LINKSPAN_NAMES_MARKUP, LINKSPAN_MARKUP_HTML, "html"},
    {LINKSPAN_NAMES_MARKUP, LINKSPAN_MARKUP_MARKDOWN, "markdown"},
    {LINKSPAN_NAMES_ORDER, LINKSPAN_ORDER_CONSTANT, "constant"},
    {LINKSPAN_NAMES_ORDER, LINKSPAN_ORDER_ENVIRONMENT, "environment"},
    {LINKSPAN_NAMES_ORDER, LINKSPAN_ORDER_CONTENT, "content"},
    {LINKSPAN_NAMES_ORDER, LINKSPAN_ORDER_TLD, "tld"},
    {LINKSPAN_NAMES_ORDER, LINKSPAN_ORDER_PLAIN, "plain"},
    {LINKSPAN_NAMES_FORMAT, LINKSPAN_FORMAT_ROUND_TRIP, "round-trip"},
    {LINKSPAN_NAMES_FORMAT, LINKSPAN_FORMAT_ESCAPE_UNSEEN, "escape-unseen"},
    {LINKSPAN_NAMES_FORMAT, LINKSPAN_FORMAT_ESCAPE_LOOKALIKES,
     "escape-lookalikes"},
    {LINKSPAN_NAMES_FORMAT, LINKSPAN_FORMAT_LEGACY, "legacy"},
    {LINKSPAN_NAMES_CLEAN, LINKSPAN_CLEAN_HIDDEN, "hidden"},
    {LINKSPAN_NAMES_CLEAN, LINKSPAN_CLEAN_BIDI, "bidi"},
    {LINKSPAN_NAMES_CLEAN, LINKSPAN_CLEAN_CONTROLS, "controls"},
    {LINKSPAN_NAMES_CLEAN, LINKSPAN_CLEAN_ILL_FORMED, "ill-formed"},
    {LINKSPAN_NAMES_CLEAN, LINKSPAN_CLEAN_NFC, "nfc"},
    {LINKSPAN_NAMES_START, LINKSPAN_START_ALL, "all"},
    {LINKSPAN_NAMES_START, LINKSPAN_START_SCHEME, "scheme"},
    {LINKSPAN_NAMES_START, LINKSPAN_START_WWW, "www"},
    {LINKSPAN_NAMES_RULE, RULE('E', 4), "E4"},
    {LINKSPAN_NAMES_RULE, RULE('H', 1), "H1"},
    {LINKSPAN_NAMES_RULE, RULE('H', 2), "H2"},
    {LINKSPAN_NAMES_RULE, RULE('H', 3), "H3"},
    {LINKSPAN_NAMES_RULE, RULE('H', 4), "H4"},
    {LINKSPAN_NAMES_RULE, RULE('H', 5), "H5"},
    {LINKSPAN_NAMES_RULE, RULE('H', 6), "H6"},
    {LINKSPAN_NAMES_RULE, RULE('H', 7), "H7"},
    {LINKSPAN_NAMES_RULE, RULE('H', 8), "H8"},
    {LINKSPAN_NAMES_RULE, RULE('H', 9), "H9"},
    {LINKSPAN_NAMES_RULE, RULE('H', 10), "H10"},
    {LINKSPAN_NAMES_RULE, RULE('H', 11), "H11"},
    {LINKSPAN_NAMES_RULE, RULE('H', 12), "H12"},
    {LINKSPAN_NAMES_RULE, RULE('H', 13), "H13"},
    {LINKSPAN_NAMES_RULE, RULE('H', 14), "H14"},
    {LINKSPAN_NAMES_RULE, RULE('H', 15), "H15"},
    {LINKSPAN_NAMES_RULE, RULE('H', 16), "H16"},
    {LINKSPAN_NAMES_RULE, RULE('H', 17), "H17"},
    {LINKSPAN_NAMES_RULE, RULE('H', 18), "H18"},
    {LINKSPAN_NAMES_RULE, RULE('H', 19), "H19"},
    {LINKSPAN_NAMES_RULE, RULE('H', 20), "H20"},
#define ROW_OF_RULE(NAME, code, name, needs, about)                            \
    {LINKSPAN_NAMES_TAILOR, LINKSPAN_TAILOR_##NAME, name},
    LINKSPAN_TAILOR_RULES(ROW_OF_RULE)
#undef ROW_OF_RULE
};

#define ROWS (sizeof rows / sizeof *rows)

/* Names whose tables are in other files. The value of each name follows from its
 * index. */
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
    for (size_t i = 0; i < ROWS; i++)
        if (rows[i].set == set && index-- == 0) {
            *value = rows[i].value;
            return rows[i].name;
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

LKS_COLD const char *linkspan_name_of(uint32_t set, int32_t value)
{
    int32_t found = 0;
    const char *name = linkspan_name_at(set, 0, &found);
    for (size_t i = 1; name && found != value; i++)
        name = linkspan_name_at(set, i, &found);
    return name;
}

LKS_COLD linkspan_status linkspan_value_of(uint32_t set, const char *name,
                                           size_t len, int32_t *value)
{
    if (!lks_is_memory(name, len) || !value)
        return LINKSPAN_ERR_ARG;
    if (set == 0 || set > LINKSPAN_NAMES_RULE)
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
