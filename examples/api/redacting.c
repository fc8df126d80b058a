/* Hiding links and secrets. */
#include "examples/api/api.h"

static linkspan_status keep(void *context, const linkspan_change *change)
{
    *(linkspan_change *)context = *change; /* there is one in this text */
    return LINKSPAN_OK;
}

int main(void)
{
    char memory[256];
    linkspan_buf out;
    linkspan_change change = {.size = 0};
    OK(linkspan_buf_init_fixed(&out, memory, sizeof memory));
    //! linkspan_redact_options_init
    linkspan_redact_options how;
    OK(linkspan_redact_options_init(&how));
    how.redaction = LINKSPAN_REDACT_SECRET;
    //!
    how.on_change = keep;
    how.context = &change;
    //! linkspan_redact
    static const char line[] = "GET /reset?token=8d1f7c&n=1";
    OK(linkspan_redact(NULL, &how, line, strlen(line), &out));
    assert(says(out.data, out.len, "GET /reset?token=***&n=1"));
    //!
    //! linkspan_map_offsets
    size_t n = 21; /* of "n=1" in the redacted text */
    OK(linkspan_map_offsets(&change, 1, LINKSPAN_MAP_TO_OLD, &n, 1));
    assert(n == 24);
    //!
    //! linkspan_attribute_kind
    assert(linkspan_attribute_kind("href", 4) == LINKSPAN_ATTRIBUTE_ADDRESS);
    //!
    return 0;
}
