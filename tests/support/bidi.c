#include "support/bidi.h"

#include <stdlib.h>
#include <string.h>

static const struct control {
    char name[4];
    char bytes[4];
} controls[] = {
    {"LRM", "\xE2\x80\x8E"}, {"RLM", "\xE2\x80\x8F"}, {"LRE", "\xE2\x80\xAA"},
    {"RLE", "\xE2\x80\xAB"}, {"PDF", "\xE2\x80\xAC"}, {"LRO", "\xE2\x80\xAD"},
    {"RLO", "\xE2\x80\xAE"}, {"LRI", "\xE2\x81\xA6"}, {"RLI", "\xE2\x81\xA7"},
    {"FSI", "\xE2\x81\xA8"}, {"PDI", "\xE2\x81\xA9"}};

#define CONTROLS (sizeof controls / sizeof *controls)

/* E to L; no two of the Arabic ones make a ligature. */
static const char letters[LKS_SCRIPTS][8][3] = {
    {"א", "ב", "ג", "ד", "ה", "ו", "ז", "ח"},
    {"ع", "ف", "ج", "د", "ه", "و", "ر", "م"}};

size_t lks_with_letters(const char *pattern, lks_script script, char *out,
                        size_t room)
{
    size_t len = 0;
    for (; *pattern; pattern++) {
        if (room - len < 3)
            abort();
        if (*pattern >= 'E' && *pattern <= 'L') {
            memcpy(out + len, letters[script][*pattern - 'E'], 2);
            len += 2;
        } else {
            out[len++] = *pattern;
        }
    }
    return len;
}

static void append(linkspan_buf *out, const char *bytes, size_t len)
{
    if (len > out->capacity - out->len)
        abort();
    memcpy(out->data + out->len, bytes, len);
    out->len += len;
}

void lks_spell_controls(const char *text, size_t len, linkspan_buf *out)
{
    for (size_t at = 0; at < len;) {
        const struct control *found = NULL;
        for (size_t i = 0; i < CONTROLS && len - at >= 3; i++)
            if (memcmp(text + at, controls[i].bytes, 3) == 0)
                found = &controls[i];
        if (found) {
            append(out, "{", 1);
            append(out, found->name, 3);
            append(out, "}", 1);
        } else {
            append(out, text + at, 1);
        }
        at += found ? 3 : 1;
    }
}

void lks_unspell_controls(const char *pattern, linkspan_buf *out)
{
    while (*pattern) {
        const struct control *found = NULL;
        for (size_t i = 0; i < CONTROLS && *pattern == '{'; i++)
            if (strncmp(pattern + 1, controls[i].name, 3) == 0)
                found = &controls[i];
        append(out, found ? found->bytes : pattern, found ? 3 : 1);
        pattern += found ? 5 : 1;
    }
}
