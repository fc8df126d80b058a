#include "markup/paragraph.h"

#include "text/buf.h"
#include "text/steps.h"

/* Replaces NUL. CommonMark reads NUL as U+FFFD, and parsers read this
 * ill-formed byte as U+FFFD too. */
#define INSTEAD_OF_NUL 0xFF

static bool is_start(const lks_line *line)
{
    return line->kind == LKS_LINE_PARAGRAPH || line->kind == LKS_LINE_HEADING;
}

/* Read the lines that follow the first one. */
static void read_rest(lks_paragraph *p, lks_slice text)
{
    p->blocks = p->ahead;
    p->end = p->line.end;
    while (p->line.kind == LKS_LINE_PARAGRAPH) {
        lks_blocks next = p->ahead;
        lks_line line;
        if (!lks_blocks_next(&next, text, &line) || line.kind != LKS_LINE_MORE)
            break;
        p->ahead = next;
        p->end = line.end;
    }
}

bool lks_paragraph_find(lks_paragraph *p, lks_slice text, size_t at)
{
    while (p->end <= at) {
        LKS_STEP();
        if (!lks_blocks_next(&p->ahead, text, &p->line))
            return false;
        if (is_start(&p->line))
            read_rest(p, text);
    }
    return true;
}

void lks_paragraph_begin(const lks_paragraph *p, lks_paragraph_lines *lines)
{
    *lines = (lks_paragraph_lines){.blocks = p->blocks, .line = p->line};
}

bool lks_paragraph_next(lks_paragraph_lines *lines, lks_slice text,
                        lks_paragraph_line *line)
{
    if (lines->is_over)
        return false;
    *line =
        (lks_paragraph_line){lines->line.start, lines->line.end, lines->joined};
    lines->joined += lines->line.end - lines->line.start + 1;
    lines->is_over = lines->line.kind == LKS_LINE_HEADING ||
                     !lks_blocks_next(&lines->blocks, text, &lines->line) ||
                     lines->line.kind != LKS_LINE_MORE;
    return true;
}

void lks_paragraph_append(linkspan_buf *out, const uint8_t *bytes, size_t len)
{
    const uint8_t instead = INSTEAD_OF_NUL;
    while (len > 0) {
        const uint8_t *nul = memchr(bytes, 0, len);
        const size_t part = nul ? (size_t)(nul - bytes) : len;
        LKS_STEPS(part + 1);
        lks_buf_append(out, bytes, part);
        if (nul)
            lks_buf_append(out, &instead, 1);
        bytes += part + (nul ? 1 : 0);
        len -= part + (nul ? 1 : 0);
    }
}
