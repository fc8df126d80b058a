#include "url/email_chars.h"

#include <string.h>

#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/props.h"

/* The place of `cp` among the changes, or the place where it would stand. */
static size_t place_of(uint32_t cp, const lks_email_changes *changes)
{
    size_t low = 0;
    size_t high = changes->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        LKS_STEP();
        if (changes->others[middle] < cp)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool is_reversed(uint32_t cp, const lks_email_changes *changes)
{
    if (cp < 0x80)
        return changes->ascii[cp / 64] >> cp % 64 & 1;
    const size_t at = place_of(cp, changes);
    return at < changes->count && changes->others[at] == cp;
}

bool lks_is_email_char(uint32_t cp, const lks_email_changes *changes)
{
    return lks_is_link_email(cp) != (changes && is_reversed(cp, changes));
}

/* False if there is no room. */
static bool reverse(uint32_t cp, uint32_t *room, lks_email_changes *changes)
{
    if (cp < 0x80) {
        changes->ascii[cp / 64] |= (uint64_t)1 << cp % 64;
        return true;
    }
    if (changes->count == LINKSPAN_EMAIL_CHARS_MAX)
        return false;
    const size_t at = place_of(cp, changes);
    memmove(room + at + 1, room + at, (changes->count - at) * sizeof *room);
    room[at] = cp;
    changes->count++;
    return true;
}

/* RFC 5322 has in ASCII what Link_Email has; RFC 6531 adds all that is not ASCII. Hard
 * characters, such as spaces, end every link. */
static bool can_be_added(uint32_t cp)
{
    return (lks_is_link_email(cp) && cp != '.') ||
           (cp >= 0x80 && lks_link_term_of(cp) != LKS_TERM_HARD);
}

/* An address cannot do without letters and digits, and the dots have rules of their
 * own (E2: none at either end, nor two in a row). */
static bool can_be_removed(uint32_t cp)
{
    return cp < 0x80
               ? lks_is_link_email(cp) && cp != '.' && !lks_is_ascii_alnum(cp)
               : cp != LKS_UTF8_BAD;
}

/* True if the character of `width` bytes at `one` is in the text, which is UTF-8. */
static bool has_char(lks_slice text, const uint8_t *one, size_t width)
{
    for (size_t at = 0; at + width <= text.len; at++) {
        LKS_STEP();
        if (memcmp(text.data + at, one, width) == 0)
            return true;
    }
    return false;
}

/* Read one of the two strings: `is_added` is what its characters shall be; none of
 * them is in the other string. */
static linkspan_status read_string(lks_slice text, lks_slice other,
                                   bool is_added, uint32_t *room,
                                   lks_email_changes *changes)
{
    size_t width = 0;
    if (text.len > LKS_UTF8_MAX * LINKSPAN_EMAIL_CHARS_MAX)
        return LINKSPAN_ERR_LIMIT;
    for (size_t at = 0; at < text.len; at += width) {
        LKS_STEP();
        const uint32_t cp =
            lks_utf8_decode(text.data + at, text.data + text.len, &width);
        if (!(is_added ? can_be_added(cp) : can_be_removed(cp)) ||
            has_char(other, text.data + at, width))
            return LINKSPAN_ERR_INVALID;
        if (lks_is_email_char(cp, changes) != is_added &&
            !reverse(cp, room, changes))
            return LINKSPAN_ERR_LIMIT;
    }
    return LINKSPAN_OK;
}

LKS_COLD linkspan_status lks_read_email_changes(linkspan_str adds,
                                                linkspan_str removes,
                                                uint32_t *room,
                                                lks_email_changes *changes)
{
    const lks_slice added = lks_slice_of(adds.data, adds.len);
    const lks_slice removed = lks_slice_of(removes.data, removes.len);
    *changes = (lks_email_changes){.others = room};
    const linkspan_status st = read_string(added, removed, true, room, changes);
    return st == LINKSPAN_OK ? read_string(removed, added, false, room, changes)
                             : st;
}
