/* The start of an address is the one that the standard's pseudo-code gives; a
 * quoted local part starts and ends with a quotation mark and is not too
 * long. */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include "support/reference.h"

#include "linkspan/linkspan.h"

#define LONGEST 1024

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool is_true)
{
    if (!is_true)
        abort();
}

static void check_plain(const uint8_t *text, size_t len, size_t at)
{
    size_t link_start = 0;
    size_t local_start = 0;
    const bool want =
        lks_ref_email_start(text, len, at, &link_start, &local_start);
    linkspan_range local = {0, 0};
    size_t start = 0;
    const linkspan_status got = linkspan_find_local_part(
        (const char *)text, len, at, 0, &local, &start);
    require(got == (want ? LINKSPAN_OK : LINKSPAN_NONE));
    require(!want || (start == link_start && local.start == local_start &&
                      local.end == at));
}

static void check_quoted(const uint8_t *text, size_t len, size_t at)
{
    linkspan_range local = {0, 0};
    size_t start = 0;
    if (at == 0 || text[at - 1] != '"' ||
        linkspan_find_local_part((const char *)text, len, at,
                                 LINKSPAN_EMAIL_QUOTED, &local,
                                 &start) != LINKSPAN_OK)
        return;
    require(local.end == at && local.start + 2 <= at);
    require(text[local.start] == '"' && start <= local.start);
    lks_ref_text t = lks_ref_decode(text + local.start, at - local.start);
    require(t.count <= LINKSPAN_LOCAL_PART_MAX);
    for (size_t i = 0; i < t.count; i++)
        require(t.cp[i] == ' ' ||
                (t.cp[i] != LKS_REF_BAD &&
                 linkspan_link_term(t.cp[i]) != LINKSPAN_TERM_HARD));
    lks_ref_free(&t);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > LONGEST)
        return 0;
    size_t most = 16; /* the reference reads the whole text each time */
    for (size_t at = size; at-- > 0 && most > 0;) {
        if (data[at] != '@')
            continue;
        check_plain(data, size, at);
        check_quoted(data, size, at);
        most--;
    }
    return 0;
}
