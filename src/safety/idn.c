#include "safety/host.h"

#include <string.h>

#include "linkspan/linkspan.h"

#include "safety/imitation.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/char_props.h"
#include "unicode/props.h"
#include "unicode/script.h"

bool lks_is_tld_of(const char *tlds, lks_slice tld)
{
    while (*tlds) {
        const size_t len = strcspn(tlds, " ");
        if (len == tld.len && memcmp(tlds, tld.data, len) == 0)
            return true;
        tlds += len + (tlds[len] == ' ');
    }
    return false;
}

/* ---------------------------------------------------------------- scripts */

static bool is_of(uint32_t cp, unsigned script)
{
    return cp >= 0x80 && lks_scripts_have(lks_scripts_of(cp), script);
}

/* True if the Script_Extensions have an East Asian script, but not Latin, as those of marks
 * and of common punctuation have. */
static bool is_east(uint32_t cp, unsigned script)
{
    return is_of(cp, script) && !is_of(cp, LKS_SCRIPT_LATN);
}

/* The mark U+30FC is both Hiragana and Katakana. */
static bool is_katakana(uint32_t cp)
{
    return is_east(cp, LKS_SCRIPT_KANA);
}

static bool is_hiragana(uint32_t cp)
{
    return is_east(cp, LKS_SCRIPT_HIRA);
}

static bool is_cjk(uint32_t cp)
{
    return is_katakana(cp) || is_hiragana(cp) || is_east(cp, LKS_SCRIPT_HANI) ||
           is_east(cp, LKS_SCRIPT_BOPO) || is_east(cp, LKS_SCRIPT_HANG);
}

static uint32_t first_of(lks_slice text)
{
    size_t width = 0;
    return text.len > 0
               ? lks_utf8_decode(text.data, text.data + text.len, &width)
               : 0;
}

static bool is_at_home(uint32_t cp, lks_slice tld)
{
    return lks_is_at_home(cp, tld, first_of(tld));
}

/* -------------------------------------------- letters with their own domains */

/* Letters that one language writes and that others take for other letters, as Chromium
 * binds them to top-level domains, and apostrophes that are letters. */
static const struct bound {
    uint16_t cp;
    char homes[10];
} bound[] = {
    {0xF0, "fo is"}, /* eth, like o */
    {0xFE, "fo is"}, /* thorn, like b and p */
    {0x259, "az"},   /* schwa, like e */
    {0x2BB, ""},     /* turned comma, like a quotation mark */
    {0x2BC, ""},     /* apostrophe */
};

static bool is_away(uint32_t cp, lks_slice tld)
{
    for (size_t i = 0; i < sizeof bound / sizeof *bound; i++)
        if (bound[i].cp == cp)
            return !lks_is_tld_of(bound[i].homes, tld);
    return false;
}

bool lks_is_written_below(uint32_t cp, lks_slice tld)
{
    if (cp - 0x1E80u < 6 || cp - 0x1EF2u < 2) /* Welsh w and y with marks */
        return lks_is_tld_of("cymru wales", tld);
    return cp - 0x1F00u < 0x100 && is_at_home(cp, tld); /* polytonic Greek */
}

/* ---------------------------------------------------- one character in place */

static bool is_ascii_letter(uint32_t cp)
{
    return (cp | 0x20) - 'a' < 26u;
}

/* Ideographs and Bopomofo letters with the shape of a hyphen, or of the letters l, t, o, Y,
 * V, X, U, C or I. */
static bool has_ascii_shape(uint32_t cp)
{
    static const uint16_t shapes[] = {
        0x3007, 0x3108, 0x3112, 0x311A, 0x311F, 0x3127, 0x3128, 0x3129,
        0x31B2, 0x31B3, 0x31BA, 0x4E00, 0x4E01, 0x4E03, 0x4E05, 0x4E06,
        0x4E28, 0x4E42, 0x4E5B, 0x5341, 0x5DE5, 0x8BA0,
    };
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        if (shapes[i] == cp)
            return true;
    return false;
}

/* Beside a Latin letter, without an ideograph or Kana on its other side, people read such
 * a character as ASCII; not in "e\u5DE5\u623F". */
static bool poses_beside_letter(uint32_t before, uint32_t cp, uint32_t after)
{
    return (is_ascii_letter(before) || is_ascii_letter(after)) &&
           !is_cjk(before) && !is_cjk(after) && has_ascii_shape(cp);
}

/* U+30FC follows Kana, and U+30FD and U+30FE follow Katakana; elsewhere they are hyphens
 * and slashes to people. */
static bool is_mark_out_of_place(uint32_t before, uint32_t cp)
{
    if (cp == 0x30FD || cp == 0x30FE)
        return !is_katakana(before);
    return cp == 0x30FC && (before == 0 || before >= 0x80) &&
           !is_katakana(before) && !is_hiragana(before);
}

/* Marks of Latin on an ideograph or syllable, and marks on a dotless i or j, which make
 * the letter with a dot of it. */
static bool is_mark_on_wrong_letter(uint32_t letter, uint32_t cp)
{
    return cp - 0x300u < 0x70 &&
           (letter == 0x131 || letter == 0x237 || is_cjk(letter));
}

static uint32_t code_of_character(uint32_t before, uint32_t cp, uint32_t after,
                                  lks_slice tld)
{
    if (cp < 0x80)
        return 0;
    if (poses_beside_letter(before, cp, after) ||
        is_mark_out_of_place(before, cp) ||
        (cp == 0xB7 && !lks_is_tld_of("cat", tld)))
        return LINKSPAN_FINDING_SYNTAX_LOOKALIKE;
    return is_away(cp, tld) ? LINKSPAN_FINDING_UNCOMMON_CHARACTER : 0;
}

/* ---------------------------------------------------------- the whole label */

/* What the characters of a label are, taken together. */
typedef struct summary {
    size_t count;
    size_t digits;     /* characters that are, or look like, digits */
    uint32_t zero;     /* the first digit system, as its zero; 0 if none */
    bool mixes_digits; /* there is a second system (UTS #39 5.3) */
    bool has_latin;    /* beyond ASCII */
    bool has_cjk;
    size_t katakana;
    size_t hiragana;
    uint32_t first_odd; /* the first character outside ASCII */
} summary;

static bool is_decimal(uint32_t cp)
{
    return (lks_char_props_of(cp) & LKS_CHAR_DIGIT) != 0;
}

static uint32_t zero_of(uint32_t cp)
{
    for (unsigned i = 0; i < 9 && is_decimal(cp - 1); i++)
        cp--;
    return cp;
}

static bool looks_like_digit(uint32_t cp)
{
    uint32_t prototype[LKS_PROTOTYPE_MAX];
    if (is_decimal(cp) || lks_is_ascii_digit(lks_extra_lookalike(cp)))
        return true;
    return lks_prototype_of(cp, prototype) == 1 &&
           lks_is_ascii_digit(prototype[0]);
}

static void add_digit(summary *s, uint32_t cp)
{
    s->digits += looks_like_digit(cp);
    if (!is_decimal(cp))
        return;
    const uint32_t zero = zero_of(cp);
    s->mixes_digits |= s->zero != 0 && s->zero != zero;
    s->zero = zero;
}

static void add(summary *s, uint32_t cp)
{
    s->count++;
    add_digit(s, cp);
    if (cp < 0x80)
        return;
    if (!s->first_odd)
        s->first_odd = cp;
    s->has_latin |= is_of(cp, LKS_SCRIPT_LATN) && !is_of(cp, LKS_SCRIPT_HANI);
    s->has_cjk |= is_cjk(cp);
    s->katakana += is_katakana(cp);
    s->hiragana += is_hiragana(cp);
}

/* True for the letters he, be and pe, which look the same in Hiragana and Katakana. */
static bool is_he(uint32_t cp)
{
    return cp - 0x3078u < 3 || cp - 0x30D8u < 3;
}

/* True if each letter of the other script, in a label of Hiragana and Katakana alone, is a
 * he, and one of them stands inside the label. At the end it is a particle. */
static bool has_false_he(const summary *s, lks_slice label)
{
    const bool is_hidden_hiragana = s->katakana > s->hiragana;
    const size_t others =
        s->count - (is_hidden_hiragana ? s->katakana : s->hiragana);
    size_t he = 0;
    size_t inside = 0;
    size_t width = 0;
    if (s->count < 3 || others == 0 || others == s->count)
        return false;
    for (size_t at = 0; at < label.len; at += width) {
        const uint32_t cp =
            lks_utf8_decode(label.data + at, label.data + label.len, &width);
        const bool is_other =
            is_hidden_hiragana ? !is_katakana(cp) : !is_hiragana(cp);
        LKS_STEP();
        he += is_other && is_he(cp);
        inside += is_other && at > 0 && at + width < label.len;
    }
    return he == others && inside > 0;
}

static uint32_t code_of_label(const summary *s, lks_slice label, lks_slice tld)
{
    if (s->mixes_digits || (s->has_latin && s->has_cjk) ||
        has_false_he(s, label))
        return LINKSPAN_FINDING_MIXED_SCRIPTS;
    return s->digits == s->count && !is_at_home(s->first_odd, tld)
               ? LINKSPAN_FINDING_WHOLE_SCRIPT
               : 0;
}

uint32_t lks_idn_code(lks_slice label, lks_slice tld, uint32_t *cp)
{
    const uint8_t *end = label.data + label.len;
    summary s = {0};
    uint32_t found = 0;
    uint32_t before = 0;
    uint32_t letter = 0;
    size_t width = 0;
    *cp = 0;
    for (const uint8_t *p = label.data; p < end; p += width) {
        const uint32_t here = lks_utf8_decode(p, end, &width);
        const lks_slice rest = {p + width, (size_t)(end - p) - width};
        LKS_STEP();
        if (here == LKS_UTF8_BAD)
            return 0;
        add(&s, here);
        const uint32_t code =
            is_mark_on_wrong_letter(letter, here)
                ? LINKSPAN_FINDING_RESTRICTED_CHARACTER
                : code_of_character(before, here, first_of(rest), tld);
        if (code && (!found || found == LINKSPAN_FINDING_UNCOMMON_CHARACTER)) {
            found = code;
            *cp = here;
        }
        if (!(lks_char_props_of(here) & LKS_CHAR_MARK))
            letter = here;
        before = here;
    }
    const uint32_t whole = label.len > 0 ? code_of_label(&s, label, tld) : 0;
    if (whole && (!found || found == LINKSPAN_FINDING_UNCOMMON_CHARACTER)) {
        found = whole;
        *cp = 0;
    }
    return found;
}
