#include "safety/imitation.h"

#include <string.h>

#include "host/data.h"
#include "host/label.h"
#include "host/suffix.h"
#include "safety/known.h"
#include "safety/protected.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/props.h"

/* Shorter protected labels are not searched for between hyphens: they are common
 * words and abbreviations. */
#define LEAST_BESIDE_HYPHEN 3

/* Left of the registrable domain, digits stand for letters only in protected labels of
 * at least this many letters: "n2" and "a55" are names of servers. */
#define LEAST_WITH_DIGITS 5

/* Shorter labels of the built-in list are imitated only by labels with their skeleton. */
#define LEAST_KNOWN 5

typedef struct search {
    const linkspan_protected *list;
    lks_slice written;
    size_t registrable; /* start of the registrable domain in `ascii`, or 0 */
    size_t dots;        /* number of dots in the registrable domain; SIZE_MAX if
                         * there is none */
    lks_slice shown;    /* the host; can have ASCII capitals */
    lks_slice label;    /* first label of the registrable domain in `shown` */
    lks_name name;
    /* the first imitation that was found: its finding and the protected domain */
    uint32_t code;
    uint32_t domain;
    bool is_left;    /* it stands left of the registrable domain */
    bool is_private; /* the suffix of the host is of the private section */
    bool is_relay;   /* names of others stand below the domain */
} search;

/* Keep the finding, unless there is one already. Returns true if it was kept. */
LKS_NOINLINE static bool keep(search *s, uint32_t code, uint32_t domain)
{
    if (!domain || s->code)
        return false;
    s->code = code;
    s->domain = domain;
    return true;
}

/* ------------------------------------------------------------ the same look */

static bool is_pair(uint32_t cp)
{
    return cp == 'm' || cp == 'w';
}

static bool have_same_prototype(uint32_t a, uint32_t b)
{
    uint32_t of_a[LKS_PROTOTYPE_MAX];
    uint32_t of_b[LKS_PROTOTYPE_MAX];
    const size_t count = lks_prototype_of(a, of_a);
    return lks_prototype_of(b, of_b) == count &&
           memcmp(of_a, of_b, count * sizeof *of_a) == 0;
}

/* Letters of lookalikes.txt are taken for ASCII letters, but not for each other, nor the
 * other way round: a protected name in Cyrillic has its own neighbours. */
static bool is_only_extra(const lks_letter *seen, const lks_letter *meant)
{
    if (!seen->is_extra && !meant->is_extra)
        return false;
    return (meant->cp >= 0x80 || !seen->is_extra) &&
           !have_same_prototype(seen->cp, meant->cp);
}

#define IS_SAME  0u
#define IS_OTHER UINT32_MAX

/* The finding about a letter that looks like another one; IS_SAME if they are the
 * same letter, IS_OTHER if nobody would confuse them. */
static uint32_t difference(const lks_letter *seen, const lks_letter *meant)
{
    const uint32_t cp = seen->cp == 'I' && meant->cp == 'i' ? 'i' : seen->cp;
    if (cp == meant->cp && seen->has_mark == meant->has_mark)
        return IS_SAME;
    if (seen->has_mark || meant->has_mark)
        return seen->has_mark ? LINKSPAN_FINDING_LOOKS_LIKE_DIACRITIC
                              : IS_OTHER;
    if (is_only_extra(seen, meant))
        return IS_OTHER;
    if (cp >= 0x80 || meant->cp >= 0x80)
        return LINKSPAN_FINDING_LOOKS_LIKE;
    if (is_pair(cp) || is_pair(meant->cp))
        return LINKSPAN_FINDING_LOOKS_LIKE_PAIR;
    if (lks_is_ascii_digit(cp) || lks_is_ascii_digit(meant->cp))
        return LINKSPAN_FINDING_LOOKS_LIKE_DIGIT;
    return cp == 'I' && meant->cp == 'l' ? LINKSPAN_FINDING_LOOKS_LIKE_CAPITAL
                                         : IS_OTHER;
}

/* The largest difference() of all letters. A label with more digits than
 * letters is a number: 477 is not att. */
static uint32_t compare(const lks_letter *seen, const lks_look *meant)
{
    uint32_t worst = IS_SAME;
    size_t digits = 0;
    for (size_t i = 0; i < meant->count; i++) {
        const uint32_t code = seen[i].looks == meant->letters[i].looks
                                  ? difference(&seen[i], &meant->letters[i])
                                  : IS_OTHER;
        LKS_STEP();
        digits += code == LINKSPAN_FINDING_LOOKS_LIKE_DIGIT;
        if (worst < code)
            worst = code;
    }
    return 2 * digits > meant->count ? IS_OTHER : worst;
}

static size_t letters_of(lks_slice label)
{
    size_t count = 0;
    for (size_t i = 0; i < label.len; i++)
        count += (label.data[i] & 0xC0) != 0x80;
    return count;
}

/* True if a label of the built-in list is compared for this finding: short ones only by
 * their skeletons, and ordinary words without marks. */
static bool is_compared(const search *s, uint32_t domain, uint32_t code)
{
    if (!lks_is_known_list(s->list) || code == IS_SAME ||
        code == LINKSPAN_FINDING_LOOKS_LIKE)
        return true;
    return letters_of(lks_known_label(domain)) >= LEAST_KNOWN &&
           (code != LINKSPAN_FINDING_LOOKS_LIKE_DIACRITIC ||
            !lks_known_is_word(domain));
}

/* True if words beside the label, and other suffixes, are reported. */
static bool has_notes(const search *s, uint32_t domain)
{
    return !s->is_relay &&
           (!lks_is_known_list(s->list) || !lks_known_is_word(domain));
}

/* The protected domain whose label these letters look like, or 0. A domain with
 * exactly this label is preferred to others that it only looks like. */
static uint32_t find_look(const search *s, const lks_letter *letters,
                          size_t count, uint32_t *code)
{
    const uint32_t key = lks_look_key(letters, count);
    uint32_t step = 0;
    uint32_t found = 0;
    lks_look meant;
    *code = IS_OTHER;
    while (*code != IS_SAME) {
        const uint32_t domain = lks_protected_by_key(s->list, key, &step);
        if (!domain)
            break;
        lks_look_at(lks_protected_label(s->list, domain), &meant);
        uint32_t other =
            meant.count == count ? compare(letters, &meant) : IS_OTHER;
        if (!is_compared(s, domain, other))
            other = IS_OTHER;
        if (other == IS_SAME || (other != IS_OTHER && !found)) {
            *code = other;
            found = domain;
        }
    }
    return found;
}

/* ------------------------------------------------------ words with hyphens */

/* A label, and findings about it that are reported only if nothing worse is
 * found: `beside_hyphen`, the protected domain whose label is one of the words
 * between hyphens; and `other_suffix`, the protected domain that has the same
 * label but another public suffix. */
typedef struct label_view {
    lks_look look;
    bool has_false; /* a character looks like a hyphen but is none */
    size_t end;     /* where a label left of the registrable domain ends in the
                     * host; 0 for the label of the registrable domain itself */
    bool is_exact;  /* it is a protected label, whatever its suffix */
    uint32_t beside_hyphen;
    uint32_t other_suffix;
} label_view;

/* True if the rest of the protected domain follows its label, and after that a dot or a
 * hyphen: ".com" in "paypaI.com-secure.net". */
static bool is_followed_by_rest(const search *s, uint32_t domain, size_t at)
{
    const lks_slice name = lks_protected_name(s->list, domain);
    const size_t label = lks_protected_label(s->list, domain).len;
    const size_t len = name.len - label;
    if (s->shown.len - at <= len ||
        (s->shown.data[at + len] != '.' && s->shown.data[at + len] != '-'))
        return false;
    LKS_STEPS(len);
    for (size_t i = 0; i < len; i++)
        if (lks_ascii_lower(s->shown.data[at + i]) != name.data[label + i])
            return false;
    return true;
}

/* Keep a disguised label that stands left of the registrable domain, followed by the rest
 * of the protected domain or not. Short words with digits are codes:
 * "a55.example.com". */
static bool keep_left(search *s, const label_view *v, uint32_t code,
                      uint32_t domain, bool is_last)
{
    if (is_last && is_followed_by_rest(s, domain, v->end))
        code = LINKSPAN_FINDING_LOOKS_LIKE_SUBDOMAIN;
    else if (code == LINKSPAN_FINDING_LOOKS_LIKE_DIGIT &&
             letters_of(lks_protected_label(s->list, domain)) <
                 LEAST_WITH_DIGITS)
        return false;
    s->is_left = keep(s, code, domain);
    return s->is_left;
}

static bool look_at_words(search *s, label_view *v, size_t from, size_t to)
{
    uint32_t code = 0;
    const bool is_whole = from == 0 && to == v->look.count;
    const uint32_t domain =
        to - from < LEAST_BESIDE_HYPHEN && !is_whole
            ? 0
            : find_look(s, v->look.letters + from, to - from, &code);
    if (!domain)
        return false;
    if (code != IS_SAME)
        return v->end > 0 ? keep_left(s, v, code, domain, to == v->look.count)
                          : keep(s, code, domain);
    v->is_exact |= is_whole;
    if (is_whole && has_notes(s, domain) && !s->is_private)
        v->other_suffix = domain;
    else if (v->has_false && !is_whole)
        return keep(s, LINKSPAN_FINDING_LOOKS_LIKE_SEPARATOR, domain);
    else if (!v->beside_hyphen && !is_whole && has_notes(s, domain) &&
             is_compared(s, domain, LINKSPAN_FINDING_LOOKS_LIKE_HYPHEN))
        v->beside_hyphen = domain;
    return false;
}

static size_t end_of_word(const lks_look *look, size_t at)
{
    while (at < look->count && look->letters[at].looks != '-') {
        LKS_STEP();
        at++;
    }
    return at;
}

/* Look at the whole label, then at every word between hyphens, and at sequences
 * of words with at most as many hyphens as a protected label has:
 * "deutsche-bank". */
LKS_NOINLINE static void look_at_label(search *s, label_view *v)
{
    const size_t count = v->look.count;
    const size_t most = lks_protected_hyphens(s->list);
    if (count == 0 || look_at_words(s, v, 0, count))
        return;
    for (size_t from = 0; from < count;
         from = end_of_word(&v->look, from) + 1) {
        size_t to = from;
        for (size_t words = 0; words <= most && to < count; words++) {
            to = end_of_word(&v->look, words > 0 ? to + 1 : to);
            if (to - from < count && look_at_words(s, v, from, to))
                return;
        }
    }
}

/* ---------------------------------------------------- before another domain */

/* Where the registrable domain starts in `text`, which is one form of the name.
 * Found by counting dots from the end, since all forms have the same dots. */
LKS_NOINLINE static size_t registrable_in(const search *s, lks_slice text)
{
    size_t dots = 0;
    size_t at = text.len;
    while (at > 0) {
        LKS_STEP();
        if (text.data[at - 1] == '.' && ++dots > s->dots)
            break;
        at--;
    }
    return at;
}

/* The protected domain that ends before a dot or hyphen and starts before `limit`:
 * paypal.com.evil.net, paypal.com-secure.net. */
LKS_NOINLINE static uint32_t find_before(const search *s, int by,
                                         lks_slice text, size_t limit)
{
    uint32_t found = 0;
    for (size_t at = 0; at < text.len && limit > 0 && !found; at++) {
        const lks_slice before = {text.data, at};
        LKS_STEP();
        if (text.data[at] == '.' || text.data[at] == '-')
            found = lks_protected_tail(s->list, by, before, limit - 1);
    }
    return found;
}

/* The protected domain that stands before the registrable domain of this skeleton. Below
 * a relay, only those that are not spelt as their own count. */
static uint32_t find_disguised(const search *s, lks_slice text, size_t limit)
{
    const lks_slice ascii = {s->name.ascii, s->name.ascii_len};
    return s->is_relay && find_before(s, LKS_BY_NAME, ascii, s->registrable)
               ? 0
               : find_before(s, LKS_BY_SKELETON, text, limit);
}

/* Look for a disguised label in one label left of the registrable domain, and in its
 * words between hyphens. A label in its own spelling, with more words or with an edit
 * is no imitation there: apple.stackexchange.com, google.github.io. */
static void look_at_left(search *s, lks_slice label)
{
    label_view v = {.end = (size_t)(label.data - s->shown.data) + label.len};
    lks_look_at(label, &v.look);
    look_at_label(s, &v);
}

static void look_left(search *s)
{
    const size_t limit = registrable_in(s, s->shown);
    for (size_t at = 0; at < limit && !s->code;) {
        const uint8_t *from = s->shown.data + at;
        const uint8_t *dot = memchr(from, '.', limit - at);
        const size_t len = dot ? (size_t)(dot - from) : limit - at;
        look_at_left(s, (lks_slice){from, len});
        at += len + 1;
    }
}

/* Replace each hyphen before the registrable domain by a dot. Returns false if there
 * is no hyphen. */
static bool replace_hyphens(lks_name *n, size_t limit)
{
    bool has_any = false;
    for (size_t i = 0; i < limit; i++)
        if (n->skeleton[i] == '-') {
            n->skeleton[i] = '.';
            has_any = true;
        }
    return has_any;
}

/* Replace each false separator between ASCII characters by a dot, and read the
 * skeleton of the result. Returns false if there is no false separator. */
static bool replace_false(search *s)
{
    uint8_t *text = s->name.unicode;
    const size_t len = s->name.unicode_len;
    size_t kept = 0;
    size_t width = 0;
    for (size_t at = 0; at < len; at += width) {
        const uint32_t cp = lks_utf8_decode(text + at, text + len, &width);
        LKS_STEP();
        if (kept > 0 && text[kept - 1] < 0x80 &&
            (at + width == len || text[at + width] < 0x80) &&
            lks_is_false_separator(cp)) {
            text[kept++] = '.';
            continue;
        }
        memmove(text + kept, text + at, width);
        kept += width;
    }
    return kept < len && lks_read_skeleton((lks_slice){text, kept}, &s->name);
}

/* Look for a protected domain before another one: paypal.com.evil.net. This changes
 * the forms of the name, so it must come after all functions that read them. */
static void look_before(search *s, label_view *v)
{
    lks_slice text = lks_skeleton_in(&s->name);
    const size_t limit = registrable_in(s, text);
    if (keep(s, LINKSPAN_FINDING_LOOKS_LIKE_SUBDOMAIN,
             find_disguised(s, text, limit)))
        return;
    look_left(s);
    if (s->code)
        return;
    if (!v->beside_hyphen && !s->is_relay && replace_hyphens(&s->name, limit))
        v->beside_hyphen = find_before(s, LKS_BY_SKELETON, text, limit);
    if (!lks_is_ascii((lks_slice){s->name.unicode, s->name.unicode_len}) &&
        replace_false(s)) {
        text = lks_skeleton_in(&s->name);
        (void)keep(s, LINKSPAN_FINDING_LOOKS_LIKE_SEPARATOR,
                   find_before(s, LKS_BY_SKELETON, text, text.len));
    }
}

/* ------------------------------------------------------------------ a host */

/* Read the skeleton of the host as it is written, before UTS #46 maps it: a full-width
 * capital I looks like l, but is mapped to i, which does not. Returns false if the
 * host is too long. */
static bool read_written(lks_slice host, lks_name *n)
{
    uint8_t seen[LKS_UTS46_ROOM];
    size_t len = 0;
    size_t width = 0;
    for (size_t at = 0; at < host.len; at += width) {
        const uint32_t cp =
            lks_utf8_decode(host.data + at, host.data + host.len, &width);
        LKS_STEP();
        if (len + width > sizeof seen)
            return false;
        if (lks_is_host_dot(cp)) {
            seen[len++] = '.';
            continue;
        }
        memcpy(seen + len, host.data + at, width);
        len += width;
    }
    return lks_read_skeleton((lks_slice){seen, len}, n);
}

/* Find the registrable domain and its first label. Suffixes of the private section
 * count as public suffixes. */
static void find_label(search *s, const lks_suffix_table *table)
{
    const lks_name *n = &s->name;
    lks_domain parts;
    if (!lks_domain_find(table, (lks_slice){n->ascii, n->ascii_len}, &parts) ||
        parts.any_registrable == LKS_NO_DOMAIN)
        return;
    s->registrable = parts.any_registrable;
    s->is_private = parts.any_registrable != parts.icann_registrable;
    s->dots = 0;
    for (size_t at = s->registrable; at < n->ascii_len; at++)
        s->dots += n->ascii[at] == '.';
    lks_slice text = {n->unicode, n->unicode_len};
    if (lks_is_ascii(text) && lks_is_ascii(s->written) &&
        (text.len == s->written.len || text.len + 1 == s->written.len))
        text.data = s->written.data; /* keep the capitals of the written host */
    s->shown = text;
    const size_t start = registrable_in(s, text);
    const uint8_t *dot = memchr(text.data + start, '.', text.len - start);
    if (dot)
        s->label =
            (lks_slice){text.data + start, (size_t)(dot - text.data) - start};
}

/* Compare the skeleton of the host's last labels with the protected domains.
 * The labels that are compared must include the registrable domain of the host:
 * if github.io is protected, x.github.io has another owner, and ending in
 * github.io does not make it an imitation. */
static bool look_at_skeleton(search *s)
{
    const lks_slice text = lks_skeleton_in(&s->name);
    return keep(s, LINKSPAN_FINDING_LOOKS_LIKE,
                lks_protected_tail(s->list, LKS_BY_SKELETON, text,
                                   registrable_in(s, text)));
}

/* Compare the host as it is written, since people see it before UTS #46 maps it. An
 * ASCII host needs no second look: of its capitals only I looks like another letter,
 * and look_at_label() sees that. */
static bool look_as_written(search *s)
{
    const lks_slice unicode = {s->name.unicode, s->name.unicode_len};
    if (lks_is_ascii(s->written) || !read_written(s->written, &s->name))
        return false;
    const bool is_found = look_at_skeleton(s);
    return is_found || !lks_read_skeleton(unicode, &s->name);
}

static void look(search *s)
{
    label_view v = {.has_false = false};
    lks_look_at(s->label, &v.look);
    for (size_t i = 0; i < v.look.count; i++)
        v.has_false |=
            v.look.letters[i].looks == '-' && v.look.letters[i].cp != '-';
    if (!look_as_written(s))
        look_at_label(s, &v);
    if (!s->code && !look_at_skeleton(s))
        look_before(s, &v);
    (void)keep(s, LINKSPAN_FINDING_LOOKS_LIKE_HYPHEN, v.beside_hyphen);
    if (!s->code && !v.is_exact && !s->is_relay)
        (void)keep(s, LINKSPAN_FINDING_LOOKS_LIKE_EDIT,
                   lks_find_edit(s->list, s->label));
    (void)keep(s, LINKSPAN_FINDING_LOOKS_LIKE_SUFFIX, v.other_suffix);
}

/* Search one form of the host. Returns false if the host belongs to the owner of a
 * protected domain. */
static bool search_host(search *s, const lks_suffix_table *table,
                        lks_slice host)
{
    s->written = host;
    s->registrable = 0;
    s->dots = SIZE_MAX;
    s->label = (lks_slice){host.data, 0};
    s->shown = s->label;
    s->code = 0;
    s->is_left = false;
    s->is_private = false;
    if (!lks_read_name(host, 0, &s->name))
        return true;
    find_label(s, table);
    const lks_slice ascii = {s->name.ascii, s->name.ascii_len};
    s->domain = lks_protected_tail(s->list, LKS_BY_NAME, ascii, s->registrable);
    if (s->domain)
        return false;
    s->is_relay = lks_is_relay(ascii);
    look(s);
    return true;
}

static bool is_severe(uint32_t code)
{
    return code != 0 && code < LINKSPAN_FINDING_LOOKS_LIKE_HYPHEN;
}

/* Search a host outside ASCII once more, with each capital I as the l that it looks
 * like: UTS #46 would make it an i. */
static void search_capitals(search *s, const lks_suffix_table *table,
                            lks_slice host)
{
    uint8_t seen[LKS_UTS46_ROOM];
    const uint32_t code = s->code;
    const uint32_t domain = s->domain;
    if (host.len > sizeof seen || !memchr(host.data, 'I', host.len))
        return;
    LKS_STEPS(host.len);
    for (size_t i = 0; i < host.len; i++)
        seen[i] = host.data[i] == 'I' ? 'l' : host.data[i];
    if (!search_host(s, table, (lks_slice){seen, host.len}))
        s->code = LINKSPAN_FINDING_LOOKS_LIKE_CAPITAL;
    if (!is_severe(s->code)) {
        s->code = code;
        s->domain = domain;
    }
}

bool lks_imitates(const linkspan_protected *list, const lks_suffix_table *table,
                  lks_slice host, lks_imitation *found)
{
    search s;
    s.list = list;
    *found = (lks_imitation){.name = {host.data, 0},
                             .is_own = !search_host(&s, table, host)};
    if (found->is_own)
        return false;
    if (!is_severe(s.code) && !lks_is_ascii(host))
        search_capitals(&s, table, host);
    if (!s.code)
        return false;
    const bool is_note = lks_is_known_list(list) && !is_severe(s.code);
    *found =
        (lks_imitation){.code = is_note ? LINKSPAN_FINDING_LIKE_KNOWN : s.code,
                        .is_left = s.is_left,
                        .is_severe = is_severe(s.code),
                        .entry = lks_protected_entry(list, s.domain),
                        .name = lks_protected_name(list, s.domain)};
    return true;
}

bool lks_looks_like(const linkspan_protected *list, lks_slice host,
                    size_t *index)
{
    lks_imitation found;
    if (!lks_imitates(list, lks_data_table(NULL), host, &found) ||
        found.is_left ||
        (found.code != LINKSPAN_FINDING_LOOKS_LIKE &&
         found.code - LINKSPAN_FINDING_LOOKS_LIKE_CAPITAL >
             LINKSPAN_FINDING_LOOKS_LIKE_DIGIT -
                 LINKSPAN_FINDING_LOOKS_LIKE_CAPITAL))
        return false;
    *index = found.entry;
    return true;
}
