/* What `linkspan explain` reports about one text, and the ways to show it. */
#ifndef CLI_COMMANDS_EXPLAIN_H
#define CLI_COMMANDS_EXPLAIN_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/output/safety.h"
#include "linkspan/linkspan.h"

/** How many brackets can be open at once; the library has the same limit. */
#define MOST_BRACKETS 125

typedef struct explanation {
    const linkspan_detector *detector; /**< reports refused links too */
    linkspan_data *data;
    linkspan_str text;
    linkspan_event *events; /**< one for each code point */
    size_t event_count;
    size_t event_room;
    linkspan_link *links;
    size_t link_count;
    linkspan_buf *href; /**< room for the address of a link */
    judgement *verdict; /**< room for its findings */
    bool weighs;        /**< bare names (without scheme and path) are judged by
                         *   evidence (P9) */
} explanation;

/** Brackets that are open, kept from one event to the next. */
typedef struct bracket_stack {
    size_t count;
    uint32_t brackets[MOST_BRACKETS];
} bracket_stack;

void bracket_stack_take(bracket_stack *stack, const linkspan_event *event);

/** Names for the values of an event, for people and programs. */
const char *term_name_of(int32_t link_term);
const char *part_name_of(uint32_t part);
const char *decision_name_of(uint32_t decision);
const char *action_name_of(int32_t action);

/** Write "U+0041" or "ill-formed". */
#define CODE_NAME_ROOM 16
void name_code(uint32_t cp, char room[CODE_NAME_ROOM]);

/** The first event that starts at this byte or after it. */
size_t event_at(const explanation *e, size_t byte);

/** Find the next stretch of text, at or after `*at`, that is refused by one
 *  rule; false after the last. */
bool next_refusal(const explanation *e, size_t *at, linkspan_range *range,
                  const char **rule);

/** A label of a host. */
typedef struct host_label {
    linkspan_range range;
    uint32_t errors; /**< LINKSPAN_IDNA_ERR_ bits */
} host_label;

/** Read the label that starts at `*at`, of the host in `range`, and move `*at`
 *  to the next label; false after the last. */
bool next_label(const explanation *e, linkspan_range range, size_t *at,
                host_label *label);

/** Write the evidence about a name, with the verdict, and a line end. */
void write_evidence(const int32_t *evidence);

/** Get the evidence for and against a bare name being a site. False if no rule
 *  is on that judges names by evidence, or if it is a name of class a without
 *  any evidence. */
bool weigh(const explanation *e, linkspan_range name,
           int32_t evidence[LINKSPAN_EVIDENCE_COUNT]);

/** Get the evidence about the name of a link. False if the link has a scheme or
 *  a path, which alone makes it a link, so that no evidence was needed. */
bool weigh_link(const explanation *e, const linkspan_link *link,
                int32_t evidence[LINKSPAN_EVIDENCE_COUNT]);

/** True if the rule refuses a host, or text that could be one. False for H20,
 *  which is about schemes without slashes. */
bool is_about_host(const char *rule);

/** True if this rule refuses names by evidence. */
bool is_rule_of_names(const char *rule);

/** The word for an entry of the evidence. */
const char *evidence_name_of(size_t i);

/** Describe a host, as linkspan_host_describe() does. */
void describe(const explanation *e, linkspan_range range, linkspan_host *host);
const char *host_kind_name(uint32_t kind);

/** Write whether the host's top-level domain exists, its public suffix and its
 *  registrable domain, as far as the host has them. `put` writes the names. */
void put_registration(const linkspan_host *host,
                      void (*put)(linkspan_str name));

/** Called with each bit that is set. */
typedef void (*error_visitor)(void *context, uint32_t error);
void for_each_error(uint32_t errors, error_visitor each, void *context);

/** The findings about a link. Valid until the next call. */
const linkspan_findings *findings_of(const explanation *e,
                                     const linkspan_link *link);

/** The address of a link; empty if it has none. Valid until the next call. */
linkspan_str href_of(const explanation *e, const linkspan_link *link);

void explain_in_words(const explanation *e, bool has_color);
void explain_as_table(const explanation *e, bool has_color);
void explain_as_json(const explanation *e);
void explain_html_begin(void);
void explain_as_html(const explanation *e);
void explain_html_end(void);

#endif
