/* The options that say what a link is, shared by the commands that find
 * links. */
#ifndef CLI_DETECTION_H
#define CLI_DETECTION_H

#include <stdbool.h>

#include "cli/input/input.h"
#include "cli/options.h"
#include "cli/output/safety.h"
#include "cli/platform/list_files.h"
#include "linkspan/linkspan.h"

extern const option_group detection_options;

typedef struct detection {
    linkspan_options options;
    list_files lists;
    linkspan_str *schemes;
    line_list ignored;
    bool has_tailoring; /**< --tailor was given; it applies with every
                         *   profile */
    uint32_t tailoring;
    uint32_t default_policy; /**< the policy of the command if no option gives
                              *   another */
    int32_t profile_policy;  /**< the policy of --profile or --detector; -1:
                              *   none was given */
    safety safety;
} detection;

void detection_init(detection *d);

/** Make `safe` the profile if the options name no other. */
void detection_be_safe(detection *d);

/** Process the option that the parser has just read; false if it is not one of
 *  detection_options. */
bool detection_set(detection *d, const option_parser *parser);

/** Make the detector; ends the program if the options are invalid. */
linkspan_detector *detection_finish(detection *d);

/** For each --scheme with which no link can be found, write a message that says
 *  why. */
void detection_explain_schemes(const detection *d,
                               const linkspan_detector *detector);

void detection_free(detection *d);

#endif
