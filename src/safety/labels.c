#include <string.h>

#include "host/label.h"
#include "host/uts46.h"
#include "safety/host.h"
#include "safety/imitation.h"
#include "safety/protected.h"
#include "safety/restriction.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/char_props.h"
#include "unicode/nfc.h"
#include "unicode/props.h"
#include "unicode/script.h"

/* ---------------------------------------------------------------- labels */

/* The labels of a host, as they are shown: their scripts, what they look like,
 * and characters that names should not have (UTS #39, UTS #58 8, linkification
 * guidelines 1.4, UASG rec. 9). */

/* Reads the code points of a text one by one. */
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

/* RFC 5892 A.3 to A.7, which UTS #46 leaves out. `*japanese` says whether the
 * label has Japanese letters; it is -1 until that is known, so that the label
 * is searched only once. */
static bool fits_context(uint32_t before, uint32_t cp, uint32_t after,
                         lks_slice label, int *japanese)
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
        if (*japanese < 0)
            *japanese = has_japanese(label);
        return *japanese;
    default:
        return true;
    }
}

/* RFC 5892 A.8, A.9: the two series of Arabic digits must not be mixed. */
static uint32_t digits_of(uint32_t cp)
{
    if (cp >= 0x660 && cp <= 0x669)
        return 1;
    return cp >= 0x6F0 && cp <= 0x6F9 ? 2 : 0;
}

/* ------------------------------------------------------------ lost marks */

#define DOT_ABOVE   0x307u
#define CLASS_ABOVE 230

/* The characters before a mark: the letter, the last mark on it, and whether a
 * mark is above it. */
typedef struct stack {
    uint32_t letter;
    uint32_t mark;
    bool has_above;
} stack;

/* True for letters with a dot above, or with something that looks like it. */
static bool is_dotted(uint32_t letter)
{
    return letter == 'i' || letter == 'j' || letter == 'l' || letter == 0x131 ||
           letter == 0x237 || letter == 0x456 || letter == 0x458;
}

/* True for a mark that nobody sees where it stands: a dot above an i, or a mark
 * that is there already (UTS #39 5.4). */
static bool is_lost(const stack *s, uint32_t mark)
{
    return mark == s->mark ||
           (mark == DOT_ABOVE && !s->has_above && is_dotted(s->letter));
}

static void put_on(stack *s, uint32_t cp)
{
    uint32_t parts[LKS_NFC_EXPANSION];
    const size_t count = lks_decompose(cp, parts);
    for (size_t i = 0; i < count; i++) {
        const uint8_t class =
            lks_combining_class_in(lks_char_props_of(parts[i]));
        if (class == 0)
            *s = (stack){.letter = parts[i]};
        else
            s->mark = parts[i];
        s->has_above |= class == CLASS_ABOVE;
    }
}

/* ----------------------------------------------------- shapes among Latin */

static bool is_alnum(uint32_t cp)
{
    return cp < 0x80 && lks_is_ascii_alnum((uint8_t)cp);
}

/* True for Kana and ideographs that people would read as a hyphen, a slash, a
 * dot or an l, because Latin letters or digits stand beside them. False in
 * "CD-\u30ED\u30FC\u30F3", where Japanese letters stand beside them. `before`
 * or `after` is 0 at an end of the label. */
static bool poses_among_latin(uint32_t before, uint32_t cp, uint32_t after)
{
    switch (cp) {
    case 0x30FC: /* like a hyphen */
        return is_alnum(before) && !is_japanese(after);
    case 0x4E28: /* like an l */
        return (is_alnum(before) || is_alnum(after)) && !is_japanese(before) &&
               !is_japanese(after);
    case 0x30FB: /* like a dot */
    case 0x30BD: /* this and the next six are like slashes */
    case 0x30BE:
    case 0x30F3:
    case 0x30FD:
    case 0x30FE:
    case 0x4E40:
    case 0x4E41:
    case 0x4E00: /* like a hyphen */
        return is_alnum(before) && is_alnum(after);
    default:
        return false;
    }
}

/* ----------------------------------------------------------------- labels */

/* Check the label as it stands in the text. */
static void check_written(lks_check *c, linkspan_range label)
{
    reader r = {.text = {c->text.data, label.end}, .at = label.start};
    uint32_t cp = 0;
    for (size_t at = r.at; read(&r, &cp); at = r.at)
        if (cp >= 0x80 && !lks_is_identifier(cp) &&
            lks_idna_status_in(lks_char_props_of(cp)) == LKS_IDNA_MAPPED)
            lks_found_once(c, LINKSPAN_FINDING_MAPPED_CHARACTER,
                           (linkspan_range){at, r.at}, cp);
}

/* The finding about a character whose Identifier_Status is Restricted. Half of
 * the Han characters are Restricted, and so are scripts that few people write:
 * such characters are only uncommon. Restricted characters of Latin, Greek and
 * Cyrillic, and those of no script, are more serious. */
static uint32_t code_of_restricted(uint32_t cp)
{
    const lks_script_set set = lks_scripts_of(cp);
    return lks_scripts_have(set, LKS_SCRIPT_LATN) ||
                   lks_scripts_have(set, LKS_SCRIPT_GREK) ||
                   lks_scripts_have(set, LKS_SCRIPT_CYRL)
               ? LINKSPAN_FINDING_RESTRICTED_CHARACTER
               : LINKSPAN_FINDING_UNCOMMON_CHARACTER;
}

/* The finding about a character of a label, or 0. */
static uint32_t code_of(const stack *s, uint32_t before, uint32_t cp,
                        uint32_t after)
{
    if (cp < 0x80 || cp == LKS_ZWNJ || cp == LKS_ZWJ)
        return 0;
    if (poses_among_latin(before, cp, after))
        return LINKSPAN_FINDING_SYNTAX_LOOKALIKE;
    if (is_lost(s, cp))
        return LINKSPAN_FINDING_RESTRICTED_CHARACTER;
    return lks_is_letter_of_names(cp) ? 0 : code_of_restricted(cp);
}

/* Check the label as it is shown, code point by code point. */
static void check_characters(lks_check *c, linkspan_range range,
                             lks_slice label, lks_slice tld)
{
    reader r = {.text = label};
    stack s = {0};
    uint32_t before = 0;
    uint32_t cp = 0;
    uint32_t digits = 0;
    int japanese = -1;
    while (read(&r, &cp)) {
        const uint32_t after =
            first_of((lks_slice){label.data + r.at, label.len - r.at});
        digits |= digits_of(cp);
        const uint32_t code =
            !fits_context(before, cp, after, label, &japanese) || digits == 3
                ? LINKSPAN_FINDING_IDNA
                : code_of(&s, before, cp, after);
        if (code && !(code == LINKSPAN_FINDING_RESTRICTED_CHARACTER &&
                      lks_is_written_below(cp, tld)))
            lks_found_once(c, code, range, cp);
        put_on(&s, cp);
        before = cp;
    }
}

static bool is_a_label(lks_slice label)
{
    return label.len > 4 && label.data[3] == '-' &&
           lks_ends_with_ignoring_case((lks_slice){label.data, 4}, "xn--");
}

#define TLD_ROOM ((size_t)4 * LKS_LABEL_MAX)

static lks_slice visited_tld(const lks_check *c, uint8_t room[TLD_ROOM])
{
    lks_slice tld = {room, 0};
    (void)lks_uts46_to_unicode(c->text.data + c->tld.start,
                               c->tld.end - c->tld.start, 0, room, TLD_ROOM,
                               &tld.len);
    return tld;
}

/* True if labels in the script of `first` are usual below the top-level domain
 * of the link. */
static bool is_at_home(const lks_check *c, uint32_t first)
{
    uint8_t room[TLD_ROOM];
    const lks_slice tld = visited_tld(c, room);
    return lks_is_at_home(first, tld, first_of(tld));
}

/* Quick check: most labels start with a letter that looks like nothing in ASCII. */
static bool may_look_ascii(uint32_t first)
{
    uint32_t prototype[LKS_PROTOTYPE_MAX];
    if ((lks_char_props_of(first) & LKS_CHAR_DECOMPOSES) || first < 0x80)
        return true;
    (void)lks_prototype_of(first, prototype);
    return prototype[0] < 0x80 || lks_extra_lookalike(first);
}

/* The finding about a label that is not ASCII but looks like ASCII throughout, or 0. If all
 * of it is in one script other than Latin (UTS #39 4.1) that is not usual below this
 * top-level domain, it is severe only if it looks like a name that others imitate: people
 * register words of their script below .com. Letters beyond confusables.txt count only in
 * short labels: "\u043A\u0443\u0440\u0441" is an ordinary word. A mix of scripts that may be mixed, such as
 * "g\u3007\u3007gle", is always severe. */
static uint32_t code_of_disguise(const lks_check *c, lks_slice label)
{
    const uint32_t first = first_of(label);
    if (!may_look_ascii(first))
        return 0;
    if (lks_is_ascii_lookalike(label) || lks_is_short_lookalike(label)) {
        if (is_at_home(c, first))
            return 0;
        return lks_is_named(c->rules->policy, label)
                   ? LINKSPAN_FINDING_WHOLE_SCRIPT
                   : LINKSPAN_FINDING_LOOKS_LIKE_ASCII;
    }
    return lks_scripts_are_none(lks_resolved_scripts_of(label)) &&
                   lks_looks_ascii(label)
               ? LINKSPAN_FINDING_WHOLE_SCRIPT
               : 0;
}

/* Latin letters with the shape of an ASCII letter (confusables.txt), and the
 * top-level domains where people write them: Icelandic, Turkish and related
 * languages, Ewe and other languages of Africa. */
#define DOTLESS_I 0x131u
#define THORN     0xFEu

static const struct twin {
    uint16_t cp;
    char homes[30];
} twins[] = {
    {THORN, "fo is"},
    {DOTLESS_I, "az cy ist istanbul kz tr"},
    {0x192, "africa bj gh tg"},
    {0x263, "africa bj dz gh ma ml ne tg"},
    {0x269, "africa bf bj ci gh tg"},
    {0x28B, "africa bf bj ci gh tg"},
};

#define TWINS (sizeof twins / sizeof *twins)

/* The row of the letter in `twins`; TWINS if it has none. */
static size_t twin_of(uint32_t cp)
{
    size_t at = 0;
    while (at < TWINS && twins[at].cp != cp)
        at++;
    return at;
}

static bool is_only_uncommon(uint32_t cp)
{
    return cp == DOTLESS_I || cp == THORN;
}

/* Report a label that has only ASCII and letters of `twins`, so that it looks
 * like ASCII, unless these letters are usual below the top-level domain.
 * Turkish has many such words, and Turkish speakers many names below .com, so a
 * dotless i is reported only as uncommon; so is thorn, unless the label looks
 * like one that others imitate. */
static void check_twins(lks_check *c, linkspan_range range, lks_slice label)
{
    uint8_t room[TLD_ROOM];
    reader r = {.text = label};
    uint32_t cp = 0;
    uint32_t found = 0;
    lks_slice tld = {NULL, 0};
    while (read(&r, &cp)) {
        if (cp < 0x80 || cp == 0xE6 || cp == 0x153) /* the letters æ and œ */
            continue;
        const size_t twin = twin_of(cp);
        if (twin == TWINS)
            return;
        if (!tld.data)
            tld = visited_tld(c, room);
        if (!lks_is_tld_of(twins[twin].homes, tld) &&
            (found == 0 || found == DOTLESS_I || !is_only_uncommon(cp)))
            found = cp;
    }
    if (found)
        lks_found_once(
            c,
            found == DOTLESS_I ||
                    (found == THORN && !lks_is_named(c->rules->policy, label))
                ? LINKSPAN_FINDING_UNCOMMON_CHARACTER
                : LINKSPAN_FINDING_WHOLE_SCRIPT,
            range, found);
}

#define BIT(code) ((uint64_t)1 << (code))
#define IS_SEVERE                                                              \
    (BIT(LINKSPAN_FINDING_MIXED_SCRIPTS) | BIT(LINKSPAN_FINDING_WHOLE_SCRIPT))
#define IS_JUDGED (IS_SEVERE | BIT(LINKSPAN_FINDING_LOOKS_LIKE_ASCII))

/* Check `range` of the text, which is shown as `label`. */
static void check_shown(lks_check *c, linkspan_range range, lks_slice label,
                        const lks_text_facts *facts)
{
    uint8_t room[TLD_ROOM];
    uint32_t cp = 0;
    if (facts->is_ascii)
        return;
    const lks_slice tld = visited_tld(c, room);
    const uint32_t disguise = code_of_disguise(c, label);
    if (facts->needs_a_look ||
        ((facts->bytes & LKS_BYTE_LETTER) && facts->kinds.count > 1))
        check_characters(c, range, label, tld);
    if (lks_is_mixed(c->rules->policy, label, &facts->kinds,
                     LKS_RESTRICTION_HIGHLY))
        lks_found_once(c, LINKSPAN_FINDING_MIXED_SCRIPTS, range, 0);
    else if (disguise)
        lks_found_once(c, disguise, range, 0);
    else
        check_twins(c, range, label);
    const uint32_t code = lks_idn_code(label, tld, &cp);
    if (code != 0 &&
        (code != LINKSPAN_FINDING_UNCOMMON_CHARACTER || !(c->seen & IS_JUDGED)))
        lks_found_once(c, code, range, cp);
}

/* Report a written label that looks like ASCII if the label that is visited
 * looks different. The capitals of "\u0412\u0412\u0421.com" look like BBC, but
 * lead to small letters that do not; a long s looks like an f, but leads to an
 * s. */
static void check_capitals(lks_check *c, linkspan_range range, lks_slice label,
                           lks_slice shown)
{
    if (!(c->seen & IS_SEVERE) && lks_looks_like_other(label, shown) &&
        !is_at_home(c, first_of(label)))
        lks_found_once(c, LINKSPAN_FINDING_WHOLE_SCRIPT, range, 0);
}

/* True for a label that UTS #46 leaves as it is, as most are. A label with
 * ASCII capitals counts as unchanged only if all of it is ASCII. */
static bool is_as_shown(lks_slice label, const lks_text_facts *facts)
{
    if (facts->is_mapped || facts->may_not_be_nfc || is_a_label(label))
        return false;
    if (facts->is_ascii || !(facts->bytes & LKS_BYTE_LETTER))
        return true;
    LKS_STEPS(label.len);
    for (size_t i = 0; i < label.len; i++)
        if ((uint32_t)label.data[i] - 'A' < 26)
            return false;
    return true;
}

/* Check the label that is visited. UTS #46 first maps characters and then
 * decodes Punycode, so "xn--80ak6aa92" followed by a full-width e is an
 * A-label. */
static void check_mapped(lks_check *c, linkspan_range range, lks_slice label)
{
    uint8_t room[LKS_UTS46_ROOM];
    lks_slice shown = {room, 0};
    const uint32_t errors = lks_uts46_to_unicode(label.data, label.len, 0, room,
                                                 sizeof room, &shown.len);
    if (errors && !c->is_no_name)
        lks_found_once(c, LINKSPAN_FINDING_IDNA, range, 0);
    const linkspan_link whole = {.span = {0, shown.len}};
    lks_check inner = *c;
    inner.text = shown;
    inner.link = &whole;
    inner.stands_for = c->stands_for ? c->stands_for : &range;
    lks_text_facts facts;
    lks_scan_part(shown, 0, LKS_EXTENT_ALL, &facts);
    lks_check_facts(&inner, whole.span, &facts,
                    LINKSPAN_FINDING_SYNTAX_LOOKALIKE);
    c->seen = inner.seen;
    check_shown(c, range, shown, &facts);
    check_capitals(c, range, label, shown);
}

static void check_label(lks_check *c, linkspan_range range,
                        const lks_text_facts *facts)
{
    const lks_slice label = {c->text.data + range.start,
                             range.end - range.start};
    c->seen = 0;
    lks_check_facts(c, range, facts, LINKSPAN_FINDING_SYNTAX_LOOKALIKE);
    if (is_as_shown(label, facts)) {
        check_shown(c, range, label, facts);
        return;
    }
    check_written(c, range);
    check_mapped(c, range, label);
}

void lks_check_labels(lks_check *c)
{
    linkspan_range host = c->link->host;
    const lks_slice text = {c->text.data, host.end};
    lks_text_facts facts;
    if (c->is_tld_known)
        host.end = c->tld.start; /* ICANN has judged the top-level domain */
    for (size_t at = host.start; at < host.end; at = facts.next) {
        lks_scan_part(text, at, LKS_EXTENT_LABEL, &facts);
        if (facts.end > at)
            check_label(c, (linkspan_range){at, facts.end}, &facts);
    }
}

/* P7: the text that was left out before a host is not part of its name, but it
 * touches the name. Scripts that are usually written beside Latin are fine
 * there; scripts that look like Latin are reported. */
void lks_check_run(lks_check *c)
{
    const linkspan_range run = c->link->host_run;
    const lks_slice text = {c->text.data, run.end};
    lks_text_facts facts;
    for (size_t at = run.start; at < run.end; at = facts.next) {
        lks_scan_part(text, at, LKS_EXTENT_LABEL, &facts);
        const lks_slice label = {text.data + at, facts.end - at};
        if (!facts.is_ascii &&
            lks_is_mixed(c->rules->policy, label, &facts.kinds,
                         LKS_RESTRICTION_MODERATELY))
            lks_found(c, LINKSPAN_FINDING_MIXED_SCRIPTS,
                      (linkspan_range){at, facts.end}, 0);
    }
}

/* ------------------------------------------------------------ local parts */

/* True if the word has letters that UTS #39 allows in no identifier, such as
 * mathematical ones. Local parts are not mapped, so an address with such
 * letters leads to another mailbox than the one with ordinary letters. */
static bool has_odd_letter(lks_slice word)
{
    reader r = {.text = word};
    uint32_t cp = 0;
    while (read(&r, &cp))
        if (cp >= 0x80 && !lks_is_identifier(cp))
            return true;
    return false;
}

static bool is_disguised_word(const lks_check *c, lks_slice word)
{
    if (lks_is_ascii(word) || !lks_looks_ascii(word))
        return false;
    const lks_script_set scripts = lks_resolved_scripts_of(word);
    if (lks_scripts_have(scripts, LKS_SCRIPT_LATN))
        return has_odd_letter(word);
    return lks_scripts_are_none(scripts) || !is_at_home(c, first_of(word));
}

void lks_check_local_look(lks_check *c)
{
    const linkspan_range local = c->link->local_part;
    const lks_slice text = {c->text.data, local.end};
    lks_text_facts facts;
    for (size_t at = local.start; at < local.end; at = facts.end + 1) {
        lks_scan_part(text, at, LKS_EXTENT_WORD, &facts);
        if (is_disguised_word(c, (lks_slice){text.data + at, facts.end - at})) {
            lks_found(c, LINKSPAN_FINDING_LOCAL_PART_MIXED_SCRIPTS,
                      (linkspan_range){at, facts.end}, 0);
            return;
        }
    }
}

/* ----------------------------------------------------------------- named */

static bool is_same_look(const lks_look *a, const lks_look *b)
{
    bool is_same = a->count == b->count;
    for (size_t i = 0; is_same && i < a->count; i++) {
        LKS_STEP();
        is_same = a->letters[i].looks == b->letters[i].looks;
    }
    return is_same;
}

static bool is_in(const linkspan_protected *list, const lks_look *seen)
{
    const uint32_t key = lks_look_key(seen->letters, seen->count);
    uint32_t step = 0;
    uint32_t domain = 0;
    lks_look meant;
    do {
        domain = lks_protected_by_key(list, key, &step);
        if (domain)
            lks_look_at(lks_protected_label(list, domain), &meant);
    } while (domain && !is_same_look(seen, &meant));
    return domain != 0;
}

bool lks_is_named(const linkspan_policy *policy, lks_slice label)
{
    lks_look seen;
    lks_look_at(label, &seen);
    if (seen.count == 0)
        return false;
    return is_in(lks_known_names(), &seen) ||
           (policy->protected_names && is_in(policy->protected_names, &seen));
}
