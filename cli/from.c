#include "cli/from.h"

#include "cli/from_json.h"
#include "cli/from_mail.h"
#include "cli/from_markup.h"

void from_search(struct scan_search *s, struct scan_reader *in)
{
    const from_format from = s->settings->from;
    switch (from) {
    case FROM_HTML:
    case FROM_MARKDOWN:
        from_markup(s, in,
                    from == FROM_HTML ? LINKSPAN_MARKUP_HTML
                                      : LINKSPAN_MARKUP_MARKDOWN);
        break;
    case FROM_MAIL:
        from_mail(s, in);
        break;
    default:
        from_json(s, in, from == FROM_JSONL);
    }
}
