/* Writes a link of a Markdown document in each of the possible ways. */
#include "api/linkify_markdown.h"

#include <string.h>

#include "text/steps.h"

/* Length of the run of emphasis marks (`*` or `_`) right before the link. */
static size_t marks_before(const lks_md_document *doc, const lks_md_found *link)
{
    const uint8_t *data = doc->source.data;
    const size_t end = link->span.start;
    size_t start = end;
    while (start > link->line.start &&
           (data[end - 1] == '*' || data[end - 1] == '_') &&
           data[start - 1] == data[end - 1]) {
        LKS_STEP();
        start--;
    }
    return end - start;
}

size_t lks_md_marks_around(const lks_md_document *doc, const lks_md_found *link)
{
    const uint8_t *data = doc->source.data;
    const size_t len = marks_before(doc, link);
    size_t end = link->span.end;
    if (len == 0)
        return 0;
    while (end < link->line.end && end - link->span.end <= len &&
           data[end] == data[link->span.start - 1]) {
        LKS_STEP();
        end++;
    }
    return end - link->span.end == len ? len : 0;
}

/* True if the byte before `at` is on the line, is `byte`, and is not escaped by
 * a backslash. */
static bool is_after(const lks_md_document *doc, const lks_md_found *link,
                     size_t at, uint8_t byte)
{
    const uint8_t *data = doc->source.data;
    size_t slashes = 0;
    if (at <= link->line.start || data[at - 1] != byte)
        return false;
    for (at--; at > link->line.start && data[at - 1] == '\\'; at--) {
        LKS_STEP();
        slashes++;
    }
    return slashes % 2 == 0;
}

static bool is_blank(lks_slice text)
{
    size_t at = 0;
    while (at < text.len && text.data[at] == ' ')
        at++;
    return at == text.len;
}

/* Write text in place of a link. A line that starts with backquotes and has
 * more backquotes later is no code fence. If such later backquotes are part of
 * the link, they are kept; without them the line would become a code fence. */
static void put_text(lks_md_document *doc, const lks_md_found *link,
                     lks_slice label)
{
    const lks_slice line = {doc->source.data + link->line.start,
                            link->line.end - link->line.start};
    const bool is_first = link->span.start == link->line.start;
    lks_md state;
    lks_md_begin(&state);
    if (!is_first)
        lks_md_resume(&state, doc->source.data[link->span.start - 1]);
    /* If no text or only a space replaced the link, the line could become a block:
     * `+a.com x` would become `+ x`, a list item. */
    const size_t spaces = label.len > 0 ? label.len : 1;
    for (size_t i = 0; is_blank(label) && i < spaces; i++)
        lks_batch_string(&doc->batch, "&#32;");
    if (!is_blank(label))
        lks_md_text(&doc->batch, &state, label);
    lks_md_end(&doc->batch, &state);
    if (line.len < 3 || memcmp(line.data, "```", 3) != 0)
        return;
    const uint8_t *const end = doc->source.data + link->span.end;
    const uint8_t *quote = doc->source.data + link->span.start;
    while (quote < end && *quote != '`')
        quote++;
    for (; quote < end && *quote == '`'; quote++)
        lks_batch_string(&doc->batch, "`");
}

static void put_choice(lks_md_document *doc, const lks_md_found *link,
                       linkspan_range span)
{
    const lks_slice label = lks_md_part(&doc->store, link->label);
    switch (link->choice) {
    case LKS_MD_AUTOLINK:
        lks_md_autolink(&doc->batch, link->form == LKS_FORM_SHOWN
                                         ? label
                                         : lks_md_source(doc, link->span));
        break;
    case LKS_MD_TEXT:
        put_text(doc, link, label);
        break;
    case LKS_MD_MARKUP:
        lks_batch_put(&doc->batch, label.data, label.len);
        break;
    default:
        if (link->form == LKS_FORM_SHOWN)
            lks_md_label(&doc->batch, label);
        else
            lks_md_source_label(&doc->batch, lks_md_source(doc, span),
                                link->choice == LKS_MD_INLINE);
        break;
    }
}

void lks_md_realise(lks_md_document *doc, lks_md_found *link)
{
    static const lks_md_change_kind kinds[] = {
        [LKS_MD_AUTOLINK] = LKS_MD_CHANGE_AUTOLINK,
        [LKS_MD_INLINE] = LKS_MD_CHANGE_LINK,
        [LKS_MD_AROUND] = LKS_MD_CHANGE_LINK,
        [LKS_MD_TEXT] = LKS_MD_CHANGE_TEXT,
        [LKS_MD_MARKUP] = LKS_MD_CHANGE_TEXT};
    const lks_slice title = lks_md_part(&doc->store, link->title);
    const size_t marks =
        link->choice == LKS_MD_AROUND ? lks_md_marks_around(doc, link) : 0;
    const bool is_inline =
        link->choice == LKS_MD_INLINE || link->choice == LKS_MD_AROUND;
    const linkspan_range span = {link->span.start - marks,
                                 link->span.end + marks};
    link->place = span;
    link->written.start = doc->written.len;
    if (is_after(doc, link, span.start, '\\'))
        lks_batch_string(&doc->batch, "\\");
    if (is_inline && is_after(doc, link, span.start, '!')) {
        link->place.start--; /* `!` before the link would make it an image */
        lks_batch_string(&doc->batch, "\\!");
    }
    lks_batch_flush(&doc->batch);
    const size_t read = doc->written.len;
    put_choice(doc, link, span);
    lks_batch_flush(&doc->batch);
    link->target = doc->written.len;
    if (is_inline)
        lks_md_target(&doc->batch, lks_md_part(&doc->store, link->href),
                      link->has_title ? &title : NULL);
    lks_batch_flush(&doc->batch);
    link->written.end = doc->written.len;
    const size_t shift = link->line.joined - link->line.start;
    link->change = (lks_md_change){.kind = kinds[link->choice],
                                   .start = span.start + shift,
                                   .end = span.end + shift,
                                   .marks = marks};
    if (is_inline && link->form == LKS_FORM_SHOWN)
        link->change.kind = LKS_MD_CHANGE_SHOWN;
    /* where the label starts in `written`; collect_changes() replaces it */
    link->change.read.len = read;
}
