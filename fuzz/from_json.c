/* Links of JSON: the checks of fuzz/from.h. The source must be the text with escapes. */
#include "fuzz/from.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Skip the source of the next byte of text; NULL if it cannot stand for that byte. */
static const char *skip_one(const char *at, const char *end, char byte)
{
    if (*at == byte && *at != '\\')
        return at + 1;
    if (*at != '\\')
        return NULL;
    if (end - at >= 2 && at[1] == byte)
        return at + 2;
    return at + 1 == end || !strchr("bfnrt", at[1]) ? at + 1 : at + 2;
}

static bool check(linkspan_str source, linkspan_str text)
{
    const char *at = source.data;
    const char *const end = at + source.len;
    /* sources with \u are not checked here: tests/oracle/places.py compares them
     * with Python's json module */
    for (size_t i = 0; i + 1 < source.len; i++)
        if (memcmp(source.data + i, "\\u", 2) == 0)
            return true;
    for (size_t i = 0; i < text.len; i++) {
        if (at == end)
            return false;
        at = skip_one(at, end, text.data[i]);
        if (!at)
            return false;
    }
    return at == end;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    check_format(FROM_JSON, check, data, size);
    check_format(FROM_JSONL, check, data, size);
    return 0;
}
