#include "cli/writing.h"

static const option_spec writing_specs[] = {
    {OPT_ROUND_TRIP, "round-trip", NULL, NULL,
     "escape a little more, so that the result is always found whole"},
    {OPT_ESCAPE_UNSEEN, "escape-unseen", NULL, NULL,
     "escape characters that nobody sees"},
    {OPT_ESCAPE_LOOKALIKES, "escape-lookalikes", NULL, NULL,
     "escape characters that look like the syntax of a URL"},
};
const option_group writing_options = {
    "Escapes", writing_specs, sizeof writing_specs / sizeof *writing_specs};

bool writing_set(writing *w, const option_parser *parser)
{
    switch (parser->spec->id) {
    case OPT_ROUND_TRIP:
        w->format_flags |= LINKSPAN_FORMAT_ROUND_TRIP;
        return true;
    case OPT_ESCAPE_UNSEEN:
        w->format_flags |= LINKSPAN_FORMAT_ESCAPE_UNSEEN;
        return true;
    case OPT_ESCAPE_LOOKALIKES:
        w->format_flags |= LINKSPAN_FORMAT_ESCAPE_LOOKALIKES;
        return true;
    case OPT_ASCII:
        w->is_ascii = true;
        return true;
    case OPT_HTTP:
        w->href_flags |= LINKSPAN_HREF_HTTP;
        return true;
    default:
        return false;
    }
}
