#include "text/hints.h"

LKS_FAST_BEGIN

#include "detect/name_rule.h"

#include <string.h>

#include "detect/generated/name_words.h"
#include "detect/missing_space.h"
#include "detect/name_around.h"
#include "detect/name_evidence.h"
#include "host/suffix.h"
#include "text/words.h"

/* The least evidence with which a name is a site. LEAST_WORD_LIKE: under a
 * top-level domain that is also a file extension or a member of objects.
 * LEAST_SITE_LIKE: under one where most names are sites. */
#define LEAST_WORD_LIKE 16
#define LEAST_SITE_LIKE 0
/* Added to the evidence for a site if words stand around the name. */
#define SENTENCE 8
/* Under any other top-level domain, a name counts as code by evidence only if
 * the evidence of the text around it is at most MOST_UNTOUCHED, the evidence of
 * the name itself is at most MOST_DOUBTED, and the sum of both is less than
 * LEAST_ANY. */
#define LEAST_ANY      (-8)
#define MOST_UNTOUCHED (-40)
#define MOST_DOUBTED   16
/* Added to the evidence of names under "com.py" and the like, which are all
 * sites. */
#define SECOND_LEVEL 24

/* A bare name and the facts that rules ask for. */
typedef struct bare_name {
    const linkspan_detector *d;
    lks_slice text;
    linkspan_range range;
    lks_slice ascii; /* in lower case */
    lks_slice first; /* the first label */
    lks_slice last;
    unsigned kinds; /* bits of the last label: IS_FILE ... */
    bool is_file;   /* the last label is a file extension */
} bare_name;

static unsigned kinds_of(lks_slice last)
{
    const lks_word_table table = {last_words, last_starts, last_places,
                                  LONGEST_LAST};
    const size_t number = lks_word_number(&table, last);
    return number == LKS_NO_WORD ? 0 : last_kinds[number];
}

static bool is_upper(uint8_t c)
{
    return c >= 'A' && c <= 'Z';
}

/* True if the host's last label is written with the letters of `last`, capital
 * or small. False if it is native or full-width and only mapped to `last`. */
static bool ends_in(lks_slice text, linkspan_range host, lks_slice last)
{
    if (host.end - host.start <= last.len)
        return false;
    const uint8_t *label = text.data + host.end - last.len;
    for (size_t i = 0; i < last.len; i++)
        if (lks_ascii_lower(label[i]) != last.data[i])
            return false;
    return true;
}

static bool has_upper(const uint8_t *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (is_upper(bytes[i]))
            return true;
    return false;
}

/* The most letters before the first dot of "M.Sc." and the like. */
#define LONGEST_TITLE 2

/* P10: true if the space after a full stop is missing, as in "delivered.It":
 * the last label is capitalised and the first is not. If the first is
 * capitalised too, the last must be a word that starts sentences, the end of an
 * abbreviation ("M.Sc"), or a word of more than two letters that is not in
 * sites.txt. */
static bool lacks_space(const bare_name *n)
{
    const lks_slice text = n->text;
    const linkspan_range host = n->range;
    const lks_slice last = n->last;
    if (last.len < 2 || host.end - host.start <= last.len)
        return false;
    const uint8_t *label = text.data + host.end - last.len;
    if (!is_upper(label[0]) || !ends_in(text, host, last) ||
        memchr(label, '-', last.len)) /* no xn-- */
        return false;
    if (!is_upper(text.data[host.start]))
        return true;
    return !has_upper(label + 1, last.len - 1) &&
           (label - (text.data + host.start) <= LONGEST_TITLE + 1 ||
            (n->kinds & IS_OPENER) || (last.len > 2 && !(n->kinds & IS_SITE)));
}

/* P10: "self.link", "console.info". */
static bool has_object(const bare_name *n)
{
    return !(n->kinds & IS_SITE) && LKS_IS_WORD_OF(n->first, object_words);
}

/* --------------------------------------------------------------- evidence */

/* True for "example.pl", which documents use as a site. The evidence of names
 * comes from counts of their words in source code, but source code too uses
 * "example.pl" as a site. */
static bool is_example(const bare_name *n)
{
    static const char label[] = "example.";
    const size_t len = sizeof label - 1;
    if (n->is_file || n->ascii.len - n->last.len < len)
        return false;
    return memcmp(n->last.data - len, label, len) == 0;
}

/* Evidence of the name itself. In "shop.com.py" the suffix counts as one
 * label. */
static int evidence_of(const bare_name *n)
{
    uint8_t room[LKS_HOST_ROOM];
    lks_domain domain;
    lks_slice name = lks_slice_of(n->text.data + n->range.start,
                                  n->range.end - n->range.start);
    int more = 0;
    if (is_example(n))
        return LEAST_WORD_LIKE;
    if (!memchr(name.data, '.', name.len))
        name = n->ascii; /* the name has another kind of dot */
    const bool has_labels_between =
        n->first.len + 1 + n->last.len < n->ascii.len;
    if (has_labels_between &&
        lks_domain_of_valid(n->d->suffixes, n->ascii, &domain) &&
        domain.icann_suffix > 0 && domain.icann_suffix < n->ascii.len &&
        n->ascii.len - domain.icann_suffix > n->last.len) {
        memcpy(room, n->ascii.data, domain.icann_suffix);
        memcpy(room + domain.icann_suffix, n->last.data, n->last.len);
        name = lks_slice_of(room, domain.icann_suffix + n->last.len);
        more = SECOND_LEVEL;
    }
    return lks_evidence_sum(lks_name_evidence_of(name)) + more;
}

/* Evidence of names that are typical of files: "libfoo.so", "Main.java". */
static int evidence_of_file(const bare_name *n)
{
    const bool is_library =
        n->last.len == 2 && (memcmp(n->last.data, "so", 2) == 0 ||
                             memcmp(n->last.data, "la", 2) == 0);
    if (is_library && n->first.len > 3 && memcmp(n->first.data, "lib", 3) == 0)
        return -4 * LKS_EVIDENCE_UNIT;
    if (n->last.len == 4 && memcmp(n->last.data, "java", 4) == 0 &&
        is_upper(n->text.data[n->range.start]))
        return -4 * LKS_EVIDENCE_UNIT;
    return 0;
}

/* True if the evidence of the name, of the text that touches it and of its line
 * add up to `least` or more. The line is read last, and only if it can change
 * the answer. */
static bool reaches(const bare_name *n, linkspan_range name, int sum, int least,
                    size_t *reach)
{
    if (lks_is_in_sentence(n->text, name, reach))
        sum += SENTENCE;
    if (sum < least)
        return false;
    sum += lks_evidence_around(n->text, name, n->is_file, reach);
    if (sum < least || sum + LKS_LEAST_OF_LINE >= least)
        return sum >= least;
    return sum + lks_evidence_of_line(n->text, name, n->is_file, reach) >=
           least;
}

static bool is_site(const bare_name *n, linkspan_range port, size_t *reach)
{
    linkspan_range name = n->range;
    int sum = evidence_of(n);
    if (n->is_file)
        sum += evidence_of_file(n);
    if (port.end > port.start) {
        name.end = port.end;
        sum += lks_evidence_of_port(n->text, port, reach);
    }
    return reaches(n, name, sum, LEAST_WORD_LIKE, reach);
}

/* ------------------------------------------------------------- P18: code */

/* "com.example.app": the name of a package. */
static bool is_reversed(const bare_name *n)
{
    static const char words[][4] = {"com", "edu", "io", "net", "org"};
    return n->last.len > 2 && n->first.len + 1 + n->last.len < n->ascii.len &&
           LKS_IS_WORD_OF(n->first, words) && !LKS_IS_WORD_OF(n->last, words);
}

static bool is_code(const bare_name *n, linkspan_range port, size_t *reach)
{
    if (lks_is_in_windows_path(n->text, n->range.start))
        return true;
    const bool is_site_like = n->kinds & IS_CODE;
    if (port.end > port.start)
        return (n->is_file || is_site_like) && !is_site(n, port, reach);
    if (is_reversed(n) || LKS_IS_WORD_OF(n->ascii, product_words))
        return true;
    if (is_site_like)
        return !reaches(n, n->range, evidence_of(n), LEAST_SITE_LIKE, reach);
    /* Text that touches a name is rarely code. If none of it is code, the name
     * itself need not be weighed. */
    const int around = lks_evidence_around(n->text, n->range, false, reach);
    if (around > MOST_UNTOUCHED)
        return false;
    const int sum = evidence_of(n);
    return sum <= MOST_DOUBTED && sum + around < LEAST_ANY;
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
    n->kinds = kinds_of((lks_slice){name + at, ascii.len - at});
    n->is_file = n->kinds & IS_FILE;
}

bool lks_weigh_name(const linkspan_detector *d, lks_slice text,
                    const lks_host *host,
                    int32_t evidence[LINKSPAN_EVIDENCE_COUNT])
{
    uint8_t room[LKS_HOST_ROOM];
    size_t reach = 0;
    bare_name n;
    read_name(d, text, host, room, &n);
    const bool is_word_like = n.kinds & (IS_FILE | IS_MEMBER);
    if (!is_word_like && !(n.kinds & IS_CODE))
        return false;
    evidence[LINKSPAN_EVIDENCE_NAME] =
        evidence_of(&n) + (n.is_file ? evidence_of_file(&n) : 0);
    evidence[LINKSPAN_EVIDENCE_SENTENCE] =
        lks_is_in_sentence(text, n.range, &reach) ? SENTENCE : 0;
    evidence[LINKSPAN_EVIDENCE_AROUND] =
        lks_evidence_around(text, n.range, n.is_file, &reach);
    evidence[LINKSPAN_EVIDENCE_LINE] =
        lks_evidence_of_line(text, n.range, n.is_file, &reach);
    evidence[LINKSPAN_EVIDENCE_SUM] = 0;
    for (size_t i = 0; i < LINKSPAN_EVIDENCE_SUM; i++)
        evidence[LINKSPAN_EVIDENCE_SUM] += evidence[i];
    evidence[LINKSPAN_EVIDENCE_NEEDED] =
        is_word_like ? LEAST_WORD_LIKE : LEAST_SITE_LIKE;
    return true;
}

lks_rule lks_rule_of_name(const linkspan_detector *d, lks_slice text,
                          const lks_host *host, linkspan_range port,
                          size_t *reach)
{
    uint8_t room[LKS_HOST_ROOM];
    if (host->kind != LINKSPAN_HOST_DOMAIN)
        return LKS_RULE_NONE;
    bare_name n;
    read_name(d, text, host, room, &n);
    const bool has_port = port.end > port.start;
    if (n.first.len == 3 && memcmp(n.first.data, "www", 3) == 0)
        return LKS_RULE_NONE;
    if (!has_port && lks_tailors(d, LINKSPAN_TAILOR_SPACES) &&
        lks_is_missing_space(d, text, host->range, n.kinds & IS_OPENER, reach))
        return LKS_RULE_SPACES;
    if (!has_port && n.is_file && lks_tailors(d, LINKSPAN_TAILOR_FILES) &&
        !is_site(&n, port, reach))
        return LKS_RULE_FILES;
    if (!has_port && lks_tailors(d, LINKSPAN_TAILOR_MEMBERS) &&
        (has_object(&n) || lacks_space(&n) ||
         ((n.kinds & IS_MEMBER) && !is_site(&n, port, reach))))
        return LKS_RULE_MEMBERS;
    return lks_tailors(d, LINKSPAN_TAILOR_CODE) && is_code(&n, port, reach)
               ? LKS_RULE_CODE
               : LKS_RULE_NONE;
}

LKS_FAST_END
