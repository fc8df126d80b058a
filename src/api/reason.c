#include "api/reason.h"

#include <string.h>

#include "find/lead.h"
#include "host/ip.h"
#include "host/label.h"
#include "host/uts46.h"
#include "text/utf8.h"

/* ---------------------------------------------------------------- the tables */

typedef enum why {
#define WHY_OF(NAME, rule, flags, sentence) WHY_##NAME,
    LKS_REASONS(WHY_OF)
#undef WHY_OF
    WHY_RULE /* the rule's text */
} why;

/* Arrays, not pointers, so that the table needs no relocation. */
static const struct row {
    uint16_t flags;
    char sentence[54];
} rows[] = {
#define ROW_OF(NAME, rule, flags, sentence) {flags, sentence},
    LKS_REASONS(ROW_OF)};

lks_rule lks_rule_of_code(const char *code)
{
    for (int rule = LKS_RULE_NONE + 1; rule < LKS_RULE_COUNT; rule++)
        if (strcmp(lks_rule_code((lks_rule)rule), code) == 0)
            return (lks_rule)rule;
    return LKS_RULE_NONE;
}

const char *lks_rule_text(lks_rule rule)
{
    /* One string, which needs no relocation: the texts, each with its NUL. */
#define TEXT_OF(name, code, about, example)              about "\0"
#define TEXT_OF_TAILORED(NAME, code, name, needs, about) about "\0"
    static const char texts[] = "\0" LKS_HOST_RULES(TEXT_OF)
        LKS_ADDRESS_RULES(TEXT_OF) LKS_TAIL_RULES(TEXT_OF) LKS_LIMITS(TEXT_OF)
            LINKSPAN_TAILOR_RULES(TEXT_OF_TAILORED);
    const char *text = texts;
    for (int i = LKS_RULE_NONE; i < (int)rule; i++)
        text += strlen(text) + 1;
    return text;
}

/* ------------------------------------------------------------------- writing */

static void add(lks_reason *r, const char *bytes, size_t len)
{
    const size_t left = sizeof r->text - r->len;
    if (len > left)
        len = left;
    memcpy(r->text + r->len, bytes, len);
    r->len += len;
}

static void add_string(lks_reason *r, const char *string)
{
    add(r, string, strlen(string));
}

/* Longer pieces are cut, at the end of a code point. */
#define MOST_OF_PIECE 253u

static void add_piece(lks_reason *r, lks_slice text, linkspan_range piece)
{
    size_t end = piece.start;
    size_t width = 0;
    while (end < piece.end) {
        (void)lks_utf8_decode(text.data + end, text.data + piece.end, &width);
        if (end + width - piece.start > MOST_OF_PIECE)
            break;
        end += width;
    }
    add(r, (const char *)text.data + piece.start, end - piece.start);
    if (end < piece.end)
        add_string(r, "\xE2\x80\xA6");
}

static void say(lks_reason *r, why w, lks_slice text, linkspan_range piece)
{
    const char *const sentence = rows[w].sentence;
    const char *const mark = strchr(sentence, '%');
    r->len = 0;
    r->flags = rows[w].flags;
    if (!mark) {
        add_string(r, sentence);
        return;
    }
    add(r, sentence, (size_t)(mark - sentence));
    add_piece(r, text, piece);
    add_string(r, mark + 1);
}

/* --------------------------------------------------------------------- facts */

/* The host in `range`, without an `@` before it and dots after it. */
static linkspan_range name_in(lks_slice text, linkspan_range range)
{
    size_t width = 0;
    if (range.start < range.end && text.data[range.start] == '@')
        range.start++;
    while (range.end > range.start &&
           lks_is_host_dot(lks_utf8_decode_back(text.data + range.start,
                                                text.data + range.end, &width)))
        range.end -= width;
    return range;
}

/* The label that ends at `end`. */
static linkspan_range label_before(lks_slice text, linkspan_range name,
                                   size_t end)
{
    size_t start = end;
    size_t width = 0;
    while (start > name.start &&
           !lks_is_host_dot(lks_utf8_decode_back(text.data + name.start,
                                                 text.data + start, &width)))
        start -= width;
    return (linkspan_range){start, end};
}

static uint32_t errors_of(lks_slice text, linkspan_range label)
{
    uint8_t room[LKS_UTS46_ROOM];
    size_t len = 0;
    const uint32_t checks = LKS_UTS46_STD3 | LKS_UTS46_CHECK_HYPHENS |
                            LKS_UTS46_CHECK_BIDI | LKS_UTS46_CHECK_JOINERS |
                            LKS_UTS46_VERIFY_LENGTH |
                            LINKSPAN_IDNA_ALLOW_UNDERSCORE;
    return lks_uts46_to_ascii(text.data + label.start, label.end - label.start,
                              checks, room, sizeof room, &len);
}

/* H4: name the last label that is not valid, and what is wrong with it. */
static bool say_label(lks_reason *r, lks_slice text, linkspan_range name)
{
    for (size_t end = name.end; end > name.start;) {
        const linkspan_range label = label_before(text, name, end);
        const uint32_t errors = errors_of(text, label);
        if (errors != 0) {
            say(r, WHY_LABEL, text, label);
            add_string(r, ": ");
            add_string(r, lks_uts46_error_text(errors & (0u - errors)));
            return true;
        }
        size_t width = 0;
        if (label.start == name.start)
            return false;
        (void)lks_utf8_decode_back(text.data + name.start,
                                   text.data + label.start, &width);
        end = label.start - width;
    }
    return false;
}

/* The scheme of the text, without its colon; empty if there is none. */
static linkspan_range scheme_of(lks_slice text, const lks_refused *f)
{
    linkspan_range scheme = {0, 0};
    if (f->suspect && f->suspect->scheme.end > f->suspect->scheme.start) {
        scheme = f->suspect->scheme;
        const uint8_t *colon =
            memchr(text.data + scheme.start, ':', scheme.end - scheme.start);
        if (colon)
            scheme.end = (size_t)(colon - text.data);
        return scheme;
    }
    size_t colon = f->host.start;
    for (int i = 0; i < 3 && colon > 0 && text.data[colon - 1] == '/'; i++)
        colon--;
    if (colon > 0 && text.data[colon - 1] == ':')
        scheme =
            (linkspan_range){lks_scheme_start(text, 0, colon - 1), colon - 1};
    return scheme;
}

static why why_of_scheme(lks_slice text, linkspan_range scheme)
{
    const lks_slice name = {text.data + scheme.start,
                            scheme.end - scheme.start};
    const unsigned traits = lks_scheme_of(name)->traits;
    if (name.len == 0)
        return WHY_RULE;
    return traits & LKS_SCHEME_CARRIER  ? WHY_CARRIER
           : traits & LKS_SCHEME_MAIL   ? WHY_MAILTO
           : traits & LKS_SCHEME_LINKED ? WHY_SLASHES
                                        : WHY_SCHEME;
}

/* Browsers read it as an IPv4 address, or refuse it since its last label is a number. */
static bool is_odd_ip(lks_slice text, linkspan_range name)
{
    uint8_t address[4];
    const lks_slice host = {text.data + name.start, name.end - name.start};
    return lks_ipv4_parse_odd(host, address) != LKS_IPV4_NONE;
}

/* H14: what kind of host it is. */
static why why_of_address(lks_slice text, const lks_refused *f,
                          linkspan_range name)
{
    uint8_t address[16];
    const lks_slice host = {text.data + name.start, name.end - name.start};
    if (lks_ipv6_parse(host, address))
        return f->suspect ? WHY_IPV6 : WHY_IPV6_ALONE;
    if (name.start > 0 && text.data[name.start - 1] == '@')
        return WHY_NO_DOMAIN;
    if (lks_ipv4_parse(host, address))
        return WHY_IP;
    return is_odd_ip(text, name) ? WHY_ODD_IP : WHY_SINGLE;
}

static why why_of_user(lks_slice text, const lks_refused *f)
{
    if (!f->suspect)
        return WHY_RULE;
    const linkspan_range user = f->suspect->local_part;
    return memchr(text.data + user.start, ':', user.end - user.start)
               ? WHY_PASSWORD
               : WHY_USER_NAME;
}

static why why_of_option(lks_slice text, const lks_refused *f)
{
    const size_t start = f->host.start - (f->host.start > 0);
    const bool is_address =
        !f->suspect && memchr(text.data + start, '@', f->host.end - start);
    const linkspan_range scheme = scheme_of(text, f);
    if (!(f->d->kinds & (is_address ? LINKSPAN_KIND_EMAIL : LINKSPAN_KIND_URL)))
        return is_address ? WHY_NO_ADDRESSES : WHY_NO_URLS;
    return !is_address && f->d->start != LINKSPAN_START_ALL &&
                   scheme.start == scheme.end
               ? WHY_START
           : f->d->ignored_host_count == 0 ? WHY_SCORE
                                           : WHY_IGNORED;
}

/* The scheme of text that starts with one: everything before its colon. */
static linkspan_range first_word(lks_slice text, linkspan_range range)
{
    const uint8_t *colon =
        memchr(text.data + range.start, ':', range.end - range.start);
    return colon ? (linkspan_range){range.start, (size_t)(colon - text.data)}
                 : range;
}

/* The case, and the piece of the text that its sentence names. */
static why choose(lks_slice text, const lks_refused *f, linkspan_range *piece)
{
    *piece = name_in(text, f->host);
    switch (f->rule) {
    case LKS_RULE_H1:
        if (is_odd_ip(text, *piece))
            return WHY_ODD_IP;
        *piece = label_before(text, *piece, piece->end);
        return piece->start < piece->end ? WHY_TLD : WHY_RULE;
    case LKS_RULE_H2:
        return WHY_SUFFIX;
    case LKS_RULE_H9:
        return WHY_PORT;
    case LKS_RULE_H11:
        *piece = scheme_of(text, f);
        return why_of_scheme(text, *piece);
    case LKS_RULE_H14:
        return why_of_address(text, f, *piece);
    case LKS_RULE_H20:
        *piece = first_word(text, f->range);
        return WHY_OPAQUE;
    case LKS_RULE_E2:
        return WHY_NO_LOCAL;
    case LKS_RULE_E4:
        return why_of_user(text, f);
    case LKS_RULE_E11:
        return WHY_QUOTED;
    case LKS_RULE_OPTION:
        return why_of_option(text, f);
    default:
        return WHY_RULE;
    }
}

/* ------------------------------------------------------------------- reasons */

void lks_reason_of(lks_slice text, const lks_refused *refused,
                   lks_reason *reason)
{
    linkspan_range piece;
    if (refused->rule == LKS_RULE_H4 &&
        say_label(reason, text, name_in(text, refused->host)))
        return;
    const why w = choose(text, refused, &piece);
    if (w != WHY_RULE) {
        say(reason, w, text, piece);
        return;
    }
    *reason = (lks_reason){.len = 0};
    add_string(reason, lks_rule_text(refused->rule));
}

void lks_reason_of_mailto(lks_reason *reason)
{
    say(reason, WHY_MAILTO, (lks_slice){NULL, 0}, (linkspan_range){0, 0});
}

void lks_reason_of_ipv6(lks_reason *reason)
{
    say(reason, WHY_IPV6_ALONE, (lks_slice){NULL, 0}, (linkspan_range){0, 0});
}

lks_rule lks_reason_with_remedy(lks_slice text, const lks_refused *refused,
                                lks_reason *reason)
{
    if (refused->rule == LKS_RULE_H20)
        say(reason, WHY_OPAQUE_OFF, text, first_word(text, refused->range));
    if (refused->rule != LKS_RULE_E2)
        return refused->rule;
    say(reason, WHY_QUOTED, text, refused->range);
    return LKS_RULE_E11;
}

void lks_reason_of_end(lks_slice text, linkspan_range range, lks_rule rule,
                       lks_reason *reason)
{
    *reason = (lks_reason){.len = 0};
    add_string(reason, "ends before \"");
    add_piece(reason, text, range);
    add_string(reason, "\": ");
    add_string(reason, lks_rule_text(rule));
}

void lks_reason_of_finding(const char *sentence, lks_reason *reason)
{
    const size_t len = strlen(sentence);
    *reason = (lks_reason){.len = 0};
    add(reason, sentence, len > 0 && sentence[len - 1] == '.' ? len - 1 : len);
    /* "The host ..." -> "the host ...", but "IDNA ..." */
    if (len > 1 && (sentence[1] < 'A' || sentence[1] > 'Z'))
        reason->text[0] = (char)lks_ascii_lower((uint8_t)sentence[0]);
}
