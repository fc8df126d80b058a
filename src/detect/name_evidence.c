#include "text/hints.h"

LKS_FAST_BEGIN

#include "detect/name_evidence.h"

#include <string.h>

#include "detect/generated/name_evidence.h"
#include "text/steps.h"
#include "text/words.h"

/* These values were chosen, not counted. Hosts are seldom written with such
 * capitals. */
#define CAMEL_CASE     (-4 * LKS_EVIDENCE_UNIT) /* "keyInfo.name" */
#define CAPITAL_MEMBER (-3 * LKS_EVIDENCE_UNIT) /* "errors.New" */
#define CAPITAL_FILE   (-3 * LKS_EVIDENCE_UNIT) /* "README.md" */

#define LENGTHS (sizeof length_odds / sizeof *length_odds)

/* ----------------------------------------------------------------- words */

/* The table is built in the function that uses it: a static table of pointers
 * would need relocations. */
static int odds_of_head(lks_slice label, int other)
{
    const lks_word_table table = {head_words, head_starts, head_places,
                                  LONGEST_HEAD};
    const size_t number = lks_word_number(&table, label);
    return number == LKS_NO_WORD ? other : head_odds[number];
}

static int odds_of_tail(lks_slice label)
{
    const lks_word_table table = {tail_words, tail_starts, tail_places,
                                  LONGEST_TAIL};
    const size_t number = lks_word_number(&table, label);
    return number == LKS_NO_WORD ? OTHER_TAIL : tail_odds[number];
}

/* ---------------------------------------------------------------- labels */

static int odds_of_label(lks_slice label)
{
    if (label.len == 0)
        return 0;
    const size_t length = label.len < LENGTHS ? label.len : LENGTHS;
    return odds_of_head(label, length_odds[length - 1]);
}

/* The registered label is the strongest evidence. Labels before it can be
 * subdomains: they count only if they are evidence for code, and then half. */
static int odds_of_labels(lks_slice labels)
{
    int least = 0;
    size_t start = 0;
    for (size_t i = 0; i < labels.len; i++) {
        LKS_STEP();
        if (labels.data[i] != '.')
            continue;
        const int odds =
            odds_of_label((lks_slice){labels.data + start, i - start});
        if (odds < least)
            least = odds;
        start = i + 1;
    }
    const lks_slice last = {labels.data + start, labels.len - start};
    return least / 2 + odds_of_label(last);
}

/* ------------------------------------------------------------------ form */

static bool is_upper(uint8_t c)
{
    return c >= 'A' && c <= 'Z';
}

static bool is_camel_case(lks_slice host)
{
    for (size_t i = 1; i < host.len; i++) {
        LKS_STEP();
        const uint8_t before = host.data[i - 1];
        if (is_upper(host.data[i]) &&
            ((before >= 'a' && before <= 'z') || lks_is_ascii_digit(before)))
            return true;
    }
    return false;
}

/* No small letter, and at least one capital. */
static bool is_all_upper(lks_slice label)
{
    bool has_upper = false;
    for (size_t i = 0; i < label.len; i++) {
        LKS_STEP();
        if (label.data[i] >= 'a' && label.data[i] <= 'z')
            return false;
        has_upper = has_upper || is_upper(label.data[i]);
    }
    return has_upper;
}

static int odds_of_form(lks_slice host, lks_slice first, lks_slice last)
{
    int odds = is_camel_case(host) ? CAMEL_CASE : 0;
    if (is_all_upper(last)) /* "EXAMPLE.MD": capitals in all labels are no
                             * evidence */
        return odds;
    if (last.len > 0 && is_upper(last.data[0]))
        odds += CAPITAL_MEMBER;
    if (first.len > 1 && is_all_upper(first))
        odds += CAPITAL_FILE;
    return odds;
}

lks_name_evidence lks_name_evidence_of(lks_slice host)
{
    const uint8_t *dot = host.len > 0 ? memchr(host.data, '.', host.len) : NULL;
    if (!dot)
        return (lks_name_evidence){0, 0, 0};
    const size_t at = lks_last_label_of(host);
    const lks_slice first = {host.data, (size_t)(dot - host.data)};
    const lks_slice before = {host.data, at - 1};
    const lks_slice last = {host.data + at, host.len - at};
    return (lks_name_evidence){odds_of_labels(before), odds_of_tail(last),
                               odds_of_form(host, first, last)};
}

int lks_evidence_sum(lks_name_evidence evidence)
{
    return evidence.head + evidence.tail + evidence.form;
}

LKS_FAST_END
