/* Links of HTML: the checks of fuzz/from.h. A source without references must be equal to
 * its text. */
#include "fuzz/from.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool check(linkspan_str source, linkspan_str text)
{
    if (memchr(source.data, '&', source.len))
        return true;
    return source.len == text.len &&
           memcmp(source.data, text.data, text.len) == 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    check_format(FROM_HTML, check, data, size);
    return 0;
}
