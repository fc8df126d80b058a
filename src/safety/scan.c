#include "safety/scan.h"

#include "safety/generated/ordinary_table.h"
#include "safety/unseen.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/char_props.h"
#include "unicode/props.h"
#include "unicode/stages.h"

#define NOT_STARTING                                                           \
    (LKS_CHAR_QC_NO | LKS_CHAR_QC_MAYBE |                                      \
     LKS_CHAR_CCC_MASK << LKS_CHAR_CCC_SHIFT)
/* Only joiners, and characters that are not valid in names, can be unseen. */
#define MAY_BE_UNSEEN (LKS_CHAR_NOT_VALID | LKS_CHAR_JOINER)

/* True for full-width and small forms of syntax, which confusables.txt does not
 * list since normalization maps them. UTS #46 maps all of them except
 * U+FE52. */
static bool is_form_of_syntax(uint32_t cp)
{
    uint32_t mapped[LKS_IDNA_LONGEST];
    return cp == 0xFE52 || (cp > 0xFE52 && lks_idna_map(cp, mapped) == 1 &&
                            lks_is_one_of(mapped[0], "/?#&=:@%.\\"));
}

bool lks_poses_as_syntax(uint32_t cp, bool is_beside_ascii)
{
    if (cp < 0x80 || cp == LKS_UTF8_BAD)
        return false;
    if (!is_beside_ascii && lks_is_identifier(cp))
        return false; /* ノート is a word, not syntax */
    return lks_is_syntax_lookalike(cp) || is_form_of_syntax(cp);
}

bool lks_is_letter_of_names(uint32_t cp)
{
    return lks_is_identifier(cp) && !(lks_char_props_of(cp) & LKS_CHAR_NV8);
}

/* RFC 5892 A.3 to A.9: characters that are valid only in some places. */
static bool needs_context(uint32_t cp, uint32_t props)
{
    return cp == 0xB7 || cp == 0x375 || cp == 0x5F3 || cp == 0x5F4 ||
           cp == 0x30FB || (props & LKS_CHAR_DIGIT) != 0;
}

/* True if an ASCII letter or digit stands before `at` or after it. */
static bool is_beside_ascii(lks_slice text, size_t start, size_t at,
                            size_t next)
{
    return (at > start && lks_is_ascii_alnum(text.data[at - 1])) ||
           (next < text.len && lks_is_ascii_alnum(text.data[next]));
}

/* --------------------------------------------------------------- the pass */

#define BLOCK_SHIFT 6
_Static_assert(sizeof ordinary_index == 0x10000 >> BLOCK_SHIFT,
               "all that two or three bytes can be");

/* A block of 64 code points. Bit i of `ordinary` is set if code point i is an
 * ordinary letter, which can cause no finding except by its script. All ordinary
 * letters of a block have the same script. */
typedef struct block {
    uint32_t number;
    uint32_t kind; /* index into kind_of_ordinary */
    uint64_t ordinary;
} block;

static block block_of(uint32_t cp)
{
    const uint32_t number = cp >> BLOCK_SHIFT;
    const uint32_t which = ordinary_index[number];
    return (block){number, ordinary_kind[which],
                   lks_identifiers_around(cp) & ~ordinary_others[which]};
}

typedef struct pass {
    lks_slice text;
    size_t start;
    uint32_t stops; /* classes of ASCII that end the pass */
    lks_text_facts *facts;
    uint64_t kinds;       /* kinds of the ordinary letters, a bit for each */
    lks_script_range run; /* the scripts of a range of code points around the
                           * last letter that was looked up */
    size_t marks_end;     /* the end of the current sequence of combining
                           * marks */
    size_t marks;
    uint32_t last_mark;
    uint8_t last_ccc;
} pass;

/* The character of two or three bytes at `p`. For longer and ill-formed
 * characters 0 or a surrogate, neither of which is ordinary. */
static inline uint32_t short_character(const uint8_t *p, const uint8_t *end,
                                       size_t *width)
{
    const uint32_t lead = p[0];
    if (lead - 0xC2u < 0x1E && end - p >= 2) {
        const uint32_t second = p[1] ^ 0x80u;
        *width = 2;
        return second < 0x40 ? (lead & 0x1F) << 6 | second : 0;
    }
    if (lead - 0xE0u < 0x10 && end - p >= 3) {
        const uint32_t second = p[1] ^ 0x80u;
        const uint32_t third = p[2] ^ 0x80u;
        const uint32_t cp = (lead & 0xF) << 12 | second << 6 | third;
        *width = 3;
        return (second | third) < 0x40 && cp >= 0x800 ? cp : 0;
    }
    return 0;
}

/* Skip ordinary letters and ASCII; returns where they end. */
static size_t pass_ordinary(pass *p, size_t at)
{
    const uint8_t *end = p->text.data + p->text.len;
    const uint8_t *c = p->text.data + at;
    block in = {0};
    uint64_t kinds = p->kinds;
    uint32_t bytes = 0;
    size_t width = 1;
    for (; c < end; c += width) {
        LKS_STEP();
        if (*c < 0x80) {
            if (byte_classes[*c] & p->stops)
                break;
            bytes |= byte_classes[*c];
            width = 1;
            continue;
        }
        const uint32_t cp = short_character(c, end, &width);
        const bool is_next = cp >> BLOCK_SHIFT != in.number;
        if (is_next)
            in = block_of(cp);
        if ((in.ordinary >> LKS_LOW_BITS(cp, BLOCK_SHIFT) & 1) == 0)
            break;
        if (is_next)
            kinds |= (uint64_t)1 << in.kind;
    }
    p->kinds = kinds;
    p->facts->bytes |= bytes;
    return (size_t)(c - p->text.data);
}

/* Record whether the text is perhaps not NFC, by NFC_Quick_Check (UAX #15 9).
 * LKS_STRETCH_MAX marks or more never count as normalized. */
static void look_at_marks(pass *p, uint32_t props, size_t at, size_t next)
{
    const uint8_t ccc = lks_combining_class_in(props);
    if (p->marks_end != at) {
        p->marks = 0;
        p->last_ccc = 0;
    }
    if ((props & NOT_STARTING) == 0)
        return;
    p->marks++;
    p->facts->may_not_be_nfc |=
        (props & (LKS_CHAR_QC_NO | LKS_CHAR_QC_MAYBE)) != 0 ||
        (ccc != 0 && ccc < p->last_ccc) || p->marks >= LKS_STRETCH_MAX - 1;
    p->last_ccc = ccc;
    p->marks_end = next;
}

/* True for a mark that may be invisible: one that can stand on a Latin letter,
 * or the second of two equal marks. */
static bool may_be_lost(pass *p, uint32_t cp, size_t at)
{
    const bool is_twice = p->marks_end == at && p->last_mark == cp;
    p->last_mark = cp;
    return cp - 0x300u < 0x70 || is_twice;
}

/* Look at a character that is not ordinary. */
static void look(pass *p, uint32_t cp, uint32_t props, size_t at, size_t next)
{
    lks_text_facts *f = p->facts;
    const bool is_odd = !lks_is_identifier(cp);
    f->is_ascii = false;
    if (props & MAY_BE_UNSEEN)
        f->may_be_unseen |= lks_may_be_unseen(cp);
    f->is_mapped |= (props & LKS_CHAR_NOT_VALID) != 0;
    f->needs_a_look |= is_odd || (props & LKS_CHAR_NV8) ||
                       needs_context(cp, props) || may_be_lost(p, cp, at);
    if (is_odd || is_beside_ascii(p->text, p->start, at, next))
        f->poses_as_syntax |= lks_poses_as_syntax(cp, true);
    look_at_marks(p, props, at, next);
    if (cp - p->run.first >= p->run.count && cp != LKS_UTF8_BAD) {
        p->run = lks_script_range_of(cp);
        lks_script_kinds_add(&f->kinds, p->run.kind);
    }
}

void lks_scan_part(lks_slice text, size_t start, lks_extent extent,
                   lks_text_facts *f)
{
    static const uint8_t stops[] = {
        [LKS_EXTENT_ALL] = 0,
        [LKS_EXTENT_LABEL] = LKS_BYTE_FULL_STOP,
        [LKS_EXTENT_WORD] = LKS_BYTE_NO_WORD,
    };
    const uint32_t dot = extent == LKS_EXTENT_LABEL ? LKS_CHAR_DOT : 0;
    *f = (lks_text_facts){.is_ascii = true};
    pass p = {.text = text, .start = start, .stops = stops[extent], .facts = f};
    size_t at = pass_ordinary(&p, start);
    size_t width = 1;
    while (at < text.len && text.data[at] >= 0x80) {
        const uint32_t cp =
            lks_utf8_decode(text.data + at, text.data + text.len, &width);
        const uint32_t props = lks_char_props_of(cp);
        if (props & dot)
            break;
        look(&p, cp, props, at, at + width);
        at = pass_ordinary(&p, at + width);
        width = 1;
    }
    f->is_ascii &= p.kinds == 0;
    for (; p.kinds; p.kinds &= p.kinds - 1)
        lks_script_kinds_add(&f->kinds,
                             kind_of_ordinary[__builtin_ctzll(p.kinds)]);
    if ((f->bytes & LKS_BYTE_LETTER) && !f->is_ascii)
        lks_script_kinds_add(&f->kinds, LKS_SCRIPT_LATN);
    f->may_be_unseen |= (f->bytes & LKS_BYTE_CONTROL) != 0;
    f->end = at;
    f->next = at < text.len ? at + width : at;
}
