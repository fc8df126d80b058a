#include "unicode/nfc.h"

#include "unicode/char_props.h"
#include "unicode/generated/nfc_table.h"
#include "unicode/props.h"

#define NARROW (sizeof nfc_whole / sizeof *nfc_whole)
#define PAIRS  (NARROW + sizeof nfc_wide_whole / sizeof *nfc_wide_whole)
#define ORDERS (sizeof nfc_by_parts / sizeof *nfc_by_parts)

/* Constants for the composition and decomposition of Hangul by arithmetic (The
 * Unicode Standard 3.12). */
#define L_BASE  0x1100u
#define V_BASE  0x1161u
#define T_BASE  0x11A7u
#define S_BASE  0xAC00u
#define L_COUNT 19u
#define V_COUNT 21u
#define T_COUNT 28u
#define S_COUNT (L_COUNT * V_COUNT * T_COUNT)

/* The code point whose decomposition has the number `pair`. */
static uint32_t whole_of(size_t pair)
{
    return pair < NARROW ? nfc_whole[pair] : nfc_wide_whole[pair - NARROW];
}

static uint32_t first_of(size_t pair)
{
    return pair < NARROW ? nfc_first[pair] : nfc_wide_first[pair - NARROW];
}

static uint32_t second_of(size_t pair)
{
    return pair < NARROW ? nfc_seconds[nfc_second[pair]]
                         : nfc_wide_seconds[nfc_wide_second[pair - NARROW]];
}

static uint8_t ccc_of(uint32_t cp)
{
    return lks_combining_class_in(lks_char_props_of(cp));
}

static size_t decompose_hangul(uint32_t syllable, uint32_t *out)
{
    const uint32_t at = syllable - S_BASE;
    out[0] = L_BASE + at / (V_COUNT * T_COUNT);
    out[1] = V_BASE + at % (V_COUNT * T_COUNT) / T_COUNT;
    if (at % T_COUNT == 0)
        return 2;
    out[2] = T_BASE + at % T_COUNT;
    return 3;
}

/* Decompose `cp` by one step. Returns the number of parts; 0 if the table has
 * no entry for `cp`. */
static size_t decompose_once(uint32_t cp, uint32_t parts[2])
{
    size_t low = 0;
    size_t high = PAIRS;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (whole_of(middle) < cp)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == PAIRS || whole_of(low) != cp)
        return 0;
    parts[0] = first_of(low);
    parts[1] = second_of(low);
    return parts[1] ? 2 : 1;
}

/* Only the first half of a decomposition can be decomposed further, so the
 * second halves are found in reverse order. */
size_t lks_decompose(uint32_t cp, uint32_t out[LKS_NFC_EXPANSION])
{
    uint32_t seconds[LKS_NFC_EXPANSION];
    size_t waiting = 0;
    while (lks_char_props_of(cp) & LKS_CHAR_DECOMPOSES) {
        if (cp - S_BASE < S_COUNT)
            return decompose_hangul(cp, out);
        uint32_t parts[LKS_IDNA_LONGEST] = {0};
        size_t count = decompose_once(cp, parts);
        if (count == 0)
            (void)lks_idna_map(cp, parts);
        cp = parts[0];
        if (count == 2)
            seconds[waiting++] = parts[1];
    }
    size_t count = 0;
    out[count++] = cp;
    while (waiting > 0)
        out[count++] = seconds[--waiting];
    return count;
}

#define SHORT_RUN 16

static void insert_in_order(uint32_t *marks, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        const uint32_t mark = marks[i];
        const uint8_t ccc = ccc_of(mark);
        size_t at = i;
        for (; at > 0 && ccc_of(marks[at - 1]) > ccc; at--)
            marks[at] = marks[at - 1];
        marks[at] = mark;
    }
}

/* A stable counting sort, since a run of combining marks may be as long as the
 * text. `room` receives a copy of the run. */
static void count_in_order(uint32_t *marks, size_t count, uint32_t *room)
{
    size_t starts[257] = {0};
    for (size_t i = 0; i < count; i++) {
        room[i] = marks[i];
        starts[ccc_of(marks[i]) + 1]++;
    }
    for (size_t ccc = 1; ccc < 257; ccc++)
        starts[ccc] += starts[ccc - 1];
    for (size_t i = 0; i < count; i++)
        marks[starts[ccc_of(room[i])]++] = room[i];
}

/* The Canonical Ordering Algorithm (The Unicode Standard 3.11 D109). */
static void order_marks(uint32_t *text, size_t count, uint32_t *room)
{
    for (size_t at = 0; at < count;) {
        if (ccc_of(text[at]) == 0) {
            at++;
            continue;
        }
        const size_t start = at;
        while (at < count && ccc_of(text[at]) != 0)
            at++;
        if (at - start <= SHORT_RUN)
            insert_in_order(text + start, at - start);
        else
            count_in_order(text + start, at - start, room);
    }
}

static uint32_t compose_hangul(uint32_t first, uint32_t second)
{
    if (first - L_BASE < L_COUNT && second - V_BASE < V_COUNT)
        return S_BASE +
               ((first - L_BASE) * V_COUNT + second - V_BASE) * T_COUNT;
    const uint32_t at = first - S_BASE;
    /* T_BASE itself means that there is no trailing consonant */
    if (at < S_COUNT && at % T_COUNT == 0 && second - T_BASE - 1 < T_COUNT - 1)
        return first + (second - T_BASE);
    return 0;
}

uint32_t lks_nfc_compose(uint32_t first, uint32_t second)
{
    size_t low = 0;
    size_t high = ORDERS;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const size_t pair = nfc_by_parts[middle];
        if (first_of(pair) < first ||
            (first_of(pair) == first && second_of(pair) < second))
            low = middle + 1;
        else
            high = middle;
    }
    if (low < ORDERS) {
        const size_t pair = nfc_by_parts[low];
        if (first_of(pair) == first && second_of(pair) == second)
            return whole_of(pair);
    }
    return compose_hangul(first, second);
}

/* The Canonical Composition Algorithm (The Unicode Standard 3.11 D117), in
 * place. */
static size_t compose_all(uint32_t *text, size_t count)
{
    size_t kept = 0;
    size_t starter = 0;
    bool has_starter = false;
    /* combining class of the last character that was kept */
    uint8_t last_ccc = 0;
    for (size_t at = 0; at < count; at++) {
        const uint32_t cp = text[at];
        const uint32_t props = lks_char_props_of(cp);
        const uint8_t ccc = lks_combining_class_in(props);
        const bool is_adjacent = has_starter && kept == starter + 1;
        const bool is_blocked = !is_adjacent && last_ccc >= ccc;
        /* only characters with NFC_Quick_Check=Maybe compose with a character
         * before them */
        if (has_starter && !is_blocked && (props & LKS_CHAR_QC_MAYBE)) {
            const uint32_t whole = lks_nfc_compose(text[starter], cp);
            if (whole) {
                text[starter] = whole;
                continue;
            }
        }
        if (ccc == 0) {
            starter = kept;
            has_starter = true;
        }
        last_ccc = ccc;
        text[kept++] = cp;
    }
    return kept;
}

size_t lks_nfc(const uint32_t *text, size_t count, uint32_t *out)
{
    size_t length = 0;
    for (size_t at = 0; at < count; at++)
        length += lks_decompose(text[at], out + length);
    order_marks(out, length, out + length);
    return compose_all(out, length);
}

bool lks_nfc_quick_check(const uint32_t *text, size_t count)
{
    uint8_t last_ccc = 0;
    for (size_t at = 0; at < count; at++) {
        const uint32_t props = lks_char_props_of(text[at]);
        const uint8_t ccc = lks_combining_class_in(props);
        if (props & (LKS_CHAR_QC_NO | LKS_CHAR_QC_MAYBE))
            return false;
        if (ccc != 0 && ccc < last_ccc)
            return false;
        last_ccc = ccc;
    }
    return true;
}
