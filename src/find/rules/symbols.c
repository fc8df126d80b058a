#include "find/rules/end_rules.h"

#include "text/hints.h"
#include "text/slice.h"
#include "unicode/props.h"

/* A full-width w is laughter in Japanese chat: "/sm12345ｗｗｗ". */
bool lks_is_pictorial(uint32_t cp)
{
    if (cp < 0x2190)
        return false;
    return cp <= 0x21FF || (cp >= 0x2500 && cp <= 0x27BF) ||
           (cp >= 0x27F0 && cp <= 0x27FF) || (cp >= 0x2900 && cp <= 0x297F) ||
           (cp >= 0x2B00 && cp <= 0x2BFF) || cp == 0xFF57 ||
           (cp >= 0x1F000 && cp <= 0x1FBFF) ||
           (cp > 0x2300 && lks_is_emoji(cp));
}

/* True if the symbol may be part of a native name, as shapes and stars at its
 * end are: "ゆるキャン△". */
static bool is_part_of_name(const lks_cutter *t, uint32_t cp)
{
    return t->is_native && cp > 0x21FF && cp < 0x1F000;
}

/* True for a symbol, and for a character that joins symbols into one picture,
 * such as U+200D. */
static bool is_part_of_symbol(uint32_t cp)
{
    return lks_is_pictorial(cp) || cp == LKS_ZWJ ||
           cp == LKS_VARIATION_SELECTOR15 || cp == LKS_VARIATION_SELECTOR16 ||
           cp == 0x20E3 || (cp >= 0xE0020 && cp <= 0xE007F);
}

/* True for an arrow or a hand that points back at the link. */
static bool points_back(uint32_t cp)
{
    return cp == 0x2190 || cp == 0x21D0 || cp == 0x2B05 || cp == 0x261C ||
           cp == 0x25C0 || cp == 0x1F448;
}

static bool is_word_byte(uint32_t cp)
{
    return lks_is_ascii_alnum(cp) || cp == '-';
}

/* True if a symbol here would follow a word, so that the link may end before
 * it. False after syntax, and after a character that joins words: there the
 * symbol is a word of its own, an emoji in a path or in a search. */
static bool may_follow(const lks_cutter *t)
{
    return !t->is_first && !lks_is_one_of(t->before, "/?#=&+_-.~%:,;@");
}

/* A run of symbols is part of the link if more of the URL follows it, or if it
 * stands between two ASCII letters, digits or hyphens ("I❤NY") and no symbol
 * stands right before the link. */
LKS_COLD static bool cuts_run(const lks_tail_view *tail, bool is_after_slash,
                              size_t *end)
{
    const lks_cutter *t = lks_facts(tail);
    lks_ahead a;
    lks_look_ahead(&a, tail);
    do {
        if (!lks_look_next(&a))
            return !is_after_slash;
    } while (is_part_of_symbol(a.u.cp) && !lks_is_far_ahead(&a));
    if (is_after_slash)
        return lks_native_is_in(a.class, LKS_NATIVE_TOUCHING);
    if (is_word_byte(a.u.cp) && is_word_byte(t->before) &&
        !lks_is_pictorial(t->around.cp)) {
        *end = a.u.next;
        return false;
    }
    const bool is_joint = a.u.is_syntax || a.u.cp == '%' || a.u.cp == '_' ||
                          lks_link_term_of(a.u.cp) == LKS_TERM_SOFT;
    if (!is_joint || !lks_look_next(&a) || !is_word_byte(a.u.cp))
        return true;
    *end = a.u.next;
    return false;
}

bool lks_symbol_ends(const lks_tail_view *tail, size_t *end)
{
    const lks_cutter *t = lks_facts(tail);
    const uint32_t cp = tail->u->cp;
    if (!lks_is_pictorial(cp) || is_part_of_name(t, cp) ||
        is_part_of_symbol(t->before) || lks_is_closed_ahead(tail, end))
        return false;
    return may_follow(t) ? cuts_run(tail, false, end)
                         : t->before == '/' && points_back(cp) &&
                               cuts_run(tail, true, end);
}
