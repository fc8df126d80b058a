/* Findings about a link, and what the policy does with it. */
#ifndef CLI_OUTPUT_SAFETY_H
#define CLI_OUTPUT_SAFETY_H

#include "cli/input/input.h"
#include "cli/options.h"
#include "cli/output/json.h"
#include "linkspan/linkspan.h"

/** --policy, --protect, --no-known-names, --allow-mix */
extern const option_group safety_options;

/** The values of the options; `preset` is -1 at first, everything else 0. */
typedef struct safety {
    int32_t preset; /**< a LINKSPAN_POLICY_ value; -1: none was given */
    const char *mixes[LINKSPAN_MIXES_MAX];
    size_t mix_count;
    line_list protected_lines;
    linkspan_protected *protected_names;
    linkspan_policy policy; /**< made by safety_finish() */
} safety;

/** Process the option that the parser has just read; false if it is not one of
 *  safety_options. */
bool safety_set(safety *s, const option_parser *parser);

/** Make the policy: the given one, or else that of `preset`. */
void safety_finish(safety *s, uint32_t preset);
void safety_free(safety *s);

/** The findings about a link or text; reused for the next one. All zero at
 *  first. All findings are kept, since the most severe one may come last. */
typedef struct judgement {
    linkspan_findings all; /**< in the order of the text; the list has room for
                            *   all of them */
} judgement;

void judge_link(judgement *j, const linkspan_detector *detector,
                linkspan_str text, const linkspan_link *link);
void judge_text(judgement *j, linkspan_str text);
void judgement_free(judgement *j);

/** Remove the findings that lie in one of the ranges, which are in order. */
void judgement_leave_out(judgement *j, const linkspan_range *ranges,
                         size_t count);

const char *severity_name(int32_t severity);
const char *action_name(int32_t action);

/** The names of severities, actions and kinds of hosts, looked up once. */
typedef struct verdict_names {
    linkspan_str severities[LINKSPAN_SEVERITY_SEVERE + 1];
    linkspan_str actions[LINKSPAN_ACTION_DEFANG + 1];
    linkspan_str host_kinds[LINKSPAN_HOST_ODD_IPV4 + 1];
} verdict_names;

void verdict_names_init(verdict_names *words);
/** The word for a severity; data is NULL if it has none. */
linkspan_str severity_word(const verdict_names *words, int32_t severity);
linkspan_str action_word(const verdict_names *words, int32_t action);
linkspan_str host_kind_word(const verdict_names *words, uint32_t kind);

/** How the offsets of findings are written: in `unit`, and so that byte `from`
 *  of the text has the offset `base`. */
typedef struct origin {
    uint32_t unit;
    uint64_t base;
    size_t from;
} origin;
/** Write the member "findings" alone, with this key. */
void findings_json(json *out, const char *key, const judgement *j,
                   linkspan_str text, const origin *o);
/** Write the member "findings" for text that was decoded from the source: each finding
 *  gets the whole range from `start` to `end` of the source. */
void findings_json_whole(json *out, const char *key, const judgement *j,
                         uint64_t start, uint64_t end);
/** Write the members "severity", "action" and "findings". */
void judgement_json(json *out, const judgement *j, linkspan_str text,
                    const origin *o);

#endif
