/* A link that was found, with everything that can be shown of it. */
#ifndef CLI_HIT_H
#define CLI_HIT_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/dns.h"
#include "cli/fields.h"
#include "cli/json.h"
#include "cli/known_hosts.h"
#include "cli/readable.h"
#include "cli/scan.h"

/** How --json writes ordinary links of a kind: what is the same in all of them is
 *  ready, and steps say which field stands after which bytes of it. */
typedef struct json_step {
    size_t from;
    size_t len;
    field f; /**< FIELD_COUNT: none, the object ends */
} json_step;
#define JSON_PLAN_MORE 32 /**< bytes after a text that may be copied with it */
typedef struct json_plan {
    bool is_made;
    bool is_too_hard;     /**< a field is not known here: never use the plan */
    bool needs_judgement; /**< only for links without findings */
    size_t count;
    size_t len;
    json_step steps[FIELD_COUNT + 1];
    char text[FIELD_COUNT * (JSON_KEY_MAX + 8) + JSON_PLAN_MORE];
} json_plan;

/** What is needed to show a link, used for one after the other. */
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
    json_plan plans[2]; /**< of addresses and URLs, for one list of fields */
    verdict_names words;
} hit_tools;

/** Prepare the tools. `data` has the lists that say what is registrable; NULL:
 *  the compiled-in ones. */
void hit_tools_init(hit_tools *tools, const linkspan_detector *detector,
                    const linkspan_policy *policy, const linkspan_data *data);
void hit_tools_free(hit_tools *tools);

typedef struct hit {
    const scan_place *place;
    linkspan_str text; /**< the text around it; the ranges of `link` are into
                        *   it */
    const linkspan_link *link;
    hit_tools *tools;
    const known_host *host; /**< NULL: not looked up yet */
    bool is_judged;         /**< the judgement is about this link */
    int8_t
        ordinary; /**< 1: it is an ordinary link, -1: it is none, 0: unknown */
    char number[24]; /**< room for a field that is a number */
} hit;

/** Is the field a number? */
bool is_number(field f);
uint64_t hit_number(const hit *h, field f);

/** A field as text; data is NULL if the link has no such field. */
linkspan_str hit_field(hit *h, field f);

/** The address that the link leads to; absent if there is none. */
linkspan_str hit_href(hit *h);

/** What is known of its host, its form in Unicode only if that is wanted; looked up
 *  once. */
const known_host *hit_host(hit *h, bool with_unicode);

/** What is wrong with it; looked for once. */
const judgement *hit_judged(hit *h);

/** Is it an ordinary link (cli/ordinary.h)? */
bool hit_is_ordinary(hit *h);

/** The object that --json writes for it, with these fields: the same for all links
 *  of the tools. */
void hit_json(hit *h, const field_list *fields);

/** Write the object without the short ways for ordinary links; a test compares the
 *  two. */
void hit_json_simply(hit *h, const field_list *fields);

#endif
