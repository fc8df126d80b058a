#include "find/rules/sentence.h"

#include "text/slice.h"

bool lks_is_sentence_mark(uint32_t cp)
{
    switch (cp) {
    case 0x3001: /* 、 */
    case 0x3002: /* 。 */
    case 0xFF01: /* ！ */
    case 0xFF0C: /* ， */
    case 0xFF1A: /* ： */
    case 0xFF1B: /* ； */
    case 0xFF1F: /* ？ */
    case 0x201D: /* ” */
        return true;
    default:
        return false;
    }
}

bool lks_is_final_mark(uint32_t cp)
{
    return cp == 0x3002 || cp == 0xFF0C || cp == 0xFF1A || cp == 0xFF1B;
}

bool lks_is_other_sentence_mark(uint32_t cp)
{
    return cp == 0x060C || cp == 0x061B || cp == 0x061F || cp == 0x06D4 ||
           cp == 0x0964 || cp == 0x0965 || (cp >= 0x055A && cp <= 0x055F) ||
           cp == 0x0589 || cp == 0x058A || (cp >= 0x1361 && cp <= 0x1368) ||
           cp == 0x104A || cp == 0x104B || cp == 0x17D4 || cp == 0x17D5;
}

bool lks_is_sentence_open(uint32_t cp)
{
    /* （ 「 『 《 【 */
    return cp == 0xFF08 || cp == 0x300C || cp == 0x300E || cp == 0x300A ||
           cp == 0x3010;
}

bool lks_is_space(uint32_t cp)
{
    return cp == ' ' || (cp >= '\t' && cp <= '\r') || cp == 0x85 ||
           cp == 0xA0 || cp == 0x1680 || (cp >= 0x2000 && cp <= 0x200A) ||
           cp == 0x2028 || cp == 0x2029 || cp == 0x202F || cp == 0x205F ||
           cp == 0x3000;
}

bool lks_is_markup(uint32_t cp)
{
    return lks_is_one_of(cp, "*_~|`");
}
