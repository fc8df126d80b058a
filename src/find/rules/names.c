#include "find/rules/names.h"

#include <string.h>

#include "find/rules/missing_space.h"
#include "find/rules/name_around.h"
#include "find/rules/name_class.h"
#include "find/rules/name_context.h"
#include "find/rules/name_evidence.h"
#include "find/rules/name_line.h"
#include "host/suffix.h"
#include "text/words.h"

/* A bare name and the facts that rules ask for. */
typedef struct bare_name {
    const linkspan_detector *d;
    lks_slice text;
    linkspan_range range;
    lks_slice ascii; /* in lower case */
    lks_slice first; /* the first label */
    lks_slice last;
    lks_last_label facts; /* about the last label */
    bool is_known;        /* to be a site */
} bare_name;

static bool is_upper(uint8_t c)
{
    return c >= 'A' && c <= 'Z';
}

static bool is_lower(uint8_t c)
{
    return c >= 'a' && c <= 'z';
}

static size_t count_upper(const uint8_t *bytes, size_t len)
{
    size_t count = 0;
    for (size_t i = 0; i < len; i++)
        count += is_upper(bytes[i]);
    return count;
}

static bool is_all_upper(const uint8_t *bytes, size_t len)
{
    return count_upper(bytes, len) == len;
}

static bool has_two_labels(const bare_name *n)
{
    return n->first.len + 1 + n->last.len == n->ascii.len;
}

/* True if the name in the text is as long as in ASCII. Otherwise its letters are
 * native or full-width, and only mapped to ASCII. */
static bool is_written_so(const bare_name *n)
{
    return n->range.end - n->range.start == n->ascii.len;
}

static bool is_www(const bare_name *n)
{
    return n->first.len == 3 && memcmp(n->first.data, "www", 3) == 0;
}

/* The last label as it stands in the text, NULL if it is written otherwise. */
static const uint8_t *written_last(const bare_name *n)
{
    const linkspan_range host = n->range;
    if (host.end - host.start <= n->last.len)
        return NULL;
    const uint8_t *label = n->text.data + host.end - n->last.len;
    for (size_t i = 0; i < n->last.len; i++)
        if (lks_ascii_lower(label[i]) != n->last.data[i])
            return NULL;
    return label;
}

/* ---------------------------------------------------------------- capitals */

/* The most letters before the first dot of "M.Sc." and the like. */
#define LONGEST_TITLE 2

/* A small letter and then a capital in a label: "keyInfo", "AspNet". */
static bool has_hump(const uint8_t *bytes, size_t len)
{
    for (size_t i = 1; i < len; i++)
        if (is_lower(bytes[i - 1]) && is_upper(bytes[i]))
            return true;
    return false;
}

/* "google.COM", "shop.Example.DE": the last label is in capitals under a
 * top-level domain of sites. */
static bool is_loud_site(const bare_name *n, const uint8_t *label)
{
    return n->facts.name_class == LKS_CLASS_A &&
           (n->facts.is_site || n->last.len == 2) &&
           is_all_upper(label, n->last.len) &&
           !has_hump(n->text.data + n->range.start, n->first.len);
}

/* "LogLevel.INFO", "Environment.LIVE", "keyInfo.NET": a constant. */
static bool is_constant(const bare_name *n, const uint8_t *label)
{
    const uint8_t *name = n->text.data + n->range.start;
    if (n->last.len < 3 || !is_all_upper(label, n->last.len) ||
        is_all_upper(name, n->first.len))
        return false;
    return n->facts.name_class != LKS_CLASS_A || has_hump(name, n->first.len);
}

/* "Microsoft.AspNetCore.App": a namespace. */
static bool is_namespace(const bare_name *n, const uint8_t *label)
{
    const uint8_t *name = n->text.data + n->range.start;
    return !has_two_labels(n) && is_upper(name[0]) && is_upper(label[0]) &&
           count_upper(label + 1, n->last.len - 1) == 0 &&
           has_hump(name, n->ascii.len - n->last.len);
}

/* P10: true if the space after a full stop is missing, as in "delivered.It":
 * the last label is capitalised and the first is not. If the first is
 * capitalised too, the last must be a word that starts sentences, the end of an
 * abbreviation ("M.Sc"), or a word of more than two letters that is not in
 * sites.txt. Constants and namespaces are no sites either. */
static bool has_odd_capitals(const bare_name *n)
{
    const lks_slice last = n->last;
    if (last.len < 2 || n->range.end - n->range.start <= last.len ||
        !is_upper(n->text.data[n->range.end - last.len]))
        return false;
    const uint8_t *label = written_last(n);
    if (!label || memchr(label, '-', last.len)) /* no xn-- */
        return false;
    if (is_written_so(n) && (is_constant(n, label) || is_namespace(n, label)))
        return true;
    if (is_written_so(n) && is_loud_site(n, label))
        return false;
    const uint8_t *name = n->text.data + n->range.start;
    if (!is_upper(name[0]))
        return true;
    return count_upper(label + 1, last.len - 1) == 0 &&
           (label - name <= LONGEST_TITLE + 1 || n->facts.is_opener ||
            (last.len > 2 && !n->facts.is_site));
}

/* P10: "self.link", "console.info". */
static bool has_object(const bare_name *n)
{
    return !n->facts.is_site && lks_is_object(n->first);
}

/* ------------------------------------------------ evidence of the name itself */

/* "libfoo.so", "Main.java" */
static bool is_library_or_class(const bare_name *n, const uint8_t *name)
{
    if (n->last.len == 2 && (memcmp(n->last.data, "so", 2) == 0 ||
                             memcmp(n->last.data, "la", 2) == 0))
        return n->first.len > 3 && memcmp(n->first.data, "lib", 3) == 0;
    return n->last.len == 4 && memcmp(n->last.data, "java", 4) == 0 &&
           is_upper(name[0]);
}

/* camelCase or CAPITALS as the first label; under classes B and C also PascalCase, one
 * letter, or capitals in the last label: "x.com" is as good as other names. */
static bool has_form_of_code(const bare_name *n)
{
    const uint8_t *name = n->text.data + n->range.start;
    if (is_library_or_class(n, name))
        return true;
    if (n->first.len == 1)
        return n->facts.name_class & (LKS_CLASS_B | LKS_CLASS_C);
    if (!is_written_so(n) || count_upper(name, n->first.len) == 0 ||
        !written_last(n))
        return false;
    const uint8_t *label = written_last(n);
    const bool is_mixed = n->facts.name_class & (LKS_CLASS_B | LKS_CLASS_C);
    if (has_hump(name, n->first.len) && (is_mixed || is_lower(name[0])))
        return true;
    const bool is_loud = is_all_upper(name, n->first.len);
    if (is_all_upper(label, n->last.len))
        return is_mixed; /* "Makefile.PL", "README.IN" */
    return is_loud;
}

static bool is_number(lks_slice label)
{
    for (size_t i = 0; i < label.len; i++)
        if (!lks_is_ascii_digit(label.data[i]))
            return false;
    return true;
}

/* True for a name of two labels under a class where most such names are code, so
 * that it must be known: "foo.py", "3.id". */
static bool must_be_known(const bare_name *n)
{
    if (!(n->facts.name_class & (LKS_CLASS_B | LKS_CLASS_C)))
        return false;
    return is_number(n->first) ||
           (n->last.len == 2 && memcmp(n->last.data, "py", 2) == 0 &&
            has_two_labels(n));
}

/* A suffix of two labels or more, private ones too: "com.py", "vercel.app". */
static bool has_long_suffix(const bare_name *n)
{
    lks_domain domain;
    return lks_domain_of_valid(n->d->suffixes, n->ascii, &domain) &&
           domain.any_suffix > 0 &&
           n->ascii.len - domain.any_suffix > n->last.len;
}

static uint32_t evidence_of_labels(const bare_name *n)
{
    if (lks_is_object(n->first) ||
        (has_two_labels(n) && lks_is_record(n->first)))
        return LKS_EVIDENCE(RECORD);
    if (has_two_labels(n))
        return 0;
    if (n->facts.name_class == LKS_CLASS_A)
        return 0; /* neither would change the verdict */
    if (has_long_suffix(n))
        return LKS_EVIDENCE(SUFFIX);
    return lks_is_role(n->first) ? 0 : LKS_EVIDENCE(LABELS);
}

static uint32_t evidence_of_name(const bare_name *n)
{
    uint32_t found = evidence_of_labels(n);
    if (has_form_of_code(n))
        found |= LKS_EVIDENCE(FORM);
    if (n->is_known)
        found |= LKS_EVIDENCE(KNOWN);
    else if (must_be_known(n))
        found |= LKS_EVIDENCE(UNKNOWN);
    return found;
}

/* Under class A, only an operator of code beside the name, or an escaped slash,
 * excludes a site; a low line or backquote may be markup. Under class B, every mark
 * of code does. */
static uint32_t evidence_of_touch(const bare_name *n, size_t *reach)
{
    const uint32_t found = lks_evidence_of_touch(n->text, n->range, reach);
    const uint8_t *data = n->text.data;
    const size_t end = n->range.end;
    if (n->facts.name_class == LKS_CLASS_B && found & LKS_EVIDENCE(TOUCHED))
        return found | LKS_EVIDENCE(IN_CODE);
    if (n->facts.name_class != LKS_CLASS_A || !(found & LKS_EVIDENCE(IN_CODE)))
        return found;
    const bool is_hard = (n->range.start > 0 &&
                          lks_is_one_of(data[n->range.start - 1], ">:/")) ||
                         (end < n->text.len && lks_is_one_of(data[end], "-:"));
    return is_hard ? found
                   : (found & ~LKS_EVIDENCE(IN_CODE)) | LKS_EVIDENCE(TOUCHED);
}

/* P18: "com.example.app", "org.example.io", the name of a package. */
static bool is_reversed(const bare_name *n)
{
    static const char firsts[][4] = {"com", "edu", "io", "net", "org"};
    static const char lasts[][4] = {"com", "edu", "net", "org"};
    const bool is_io = n->last.len == 2 && memcmp(n->last.data, "io", 2) == 0;
    return (n->last.len > 2 || is_io) && !has_two_labels(n) &&
           LKS_IS_WORD_OF(n->first, firsts) && !LKS_IS_WORD_OF(n->last, lasts);
}

/* -------------------------------------------------------------- the verdict */

#define ANY_CLASS  (LKS_CLASS_A | LKS_CLASS_B | LKS_CLASS_C | LKS_CLASS_D)
#define C_OR_D     (LKS_CLASS_C | LKS_CLASS_D)
#define ANY_NUMBER UINT8_MAX

/* A line of the table of verdicts. It matches if the name is in one of the
 * classes, there is no code on the line if `is_clean`, and the numbers of
 * kinds of evidence are in these limits. */
typedef struct verdict_line {
    uint8_t classes;
    bool is_clean;
    uint8_t least_strong_for;
    uint8_t least_weak_for;
    uint8_t most_strong_against;
    uint8_t most_weak_against;
    bool is_site;
} verdict_line;

/* The first line that matches decides. LINKSPAN_EVIDENCE_LINE is its number,
 * starting with 2; line 1 is for evidence that decides alone. docs/reference/profiles.md
 * shows this table. No line has a limit that more evidence against a site could
 * meet, so that such evidence never makes a site. */
static const verdict_line lines[] = {
    {LKS_CLASS_A, false, 0, 0, 1, ANY_NUMBER, true},
    {LKS_CLASS_A, false, 1, 0, ANY_NUMBER, ANY_NUMBER, true},
    {LKS_CLASS_D, true, 0, 0, 0, ANY_NUMBER, true},
    {LKS_CLASS_D, true, 1, 0, ANY_NUMBER, ANY_NUMBER, true},
    {C_OR_D, false, 0, 0, 0, 0, true},
    {C_OR_D, false, 1, 0, 1, ANY_NUMBER, true},
    {C_OR_D, false, 0, 1, 0, 1, true},
    {LKS_CLASS_B, false, 1, 0, 0, 1, true},
    {ANY_CLASS, false, 0, 0, ANY_NUMBER, ANY_NUMBER, false},
};

static unsigned count_bits(uint32_t bits)
{
    unsigned count = 0;
    for (; bits; bits &= bits - 1)
        count++;
    return count;
}

static bool matches(const verdict_line *line, lks_name_class name_class,
                    uint32_t found)
{
    return (line->classes & name_class) &&
           !(line->is_clean && (found & LKS_FROM_LINE)) &&
           count_bits(found & LKS_STRONG_FOR) >= line->least_strong_for &&
           count_bits(found & LKS_WEAK_FOR) >= line->least_weak_for &&
           count_bits(found & LKS_STRONG_AGAINST) <=
               line->most_strong_against &&
           count_bits(found & LKS_WEAK_AGAINST) <= line->most_weak_against;
}

/* The number of the line that decides. */
static size_t line_of(lks_name_class name_class, uint32_t found)
{
    size_t i = 0;
    if (found & LKS_NEVER)
        return 1;
    while (!matches(&lines[i], name_class, found))
        i++;
    return i + 2;
}

static bool is_site_by(lks_name_class name_class, uint32_t found)
{
    const size_t line = line_of(name_class, found);
    return line > 1 && lines[line - 2].is_site;
}

/* True for a name under class A if neither its form nor the word before it speaks
 * of code. Then at most one strong kind of evidence stands against a site. */
static bool is_quiet(const bare_name *n)
{
    return n->facts.name_class == LKS_CLASS_A && is_written_so(n) &&
           count_upper(n->text.data + n->range.start, n->first.len) == 0 &&
           !lks_may_be_code_word(n->first) &&
           !lks_may_follow_code_word(n->text, n->range.start);
}

/* True if the name is a site. The words around it and its line are read only
 * if they can change the answer; what the line says is all against a
 * site. Words that call it a site raise `*score`. */
static bool is_site(const bare_name *n, uint32_t *score, size_t *reach)
{
    const lks_name_class name_class = n->facts.name_class;
    uint32_t found = evidence_of_touch(n, reach);
    if (found == 0 && is_quiet(n))
        return true;
    found |= evidence_of_name(n);
    if (found & LKS_NEVER)
        return false;
    if (!is_site_by(name_class, found | LKS_FOR))
        return false; /* whatever the words around it say */
    const bool needs_code =
        name_class == LKS_CLASS_A && !(found & LKS_STRONG_AGAINST);
    found |= lks_evidence_of_words(n->text, n->range, needs_code, reach);
    if (!is_site_by(name_class, found))
        return false;
    if (found & LKS_STRONG_FOR && *score > LINKSPAN_SCORE_LIKELY)
        *score = LINKSPAN_SCORE_LIKELY;
    if (is_site_by(name_class, found | LKS_FROM_LINE))
        return true;
    found |= lks_evidence_of_line(n->d, n->text, n->range, reach);
    return is_site_by(name_class, found);
}

/* True for a name that is known to be a site; names under other top-level domains than
 * these are in no list. */
static bool is_known_site(const bare_name *n)
{
    return (n->facts.name_class & (LKS_CLASS_B | LKS_CLASS_C) ||
            n->facts.is_opener) &&
           has_two_labels(n) && lks_is_known_site(n->ascii);
}

/* Fill in `n` member by member, without copying a struct: copying one that was
 * just written would wait for its stores. The copy of the name in lower case was
 * just written too, so the name is read from the text instead. */
static void read_name(const linkspan_detector *d, lks_slice text,
                      const lks_host *host, uint8_t room[LKS_HOST_ROOM],
                      bare_name *n)
{
    const lks_slice ascii = lks_ascii_host(host, text, room);
    const uint8_t *name =
        host->named ? ascii.data : text.data + host->range.start;
    const size_t at = lks_last_label_of((lks_slice){name, ascii.len});
    const uint8_t *dot = memchr(name, '.', ascii.len);
    n->d = d;
    n->text.data = text.data;
    n->text.len = text.len;
    n->range.start = host->range.start;
    n->range.end = host->range.end;
    n->ascii.data = ascii.data;
    n->ascii.len = ascii.len;
    n->first.data = ascii.data;
    n->first.len = (size_t)(dot - name);
    n->last.data = ascii.data + at;
    n->last.len = ascii.len - at;
    n->facts = lks_last_label_facts((lks_slice){name + at, ascii.len - at});
    n->is_known = is_known_site(n);
}

/* The rule by whose code the name is refused, if that rule is on; 0 if no rule that
 * is on judges names like this one. */
static uint32_t rule_of(const bare_name *n)
{
    const bool is_word = n->facts.is_file || n->facts.is_member;
    if (n->facts.is_file && lks_tailors(n->d, LINKSPAN_TAILOR_FILES))
        return LINKSPAN_TAILOR_FILES;
    if (n->facts.is_member && lks_tailors(n->d, LINKSPAN_TAILOR_MEMBERS))
        return LINKSPAN_TAILOR_MEMBERS;
    return is_word ? 0 : n->d->tailoring & LINKSPAN_TAILOR_CODE;
}

static bool is_in_path(const bare_name *n)
{
    return lks_is_in_windows_path(n->text, n->range.start) ||
           lks_is_in_disk_path(n->text, n->range.start);
}

/* All evidence about a name, also what cannot change the verdict. */
LKS_COLD static uint32_t all_evidence(const bare_name *n)
{
    size_t reach = 0;
    uint32_t found = evidence_of_name(n) | evidence_of_touch(n, &reach) |
                     lks_evidence_of_words(n->text, n->range, false, &reach) |
                     lks_evidence_of_line(n->d, n->text, n->range, &reach);
    if (has_object(n) || has_odd_capitals(n) || is_reversed(n) ||
        (n->facts.is_software && lks_is_software(n->ascii)))
        found |= LKS_EVIDENCE(PACKAGE);
    if (is_in_path(n))
        found |= LKS_EVIDENCE(IN_CODE);
    return found;
}

LKS_COLD bool lks_weigh_name(const linkspan_detector *d, lks_slice text,
                             const lks_host *host,
                             int32_t evidence[LINKSPAN_EVIDENCE_COUNT])
{
    uint8_t room[LKS_HOST_ROOM];
    bare_name n;
    read_name(d, text, host, room, &n);
    if (rule_of(&n) == 0)
        return false;
    const uint32_t found = all_evidence(&n);
    for (uint32_t kind = 0; kind < LINKSPAN_EVIDENCE_CLASS; kind++) {
        const uint32_t bit = UINT32_C(1) << kind;
        const int32_t level = bit & LKS_STRONG_FOR       ? 2
                              : bit & LKS_WEAK_FOR       ? 1
                              : bit & LKS_WEAK_AGAINST   ? -1
                              : bit & LKS_STRONG_AGAINST ? -2
                                                         : -3;
        evidence[kind] = found & bit ? level : 0;
    }
    const size_t line = line_of(n.facts.name_class, found);
    evidence[LINKSPAN_EVIDENCE_CLASS] =
        n.facts.name_class == LKS_CLASS_A   ? 'a'
        : n.facts.name_class == LKS_CLASS_B ? 'b'
        : n.facts.name_class == LKS_CLASS_C ? 'c'
                                            : 'd';
    evidence[LINKSPAN_EVIDENCE_LINE] = (int32_t)line;
    evidence[LINKSPAN_EVIDENCE_IS_SITE] = is_site_by(n.facts.name_class, found);
    return true;
}

/* A name with a port: a site, if the port is one that sites have. */
static bool is_line_of_file(const bare_name *n, linkspan_range port,
                            size_t *reach)
{
    return (n->facts.is_file ||
            n->facts.name_class & (LKS_CLASS_B | LKS_CLASS_C)) &&
           !n->facts.is_member && !lks_is_port_of_site(n->text, port, reach);
}

static lks_rule rule_of_port(const bare_name *n, linkspan_range port,
                             size_t *reach)
{
    return lks_tailors(n->d, LINKSPAN_TAILOR_CODE) &&
                   (lks_is_in_windows_path(n->text, n->range.start) ||
                    is_line_of_file(n, port, reach))
               ? LKS_RULE_CODE
               : LKS_RULE_NONE;
}

static uint32_t score_of(const bare_name *n, bool has_more)
{
    if (is_www(n) || n->is_known)
        return LINKSPAN_SCORE_CERTAIN;
    return has_more || n->facts.name_class == LKS_CLASS_A
               ? LINKSPAN_SCORE_LIKELY
               : LINKSPAN_SCORE_GUESS;
}

uint32_t lks_score_of_name(lks_slice text, const lks_host *host, bool has_more)
{
    uint8_t room[LKS_HOST_ROOM];
    bare_name n;
    if (host->kind != LINKSPAN_HOST_DOMAIN)
        return has_more ? LINKSPAN_SCORE_LIKELY : LINKSPAN_SCORE_GUESS;
    read_name(NULL, text, host, room, &n);
    return score_of(&n, has_more);
}

lks_rule lks_rule_of_name(const linkspan_detector *d, lks_slice text,
                          const lks_host *host, linkspan_range port,
                          uint32_t *score, size_t *reach)
{
    uint8_t room[LKS_HOST_ROOM];
    const bool has_port = port.end > port.start;
    if (host->kind != LINKSPAN_HOST_DOMAIN) {
        *score = has_port ? LINKSPAN_SCORE_LIKELY : LINKSPAN_SCORE_GUESS;
        return LKS_RULE_NONE;
    }
    bare_name n;
    read_name(d, text, host, room, &n);
    *score = score_of(&n, has_port);
    if (is_www(&n))
        return LKS_RULE_NONE;
    if (has_port)
        return rule_of_port(&n, port, reach);
    if (lks_tailors(d, LINKSPAN_TAILOR_SPACES) &&
        lks_is_missing_space(d, text, host->range,
                             n.facts.is_opener && !n.is_known, reach))
        return LKS_RULE_SPACES;
    if (lks_tailors(d, LINKSPAN_TAILOR_MEMBERS) &&
        (has_object(&n) || has_odd_capitals(&n)))
        return LKS_RULE_MEMBERS;
    if (lks_tailors(d, LINKSPAN_TAILOR_CODE) &&
        (is_in_path(&n) || is_reversed(&n) ||
         (n.facts.is_software && lks_is_software(n.ascii))))
        return LKS_RULE_CODE;
    const uint32_t rule = rule_of(&n);
    return rule != 0 && !is_site(&n, score, reach) ? lks_tailored_rule(rule)
                                                   : LKS_RULE_NONE;
}
