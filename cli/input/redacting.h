/* Redacts mail and JSON: what the two share, and JSON. */
#ifndef CLI_INPUT_REDACTING_H
#define CLI_INPUT_REDACTING_H

#include <stdbool.h>

#include "linkspan/linkspan.h"

typedef struct bytes {
    char *data;
    size_t len;
    size_t room;
} bytes;

void bytes_add(bytes *to, const char *data, size_t len);

static inline linkspan_str str_in(const bytes *b)
{
    return (linkspan_str){b->data, b->len};
}

typedef struct redactor {
    const linkspan_detector *detector;
    linkspan_redact_options how;
    size_t changes; /**< of the whole source */
    /** Those of the last text. */
    linkspan_change *made;
    size_t made_count;
    size_t made_room;
    size_t depth;         /**< of parts of mail */
    const char *line_end; /**< of the message */
} redactor;

/** Redact text. Returns whether it has changed; the result is to be freed. */
bool redact_str(redactor *r, uint32_t markup, linkspan_str text,
                linkspan_buf *out);

/** Write JSON with its strings redacted. What does not change keeps its bytes, and valid
 *  JSON stays valid. What is neither string, number nor mark is redacted as text. */
void redact_json(redactor *r, linkspan_str source);

#endif
