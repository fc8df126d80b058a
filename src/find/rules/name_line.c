#include "find/rules/name_line.h"

#include <string.h>

#include "find/detector.h"
#include "find/generated/around_words.h"
#include "find/rules/name_class.h"
#include "find/rules/name_evidence.h"
#include "find/rules/name_text.h"
#include "host/suffix.h"
#include "text/steps.h"
#include "text/words.h"

static bool is_word_byte(uint8_t c)
{
    return lks_is_ascii_alnum(c) || c == '_';
}

static bool is_small(uint8_t c)
{
    return c >= 'a' && c <= 'z';
}

static bool is_capital(uint8_t c)
{
    return c >= 'A' && c <= 'Z';
}

/* ------------------------------------------------------------- marks of code */

/* True if one of these operators stands at `i`: a = b is not among them. */
static bool is_operator(const uint8_t *p, size_t room)
{
    static const char operators[][3] = {"==", "!=", "=>", "->",
                                        "&&", "||", "::", ":="};
    if (room < 2)
        return false;
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
        if (p[0] == (uint8_t)operators[i][0] &&
            p[1] == (uint8_t)operators[i][1])
            return true;
    return false;
}

/* "x()", "x('a'" */
static bool opens_call(lks_slice t, size_t at)
{
    return at > 0 && is_word_byte(t.data[at - 1]) && t.len - at > 1 &&
           lks_is_one_of(t.data[at + 1], ")'\"");
}

/* "snake_case" */
static bool is_snake(lks_slice t, size_t at)
{
    return at > 0 && lks_is_ascii_alnum(t.data[at - 1]) && t.len - at > 1 &&
           lks_is_ascii_alnum(t.data[at + 1]);
}

/* "lowerCamel", but not "iPhone" and "macOS" */
static bool is_hump(lks_slice t, size_t start, size_t at)
{
    return is_capital(t.data[at]) && at > start + 1 && t.len - at > 1 &&
           is_small(t.data[at + 1]) && is_small(t.data[at - 1]) &&
           is_small(t.data[start]);
}

/* "a=b" */
static bool is_setting(lks_slice t, size_t at)
{
    return at > 0 && is_word_byte(t.data[at - 1]) && t.len - at > 1 &&
           (is_word_byte(t.data[at + 1]) ||
            lks_is_one_of(t.data[at + 1], "\"'"));
}

static bool is_mark(lks_slice t, size_t start, size_t at)
{
    switch (t.data[at]) {
    case '(':
        return opens_call(t, at);
    case '_':
        return is_snake(t, at);
    case '$':
        return t.len - at > 1 &&
               (lks_is_ascii_alpha(t.data[at + 1]) || t.data[at + 1] == '{');
    case '-':
        if (at == 0 && t.len > 3 && t.data[1] == '-' &&
            lks_is_ascii_alpha(t.data[2]))
            return true;
        return is_operator(t.data + at, t.len - at);
    case '=':
        return is_setting(t, at) || is_operator(t.data + at, t.len - at);
    case '!':
    case '&':
    case '|':
    case ':':
        return is_operator(t.data + at, t.len - at);
    default:
        return is_hump(t, start, at);
    }
}

/* ----------------------------------------------------- names of files and code */

bool lks_is_file_extension(lks_slice label)
{
    return LKS_IS_PACKED_WORD(label, extension_words);
}

#define LONGEST_LABEL 24u

/* The label in lower case; empty if it is long, since it is in no list then. */
static lks_slice lowered(lks_slice label, uint8_t room[LONGEST_LABEL])
{
    if (label.len > LONGEST_LABEL)
        return lks_slice_of(room, 0);
    for (size_t i = 0; i < label.len; i++)
        room[i] = lks_ascii_lower(label.data[i]);
    return lks_slice_of(room, label.len);
}

static bool has_small_only(lks_slice label)
{
    for (size_t i = 0; i < label.len; i++) {
        LKS_STEP();
        if (!is_small(label.data[i]))
            return false;
    }
    return true;
}

/* What the names on the line are compared with: the first label of the name that is
 * judged; and its last label, if names under it are files as well as sites. */
typedef struct judged {
    const linkspan_detector *d;
    lks_slice head;
    lks_slice ending;
} judged;

static bool is_same(lks_slice a, lks_slice b)
{
    return a.len == b.len && a.len > 0 && memcmp(a.data, b.data, a.len) == 0;
}

static judged judged_of(const linkspan_detector *d, lks_slice name)
{
    const uint8_t *dot = memchr(name.data, '.', name.len);
    const size_t at = lks_last_label_of(name);
    const lks_slice last = {name.data + at, name.len - at};
    const lks_last_label facts = lks_last_label_facts(last);
    const bool is_mixed =
        facts.is_file && facts.name_class & (LKS_CLASS_C | LKS_CLASS_D);
    return (judged){d,
                    {name.data, dot ? (size_t)(dot - name.data) : 0},
                    {last.data, is_mixed ? last.len : 0}};
}

/* "x.cc and y.cc", "x.cc and x.8": two files with one ending, or with one head and an
 * ending that is no top-level domain. */
static bool is_like(const judged *j, lks_slice name, size_t dot, lks_slice last)
{
    return is_same(lks_slice_of(name.data + dot + 1, name.len - dot - 1),
                   j->ending) ||
           (is_same(lks_slice_of(name.data, dot), j->head) &&
            !lks_is_tld(j->d->suffixes, last));
}

/* True for a name of dots and labels that is a file or code: "plot.c",
 * "views.py", "java.nio", ".env". `dot` is its last dot. */
static bool is_name_of_code(const judged *j, lks_slice name, size_t dot)
{
    const linkspan_detector *d = j->d;
    uint8_t room[LONGEST_LABEL];
    const lks_slice label = {name.data + dot + 1, name.len - dot - 1};
    const lks_slice last = lowered(label, room);
    if (last.len > 0 && is_like(j, name, dot, last))
        return true;
    if (last.len == 0 || !lks_is_ascii_alpha(last.data[0]))
        return false;
    if (dot == 0)
        return last.len > 2 && has_small_only(label) &&
               !lks_is_tld(d->suffixes, last);
    if (!lks_is_ascii_alpha(name.data[0]) && name.data[0] != '_' &&
        !lks_is_ascii_digit(name.data[0]))
        return false;
    if (lks_is_file_extension(last)) {
        uint8_t more[LONGEST_LABEL];
        return (last.len > 1 || dot > 1) &&
               !(last.len == 2 && last.data[0] == 'j' &&
                 (is_capital(name.data[0]) ||
                  lks_is_software(lowered(name, more))));
    }
    if (last.len < 2)
        return false;
    if (lks_is_tld(d->suffixes, last))
        return lks_last_label_facts(last).name_class == LKS_CLASS_B &&
               !lks_is_known_site(name);
    return dot > 1 && lks_is_ascii_alpha(name.data[0]) &&
           has_small_only(label) && last.len > 2;
}

/* What was found in a token: bits of evidence. */
#define HAS_MARK LKS_EVIDENCE(MARKS)
#define HAS_NAME LKS_EVIDENCE(NEAR)

/* The name that starts at `*at`: letters, digits, dots, hyphens and low lines.
 * `*at` becomes its end. */
static uint32_t look_at_name(const judged *j, lks_slice t, size_t *at)
{
    const size_t start = *at;
    size_t dot = SIZE_MAX;
    uint32_t found = 0;
    while (*at < t.len && (is_word_byte(t.data[*at]) || t.data[*at] == '.' ||
                           t.data[*at] == '-')) {
        LKS_STEP();
        if (t.data[*at] == '.' && *at + 1 < t.len &&
            lks_is_ascii_alnum(t.data[*at + 1]))
            dot = *at;
        if (!lks_is_ascii_alnum(t.data[*at]) || is_capital(t.data[*at]))
            found |= is_mark(t, start, *at) ? HAS_MARK : 0;
        ++*at;
    }
    size_t end = *at;
    while (end > start && !lks_is_ascii_alnum(t.data[end - 1]))
        end--;
    if (dot == SIZE_MAX || dot + 1 >= end)
        return found;
    const lks_slice name = {t.data + start, end - start};
    return found | (is_name_of_code(j, name, dot - start) ? HAS_NAME : 0);
}

/* True for a URL or an address, whose characters are no marks of code. */
static bool is_link_like(const linkspan_detector *d, lks_slice t)
{
    uint8_t room[LONGEST_LABEL];
    size_t dot = SIZE_MAX;
    for (size_t i = 0; i < t.len; i++) {
        LKS_STEP();
        if (t.data[i] == '@' || (t.data[i] == ':' && t.len - i > 2 &&
                                 t.data[i + 1] == '/' && t.data[i + 2] == '/'))
            return true;
        if (t.data[i] == '.')
            dot = i;
        if (t.data[i] == '/' && i > 0 && dot != SIZE_MAX && i > dot + 1) {
            const lks_slice last =
                lowered(lks_slice_of(t.data + dot + 1, i - dot - 1), room);
            return last.len > 0 && lks_is_tld(d->suffixes, last);
        }
        if (t.data[i] == '/' && dot == SIZE_MAX)
            return false;
    }
    return false;
}

/* Look at the characters between two spaces. */
static uint32_t look_at_token(const judged *j, lks_slice t)
{
    uint32_t found = 0;
    bool is_plain = true;
    for (size_t i = 0; i < t.len && is_plain; i++) {
        LKS_STEP();
        is_plain = is_small(t.data[i]) || t.data[i] >= 0x80 ||
                   (i == 0 && is_capital(t.data[0])) ||
                   (i + 1 == t.len && lks_is_one_of(t.data[i], ".,:;!?"));
    }
    if (is_plain || is_link_like(j->d, t))
        return 0;
    for (size_t i = 0; i < t.len;) {
        LKS_STEP();
        if (is_word_byte(t.data[i]) || t.data[i] == '.') {
            found |= look_at_name(j, t, &i);
        } else {
            found |= is_mark(t, i, i) ? HAS_MARK : 0;
            i++;
        }
    }
    return found;
}

/* ------------------------------------------------------------------ the line */

/* The start of the line, at most LKS_NAME_AROUND bytes before a name. */
static size_t line_start(lks_slice text, size_t start)
{
    size_t first = start > LKS_NAME_AROUND ? start - LKS_NAME_AROUND : 0;
    while (first > 0 && first < start && (text.data[first] & 0xC0) == 0x80)
        first++; /* a part of a character */
    const bool is_cut = first > 0 && lks_ink_before(text, first) > 0;
    for (size_t at = start; at > first; at--) {
        LKS_STEP();
        if (lks_ends_line(text.data[at - 1]))
            return at;
    }
    size_t width = is_cut;
    for (; first < start && width > 0; first += width)
        width = lks_ink_at(text, first); /* a part of a word */
    return first;
}

/* True if a token ends a sentence: a full stop, perhaps with closing marks after
 * it. */
static bool ends_sentence(lks_slice t)
{
    size_t end = t.len;
    while (end > 0 && lks_is_one_of(t.data[end - 1], ")\"'*_]"))
        end--;
    return end > 0 && lks_is_one_of(t.data[end - 1], ".!?");
}

/* What was found on the line so far. */
typedef struct seen {
    uint32_t marks;
    bool has_near; /* a name in another sentence */
    bool has_here; /* a name in the sentence that is read */
} seen;

/* Read the tokens from `at` to `last`. Returns how far it has read. With
 * `is_after`, the first sentence is that of the name, and afterwards all names
 * are near. */
static size_t read_tokens(const judged *j, lks_slice text, size_t at,
                          size_t last, bool is_after, seen *s)
{
    bool is_same = is_after;
    while (at < last) {
        LKS_STEP();
        if (lks_ink_at(text, at) == 0) {
            if (is_after && lks_ends_line(text.data[at]))
                break;
            at++;
            continue;
        }
        const size_t start = at;
        for (size_t width = 1; at < last && width > 0; at += width)
            width = lks_ink_at(text, at);
        if (at >= last && is_after && at < text.len)
            break; /* a part of a word */
        const lks_slice t = {text.data + start, at - start};
        const uint32_t found = look_at_token(j, t);
        s->marks |= found & HAS_MARK;
        if (is_after && !is_same)
            s->has_near |= found & HAS_NAME;
        else
            s->has_here |= found & HAS_NAME;
        if (at == last && !is_after)
            break; /* this touches the name */
        if (ends_sentence(t) && is_after) {
            is_same = false;
        } else if (ends_sentence(t)) {
            s->has_near |= s->has_here;
            s->has_here = false;
        }
    }
    return at;
}

uint32_t lks_evidence_of_line(const linkspan_detector *d, lks_slice text,
                              linkspan_range name, size_t *reach)
{
    const size_t last = text.len - name.end > LKS_NAME_AROUND
                            ? name.end + LKS_NAME_AROUND
                            : text.len;
    const judged j = judged_of(
        d, lks_slice_of(text.data + name.start, name.end - name.start));
    seen s = {0, false, false};
    (void)read_tokens(&j, text, line_start(text, name.start), name.start, false,
                      &s);
    const size_t at = read_tokens(&j, text, name.end, last, true, &s);
    lks_raise_reach(reach, at + 1);
    return s.marks | (s.has_here ? LKS_EVIDENCE(BESIDE) : 0) |
           (s.has_near ? LKS_EVIDENCE(NEAR) : 0);
}
