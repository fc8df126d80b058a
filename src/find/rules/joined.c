#include "find/rules/hosts.h"

#include "find/detector.h"
#include "find/rules/name_text.h"
#include "host/label.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/char_props.h"
#include "unicode/native.h"
#include "unicode/props.h"

#define TATWEEL         0x0640u
#define ONE_DOT_LEADER  0x2024u
#define HEART           0x2764u /* joins, though visible: "i❤pizza.com" */
#define SMALL_FULL_STOP 0xFE52u
#define FULLWIDTH_AT    0xFF20u

/* H18: a run counts as joined if more joiners than these stand in a row. */
#define MOST_JOINERS 64

typedef struct unit {
    uint32_t cp;
    size_t width;
} unit;

static unit unit_before(lks_slice text, size_t at)
{
    unit u = {0, 0};
    u.cp = lks_utf8_decode_back(text.data, text.data + at, &u.width);
    return u;
}

static unit unit_at(lks_slice text, size_t at)
{
    unit u = {0, 0};
    u.cp = lks_utf8_decode(text.data + at, text.data + text.len, &u.width);
    return u;
}

bool lks_is_after_wide_at(lks_slice text, size_t at)
{
    if (at < 4 || text.data[at - 1] < 0x80)
        return false;
    const unit u = unit_before(text, at);
    return u.cp == FULLWIDTH_AT &&
           lks_is_link_email(unit_before(text, at - u.width).cp);
}

/* True for characters that join a run to the text beside it. Bidi controls and
 * tags are Default_Ignorable, though UTS #46 does not ignore them. */
static bool is_joiner(uint32_t cp)
{
    if (cp < 0x80)
        return false;
    return lks_idna_status_in(lks_char_props_of(cp)) == LKS_IDNA_IGNORED ||
           cp == ONE_DOT_LEADER || cp == SMALL_FULL_STOP || cp == TATWEEL ||
           cp == HEART || lks_is_default_ignorable(cp);
}

static bool is_joined_before(lks_slice text, size_t at)
{
    size_t count = 0;
    while (at > 0) {
        const unit u = unit_before(text, at);
        if (!is_joiner(u.cp))
            return count > 0 && lks_is_ascii_alnum(u.cp);
        if (++count > MOST_JOINERS)
            return true;
        at -= u.width;
    }
    return false;
}

static bool is_joined_after(lks_slice text, size_t at, size_t *reach)
{
    size_t count = 0;
    bool is_joined = false;
    while (at < text.len) {
        const unit u = unit_at(text, at);
        at += u.width;
        /* A dot right after a run would be part of the run. */
        if (!is_joiner(u.cp) && !lks_is_host_dot(u.cp)) {
            is_joined = count > 0 && lks_is_ascii_alnum(u.cp);
            break;
        }
        if (++count > MOST_JOINERS) {
            is_joined = true;
            break;
        }
    }
    lks_raise_reach(reach, at);
    return is_joined;
}

/* How far back the other one of a pair of marks is searched for. */
#define LONGEST_MARKED 64u

/* True if the mark at `at` closes the word before it, which starts with the same
 * mark. */
static bool closes_word(lks_slice text, size_t at)
{
    const size_t least = at > LONGEST_MARKED ? at - LONGEST_MARKED : 0;
    size_t width = 0;
    for (size_t i = at; i > least; i -= width) {
        LKS_STEP();
        width = lks_ink_before(text, i);
        if (width == 0)
            return false;
        if (text.data[i - 1] == text.data[at])
            return i == 1 ||
                   !lks_is_letter_or_digit(unit_before(text, i - 1).cp);
    }
    return false;
}

bool lks_is_after_joining_mark(lks_slice text, size_t at)
{
    if (at < 2 || !lks_is_one_of(text.data[at - 1], "#$&+*"))
        return false;
    const uint32_t before = unit_before(text, at - 1).cp;
    return lks_is_letter_or_digit(before) &&
           !lks_native_is_in(lks_native_of(before), LKS_NATIVE_SPACELESS) &&
           !closes_word(text, at - 1);
}

bool lks_run_touches_joiner(lks_slice text, const lks_run *run, size_t *reach)
{
    const linkspan_range range = run->range;
    return is_joined_before(text, range.start) ||
           (!run->is_long && is_joined_after(text, range.end, reach));
}
