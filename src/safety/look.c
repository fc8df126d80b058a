/* Reads the letters of a label: what each of them looks like (lks_look), and
 * which letter it really is (lks_spelling). */
#include <string.h>

#include "safety/imitation.h"
#include "safety/protected.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/char_props.h"
#include "unicode/nfc.h"
#include "unicode/props.h"

/* ------------------------------------------------------------------- looks */

/* By UTS #39, many dashes look like U+30FC (their prototype). A middle dot is
 * its own prototype. */
bool lks_is_false_separator(uint32_t cp)
{
    uint32_t prototype[LKS_PROTOTYPE_MAX];
    if (cp < 0x80 || cp == LKS_UTF8_BAD)
        return false;
    if (lks_is_syntax_lookalike(cp))
        return true;
    return lks_prototype_of(cp, prototype) == 1 &&
           (prototype[0] == '-' || prototype[0] == 0x30FC ||
            prototype[0] == 0xB7);
}

LKS_NOINLINE static void put(lks_look *look, uint32_t looks, uint32_t cp)
{
    const size_t room = sizeof look->letters / sizeof *look->letters;
    if (look->count < room)
        look->letters[look->count] = (lks_letter){.looks = looks, .cp = cp};
    look->count++;
}

/* Add what an ASCII letter or digit looks like: "m" adds r and n. `cp` is the
 * character in the label. */
LKS_NOINLINE static void put_ascii(lks_look *look, uint8_t byte, uint32_t cp)
{
    const uint8_t low = lks_ascii_lower(byte);
    const uint8_t looks = lks_ascii_looks[low];
    const uint8_t second = lks_second_look(low);
    put(look, looks ? looks : low, cp);
    if (second)
        put(look, second, cp);
}

/* Add a character that looks like an ASCII letter beyond confusables.txt, with or without
 * marks. Returns false for other characters. */
static bool put_extra(lks_look *look, uint32_t cp)
{
    const size_t room = sizeof look->letters / sizeof *look->letters;
    const size_t first = look->count;
    uint32_t parts[LKS_NFC_EXPANSION];
    if (cp == LKS_UTF8_BAD)
        return false;
    const size_t count = lks_decompose(cp, parts);
    const uint8_t letter = lks_extra_lookalike(parts[0]);
    if (!letter)
        return false;
    put_ascii(look, letter, cp);
    for (size_t i = first; i < look->count && i < room; i++)
        look->letters[i].is_extra = true;
    if (first < room)
        look->letters[first].has_mark = count > 1;
    return true;
}

/* Add the skeleton of one character, without combining marks. Marks only set
 * `has_mark`. If the character is itself a mark, it belongs to the letter
 * before it. */
static void put_other(lks_look *look, lks_slice character, uint32_t cp)
{
    char skeleton[8 * LKS_PROTOTYPE_MAX];
    const size_t first = look->count;
    const size_t len = lks_write_skeleton(character, skeleton, sizeof skeleton);
    const lks_slice text = lks_slice_of(skeleton, len);
    bool has_mark = false;
    size_t width = 0;
    for (size_t at = 0; at < len; at += width) {
        const uint32_t part =
            lks_utf8_decode(text.data + at, text.data + len, &width);
        LKS_STEP();
        if (lks_combining_class_in(lks_char_props_of(part)) != 0)
            has_mark = true;
        else if (part < 0x80)
            put_ascii(look, (uint8_t)part, cp);
        else
            put(look, part, cp);
    }
    const size_t room = sizeof look->letters / sizeof *look->letters;
    if (has_mark && look->count > 0 && look->count <= room)
        look->letters[first < look->count ? first : first - 1].has_mark = true;
}

static bool is_ascii_or_end(const uint8_t *at, const uint8_t *end)
{
    return at == end || *at < 0x80;
}

void lks_look_at(lks_slice label, lks_look *look)
{
    const uint8_t *end = label.data + label.len;
    size_t width = 0;
    look->count = 0;
    for (const uint8_t *p = label.data; p < end; p += width) {
        const uint32_t cp = lks_utf8_decode(p, end, &width);
        LKS_STEP();
        if (cp < 0x80) {
            put_ascii(look, (uint8_t)cp,
                      cp == 'I' ? cp : lks_ascii_lower((uint8_t)cp));
        } else if (p > label.data && p[-1] < 0x80 &&
                   is_ascii_or_end(p + width, end) &&
                   lks_is_false_separator(cp)) {
            put(look, '-', cp);
        } else if (!put_extra(look, cp)) {
            put_other(look, (lks_slice){p, width}, cp);
        }
    }
    if (look->count > sizeof look->letters / sizeof *look->letters)
        look->count = 0;
}

uint32_t lks_look_key(const lks_letter *letters, size_t count)
{
    uint32_t hash = 0;
    for (size_t i = 0; i < count; i++)
        hash = lks_add_letter(hash, letters[i].looks);
    return lks_look_hash(hash);
}

const uint8_t lks_ascii_looks[128] = {
    ['-'] = '-', ['0'] = 'o', ['1'] = 'l', ['2'] = 'z', ['3'] = 'e',
    ['4'] = 'a', ['5'] = 's', ['6'] = 'b', ['7'] = 't', ['8'] = 'b',
    ['9'] = 'g', ['A'] = 'a', ['B'] = 'b', ['C'] = 'c', ['D'] = 'd',
    ['E'] = 'e', ['F'] = 'f', ['G'] = 'g', ['H'] = 'h', ['I'] = 'l',
    ['J'] = 'j', ['K'] = 'k', ['L'] = 'l', ['M'] = 'r', ['N'] = 'n',
    ['O'] = 'o', ['P'] = 'p', ['Q'] = 'q', ['R'] = 'r', ['S'] = 's',
    ['T'] = 't', ['U'] = 'u', ['V'] = 'v', ['W'] = 'v', ['X'] = 'x',
    ['Y'] = 'y', ['Z'] = 'z', ['a'] = 'a', ['b'] = 'b', ['c'] = 'c',
    ['d'] = 'd', ['e'] = 'e', ['f'] = 'f', ['g'] = 'g', ['h'] = 'h',
    ['i'] = 'l', ['j'] = 'j', ['k'] = 'k', ['l'] = 'l', ['m'] = 'r',
    ['n'] = 'n', ['o'] = 'o', ['p'] = 'p', ['q'] = 'q', ['r'] = 'r',
    ['s'] = 's', ['t'] = 't', ['u'] = 'u', ['v'] = 'v', ['w'] = 'v',
    ['x'] = 'x', ['y'] = 'y', ['z'] = 'z',
};

/* --------------------------------------------------------------- spellings */

static bool read_letters(lks_slice label, lks_spelling *s)
{
    const uint8_t *end = label.data + label.len;
    size_t width = 0;
    s->count = 0;
    for (const uint8_t *p = label.data; p < end; p += width) {
        const uint32_t cp = lks_utf8_decode(p, end, &width);
        LKS_STEP();
        if (s->count == sizeof s->cps / sizeof *s->cps)
            return false;
        s->cps[s->count++] = cp < 0x80 ? lks_ascii_lower((uint8_t)cp) : cp;
    }
    return true;
}

/* The hash is a polynomial. So the hash of the label without one letter follows from
 * the hashes of the letters before and after that one, and all keys take linear
 * time. */
void lks_spell(lks_slice label, lks_spelling *s)
{
    uint32_t before[LKS_EDIT_MOST + 2] = {0};
    uint32_t behind = 0;
    uint32_t power = 1;
    if (!read_letters(label, s)) {
        s->count = 0;
        return;
    }
    const size_t count = s->count;
    for (size_t i = 0; i < count; i++)
        before[i + 1] = lks_add_letter(before[i], s->cps[i]);
    s->keys[count] = lks_look_hash(before[count]);
    for (size_t i = count; i-- > 0;) {
        s->keys[i] = lks_look_hash(before[i] * power + behind);
        behind += (s->cps[i] + 1) * power;
        power *= LKS_HASH_FACTOR;
    }
}
