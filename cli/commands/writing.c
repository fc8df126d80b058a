#include "cli/commands/commands.h"

static const option_spec writing_specs[] = {
    {OPT_EXACT, "exact", NULL, NULL,
     "write exactly what UTS #58 4.1 says, for conformance. Not for people: "
     "invisible characters are not escaped, and a backslash can be read as a "
     "slash"},
    {OPT_ROUND_TRIP, "round-trip", NULL, NULL,
     "with --exact: escape a little more, so that the result is found as one "
     "link and means the same"},
    {OPT_ESCAPE_UNSEEN, "escape-unseen", NULL, NULL,
     "with --exact: escape invisible characters"},
    {OPT_ESCAPE_LOOKALIKES, "escape-lookalikes", NULL, NULL,
     "escape characters that look like the syntax of a URL"},
    {OPT_LEGACY, "legacy", NULL, NULL,
     "the URL is in a legacy encoding, such as Shift_JIS: keep escapes of "
     "bytes outside ASCII"},
};
const option_group writing_options = {
    "Escapes", writing_specs, sizeof writing_specs / sizeof *writing_specs};

uint32_t writing_flags(const writing *w)
{
    return w->is_exact ? w->format_flags
                       : w->format_flags | LINKSPAN_FORMAT_FOR_PEOPLE;
}

bool writing_set(writing *w, const option_parser *parser)
{
    switch (parser->spec->id) {
    case OPT_EXACT:
        w->is_exact = true;
        return true;
    case OPT_LEGACY:
        w->format_flags |= LINKSPAN_FORMAT_LEGACY;
        return true;
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
