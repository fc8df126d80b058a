#include "cli/from.h"

#include "cli/from_json.h"

void from_search(struct scan_search *s, struct scan_reader *in)
{
    switch (s->settings->from) {
    case FROM_JSON:
    case FROM_JSONL:
    default:
        from_json(s, in, s->settings->from == FROM_JSONL);
    }
}
