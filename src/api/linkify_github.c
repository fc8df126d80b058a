/* Markup that GitHub's Markdown has and CommonMark lacks: tables and struck-out
 * text. */
#include "api/linkify_markdown.h"
#include "text/steps.h"

LKS_COLD bool lks_md_is_delimiter_row(lks_slice line)
{
    bool has_dash = false;
    bool has_more = false;
    for (size_t i = 0; i < line.len; i++) {
        LKS_STEP();
        if (!lks_is_one_of(line.data[i], "|:- \t"))
            return false;
        has_dash = has_dash || line.data[i] == '-';
        has_more = has_more || lks_is_one_of(line.data[i], "|:");
    }
    return has_dash && has_more;
}

LKS_COLD size_t lks_md_find_strike(const linkspan_buf *text)
{
    for (size_t i = 0; i + 1 < text->len; i++) {
        LKS_STEP();
        if (text->data[i] == '~' && text->data[i + 1] == '~')
            return i;
    }
    return SIZE_MAX;
}

LKS_COLD bool lks_md_is_cut_by_github(const lks_md_document *doc,
                                      const lks_md_found *link)
{
    const lks_slice source = lks_md_source(doc, link->span);
    const size_t shift = link->line.joined - link->line.start;
    const bool is_after_strike = doc->first_strike < link->span.start + shift;
    bool is_escaped = false;
    for (size_t i = 0; i < source.len; i++) {
        LKS_STEP();
        if (doc->is_table && source.data[i] == '|' && !is_escaped)
            return true;
        if (is_after_strike && i > 0 && source.data[i] == '~' &&
            source.data[i - 1] == '~')
            return true;
        is_escaped = source.data[i] == '\\' && !is_escaped;
    }
    return false;
}
