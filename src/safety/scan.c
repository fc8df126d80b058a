#include "safety/scan.h"

#include "safety/unseen.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/char_props.h"
#include "unicode/identifier.h"
#include "unicode/idna.h"
#include "unicode/unseen.h"

#define NOT_STARTING                                                           \
    (LKS_CHAR_QC_NO | LKS_CHAR_QC_MAYBE |                                      \
     LKS_CHAR_CCC_MASK << LKS_CHAR_CCC_SHIFT)
/* What is unseen is not valid in names, but for the joiners. */
#define MAY_BE_UNSEEN (LKS_CHAR_NOT_VALID | LKS_CHAR_JOINER)

/* UTS #46 maps the full-width and small forms; confusables.txt leaves them to
 * normalisation. U+FE52 it does not map. */
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
        return false; /* ノート is none */
    return lks_is_syntax_lookalike(cp) || is_form_of_syntax(cp);
}

/* RFC 5892 A.3 to A.9: what stands only in some places. */
static bool needs_context(uint32_t cp, uint32_t props)
{
    return cp == 0xB7 || cp == 0x375 || cp == 0x5F3 || cp == 0x5F4 ||
           cp == 0x30FB || (props & LKS_CHAR_DIGIT) != 0;
}

/* True if a letter or digit of ASCII stands before `at` or after it. */
static bool is_beside_ascii(lks_slice text, size_t start, size_t at,
                            size_t next)
{
    return (at > start && lks_is_ascii_alnum(text.data[at - 1])) ||
           (next < text.len && lks_is_ascii_alnum(text.data[next]));
}

void lks_scan_part(lks_slice text, size_t start, bool is_label, lks_facts *f)
{
    *f = (lks_facts){.is_ascii = true};
    lks_script_run run = {.count = 0};
    uint32_t all_props = 0;
    bool has_letters = false;
    size_t at = start;
    size_t width = 1;
    for (; at < text.len; at += width) {
        LKS_STEP();
        const uint8_t byte = text.data[at];
        if (byte < 0x80) {
            width = 1;
            if (byte == '.' && is_label)
                break;
            f->may_be_unseen |= byte < ' ' || byte == 0x7F;
            has_letters |= lks_is_ascii_alpha(byte);
            continue;
        }
        const uint32_t cp =
            lks_utf8_decode(text.data + at, text.data + text.len, &width);
        const uint32_t props = lks_char_props_of(cp);
        if (is_label && (props & LKS_CHAR_DOT))
            break;
        const bool is_odd = !lks_is_identifier(cp);
        f->is_ascii = false;
        all_props |= props;
        if (props & MAY_BE_UNSEEN)
            f->may_be_unseen |= lks_may_be_unseen(cp);
        if (is_label)
            f->needs_a_look |= is_odd || needs_context(cp, props);
        if (is_odd || is_beside_ascii(text, start, at, at + width))
            f->poses_as_syntax |= lks_poses_as_syntax(cp, true);
        if (cp - run.first >= run.count && cp != LKS_UTF8_BAD) {
            run = lks_script_run_of(cp);
            lks_script_kinds_add(&f->kinds, run.kind);
        }
    }
    if (has_letters && !f->is_ascii)
        lks_script_kinds_add(&f->kinds, LKS_SCRIPT_LATN);
    f->may_not_be_nfc = (all_props & NOT_STARTING) != 0;
    f->is_mapped = (all_props & LKS_CHAR_NOT_VALID) != 0;
    f->end = at;
    f->next = at < text.len ? at + width : at;
}
