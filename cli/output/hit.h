/* A link that was found, with everything that can be shown of it. */
#ifndef CLI_OUTPUT_HIT_H
#define CLI_OUTPUT_HIT_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/input/scan.h"
#include "cli/output/fields.h"
#include "cli/output/json.h"
#include "cli/output/known_hosts.h"
#include "cli/output/readable.h"
#include "cli/platform/dns.h"

/** A step of a json_plan, which says how --json writes ordinary links of one
 *  kind. The bytes that are equal for all such links are in the plan's text; a
 *  step copies `len` of them from `from` on and then writes the field `f`. */
typedef struct json_step {
    size_t from;
    size_t len;
    field f; /**< FIELD_COUNT: none, the object ends */
} json_step;
#define JSON_PLAN_MORE 32 /**< a copy may read this many bytes beyond its end */
typedef struct json_plan {
    bool is_made;
    bool is_too_hard;     /**< a field cannot be written by a plan: do not use
                           *   this plan */
    bool needs_judgement; /**< use the plan only for links without findings */
    size_t count;
    size_t len;
    json_step steps[FIELD_COUNT + 1];
    char text[FIELD_COUNT * (JSON_KEY_MAX + 8) + JSON_PLAN_MORE];
} json_plan;

/** What is needed to show links, reused from link to link. */
typedef struct hit_tools {
    const linkspan_detector *detector;
    bool is_http; /**< a link without a scheme is http */
    dns *dns;     /**< NULL: nothing is looked up */
    linkspan_buf href;
    char *ordinary_href; /**< href of an ordinary link */
    size_t ordinary_room;
    readable display;
    judgement verdict;
    known_hosts hosts;
    char *names; /**< names of findings */
    json_name keys[FIELD_COUNT];
    json_plan plans[2]; /**< the first for e-mail addresses, the second for
                         *   URLs; both with the same list of fields */
    verdict_names words;
} hit_tools;

/** Prepare the tools. `data` has the lists that say what is registrable; NULL:
 *  the compiled-in ones. */
void hit_tools_init(hit_tools *tools, const linkspan_detector *detector,
                    const linkspan_policy *policy, const linkspan_data *data);
void hit_tools_free(hit_tools *tools);

typedef struct hit {
    const scan_place *place;
    linkspan_str text; /**< the text that contains the link; ranges of `link`
                        *   are offsets in this text */
    const linkspan_link *link;
    hit_tools *tools;
    const known_host *host; /**< NULL: not looked up yet */
    bool is_judged;         /**< the judgement is about this link */
    int8_t ordinary; /**< 1: the link is ordinary, -1: it is not, 0: not known
                      *   yet */
    char number[24]; /**< room for a field that is a number */
} hit;

/** Is the field a number? */
bool is_number(field f);
uint64_t hit_number(const hit *h, field f);

/** A field as text; data is NULL if the link has no such field. */
linkspan_str hit_field(hit *h, field f);

/** The address that the link leads to; absent if there is none. */
linkspan_str hit_href(hit *h);

/** What is known about the link's host; looked up once. The host's Unicode form
 *  is set only if `with_unicode`. */
const known_host *hit_host(hit *h, bool with_unicode);

/** The findings about the link; looked for once. */
const judgement *hit_judged(hit *h);

/** Is it an ordinary link (cli/output/ordinary.h)? */
bool hit_is_ordinary(hit *h);

/** Write the object of --json for a link. `fields` must be the same for all
 *  links with the same tools. */
void hit_json(hit *h, const field_list *fields);

/** Write the object of --json without the fast path for ordinary links. A test
 *  compares the results of both. */
void hit_json_simply(hit *h, const field_list *fields);

#endif
