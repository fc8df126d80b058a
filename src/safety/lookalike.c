#include "safety/imitation.h"

#include <string.h>

#include "host/label.h"
#include "safety/generated/lookalikes.h"
#include "safety/protected.h"
#include "safety/restriction.h"
#include "text/buf.h"
#include "text/steps.h"

static bool is_label_byte(uint8_t byte)
{
    return lks_is_ascii_alnum(byte) || byte == '-';
}

static bool is_of_label_bytes(const char *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (!is_label_byte((uint8_t)bytes[i]))
            return false;
    return len > 0;
}

size_t lks_write_skeleton(lks_slice text, char *out, size_t room)
{
    linkspan_buf buf = {
        .size = sizeof buf, .capacity = room, .max = room, .is_fixed = 1};
    buf.data = out;
    lks_buf_begin(&buf);
    if (lks_skeleton(text, &buf) != LINKSPAN_OK ||
        lks_buf_commit(&buf) != LINKSPAN_OK)
        return 0;
    return buf.len;
}

bool lks_looks_ascii(lks_slice label)
{
    char skeleton[4 * LKS_LABEL_MAX];
    if (lks_script_mix_of(label) == LKS_RESTRICTION_ASCII)
        return false;
    const size_t len = lks_write_skeleton(label, skeleton, sizeof skeleton);
    return is_of_label_bytes(skeleton, len);
}

/* Write an ASCII skeleton in lower case, with i, I, l and 1 all replaced by one
 * letter, since some of them look alike as capitals and some as small
 * letters. */
static size_t fold(const char *skeleton, size_t len, char *out)
{
    size_t count = 0;
    for (size_t i = 0; i < len; i++) {
        const char byte = (char)lks_ascii_lower((uint8_t)skeleton[i]);
        if (byte == 'm') /* the prototype of m is rn, but that of M is M */
            out[count++] = 'r';
        out[count++] = byte == 'm' ? 'n' : byte == 'i' ? 'l' : byte;
    }
    return count;
}

/* Write the folded skeleton. Returns its length; 0 if it is not ASCII. */
static size_t write_folded(lks_slice label, char out[8 * LKS_LABEL_MAX])
{
    char skeleton[4 * LKS_LABEL_MAX];
    const size_t len = lks_write_skeleton(label, skeleton, sizeof skeleton);
    return is_of_label_bytes(skeleton, len) ? fold(skeleton, len, out) : 0;
}

bool lks_looks_like_other(lks_slice written, lks_slice visited)
{
    char a[8 * LKS_LABEL_MAX];
    char b[8 * LKS_LABEL_MAX];
    if (lks_is_ascii(written))
        return false;
    const size_t len = write_folded(written, a);
    if (len == 0 || (len > 4 && memcmp(a, "xn--", 4) == 0))
        return false;
    return write_folded(visited, b) != len || memcmp(a, b, len) != 0;
}

bool lks_is_ascii_lookalike(lks_slice label)
{
    const lks_script_set scripts = lks_resolved_scripts_of(label);
    return !lks_scripts_are_none(scripts) &&
           !lks_scripts_have(scripts, LKS_SCRIPT_LATN) &&
           lks_looks_ascii(label);
}

#define SHORT 3

bool lks_is_short_lookalike(lks_slice label)
{
    const lks_script_set scripts = lks_resolved_scripts_of(label);
    size_t letters = 0;
    lks_look look;
    if (lks_is_ascii(label) || lks_scripts_are_none(scripts) ||
        lks_scripts_have(scripts, LKS_SCRIPT_LATN) ||
        lks_scripts_have(scripts, LKS_SCRIPT_HANI))
        return false;
    lks_look_at(label, &look);
    for (size_t i = 0; i < look.count; i++) {
        const lks_letter *letter = &look.letters[i];
        LKS_STEP();
        if (letter->looks >= 0x80 || letter->has_mark)
            return false;
        letters += letter->cp >= 0x80;
    }
    return letters > 0 && letters <= SHORT;
}

uint8_t lks_extra_lookalike(uint32_t cp)
{
    size_t low = 0;
    size_t high = sizeof letter_lookalike_cps / sizeof *letter_lookalike_cps;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        LKS_STEP();
        if (letter_lookalike_cps[middle] == cp)
            return letter_lookalikes[middle];
        if (letter_lookalike_cps[middle] < cp)
            low = middle + 1;
        else
            high = middle;
    }
    return 0;
}
