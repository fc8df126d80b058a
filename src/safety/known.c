#include "safety/known.h"

#include <string.h>

#include "safety/generated/known_table.h"
#include "text/steps.h"

#define SLOTS       ((uint32_t)(sizeof known_slots / sizeof *known_slots))
#define FILTER_BITS ((uint32_t)(8 * sizeof known_filter))
#define EDITED      (sizeof known_by_label / sizeof *known_by_label)

#define IS_WORD 64u

_Static_assert(sizeof known_by_label == sizeof known_by_end,
               "both have the labels that are compared by one edit");

static lks_slice name_at(size_t at)
{
    const size_t start = known_starts[at];
    return lks_slice_of(known_text + start, known_starts[at + 1] - start);
}

lks_slice lks_known_name(uint32_t number)
{
    return name_at(number - 1);
}

uint32_t lks_known_count(void)
{
    return KNOWN_COUNT;
}

static lks_slice label_at(size_t at)
{
    return lks_slice_of(known_text + known_starts[at],
                        known_flags[at] & (IS_WORD - 1));
}

lks_slice lks_known_label(uint32_t number)
{
    return label_at(number - 1);
}

bool lks_known_is_word(uint32_t number)
{
    return known_flags[number - 1] & IS_WORD;
}

size_t lks_known_hyphens(void)
{
    return KNOWN_HYPHENS;
}

/* ------------------------------------------------------------ whole names */

/* Writes the skeleton of a known name, in lower case: m is rn, 0 is o, 1 is l. */
static lks_slice skeleton_of(lks_slice name,
                             uint8_t room[2 * KNOWN_LONGEST + 1])
{
    size_t len = 0;
    for (size_t i = 0; i < name.len; i++) {
        const uint8_t byte = name.data[i];
        LKS_STEP();
        if (byte == 'm')
            room[len++] = 'r';
        room[len++] = byte == 'm'   ? 'n'
                      : byte == '0' ? 'o'
                      : byte == '1' ? 'l'
                                    : byte;
    }
    return (lks_slice){room, len};
}

static int order(lks_slice a, lks_slice b)
{
    const size_t len = a.len < b.len ? a.len : b.len;
    const int first = memcmp(a.data, b.data, len);
    LKS_STEPS(len);
    return first != 0 ? first : (a.len > b.len) - (a.len < b.len);
}

/* The number of the domain that is equal to `text` in the form `by`, or 0. */
static uint32_t find_name(int by, lks_slice text)
{
    uint8_t room[2 * KNOWN_LONGEST + 1];
    size_t low = 0;
    size_t high = KNOWN_COUNT;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        const size_t at =
            by == LKS_BY_NAME ? middle : known_by_skeleton[middle];
        const lks_slice name = name_at(at);
        const int found =
            order(text, by == LKS_BY_NAME ? name : skeleton_of(name, room));
        LKS_STEP();
        if (found == 0)
            return (uint32_t)at + 1;
        if (found < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return 0;
}

uint32_t lks_known_tail(int by, lks_slice text, size_t last_start)
{
    uint32_t found = 0;
    for (size_t at = text.len;
         at-- > 0 && !found && text.len - at <= KNOWN_LONGEST;) {
        LKS_STEP();
        if (at <= last_start && (at == 0 || text.data[at - 1] == '.'))
            found = find_name(by, (lks_slice){text.data + at, text.len - at});
    }
    return found;
}

/* ----------------------------------------------------------------- labels */

uint32_t lks_known_by_key(uint32_t key, uint32_t *step)
{
    LKS_STEP();
    return *step < LKS_PROBES ? known_slots[(key + (*step)++) % SLOTS] : 0;
}

/* One byte of a label, from its start or from its end. */
static uint8_t byte_at(lks_slice label, size_t i, bool is_from_end)
{
    return label.data[is_from_end ? label.len - 1 - i : i];
}

/* Compare the first `len` letters of a spelling, from its start or end, with those of a
 * label. */
static int order_part(const lks_spelling *seen, size_t len, lks_slice label,
                      bool is_from_end)
{
    for (size_t i = 0; i < len; i++) {
        const uint32_t a = seen->cps[is_from_end ? seen->count - 1 - i : i];
        LKS_STEP();
        if (i == label.len)
            return 1;
        const uint32_t b = byte_at(label, i, is_from_end);
        if (a != b)
            return a < b ? -1 : 1;
    }
    return 0;
}

/* The labels that share `len` letters, in one of the two orders: where they start in it,
 * or where they end. */
static size_t bound(const lks_spelling *seen, size_t len, bool is_from_end,
                    bool is_upper)
{
    const uint16_t *list = is_from_end ? known_by_end : known_by_label;
    size_t low = 0;
    size_t high = EDITED;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        const int found =
            order_part(seen, len, label_at(list[middle]), is_from_end);
        LKS_STEP();
        if (found < 0 || (found == 0 && !is_upper))
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* One edit, also a swap of two neighbours, leaves the first or the last letters of a label
 * as they are: less than half of the label. The shortest label that is compared has
 * LKS_EDIT_LEAST letters, and a spelling can have one less than the label. */
uint32_t lks_known_near(const lks_spelling *seen, uint32_t *step)
{
    const size_t len = (seen->count - 1) / 2;
    uint32_t left = *step;
    if (seen->count + 1 < LKS_EDIT_LEAST)
        return 0;
    for (int is_from_end = 0; is_from_end < 2; is_from_end++) {
        const size_t first = bound(seen, len, is_from_end, false);
        const size_t end = bound(seen, len, is_from_end, true);
        if (left < end - first) {
            ++*step;
            return (is_from_end ? known_by_end : known_by_label)[first + left] +
                   1u;
        }
        left -= (uint32_t)(end - first);
    }
    return 0;
}

/* ----------------------------------------------------------- quick checks */

static bool is_in_filter(lks_slice label)
{
    const uint32_t key = lks_ascii_look_key(label);
    const uint32_t a = key % FILTER_BITS;
    const uint32_t b = (key >> 16) % FILTER_BITS;
    return (known_filter[a >> 3] >> (a & 7) & 1) &&
           (known_filter[b >> 3] >> (b & 7) & 1);
}

bool lks_next_inner_label(lks_slice host, size_t *at, lks_slice *label)
{
    const uint8_t *start = host.data + *at;
    const uint8_t *dot = memchr(start, '.', host.len - *at);
    LKS_STEP();
    if (!dot)
        return false;
    *label = (lks_slice){start, (size_t)(dot - start)};
    *at += label->len + 1;
    return true;
}

bool lks_may_imitate_known(lks_slice host)
{
    size_t at = 0;
    lks_slice label;
    while (lks_next_inner_label(host, &at, &label))
        /* what stands below a known domain is its owner's */
        if (is_in_filter(label))
            return lks_known_tail(LKS_BY_NAME, host, host.len) == 0;
    return false;
}

/* Removes the last label with its dot, and returns it. */
static lks_slice take_last(lks_slice *name)
{
    size_t at = name->len;
    while (at > 0 && name->data[at - 1] != '.') {
        LKS_STEP();
        at--;
    }
    const lks_slice label = {name->data + at, name->len - at};
    name->len = at > 0 ? at - 1 : 0;
    return label;
}

static bool is_word(lks_slice label, const char *word)
{
    return label.len == strlen(word) &&
           memcmp(label.data, word, label.len) == 0;
}

/* Proxies of university libraries: www.example.org.ezproxy.lib.example.edu. */
static bool is_library_proxy(lks_slice name)
{
    lks_slice label = take_last(&name);
    if (label.len == 2)
        label = take_last(&name);
    if (!is_word(label, "edu") && !is_word(label, "ac"))
        return false;
    while (name.len > 0) {
        label = take_last(&name);
        if (is_word(label, "ezproxy") || is_word(label, "libproxy") ||
            is_word(label, "eproxy"))
            return true;
    }
    return false;
}

bool lks_is_relay(lks_slice ascii)
{
    const char *at = relay_text;
    const char *const end = relay_text + sizeof relay_text;
    while (at < end) {
        const char *space = memchr(at, ' ', (size_t)(end - at));
        const size_t len = (size_t)(space - at);
        LKS_STEP();
        if (ascii.len > len && ascii.data[ascii.len - len - 1] == '.' &&
            memcmp(ascii.data + ascii.len - len, at, len) == 0)
            return true;
        at = space + 1;
    }
    return is_library_proxy(ascii);
}
