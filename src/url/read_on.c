#include "url/read_on.h"

#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/props.h"

size_t lks_read_on_end(lks_slice text, size_t at)
{
    const size_t most =
        text.len - at < LKS_READ_ON_MAX ? text.len : at + LKS_READ_ON_MAX;
    while (at < most) {
        LKS_STEP();
        size_t width = 0;
        const uint32_t cp =
            lks_utf8_decode(text.data + at, text.data + text.len, &width);
        if (lks_link_term_of(cp) == LKS_TERM_HARD)
            break;
        at += width;
    }
    return at;
}
