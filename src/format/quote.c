#include "format/format.h"

#include "text/buf.h"
#include "text/utf8.h"
#include "unicode/props.h"
#include "url/local_part.h"

static const lks_local_part_rules unquoted_rules = {
    .max_code_points = LINKSPAN_LOCAL_PART_MAX};

static bool needs_backslash(uint32_t cp)
{
    return cp == '"' || cp == '\\';
}

/* Check that the local part can be quoted, and that the quoted form would be
 * found in a text: it has no Hard characters (E11) and is not too long (E9). */
static linkspan_status check_quoted(lks_slice local)
{
    size_t count = 2;
    for (size_t at = 0; at < local.len;) {
        size_t width = 0;
        const uint32_t cp =
            lks_utf8_decode(local.data + at, local.data + local.len, &width);
        if (cp != ' ' && lks_link_term_of(cp) == LKS_TERM_HARD)
            return LINKSPAN_ERR_INVALID;
        count += needs_backslash(cp) ? 2 : 1;
        at += width;
    }
    return count > LINKSPAN_LOCAL_PART_MAX ? LINKSPAN_ERR_LIMIT : LINKSPAN_OK;
}

linkspan_status lks_quote_local_part(lks_slice local, linkspan_buf *out)
{
    if (lks_is_unquoted_local_part(local, &unquoted_rules)) {
        lks_buf_append(out, local.data, local.len);
        return LINKSPAN_OK;
    }
    const linkspan_status st = check_quoted(local);
    if (st != LINKSPAN_OK)
        return st;

    lks_buf_append_byte(out, '"');
    for (size_t i = 0; i < local.len; i++) {
        if (needs_backslash(local.data[i]))
            lks_buf_append_byte(out, '\\');
        lks_buf_append_byte(out, local.data[i]);
    }
    lks_buf_append_byte(out, '"');
    return LINKSPAN_OK;
}
