#include "markup/cursor.h"

#include <string.h>

#include "text/steps.h"

void lks_cursor_begin(lks_cursor *c, const lks_blocks *blocks,
                      const lks_line *line)
{
    *c = (lks_cursor){.at = line->start,
                      .end = line->end,
                      .is_heading = line->kind == LKS_LINE_HEADING,
                      .blocks = *blocks};
}

void lks_cursor_advance(lks_cursor *c, lks_slice text)
{
    LKS_STEP();
    if (c->at < c->end) {
        c->at++;
        return;
    }
    lks_line line;
    if (c->is_over || c->is_heading ||
        !lks_blocks_next(&c->blocks, text, &line) ||
        line.kind != LKS_LINE_MORE) {
        c->is_over = true;
        return;
    }
    c->at = line.start;
    c->end = line.end;
}

bool lks_cursor_skip(lks_cursor *c, lks_slice text, int byte)
{
    if (lks_cursor_peek(c, text) != byte)
        return false;
    lks_cursor_advance(c, text);
    return true;
}

void lks_cursor_skip_spaces(lks_cursor *c, lks_slice text)
{
    for (;;) {
        const int byte = lks_cursor_peek(c, text);
        if (byte != ' ' && (byte < '\t' || byte > '\r'))
            return;
        lks_cursor_advance(c, text);
    }
}

bool lks_cursor_skip_word(lks_cursor *c, lks_slice text, const char *word)
{
    const size_t len = strlen(word);
    if (c->is_over || !lks_starts_with_ignoring_case(
                          (lks_slice){text.data + c->at, c->end - c->at}, word))
        return false;
    c->at += len;
    return true;
}
