/* What is written about a link, and what is known about links by then. */
#ifndef CLI_OUTPUT_HIT_H
#define CLI_OUTPUT_HIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "linkspan/linkspan.h"

#include "cli/input/scan.h"
#include "cli/output/fields.h"
#include "cli/output/json.h"
#include "cli/output/readable.h"
#include "cli/output/visual_line.h"
#include "cli/platform/dns.h"

/* ----------------------------------------------------------- known hosts */

/* Facts about hosts: their forms, their registrable domains. A text often names
 * the same few hosts again and again, so the facts about recent ones are
 * kept. */

typedef struct known_host {
    char *name; /**< as written; NULL: nothing is known yet */
    size_t len;
    size_t capacity;
    linkspan_host about;
    bool has_unicode;     /**< `unicode` was asked for and is set */
    linkspan_buf unicode; /**< empty if `about` says that it is no host */
} known_host;

#define KNOWN_HOSTS 1024

typedef struct known_hosts {
    const linkspan_data *data; /**< NULL: the compiled-in lists */
    known_host *list;          /**< allocated when it is first needed */
} known_hosts;

/** The facts about the host of a link. Valid until the next call. */
const known_host *known_host_of(known_hosts *hosts, linkspan_str text,
                                const linkspan_link *link, bool with_unicode);

void known_hosts_free(known_hosts *hosts);

/* ------------------------------------------------------------------- hit */

/* A link that was found, with everything that can be shown of it. */

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

/* -------------------------------------------------------------- ordinary */

/* Most links are written in the usual way. Their readable form is the text
 * itself, and so is their address, possibly with a scheme before it and a slash
 * after the host. */

/** True if ordinary_href() can write the address of this link, and if its
 *  readable form is its own text unless it has findings. True for
 *  `https://example.com/a_b?c=1`, `example.com` and `me@example.net`. If false,
 *  the link may still be like this: call linkspan_href() and linkspan_display()
 *  to find out. */
bool is_ordinary(linkspan_str text, const linkspan_link *link);

/** Write the address of an ordinary link to `to`, which has room for the link
 *  and ORDINARY_HREF_MORE bytes; returns its length. */
#define ORDINARY_HREF_MORE 9
size_t ordinary_href(linkspan_str text, const linkspan_link *link, bool is_http,
                     char *to);

/** For callers that write the address themselves: what stands before the link's
 *  text in the address, and whether a slash must be written after the host. */
linkspan_str ordinary_lead(const linkspan_link *link, bool is_http);
bool ordinary_needs_slash(linkspan_str text, const linkspan_link *link);

/* ---------------------------------------------------------------- normal */

/* Writes addresses so that they can be compared: normalized by
 * linkspan_normalize() and, by option, unwrapped and without parameters that
 * track readers. Unwrapped means: the address of a redirecting page is replaced
 * by the address that it leads to. */

/** Options and buffers, reused for one link after the other. */
typedef struct normal {
    uint32_t flags; /**< LINKSPAN_NORMALIZE_ values */
    bool strips_tracking;
    bool unwraps;
    linkspan_buf written;
    growing form;
    growing target;
} normal;

/** Prepare `n`. The first three fields, which are options, can be set afterwards. */
void normal_init(normal *n);
void normal_free(normal *n);

/** The normalized address of a link, valid until the next call; its `data` is NULL if
 *  the link has no address. `kind` is that of linkspan_normalize(). */
linkspan_str normal_of(normal *n, uint32_t kind, linkspan_str link);

/* ----------------------------------------------------------- redirectors */

/* The lists of data/links: parameters that track readers; and redirectors,
 * pages that lead to another address, which is written in the address of the
 * page. */

/** Remove the parameters that track readers from an address that
 *  linkspan_normalize() has written. False: it has none. */
bool strip_tracking(growing *url);

/** If `url`, an address that linkspan_normalize() has written, is the page of a
 *  known redirector, write the address that it leads to. False if it is no such
 *  page, or if that address does not start with http:// or https://. */
bool unwrap(linkspan_str url, growing *target);

/* ---------------------------------------------------------------- unique */

/* Remembers texts that were seen before, in bounded memory. */

typedef struct unique unique;

/** A hash that stands for a text. */
typedef struct fingerprint {
    uint64_t low;
    uint64_t high;
} fingerprint;

unique *unique_new(void);
void unique_free(unique *u);

/** Compute a fingerprint. Several threads may do so at a time. */
fingerprint unique_fingerprint(const unique *u, linkspan_str text);

/** True if this text is new. It is remembered from then on. */
bool unique_add(unique *u, fingerprint f);

/** True if there were more texts than can be remembered. */
bool unique_is_full(const unique *u);

/* -------------------------------------------------------------- template */

/* Templates such as '{host}\t{href}'. */

/** End the program, with a message, if the template cannot be used. */
void template_check(const char *pattern);

/** True if the template shows this field. */
bool template_has(const char *pattern, field wanted);

void template_write(const char *pattern, hit *h);

/* ------------------------------------------------------------------ hash */

/* Hashes of texts. Their keys are random, so that nobody can make texts that collide
 * or that fill one place of a table. */

typedef struct hash_key {
    uint64_t words[2];
} hash_key;

void hash_keys_make(hash_key *keys, size_t count);

/** Several threads may compute hashes with one key at a time. */
uint64_t hash_of(const hash_key *key, linkspan_str text);

#endif
