#include "cli/output/redact.h"

#include <string.h>

#include "cli/output/output.h"
#include "cli/platform/message.h"

linkspan_redact_options redaction_named(const char *value)
{
    linkspan_redact_options how;
    must(linkspan_redact_options_init(&how));
    if (!value || strcmp(value, "kind") == 0)
        return how;
    how.redaction = strcmp(value, "host") == 0     ? LINKSPAN_REDACT_HOST
                    : strcmp(value, "secret") == 0 ? LINKSPAN_REDACT_SECRET
                                                   : LINKSPAN_REDACT_TEXT;
    how.text = str_of(value);
    return how;
}
