#include "find/rules/hosts.h"

#include <string.h>

#include "find/generated/affix_words.h"
#include "host/label.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "text/words.h"
#include "unicode/native.h"

/* Longest native top-level domain that is searched for, in code points. */
#define LONGEST_NATIVE_TLD 12
/* How many labels are tried as the last one of a host: more than a host in a
 * sentence has. */
#define MOST_TRIES 4
/* Longest run without a scheme in which a native host is searched for. A longer
 * run could hold many, and each search reads the rest of the run. */
#define LONGEST_BARE 128u

#define PREFIXED                                                               \
    (LKS_NATIVE_BIT(LKS_NATIVE_ARABIC) | LKS_NATIVE_BIT(LKS_NATIVE_HEBREW))
/* P17: scripts of the endings that can follow a hyphen. P6 decides about text in
 * any other script after a host. */
#define LETTERS                                                                \
    (LKS_NATIVE_BIT(LKS_NATIVE_LATIN) | LKS_NATIVE_BIT(LKS_NATIVE_OTHER) |     \
     LKS_NATIVE_BIT(LKS_NATIVE_MARK))

static lks_native class_at(lks_slice text, size_t at, size_t *width)
{
    return lks_native_of(
        lks_utf8_decode(text.data + at, text.data + text.len, width));
}

static bool touches_at(lks_slice text, size_t at)
{
    size_t width = 0;
    return lks_native_is_in(class_at(text, at, &width), LKS_NATIVE_TOUCHING);
}

/* ---------------------------------------------- P6: a native host, an ellipsis */

/* "jp" of "jpを見る": the end of an ASCII top-level domain at the start of a
 * label, right before native writing; `start` of the label if there is none. */
static size_t ascii_tld_end(lks_slice text, linkspan_range label)
{
    size_t end = label.start;
    while (end < label.end && lks_is_ascii_alnum(text.data[end])) {
        LKS_STEP();
        end++;
    }
    if (end == label.start || end == label.end)
        return label.start;
    size_t width = 0;
    if (text.data[end] == '-' && end + 1 < label.end)
        return lks_native_is_in(class_at(text, end + 1, &width),
                                LKS_NATIVE_WITH_ENDINGS)
                   ? end
                   : label.start;
    return touches_at(text, end) ? end : label.start;
}

/* "中国" of "中国了解": the end of the longest native top-level domain at the start
 * of a label, right before other native writing; `start` of the label if there
 * is none. */
static size_t native_tld_end(const linkspan_detector *d, lks_slice text,
                             linkspan_range label)
{
    size_t ends[LONGEST_NATIVE_TLD];
    size_t count = 0;
    for (size_t at = label.start; at < label.end && count < LONGEST_NATIVE_TLD;
         count++) {
        size_t width = 0;
        (void)lks_utf8_decode(text.data + at, text.data + label.end, &width);
        at += width;
        ends[count] = at;
    }
    while (count-- > 0)
        if (ends[count] < label.end && touches_at(text, ends[count]) &&
            lks_is_delegated(d, text,
                             (linkspan_range){label.start, ends[count]}))
            return ends[count];
    return label.start;
}

/* True if the name has letters of a script without spaces. Words before the
 * name may then touch it, so that its start is not known. */
static bool has_spaceless(lks_slice text, linkspan_range name)
{
    for (size_t at = name.start; at < name.end;) {
        size_t width = 0;
        LKS_STEP();
        if (lks_native_is_in(class_at(text, at, &width), LKS_NATIVE_SPACELESS))
            return true;
        at += width;
    }
    return false;
}

/* The end of the label that starts at `at`. */
static size_t label_end(lks_slice text, size_t at, size_t limit)
{
    while (at < limit) {
        size_t width = 0;
        LKS_STEP();
        if (lks_is_host_dot(
                lks_utf8_decode(text.data + at, text.data + limit, &width)))
            break;
        at += width;
    }
    return at;
}

/* P6: in "例え.jpを見る" the host ends before "を". This applies only after an
 * ASCII full stop: after an ideographic one, "中国" often starts a sentence. */
static bool end_native_host(const linkspan_detector *d, lks_slice text,
                            const lks_run *run, lks_run_place place,
                            lks_run_host *host)
{
    const linkspan_range range = run->range;
    const size_t limit = range.end - range.start > LKS_NAME_MAX
                             ? range.start + LKS_NAME_MAX
                             : range.end;
    if (place == LKS_PLACE_BARE && range.end - range.start > LONGEST_BARE)
        return false;
    size_t at = label_end(text, range.start, limit);
    for (size_t tries = 0; at < limit && tries < MOST_TRIES; tries++) {
        const bool is_full_stop = text.data[at] == '.';
        size_t width = 0;
        (void)lks_utf8_decode(text.data + at, text.data + limit, &width);
        const linkspan_range label = {at + width,
                                      label_end(text, at + width, limit)};
        size_t end = ascii_tld_end(text, label);
        if (end == label.start && place != LKS_PLACE_BARE &&
            label.start < label.end && text.data[label.start] >= 0x80)
            end = native_tld_end(d, text, label);
        const linkspan_range name = {range.start, end};
        if (is_full_stop && end > label.start &&
            (place != LKS_PLACE_BARE || !has_spaceless(text, name)) &&
            lks_is_domain(d, text, name, host))
            return true;
        at = label.end;
    }
    return false;
}

/* P6: "example.com...it is great": three full stops are an ellipsis. */
static bool end_before_ellipsis(const linkspan_detector *d, lks_slice text,
                                linkspan_range range, lks_run_host *host)
{
    const uint8_t *start = text.data + range.start;
    const size_t len = range.end - range.start > LKS_NAME_MAX
                           ? LKS_NAME_MAX
                           : range.end - range.start;
    for (const uint8_t *p = memchr(start, '.', len); p;) {
        const size_t left = len - (size_t)(p - start);
        LKS_STEP();
        if (left < 3)
            return false;
        if (p[1] == '.' && p[2] == '.') {
            const linkspan_range name = {range.start,
                                         range.start + (size_t)(p - start)};
            return lks_is_domain(d, text, name, host);
        }
        p = memchr(p + 1, '.', left - 1);
    }
    return false;
}

/* --------------------------------------------------------------- P17: endings */

/* The parts of a run whose last label goes on after a hyphen. */
typedef struct affixed {
    linkspan_range name;   /* up to the hyphen */
    linkspan_range tld;    /* the last label of `name` */
    linkspan_range ending; /* after the hyphen */
} affixed;

static bool is_letters(lks_slice text, linkspan_range range)
{
    bool is_word = false;
    for (size_t at = range.start; at < range.end;) {
        size_t width = 0;
        LKS_STEP();
        if (text.data[at] == '-') {
            if (!is_word)
                return false; /* "--" */
            is_word = false;
            at++;
            continue;
        }
        if (!lks_native_is_in(class_at(text, at, &width), LETTERS))
            return false;
        is_word = true;
        at += width;
    }
    return is_word;
}

/* Reads the run backwards, so that only the last dot is searched for. */
static bool read_affixed(lks_slice text, linkspan_range run, affixed *a)
{
    while (run.end > run.start && text.data[run.end - 1] == '.') {
        LKS_STEP();
        run.end--;
    }
    size_t dot = run.end;
    size_t hyphen = run.end;
    while (dot > run.start && text.data[dot - 1] != '.') {
        LKS_STEP();
        dot--;
        if (text.data[dot] == '-')
            hyphen = dot;
    }
    if (dot <= run.start + 1 || hyphen == run.end || hyphen <= dot)
        return false;
    *a = (affixed){.name = {run.start, hyphen},
                   .tld = {dot, hyphen},
                   .ending = {hyphen + 1, run.end}};
    return is_letters(text, a->ending);
}

static bool is_upper(uint8_t c)
{
    return c >= 'A' && c <= 'Z';
}

/* True for "Gutschein"; false for "de-DE" and "sr-Latn", which name
 * languages. */
static bool is_noun(lks_slice word)
{
    static const char scripts[][5] = {"Arab", "Cyrl", "Deva", "Hans",
                                      "Hant", "Latn", "Mong"};
    if (word.data[0] >= 0x80)
        return true;
    return word.len > 2 && is_upper(word.data[0]) && !is_upper(word.data[1]) &&
           !LKS_IS_WORD_OF(word, scripts);
}

/* The label in lower case; empty if it is longer than the words that it is
 * compared with. */
static lks_slice lowered(lks_slice text, linkspan_range label, char room[8])
{
    const size_t len = label.end - label.start;
    if (len > 8)
        return lks_slice_of(room, 0);
    for (size_t i = 0; i < len; i++)
        room[i] = (char)lks_ascii_lower(text.data[label.start + i]);
    return lks_slice_of(room, len);
}

/* True for "span.pl-k", a selector of a style sheet. */
static bool is_selector(lks_slice text, linkspan_range name)
{
    static const char elements[][8] = {
        "a",       "article", "aside", "b",      "body",   "button", "code",
        "dd",      "div",     "dl",    "dt",     "em",     "footer", "form",
        "h1",      "h2",      "h3",    "h4",     "h5",     "h6",     "header",
        "hr",      "html",    "i",     "img",    "input",  "label",  "li",
        "main",    "nav",     "ol",    "option", "p",      "pre",    "s",
        "section", "select",  "small", "span",   "strong", "svg",    "table",
        "tbody",   "td",      "th",    "thead",  "tr",     "u",      "ul",
        "video"};
    char room[8];
    linkspan_range first = {name.start, name.start};
    while (text.data[first.end] != '.')
        first.end++;
    return LKS_IS_WORD_OF(lowered(text, first, room), elements);
}

static bool starts_with_www(lks_slice text, linkspan_range name)
{
    return name.end - name.start > 4 && (text.data[name.start] | 0x20) == 'w' &&
           (text.data[name.start + 1] | 0x20) == 'w' &&
           (text.data[name.start + 2] | 0x20) == 'w' &&
           text.data[name.start + 3] == '.';
}

static bool is_ending(lks_slice text, const affixed *a, lks_run_place place)
{
    char room[8];
    if (place != LKS_PLACE_BARE || starts_with_www(text, a->name))
        return true;
    if (is_selector(text, a->name))
        return false;
    return is_noun((lks_slice){text.data + a->ending.start,
                               a->ending.end - a->ending.start}) ||
           LKS_IS_WORD_OF(lowered(text, a->tld, room), affix_words);
}

static bool end_before_affix(const linkspan_detector *d, lks_slice text,
                             const lks_run *run, lks_run_place place,
                             lks_run_host *host)
{
    affixed a;
    const size_t end = run->range.end;
    if (run->is_long ||
        !memchr(text.data + run->range.start, '-', end - run->range.start))
        return false;
    if (end < text.len && lks_is_one_of(text.data[end], "/?#@=%&_"))
        return false; /* a URL or an address goes on here */
    return read_affixed(text, run->range, &a) && is_ending(text, &a, place) &&
           lks_is_domain(d, text, a.name, host);
}

/* -------------------------------------------------------------- P17: prefixes */

size_t lks_past_prefix(lks_slice text, size_t start, size_t end)
{
    size_t at = start;
    while (at < end && text.data[at] >= 0x80) {
        size_t width = 0;
        LKS_STEP();
        if (!lks_native_is_in(class_at(text, at, &width), PREFIXED))
            return start;
        at += width;
    }
    return at > start && at + 1 < end && text.data[at] == '-' &&
                   lks_is_ascii_alnum(text.data[at + 1])
               ? at + 1
               : start;
}

static bool start_after_prefix(const linkspan_detector *d, lks_slice text,
                               const lks_run *run, lks_run_host *host)
{
    linkspan_range name = run->range;
    if (run->is_long || text.data[name.start] < 0x80)
        return false;
    name.start = lks_past_prefix(text, name.start, name.end);
    if (name.start == run->range.start)
        return false;
    while (text.data[name.end - 1] == '.') {
        LKS_STEP();
        name.end--;
    }
    if (name.end <= name.start || !lks_is_domain(d, text, name, host))
        return false;
    host->is_dot_next = name.end + 1 == run->range.end;
    host->run.start = run->range.start;
    return true;
}

/* ------------------------------------------------------------------- together */

bool lks_affixed_host_in_run(const linkspan_detector *d, lks_slice text,
                             const lks_run *run, lks_run_place place,
                             lks_run_host *host)
{
    host->is_dot_next = false;
    if (lks_tailors(d, LINKSPAN_TAILOR_HOST_END) &&
        ((!run->is_ascii && end_native_host(d, text, run, place, host)) ||
         end_before_ellipsis(d, text, run->range, host))) {
        host->end_rule = LKS_RULE_HOST_END;
        return true;
    }
    if (!lks_tailors(d, LINKSPAN_TAILOR_AFFIXES))
        return false;
    if (end_before_affix(d, text, run, place, host)) {
        host->end_rule = LKS_RULE_AFFIXES;
        return true;
    }
    return place == LKS_PLACE_BARE && start_after_prefix(d, text, run, host);
}
