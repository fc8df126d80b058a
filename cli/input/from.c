#include "cli/input/from.h"

#include <stdbool.h>
#include <string.h>
#include <strings.h>

#include "cli/input/from_document.h"

/* The format that the end of a file's name stands for; FROM_TEXT if it stands for none. */
static from_format format_of_name(const char *path)
{
    static const struct ending {
        char name[10];
        from_format format;
    } endings[] = {
        {".html", FROM_HTML},         {".htm", FROM_HTML},
        {".xhtml", FROM_HTML},        {".md", FROM_MARKDOWN},
        {".markdown", FROM_MARKDOWN}, {".json", FROM_JSON},
        {".jsonl", FROM_JSONL},       {".ndjson", FROM_JSONL},
        {".eml", FROM_MAIL},          {".mbox", FROM_MAIL},
    };
    const size_t len = strlen(path);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        const size_t end = strlen(endings[i].name);
        if (len > end && strcasecmp(path + len - end, endings[i].name) == 0)
            return endings[i].format;
    }
    return FROM_TEXT;
}

/* True if the text starts with a field of a mail, such as "Received: ", or with the line
 * that starts a message of a mailbox. */
static bool starts_mail(linkspan_str text)
{
    size_t at = 0;
    if (text.len > 5 && memcmp(text.data, "From ", 5) == 0)
        return true;
    while (at < text.len && text.data[at] > ' ' && text.data[at] != ':' &&
           text.data[at] < 0x7F)
        at++;
    return at > 1 && at + 1 < text.len && text.data[at] == ':' &&
           (text.data[at + 1] == ' ' || text.data[at + 1] == '\t');
}

from_format from_guess(const char *path, linkspan_str first)
{
    const from_format named = format_of_name(path);
    size_t at = 0;
    if (named != FROM_TEXT)
        return named;
    if (starts_mail(first))
        return FROM_MAIL;
    while (at < first.len && strchr(" \t\r\n", first.data[at]))
        at++;
    if (at == first.len)
        return FROM_MARKDOWN;
    if (first.data[at] == '<')
        return FROM_HTML;
    return first.data[at] == '{' ? FROM_JSON : FROM_MARKDOWN;
}

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
