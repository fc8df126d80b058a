#include "find/rules/name_place.h"

#include "find/detector.h"
#include "find/rules/name_evidence.h"
#include "find/rules/name_text.h"
#include "text/steps.h"

/* True if a letter or digit ends at `at`: any character beyond ASCII counts. */
static bool is_wordlike_before(lks_slice text, size_t at)
{
    const uint8_t byte = text.data[at - 1];
    return byte < 0x80 ? lks_is_ascii_alnum(byte)
                       : lks_ink_before(text, at) > 0;
}

uint32_t lks_evidence_of_arrow(lks_slice text, size_t at)
{
    /* a hand has its skin tone after it, so that it is not found */
    static const char arrows[][5] = {"\u2192", "\u21D2", "\u27A1",    "\u279C",
                                     "\u279E", "\u25B6", "\U0001F449"};
    static const char selector[] = "\uFE0F";
    if (at == 0 || text.data[at - 1] < 0x80)
        return 0;
    lks_slice before = {text.data, at};
    if (lks_ends_with(before, selector))
        before.len -= sizeof selector - 1;
    for (size_t i = 0; i < sizeof arrows / sizeof *arrows; i++)
        if (lks_ends_with(before, arrows[i]))
            return LKS_EVIDENCE(POINTED);
    return 0;
}

/* The most bytes between an arrow at the start of a line and a name. */
#define LONGEST_LABEL 64u

/* "👉 Our shop: x.example": an arrow starts the line. */
static uint32_t evidence_of_line_arrow(lks_slice text, size_t at)
{
    const size_t most = at > LONGEST_LABEL ? at - LONGEST_LABEL : 0;
    size_t space = 0;
    for (; at > most && !lks_ends_line(text.data[at - 1]); at--) {
        LKS_STEP();
        if (text.data[at - 1] == ' ')
            space = at - 1;
    }
    const bool is_start = at == 0 || lks_ends_line(text.data[at - 1]);
    return is_start && space > at && space - at < 8
               ? lks_evidence_of_arrow(text, space)
               : 0;
}

/* "Gateway: x.example": a word and a colon before the name, which ends the line
 * or text. */
static uint32_t evidence_of_label(lks_slice text, linkspan_range name,
                                  size_t *reach)
{
    size_t at = name.start;
    size_t end = name.end;
    while (at > 0 && text.data[at - 1] == ' ' && name.start - at < 3)
        at--;
    if (at < 2 || at == name.start || text.data[at - 1] != ':' ||
        (!is_wordlike_before(text, at - 1) && text.data[at - 2] != ')'))
        return 0;
    const uint32_t found = evidence_of_line_arrow(text, at);
    lks_raise_reach(reach, end + 2);
    end += end < text.len && lks_is_one_of(text.data[end], ".!?");
    if (end > name.end)
        lks_raise_reach(reach, end + LKS_UTF8_MAX);
    const bool is_last = end == text.len || lks_ends_line(text.data[end]) ||
                         (end > name.end && lks_ink_at(text, end) == 0);
    return is_last ? found | LKS_EVIDENCE(LABELLED) : found;
}

/* ------------------------------------------------------- the head of an entry */

/* How much of a list of names is read on either side of a name. */
#define LONGEST_HEAD 120u

/* True if the line starts before `at`, perhaps with marks of a list. */
static bool starts_line(lks_slice text, size_t at)
{
    for (size_t i = 0;
         i < 8 && at > 0 && lks_is_one_of(text.data[at - 1], " \t-*+`"); i++)
        at--;
    return at == 0 || lks_ends_line(text.data[at - 1]);
}

/* True if only names with commas after them stand between the start of the line
 * and the name: "* a.c, b.in: say why". */
static bool follows_names(lks_slice text, size_t at)
{
    const size_t first = at > LONGEST_HEAD ? at - LONGEST_HEAD : 0;
    while (at > first + 1 && text.data[at - 1] == ' ' &&
           text.data[at - 2] == ',') {
        LKS_STEP();
        at -= 2;
        while (at > first && lks_ink_before(text, at) > 0)
            at--;
        if (starts_line(text, at))
            return true;
    }
    return false;
}

/* The end of the names after a name, each with a comma before it. */
static size_t end_of_names(lks_slice text, size_t end)
{
    const size_t last =
        text.len - end > LONGEST_HEAD ? end + LONGEST_HEAD : text.len;
    while (last - end > 2 && text.data[end] == ',' &&
           text.data[end + 1] == ' ' && lks_ink_at(text, end + 2) > 0) {
        LKS_STEP();
        end += 2;
        while (end < last && lks_ink_at(text, end) > 0 &&
               !lks_is_one_of(text.data[end], ",:"))
            end++;
    }
    return end;
}

/* "x.example - a shop": the name starts its line, and a colon, a dash or an
 * opening bracket follows it, as after a word that is defined. So do the names of
 * a list before a colon: "* a.c, b.in: say why". */
static uint32_t evidence_of_definition(lks_slice text, linkspan_range name,
                                       size_t *reach)
{
    static const char marks[][6] = {": ",  ":\n",      " - ",
                                    " (",  " \u2013 ", " \u2014 ",
                                    " : ", "` - ",     " -- "};
    const bool is_first = starts_line(text, name.start);
    if (!is_first && !follows_names(text, name.start))
        return 0;
    const size_t end = end_of_names(text, name.end);
    const lks_slice after = {text.data + end, text.len - end};
    lks_raise_reach(reach, end + 5);
    if (!is_first || end > name.end)
        return lks_starts_with(after, ": ") ? LKS_EVIDENCE(DEFINED) : 0;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (lks_starts_with(after, marks[i]))
            return LKS_EVIDENCE(DEFINED);
    return 0;
}

/* ------------------------------------------------------------------- alone */

/* The most marks on either side of a name that is alone on its line. */
#define MOST_MARKS 32u

/* The width of the mark that ends at `at`: punctuation, a space, a line that the
 * program tree draws, or ill-formed bytes. Returns 0 if none does. */
static size_t mark_before(lks_slice text, size_t at)
{
    size_t width = 1;
    if (text.data[at - 1] < 0x80)
        return !lks_is_ascii_alnum(text.data[at - 1]);
    const uint32_t cp = lks_utf8_decode_back(text.data, text.data + at, &width);
    return cp == LKS_UTF8_BAD || (cp >= 0x2500 && cp <= 0x257F) ? width : 0;
}

/* As mark_before(), for a mark that starts at `at`, without the lines of a tree. */
static size_t mark_at(lks_slice text, size_t at, size_t *reach)
{
    size_t width = 1;
    if (text.data[at] < 0x80)
        return !lks_is_ascii_alnum(text.data[at]);
    lks_raise_reach(reach, at + LKS_UTF8_MAX);
    return lks_utf8_decode(text.data + at, text.data + text.len, &width) ==
                   LKS_UTF8_BAD
               ? width
               : 0;
}

static bool has_marks_before(lks_slice text, size_t at)
{
    for (size_t i = 0; at > 0 && !lks_ends_line(text.data[at - 1]); i++) {
        LKS_STEP();
        const size_t width = mark_before(text, at);
        if (i == MOST_MARKS || width == 0)
            return false;
        at -= width;
    }
    return true;
}

static uint32_t evidence_of_loneliness(lks_slice text, linkspan_range name,
                                       size_t *reach)
{
    size_t at = name.end;
    if (!has_marks_before(text, name.start))
        return 0;
    lks_raise_reach(reach, at + 1);
    for (size_t i = 0; at < text.len && !lks_ends_line(text.data[at]); i++) {
        LKS_STEP();
        const size_t width = mark_at(text, at, reach);
        if (i == MOST_MARKS || width == 0)
            return 0;
        at += width;
        lks_raise_reach(reach, at + 1);
    }
    return LKS_EVIDENCE(ALONE);
}

uint32_t lks_evidence_of_place(lks_slice text, linkspan_range name,
                               size_t *reach)
{
    return evidence_of_label(text, name, reach) |
           evidence_of_definition(text, name, reach) |
           evidence_of_loneliness(text, name, reach);
}
