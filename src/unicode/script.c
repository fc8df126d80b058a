#include "unicode/script.h"

#include <stddef.h>
#include <string.h>

#include "unicode/generated/script_table.h"
#include "unicode/stages.h"

#define PAGE_SHIFT 8
#define PAGES      (sizeof script_pages / sizeof *script_pages - 1)
#define HIGH_RUNS  (sizeof script_high_first / sizeof *script_high_first)

/* The last of `count` runs from `first` on that starts at or before the low
 * byte; the first run of a page starts at 0. Has no branch, since which run it
 * is cannot be predicted. */
static size_t run_in_page(size_t first, size_t count, uint32_t low)
{
    while (count > 1) {
        const size_t half = count / 2;
        first += half * (script_run_low[first + half] <= low);
        count -= half;
    }
    return first;
}

static uint32_t kind_beyond_pages(uint32_t cp)
{
    if (cp > LKS_LAST_CODE_POINT)
        return LKS_SCRIPT_ZZZZ;
    size_t run = HIGH_RUNS - 1;
    while (script_high_first[run] > cp)
        run--;
    return script_high_kind[run];
}

/* The kind of a run has nine bits; the highest ones are stored together. */
static uint32_t kind_of_run(size_t run)
{
    const uint32_t high = (uint32_t)script_run_high[run / 8] >> run % 8 & 1u;
    return script_run_kind[run] | high << 8;
}

lks_script_range lks_script_range_of(uint32_t cp)
{
    const uint32_t page = cp >> PAGE_SHIFT;
    if (page >= PAGES)
        return (lks_script_range){cp, 1, kind_beyond_pages(cp)};
    const size_t end = script_pages[page + 1];
    const size_t run = run_in_page(script_pages[page], end - script_pages[page],
                                   LKS_LOW_BITS(cp, PAGE_SHIFT));
    const uint32_t past =
        run + 1 < end ? script_run_low[run + 1] : 1u << PAGE_SHIFT;
    return (lks_script_range){page << PAGE_SHIFT | script_run_low[run],
                              past - script_run_low[run], kind_of_run(run)};
}

uint32_t lks_script_kind_of(uint32_t cp)
{
    return lks_script_range_of(cp).kind;
}

uint32_t lks_script_kind_common(void)
{
    return SCRIPT_KIND_COMMON;
}

static void add(lks_script_set *set, uint32_t script)
{
    set->words[script / 64] |= (uint64_t)1 << script % 64;
}

/* UTS #39 5.1, step 2. */
static void augment(lks_script_set *set)
{
    const bool has_han = lks_scripts_have(*set, LKS_SCRIPT_HANI);
    if (has_han || lks_scripts_have(*set, LKS_SCRIPT_BOPO))
        add(set, LKS_SCRIPT_HANB);
    if (has_han || lks_scripts_have(*set, LKS_SCRIPT_HIRA) ||
        lks_scripts_have(*set, LKS_SCRIPT_KANA))
        add(set, LKS_SCRIPT_JPAN);
    if (has_han || lks_scripts_have(*set, LKS_SCRIPT_HANG))
        add(set, LKS_SCRIPT_KORE);
}

lks_script_set lks_scripts_of_kind(uint32_t kind)
{
    lks_script_set set;
    if (kind == SCRIPT_KIND_COMMON) {
        memset(&set, 0xFF, sizeof set);
        return set;
    }
    memset(&set, 0, sizeof set);
    if (kind < LKS_SCRIPTS) {
        add(&set, kind);
    } else {
        const uint32_t list = kind - LKS_SCRIPTS;
        for (size_t i = script_list_at[list]; i < script_list_at[list + 1]; i++)
            add(&set, script_lists[i]);
    }
    augment(&set);
    return set;
}
