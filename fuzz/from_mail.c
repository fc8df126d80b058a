/* Links of mail: the checks of fuzz/from.h. A source must not be shorter than its text,
 * except that a character of one byte can become longer in UTF-8. */
#include "fuzz/from.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool check(linkspan_str source, linkspan_str text)
{
    size_t high = 0;
    for (size_t i = 0; i < text.len; i++)
        high += (unsigned char)text.data[i] >= 0x80;
    return source.len + high >= text.len;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    check_format(FROM_MAIL, check, data, size);
    return 0;
}
