/* A link that was found, with what can be shown of it. */
#ifndef CLI_HIT_H
#define CLI_HIT_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/dns.h"
#include "cli/readable.h"
#include "cli/scan.h"

/** What can be shown; the names are those of JSON and templates. */
typedef enum field {
    FIELD_FILE,
    FIELD_ID,
    FIELD_RECORD,
    FIELD_LINE,
    FIELD_START,
    FIELD_END,
    FIELD_KIND,
    FIELD_TEXT,
    FIELD_SCHEME,
    FIELD_LOCAL_PART,
    FIELD_HOST,
    FIELD_PORT,
    FIELD_PATH,
    FIELD_QUERY,
    FIELD_FRAGMENT,
    FIELD_DIRECTIVES,
    FIELD_HREF,
    FIELD_DISPLAY,
    FIELD_SEVERITY,
    FIELD_ACTION,
    FIELD_FINDINGS,
    FIELD_DNS,
    FIELD_REFUSED,
    FIELD_COUNT
} field;

extern const char *const field_names[FIELD_COUNT];

/** Number of a field by its name, or FIELD_COUNT. */
field field_of(const char *name, size_t len);

/** What is needed to show a link, used for one after the other. */
typedef struct hit_tools {
    const linkspan_detector *detector;
    bool is_http; /**< a link without a scheme is http */
    dns *dns;     /**< NULL: nothing is looked up */
    linkspan_buf href;
    readable display;
    judgement verdict;
    char *names; /**< of findings */
} hit_tools;

void hit_tools_init(hit_tools *tools, const linkspan_detector *detector,
                    const linkspan_policy *policy);
void hit_tools_free(hit_tools *tools);

typedef struct hit {
    const scan_place *place;
    linkspan_str text; /**< around it; ranges of `link` are into it */
    const linkspan_link *link;
    hit_tools *tools;
    bool is_judged;  /**< the judgement is of this link */
    char number[24]; /**< a field that is a number */
} hit;

/** Is the field a number? */
bool is_number(field f);
uint64_t hit_number(const hit *h, field f);

/** A field as text; NULL data: the link has none. */
linkspan_str hit_field(hit *h, field f);

/** The address it leads to; absent if there is none. */
linkspan_str hit_href(hit *h);

/** The object that --json writes for it. */
void hit_json(hit *h);

#endif
