#include "safety/restriction.h"

#include "safety/generated/script_mixes.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/props.h"

#define MIXES (MIXES_HIGHLY + MIXES_MODERATELY)
_Static_assert(MIXES <= 32, "a bit for each mix");
#define HIGHLY_BITS ((1u << MIXES_HIGHLY) - 1)
#define ALL_BITS    ((uint32_t)(((uint64_t)1 << MIXES) - 1))

/* Walks through the values of Script_Extensions in a text. It skips Common and
 * Inherited, a value that is the same as the one before, and ill-formed bytes,
 * since they add nothing. */
typedef struct walk {
    const uint8_t *p;
    const uint8_t *end;
    uint32_t kind;
} walk;

static walk walk_over(lks_slice text)
{
    return (walk){text.data, text.data + text.len, lks_script_kind_common()};
}

static bool next_kind(walk *w)
{
    while (w->p < w->end) {
        LKS_STEP();
        size_t width = 0;
        const uint32_t cp = lks_utf8_decode(w->p, w->end, &width);
        w->p += width;
        const uint32_t kind = cp == LKS_UTF8_BAD ? lks_script_kind_common()
                                                 : lks_script_kind_of(cp);
        if (kind == w->kind || kind == lks_script_kind_common())
            continue;
        w->kind = kind;
        return true;
    }
    return false;
}

lks_script_set lks_resolved_scripts_of(lks_slice text)
{
    lks_script_set resolved = lks_all_scripts();
    walk w = walk_over(text);
    while (next_kind(&w))
        resolved = lks_scripts_in_both(resolved, lks_scripts_of_kind(w.kind));
    return resolved;
}

static lks_restriction level_of(uint32_t covering)
{
    if (covering & HIGHLY_BITS)
        return LKS_RESTRICTION_HIGHLY;
    return covering ? LKS_RESTRICTION_MODERATELY : LKS_RESTRICTION_MINIMALLY;
}

static lks_restriction level_of_mix(lks_slice text)
{
    uint32_t covering = ALL_BITS;
    walk w = walk_over(text);
    while (covering && next_kind(&w))
        covering &= mixes_of_kind[w.kind];
    return level_of(covering);
}

lks_restriction lks_script_mix_of(lks_slice text)
{
    if (lks_is_ascii(text))
        return LKS_RESTRICTION_ASCII;
    return lks_scripts_are_none(lks_resolved_scripts_of(text))
               ? level_of_mix(text)
               : LKS_RESTRICTION_SINGLE_SCRIPT;
}

void lks_script_kinds_insert(lks_script_kinds *k, uint32_t kind)
{
    if (kind == lks_script_kind_common())
        return;
    k->last = kind;
    for (uint32_t i = 0; i < k->count && i < LKS_SCRIPT_KINDS_MAX; i++)
        if (k->kinds[i] == kind)
            return;
    if (k->count < LKS_SCRIPT_KINDS_MAX)
        k->kinds[k->count] = (uint16_t)kind;
    if (k->count <= LKS_SCRIPT_KINDS_MAX)
        k->count++;
}

static bool is_single_script(const lks_script_kinds *k)
{
    lks_script_set resolved = lks_all_scripts();
    for (uint32_t i = 0; i < k->count; i++)
        resolved =
            lks_scripts_in_both(resolved, lks_scripts_of_kind(k->kinds[i]));
    return !lks_scripts_are_none(resolved);
}

bool lks_script_mix_of_kinds(const lks_script_kinds *k, lks_restriction *level)
{
    uint32_t covering = ALL_BITS;
    if (k->count > LKS_SCRIPT_KINDS_MAX)
        return false;
    for (uint32_t i = 0; i < k->count && k->count > 1; i++)
        covering &= mixes_of_kind[k->kinds[i]];
    *level = level_of(covering);
    if (*level > LKS_RESTRICTION_HIGHLY && is_single_script(k))
        *level = LKS_RESTRICTION_HIGHLY;
    return true;
}

static bool is_all_identifier(lks_slice label)
{
    const uint8_t *end = label.data + label.len;
    size_t width = 0;
    for (const uint8_t *p = label.data; p < end; p += width) {
        LKS_STEP();
        if (!lks_is_identifier(lks_utf8_decode(p, end, &width)))
            return false;
    }
    return true;
}

lks_restriction lks_restriction_of(lks_slice label)
{
    return is_all_identifier(label) ? lks_script_mix_of(label)
                                    : LKS_RESTRICTION_UNRESTRICTED;
}
