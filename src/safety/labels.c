/* The labels of a host, as they are shown: scripts, what they look like, and
 * characters that names should not have (UTS #39, S1 8, S2 1.4, S4 rec. 9). */
#include "host/host_char.h"
#include "host/uts46.h"
#include "safety/findings.h"
#include "safety/lookalike.h"
#include "safety/mixes.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/char_props.h"
#include "unicode/identifier.h"
#include "unicode/script.h"
#include "unicode/unseen.h"

/* Hands out the code points of a text. */
typedef struct reader {
    lks_slice text;
    size_t at;
} reader;

static bool read(reader *r, uint32_t *cp)
{
    if (r->at >= r->text.len)
        return false;
    LKS_STEP();
    size_t width = 0;
    *cp = lks_utf8_decode(r->text.data + r->at, r->text.data + r->text.len,
                          &width);
    r->at += width;
    return true;
}

static uint32_t first_of(lks_slice text)
{
    reader r = {.text = text};
    uint32_t cp = 0;
    return read(&r, &cp) ? cp : 0;
}

/* ---------------------------------------------------------------- context */

static bool is_japanese(uint32_t cp)
{
    const lks_script_set set = lks_scripts_of(cp);
    return cp != 0x30FB && cp >= 0x80 &&
           (lks_scripts_have(set, LKS_SCRIPT_HIRA) ||
            lks_scripts_have(set, LKS_SCRIPT_KANA) ||
            lks_scripts_have(set, LKS_SCRIPT_HANI));
}

static bool has_japanese(lks_slice label)
{
    reader r = {.text = label};
    uint32_t cp = 0;
    while (read(&r, &cp))
        if (is_japanese(cp))
            return true;
    return false;
}

/* RFC 5892 A.3 to A.7, which UTS #46 leaves out. */
static bool fits_context(uint32_t before, uint32_t cp, uint32_t after,
                         lks_slice label)
{
    switch (cp) {
    case 0xB7:
        return before == 'l' && after == 'l';
    case 0x375:
        return lks_scripts_have(lks_scripts_of(after), LKS_SCRIPT_GREK) &&
               after >= 0x80;
    case 0x5F3:
    case 0x5F4:
        return lks_scripts_have(lks_scripts_of(before), LKS_SCRIPT_HEBR) &&
               before >= 0x80;
    case 0x30FB:
        return has_japanese(label);
    default:
        return true;
    }
}

/* RFC 5892 A.8, A.9: the two rows of Arabic digits are not mixed. */
static uint32_t digits_of(uint32_t cp)
{
    if (cp >= 0x660 && cp <= 0x669)
        return 1;
    return cp >= 0x6F0 && cp <= 0x6F9 ? 2 : 0;
}

/* ----------------------------------------------------------------- labels */

/* The label as it stands in the text. */
static void check_written(lks_check *c, linkspan_range label)
{
    reader r = {.text = {c->text.data, label.end}, .at = label.start};
    uint32_t before = 0;
    uint32_t cp = 0;
    for (size_t at = r.at; read(&r, &cp); at = r.at) {
        const linkspan_range range = {at, r.at};
        const uint8_t after = r.at < label.end ? c->text.data[r.at] : 0;
        const bool is_beside =
            lks_is_ascii_alnum(before) || lks_is_ascii_alnum(after);
        if (lks_poses_as_syntax(cp, is_beside))
            lks_found_once(c, LINKSPAN_FINDING_SYNTAX_LOOKALIKE, range, cp);
        else if (cp >= 0x80 && !lks_is_identifier(cp) &&
                 lks_idna_status_in(lks_char_props_of(cp)) == LKS_IDNA_MAPPED)
            lks_found_once(c, LINKSPAN_FINDING_MAPPED_CHARACTER, range, cp);
        before = cp;
    }
}

/* Identifier_Status is also Restricted for half of the Han characters and for
 * scripts that few people write. These are uncommon; what the scripts of most
 * names should not have, and what no script owns, is worse. */
static uint32_t code_of_restricted(uint32_t cp)
{
    const lks_script_set set = lks_scripts_of(cp);
    return lks_scripts_have(set, LKS_SCRIPT_LATN) ||
                   lks_scripts_have(set, LKS_SCRIPT_GREK) ||
                   lks_scripts_have(set, LKS_SCRIPT_CYRL)
               ? LINKSPAN_FINDING_RESTRICTED_CHARACTER
               : LINKSPAN_FINDING_UNCOMMON_CHARACTER;
}

/* The label as it is shown, code point by code point. */
static void check_characters(lks_check *c, linkspan_range range,
                             lks_slice label)
{
    reader r = {.text = label};
    uint32_t before = 0;
    uint32_t cp = 0;
    uint32_t digits = 0;
    while (read(&r, &cp)) {
        const lks_slice rest = {label.data + r.at, label.len - r.at};
        digits |= digits_of(cp);
        if (!fits_context(before, cp, first_of(rest), label) || digits == 3)
            lks_found_once(c, LINKSPAN_FINDING_IDNA, range, cp);
        else if (cp >= 0x80 && cp != LKS_ZWNJ && cp != LKS_ZWJ &&
                 !lks_is_identifier(cp))
            lks_found_once(c, code_of_restricted(cp), range, cp);
        before = cp;
    }
}

static bool is_ascii(lks_slice text)
{
    for (size_t i = 0; i < text.len; i++)
        if (text.data[i] >= 0x80)
            return false;
    return true;
}

/* `range` of the text is shown as `label`. */
static void check_label(lks_check *c, linkspan_range range, lks_slice label,
                        lks_slice tld)
{
    c->seen = 0;
    check_written(c, range);
    if (is_ascii(label))
        return;
    check_characters(c, range, label);
    if (lks_is_mixed(c->rules->policy, label, LKS_RESTRICTION_HIGHLY))
        lks_found(c, LINKSPAN_FINDING_MIXED_SCRIPTS, range, 0);
    else if (lks_is_ascii_lookalike(label) &&
             !lks_is_at_home(first_of(label), tld, first_of(tld)))
        lks_found(c, LINKSPAN_FINDING_WHOLE_SCRIPT, range, 0);
}

/* Where the label that starts at `at` ends. */
static size_t label_end(lks_slice text, size_t at, size_t end, size_t *next)
{
    while (at < end) {
        LKS_STEP();
        size_t width = 0;
        const uint32_t cp =
            lks_utf8_decode(text.data + at, text.data + end, &width);
        if (lks_is_host_dot(cp)) {
            *next = at + width;
            return at;
        }
        at += width;
    }
    *next = end;
    return end;
}

static lks_slice last_label(lks_slice name)
{
    size_t at = name.len;
    while (at > 0 && name.data[at - 1] != '.')
        at--;
    return (lks_slice){name.data + at, name.len - at};
}

void lks_check_labels(lks_check *c)
{
    uint8_t room[LKS_UTS46_ROOM];
    lks_slice name = {room, 0};
    const linkspan_range host = c->link->host;
    (void)lks_uts46_to_unicode(c->text.data + host.start, host.end - host.start,
                               0, room, sizeof room, &name.len);
    const lks_slice tld = last_label(name);
    size_t next = 0;
    size_t shown_next = 0;
    for (size_t at = host.start, shown = 0; at < host.end;) {
        const size_t end = label_end(c->text, at, host.end, &next);
        const size_t shown_end = label_end(name, shown, name.len, &shown_next);
        if (end > at)
            check_label(c, (linkspan_range){at, end},
                        (lks_slice){name.data + shown, shown_end - shown}, tld);
        at = next;
        shown = shown_next;
    }
}

/* P7: what was left out before a host is not part of its name, so it may be of
 * any script that is written beside Latin, but not of one that looks like it. */
void lks_check_run(lks_check *c)
{
    const linkspan_range run = c->link->host_run;
    size_t next = 0;
    for (size_t at = run.start; at < run.end; at = next) {
        const linkspan_range label = {at,
                                      label_end(c->text, at, run.end, &next)};
        const lks_slice text = {c->text.data + at, label.end - at};
        if (lks_is_mixed(c->rules->policy, text, LKS_RESTRICTION_MODERATELY))
            lks_found(c, LINKSPAN_FINDING_MIXED_SCRIPTS, label, 0);
    }
}
