#include "cli/width.h"

#include <stdio.h>

#include "cli/output.h"
#include "cli/utf8.h"

typedef struct cp_range {
    uint32_t first;
    uint32_t last;
} cp_range;

/* Controls and Default_Ignorable_Code_Point (Unicode 17.0), but joiners and the
 * selectors of emoji, which have their place in writing. */
static const cp_range unseen[] = {
    {0x00, 0x1F},       {0x7F, 0x9F},       {0xAD, 0xAD},
    {0x34F, 0x34F},     {0x61C, 0x61C},     {0x115F, 0x1160},
    {0x17B4, 0x17B5},   {0x180B, 0x180F},   {0x200B, 0x200B},
    {0x200E, 0x200F},   {0x2028, 0x202E},   {0x2060, 0x206F},
    {0x3164, 0x3164},   {0xFE00, 0xFE0D},   {0xFEFF, 0xFEFF},
    {0xFFA0, 0xFFA0},   {0xFFF0, 0xFFF8},   {0x1BCA0, 0x1BCA3},
    {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF},
};

/* Marks of the scripts that have most of them: enough to point at letters. */
static const cp_range marks[] = {
    {0x300, 0x36F},   {0x483, 0x489},   {0x591, 0x5BD},   {0x610, 0x61A},
    {0x64B, 0x65F},   {0x670, 0x670},   {0x6D6, 0x6DC},   {0x93A, 0x93A},
    {0x93C, 0x93C},   {0x941, 0x948},   {0x94D, 0x94D},   {0x9BC, 0x9BC},
    {0x9C1, 0x9C4},   {0x9CD, 0x9CD},   {0xBC0, 0xBC0},   {0xBCD, 0xBCD},
    {0xE31, 0xE31},   {0xE34, 0xE3A},   {0xE47, 0xE4E},   {0x1AB0, 0x1AFF},
    {0x1DC0, 0x1DFF}, {0x200C, 0x200D}, {0x20D0, 0x20FF}, {0x3099, 0x309A},
    {0xFE0E, 0xFE0F}, {0xFE20, 0xFE2F},
};

/* East Asian wide and full-width, and emoji. */
static const cp_range wide[] = {
    {0x1100, 0x115F},   {0x2E80, 0x303E},   {0x3041, 0x3098},
    {0x309B, 0xA4CF},   {0xA960, 0xA97F},   {0xAC00, 0xD7A3},
    {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},   {0xFF00, 0xFF60},
    {0xFFE0, 0xFFE6},   {0x1F300, 0x1F64F}, {0x1F680, 0x1F6FF},
    {0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD},
};

static bool is_in(const cp_range *ranges, size_t count, uint32_t cp)
{
    for (size_t i = 0; i < count; i++)
        if (cp >= ranges[i].first && cp <= ranges[i].last)
            return true;
    return false;
}

#define IS_IN(ranges, cp) is_in(ranges, sizeof(ranges) / sizeof *(ranges), cp)

bool is_unseen(uint32_t cp)
{
    return IS_IN(unseen, cp);
}

/* What stands for a code point that is not written as it is; 0: it is. */
static int spelled(char out[16], uint32_t cp, char byte)
{
    if (cp == NO_CODE_POINT)
        return snprintf(out, 16, "<%02X>", (unsigned)(unsigned char)byte);
    return is_unseen(cp) ? snprintf(out, 16, "<U+%04X>", cp) : 0;
}

static size_t width_of(uint32_t cp)
{
    if (cp >= 0x300 && IS_IN(marks, cp))
        return 0;
    return cp >= 0x1100 && IS_IN(wide, cp) ? 2 : 1;
}

size_t visible_width(linkspan_str text)
{
    size_t columns = 0;
    char spelling[16];
    for (size_t at = 0; at < text.len;) {
        size_t width;
        const uint32_t cp = code_point_at(text, at, &width);
        const int len = spelled(spelling, cp, text.data[at]);
        columns += len > 0 ? (size_t)len : width_of(cp);
        at += width;
    }
    return columns;
}

void write_visibly(linkspan_str text)
{
    char spelling[16];
    for (size_t at = 0; at < text.len;) {
        size_t width;
        const uint32_t cp = code_point_at(text, at, &width);
        if (spelled(spelling, cp, text.data[at]) > 0)
            (void)fputs(spelling, stdout);
        else
            write_str((linkspan_str){text.data + at, width});
        at += width;
    }
}
